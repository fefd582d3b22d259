import { crc32 } from "node:zlib";

/** A file of an archive. */
export interface ZipEntry {
  /** The path, with slashes. */
  readonly name: string;
  readonly content: Buffer;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const FORMAT_VERSION = 20;
/** Unix, for the file modes. */
const MADE_BY = (3 << 8) | FORMAT_VERSION;
/** A regular file, read by all. */
const FILE_MODE = 0o100644;
/** 1980-01-01, the first date of the format: the archive depends on its contents alone. */
const FIRST_DAY = 0x0021;

/**
 * Writes a zip archive. Files are stored without compression, so the bytes do not depend on the version of a compressor.
 *
 * **Source:** APPNOTE.TXT, .ZIP File Format Specification, sections 4.3.7, 4.3.12 and 4.3.16.
 */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const path = Buffer.from(name);
    const facts = factsOf(path, content);
    const local = Buffer.concat([words(4, LOCAL_HEADER), facts, path, content]);
    const central = [words(4, CENTRAL_HEADER), words(2, MADE_BY), facts, words(2, 0, 0, 0)];
    directory.push(...central, words(4, FILE_MODE * 0x10000, offset), path);
    parts.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const count = entries.length;
  const end = [words(4, END_OF_DIRECTORY), words(2, 0, 0, count, count), words(4, index.length, offset)];
  return Buffer.concat([...parts, index, ...end, words(2, 0)]);
}

/** The fields that both headers of a file have: format, method, time, checksum, sizes, length of the name. */
function factsOf(path: Buffer, content: Buffer): Buffer {
  const size = content.length;
  return Buffer.concat([
    words(2, FORMAT_VERSION, 0, 0, 0, FIRST_DAY),
    words(4, crc32(content), size, size),
    words(2, path.length, 0),
  ]);
}

/** Unsigned little-endian integers of 2 or 4 bytes. */
function words(bytes: 2 | 4, ...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(bytes * values.length);
  for (const [index, value] of values.entries()) buffer.writeUIntLE(value, index * bytes, bytes);
  return buffer;
}
