import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { gzipSync, zipSync } from "fflate";

/** A file of an archive. */
export interface ArchiveFile {
  /** The path, with slashes. */
  readonly name: string;
  readonly content: Uint8Array;
}

/** The first day of the format, in the local time that the library writes: an archive depends on its contents alone. */
export const FIRST_ZIP_DAY: Date = new Date(1980, 0, 1);
/** Unix, for the mode: a regular file, read by all. */
const ZIP_FILE = { os: 3, attrs: 0o100644 * 0x10000 };

/** Writes a zip archive. Files are stored without compression, so the bytes do not depend on the version of a compressor. */
export function zipOf(entries: readonly ArchiveFile[]): Buffer {
  const files = Object.fromEntries(entries.map(({ name, content }) => [name, content]));
  return Buffer.from(zipSync(files, { level: 0, mtime: FIRST_ZIP_DAY, ...ZIP_FILE }));
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

/** The files below a folder, in an order that does not depend on the file system. */
export function readFiles(folder: string): readonly ArchiveFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
    .map((file) => ({ name: file.split(sep).join("/"), content: readFileSync(join(folder, file)) }));
}

/** Writes a package as npm expects it: all files under package/. */
export function writeArchive(folder: string, archive: string): void {
  const files = readFiles(folder).map(({ name, content }) => ({ name: `package/${name}`, content }));
  mkdirSync(dirname(archive), { recursive: true });
  writeFileSync(archive, tarGzipOf(files));
}
