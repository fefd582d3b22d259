import { accessSync, constants, realpathSync, rmSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";

/** The file of a database was lost, or cannot be written to. The message names the file. */
export class SqliteFileError extends Error {
  override readonly name = "SqliteFileError";
}

/** Room for about sixty pages of the write-ahead log. */
const FREE_BYTES_MIN = 256 * 1024;
const WRITE_BITS = 0o222;
const LOG = "-wal";
const SHARED_MEMORY = "-shm";

export interface SqliteFileOptions {
  /** The time within which every process notices that its open file is lost. */
  readonly noticedByAllMs: number;
  /** Called when another file was opened. */
  readonly onReplaced: (from: string, to: string) => void;
}

interface OpenFile {
  readonly handle: DatabaseSync;
  /** The path that symbolic links lead to: SQLite puts the side files next to it. */
  readonly realPath: string;
  /** The inodes of the file and of its side files, by suffix. */
  readonly inodes: ReadonlyMap<string, string | null>;
}

interface Loss {
  readonly error: SqliteFileError;
  /** Whether only the write-ahead log was lost. */
  readonly isOfLog: boolean;
  readonly noticedAtMs: number;
  /** Whether the write-ahead log has been written into the lost file. */
  isSettled: boolean;
  /** Whether the side files of the lost database have been deleted. */
  isCleared: boolean;
}

/**
 * A SQLite database whose file may be deleted or replaced while it is open. SQLite continues to use the open file, which no
 * other process sees. `check` notices that; from then on every statement fails until the path has a database again, and
 * `check` has opened it. Call `check` only while no transaction is in progress.
 */
export class SqliteFile {
  readonly #path: string;
  readonly #open: (path: string) => DatabaseSync;
  readonly #options: SqliteFileOptions;
  #file: OpenFile;
  #loss: Loss | null = null;

  /** @param open opens an existing database of this version and creates none. */
  constructor(
    path: string,
    handle: DatabaseSync,
    open: (path: string) => DatabaseSync,
    options: SqliteFileOptions,
  ) {
    this.#path = path;
    this.#open = open;
    this.#options = options;
    this.#file = describeFile(path, handle);
  }

  /**
   * The open database.
   *
   * @throws {SqliteFileError} while the file is lost.
   */
  get handle(): DatabaseSync {
    if (this.#loss !== null) throw this.#loss.error;
    return this.#file.handle;
  }

  /** The open file; null while it is lost. */
  get identity(): { readonly path: string; readonly inode: string } | null {
    const { realPath, inodes } = this.#file;
    const inode = inodes.get("") ?? null;
    return this.#loss === null && inode !== null ? { path: realPath, inode } : null;
  }

  /** The size of the write-ahead log; 0 if there is none. */
  logBytes(): number {
    return statSync(this.#file.realPath + LOG, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Bytes that the service may still write in the folder of the file. */
  freeBytes(): number {
    return freeBytesAt(this.#file.realPath);
  }

  /** Makes every statement fail until `check` has opened the file again. */
  abandon(reason: string): void {
    this.#loss ??= this.#createLoss(reason);
  }

  /** @throws {SqliteFileError} when the file is lost, read-only or on a full disk. */
  check(): void {
    this.#loss ??= this.#findLoss();
    if (this.#loss !== null) this.#recover(this.#loss);
    assertWritable(this.#path);
    assertFreeSpace(this.#file.realPath);
  }

  close(): void {
    if (this.#file.handle.isOpen) this.#file.handle.close();
  }

  #createLoss(reason: string, isOfLog = false): Loss {
    const error = new SqliteFileError(`${this.#path} ${reason}`);
    return { error, isOfLog, noticedAtMs: performance.now(), isSettled: false, isCleared: false };
  }

  #findLoss(): Loss | null {
    const { realPath, inodes } = this.#file;
    const inode = inodeOf(this.#path);
    if (inode === null) return this.#createLoss("was deleted while in use; restore it from a backup");
    if (inode !== inodes.get("")) return this.#createLoss("was replaced while in use");
    if (inodeOf(realPath + LOG) === inodes.get(LOG)) return null;
    return this.#createLoss("lost its write-ahead log while in use", true);
  }

  #recover(loss: Loss): void {
    const { handle, realPath, inodes } = this.#file;
    if (!loss.isSettled) this.#settle(loss);
    const inode = inodeOf(this.#path);
    const isSameFile = inode === inodes.get("");
    if (isSameFile && !loss.isOfLog && !loss.isCleared) {
      this.#loss = null;
      return;
    }
    // Other processes may still use the lost file. If it returns, its side files must be the same for all of them.
    const isOld = performance.now() - loss.noticedAtMs >= this.#options.noticedByAllMs;
    if (!isSameFile && (inode !== null || isOld)) this.#clear(loss);
    if (inode === null) throw loss.error;
    // Another process still uses the lost log. Its wal-index must not be used with a new log.
    if (loss.isOfLog && inodeOf(realPath + SHARED_MEMORY) !== null) throw loss.error;
    // The lost file stays open until the new one is: until then its contents can be rescued.
    if (isSameFile) this.close();
    const reopened = this.#open(this.#path);
    if (handle.isOpen) handle.close();
    this.#file = describeFile(this.#path, reopened);
    this.#loss = null;
    const [from, to] = [inodes.get(""), this.#file.inodes.get("")];
    if (from != null && to != null && from !== to) this.#options.onReplaced(from, to);
  }

  /** Completes the lost database from its log. */
  #settle(loss: Loss): void {
    const { handle } = this.#file;
    try {
      if (handle.isTransaction) handle.exec("rollback");
      const [result] = handle.prepare("pragma wal_checkpoint(truncate)").all();
      if (result?.["busy"] !== 0) throw new SqliteFileError(`another process uses the log of ${this.#path}`);
      // The last process that closes the database deletes the side files.
      if (loss.isOfLog) handle.close();
      loss.isSettled = true;
    } catch (error) {
      throw new SqliteFileError(loss.error.message, { cause: error });
    }
  }

  /** Deletes the side files of the lost database: SQLite would apply its log to the next file of this path. */
  #clear(loss: Loss): void {
    const { realPath, inodes } = this.#file;
    for (const suffix of [LOG, SHARED_MEMORY]) {
      if (inodeOf(realPath + suffix) === inodes.get(suffix)) rmSync(realPath + suffix, { force: true });
    }
    loss.isCleared = true;
  }
}

function describeFile(path: string, handle: DatabaseSync): OpenFile {
  // Creates the side files.
  handle.prepare("select 1 from sqlite_schema limit 1").get();
  const realPath = realpathSync(path);
  const inodes = new Map(["", LOG, SHARED_MEMORY].map((suffix) => [suffix, inodeOf(realPath + suffix)]));
  return { handle, realPath, inodes };
}

/** Null if the file does not exist. */
function inodeOf(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev}:${stats.ino}`;
}

function assertWritable(path: string): void {
  try {
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw new SqliteFileError(`${path} is not writable: ${(error as Error).message}`, { cause: error });
  }
  // The superuser may write to every file.
  if ((statSync(path).mode & WRITE_BITS) === 0) throw new SqliteFileError(`${path} is read-only`);
}

/** A write that reuses a part of the log succeeds on a full disk; the next one may not. */
function assertFreeSpace(path: string): void {
  const freeBytes = freeBytesAt(path);
  if (freeBytes >= FREE_BYTES_MIN) return;
  throw new SqliteFileError(`database or disk is full: ${freeBytes} bytes are free in the folder of ${path}`);
}

/** Infinity on a file system that reports no sizes, and if the folder does not exist. */
function freeBytesAt(path: string): number {
  try {
    const { blocks, bavail, bfree, bsize } = statfsSync(dirname(path));
    const isSuperuser = process.getuid?.() === 0;
    return blocks === 0 ? Number.POSITIVE_INFINITY : (isSuperuser ? bfree : bavail) * bsize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return Number.POSITIVE_INFINITY;
  }
}
