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
  /** Whether the lost database has all its contents in its own file and no side files under the path. */
  isSettled: boolean;
}

/**
 * A SQLite database whose file may be deleted or replaced while it is open. SQLite continues to use the open file, which no
 * other process sees. `check` notices that; from then on every statement fails until the path has a database again, and
 * `check` has opened it. Call `check` only while no transaction is in progress.
 */
export class SqliteFile {
  readonly #path: string;
  readonly #open: (path: string) => DatabaseSync;
  #file: OpenFile;
  #loss: Loss | null = null;

  /** @param open opens an existing database of this version and creates none. */
  constructor(path: string, handle: DatabaseSync, open: (path: string) => DatabaseSync) {
    this.#path = path;
    this.#open = open;
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

  /** Makes every statement fail until `check` has opened the file again. */
  abandon(reason: string): void {
    this.#loss ??= {
      error: new SqliteFileError(`${this.#path} ${reason}`),
      isOfLog: false,
      isSettled: false,
    };
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

  #findLoss(): Loss | null {
    const { realPath, inodes } = this.#file;
    const lossOf = (reason: string, isOfLog: boolean): Loss => ({
      error: new SqliteFileError(`${this.#path} ${reason}`),
      isOfLog,
      isSettled: false,
    });
    const inode = inodeOf(this.#path);
    if (inode === null) return lossOf("was deleted while in use; restore it from a backup", false);
    if (inode !== inodes.get("")) return lossOf("was replaced while in use", false);
    if (inodeOf(realPath + LOG) !== inodes.get(LOG)) {
      return lossOf("lost its write-ahead log while in use", true);
    }
    return null;
  }

  #recover(loss: Loss): void {
    const { handle, realPath, inodes } = this.#file;
    if (!loss.isSettled) this.#settle(loss);
    const inode = inodeOf(this.#path);
    if (inode === null) throw loss.error;
    // Another process still uses the lost log. Its wal-index must not be used with a new log.
    if (loss.isOfLog && inodeOf(realPath + SHARED_MEMORY) !== null) throw loss.error;
    // The lost file stays open until the new one is: until then its contents can be rescued.
    const isSameFile = inode === inodes.get("");
    if (isSameFile) this.close();
    const reopened = this.#open(this.#path);
    if (!isSameFile && handle.isOpen) handle.close();
    this.#file = describeFile(this.#path, reopened);
    this.#loss = null;
  }

  /** Completes the lost database from its log, so that SQLite does not apply that log to the next file of this path. */
  #settle(loss: Loss): void {
    const { handle, realPath, inodes } = this.#file;
    try {
      if (handle.isTransaction) handle.exec("rollback");
      const [result] = handle.prepare("pragma wal_checkpoint(truncate)").all();
      if (result?.["busy"] !== 0) throw new SqliteFileError(`another process uses the log of ${this.#path}`);
      if (loss.isOfLog) {
        // The last process that closes the database deletes the side files.
        handle.close();
      } else if (inodeOf(this.#path) !== inodes.get("")) {
        for (const suffix of [LOG, SHARED_MEMORY]) {
          if (inodeOf(realPath + suffix) === inodes.get(suffix)) rmSync(realPath + suffix, { force: true });
        }
      }
      loss.isSettled = true;
    } catch (error) {
      throw new SqliteFileError(loss.error.message, { cause: error });
    }
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
  const { blocks, bavail, bfree, bsize } = statfsSync(dirname(path));
  // Some file systems report no sizes.
  if (blocks === 0) return;
  const isSuperuser = process.getuid?.() === 0;
  const freeBytes = (isSuperuser ? bfree : bavail) * bsize;
  if (freeBytes >= FREE_BYTES_MIN) return;
  throw new SqliteFileError(`database or disk is full: ${freeBytes} bytes are free in the folder of ${path}`);
}
