import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { crc32 } from "node:zlib";
import { gzipSync } from "fflate";

/** A file of an archive. */
export interface ArchiveFile {
  /** The path, with slashes. */
  readonly name: string;
  readonly content: Uint8Array;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const FORMAT_VERSION = 20;
/** Unix, for the file modes. */
const MADE_BY = (3 << 8) | FORMAT_VERSION;
/** A regular file, read by all. */
const ZIP_FILE_MODE = 0o100644;
/** 1980-01-01, the first date of the format: the archive depends on its contents alone. */
const FIRST_DAY = 0x0021;

/**
 * Writes a zip archive. Files are stored without compression, so the bytes do not depend on the version of a compressor.
 *
 * **Source:** APPNOTE.TXT, .ZIP File Format Specification, sections 4.3.7, 4.3.12 and 4.3.16.
 */
export function zipOf(entries: readonly ArchiveFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const path = Buffer.from(name);
    const facts = factsOf(path, content);
    const local = Buffer.concat([words(4, LOCAL_HEADER), facts, path, content]);
    const central = [words(4, CENTRAL_HEADER), words(2, MADE_BY), facts, words(2, 0, 0, 0)];
    directory.push(...central, words(4, ZIP_FILE_MODE * 0x10000, offset), path);
    parts.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const count = entries.length;
  const end = [words(4, END_OF_DIRECTORY), words(2, 0, 0, count, count), words(4, index.length, offset)];
  return Buffer.concat([...parts, index, ...end, words(2, 0)]);
}

/** The fields that both headers of a file have: format, method, time, checksum, sizes, length of the name. */
function factsOf(path: Buffer, content: Uint8Array): Buffer {
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

const BLOCK_BYTES = 512;
/** Names are at most this long; a longer path is split at a slash into prefix and name. */
const NAME_BYTES_MAX = 100;
const PREFIX_BYTES_MAX = 155;
/** A regular file, read by all. */
const FILE_MODE = 0o644;
/** 1985-10-26, the date of all files in packages that npm makes: the archive depends on its contents alone. */
const FILE_TIME_S = 499_162_500;

/**
 * Writes a compressed tar archive. fflate's bytes are the same on every processor and version of Node, unlike zlib's; lock
 * files of users contain their checksum.
 *
 * **Source:** POSIX.1-2017, pax, section "ustar Interchange Format".
 */
export function tarGzipOf(entries: readonly ArchiveFile[]): Uint8Array {
  const blocks = entries.flatMap(({ name, content }) => [
    headerOf(name, content.length),
    content,
    Buffer.alloc(-content.length & (BLOCK_BYTES - 1)),
  ]);
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK_BYTES)]), { level: 9, mtime: 0 });
}

function headerOf(path: string, sizeBytes: number): Buffer {
  const { prefix, name } = splitPath(path);
  const header = Buffer.alloc(BLOCK_BYTES);
  const octal = (value: number, offset: number, digits: number): void => {
    header.write(value.toString(8).padStart(digits, "0"), offset, "latin1");
  };
  header.write(name, 0);
  octal(FILE_MODE, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(sizeBytes, 124, 11);
  octal(FILE_TIME_S, 136, 11);
  header.write("        0", 148, "latin1");
  header.write("ustar\u000000", 257, "latin1");
  header.write(prefix, 345);
  // The checksum is computed with spaces in its own field.
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  );
  header.writeUInt8(0, 154);
  return header;
}

function splitPath(path: string): { readonly prefix: string; readonly name: string } {
  if (Buffer.byteLength(path) <= NAME_BYTES_MAX) return { prefix: "", name: path };
  const slash = path.indexOf("/", path.length - NAME_BYTES_MAX - 1);
  const [prefix, name] = [path.slice(0, slash), path.slice(slash + 1)];
  assert.ok(
    slash > 0 && Buffer.byteLength(name) <= NAME_BYTES_MAX && Buffer.byteLength(prefix) <= PREFIX_BYTES_MAX,
    `${path} fits a tar header`,
  );
  return { prefix, name };
}

/** The package as npm expects it: all files under package/, in an order that does not depend on the file system. */
function readEntries(folder: string): readonly ArchiveFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
    .map((file) => ({
      name: `package/${file.split(sep).join("/")}`,
      content: readFileSync(join(folder, file)),
    }));
}

export function writeArchive(folder: string, archive: string): void {
  const content = tarGzipOf(readEntries(folder));
  mkdirSync(dirname(archive), { recursive: true });
  writeFileSync(archive, content);
}
