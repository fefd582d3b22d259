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
  /** Called with the reason of the loss when the path has a database again: only another process can open it. */
  readonly onReturned: (reason: string) => void;
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
 * other process sees. `check` notices that; from then on every statement fails. Once the path has a database again, the process
 * must end: another one opens it. Call `check` only while no transaction is in progress.
 */
export class SqliteFile {
  readonly #path: string;
  readonly #handle: DatabaseSync;
  readonly #options: SqliteFileOptions;
  /** The path that symbolic links lead to: SQLite puts the side files next to it. */
  readonly #realPath: string;
  /** The inodes of the file and of its side files, by suffix. */
  readonly #inodes: ReadonlyMap<string, string | null>;
  #loss: Loss | null = null;

  constructor(path: string, handle: DatabaseSync, options: SqliteFileOptions) {
    this.#path = path;
    this.#handle = handle;
    this.#options = options;
    // Creates the side files.
    handle.prepare("select 1 from sqlite_schema limit 1").get();
    this.#realPath = realpathSync(path);
    this.#inodes = new Map(
      ["", LOG, SHARED_MEMORY].map((suffix) => [suffix, inodeOf(this.#realPath + suffix)]),
    );
  }

  /**
   * The open database.
   *
   * @throws {SqliteFileError} while the file is lost.
   */
  get handle(): DatabaseSync {
    if (this.#loss !== null) throw this.#loss.error;
    return this.#handle;
  }

  /** The open file; null while it is lost. */
  get identity(): { readonly path: string; readonly inode: string } | null {
    const inode = this.#inodes.get("") ?? null;
    return this.#loss === null && inode !== null ? { path: this.#realPath, inode } : null;
  }

  /** The size of the write-ahead log; 0 if there is none. */
  logBytes(): number {
    return statSync(this.#realPath + LOG, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Bytes that the service may still write in the folder of the file. */
  freeBytes(): number {
    return freeBytesAt(this.#realPath);
  }

  /** Makes every statement fail until the next successful `check`. */
  abandon(reason: string): void {
    this.#loss ??= this.#createLoss(reason);
  }

  /** @throws {SqliteFileError} when the file is lost, read-only or on a full disk. */
  check(): void {
    this.#loss ??= this.#findLoss();
    if (this.#loss !== null) this.#recover(this.#loss);
    assertWritable(this.#path);
    assertFreeSpace(this.#realPath);
  }

  close(): void {
    if (this.#handle.isOpen) this.#handle.close();
  }

  #createLoss(reason: string, isOfLog = false): Loss {
    const error = new SqliteFileError(`${this.#path} ${reason}`);
    return { error, isOfLog, noticedAtMs: performance.now(), isSettled: false, isCleared: false };
  }

  #findLoss(): Loss | null {
    const inode = inodeOf(this.#path);
    if (inode === null) return this.#createLoss("was deleted while in use; restore it from a backup");
    if (inode !== this.#inodes.get("")) return this.#createLoss("was replaced while in use");
    if (inodeOf(this.#realPath + LOG) === this.#inodes.get(LOG)) return null;
    return this.#createLoss("lost its write-ahead log while in use", true);
  }

  #recover(loss: Loss): void {
    if (!loss.isSettled) this.#settle(loss);
    const inode = inodeOf(this.#path);
    const isSameFile = inode === this.#inodes.get("");
    if (isSameFile && !loss.isOfLog && !loss.isCleared) {
      this.#loss = null;
      return;
    }
    // Other processes may still use the lost file. If it returns, its side files must be the same for all of them.
    const isOld = performance.now() - loss.noticedAtMs >= this.#options.noticedByAllMs;
    if (!isSameFile && (inode !== null || isOld)) this.#clear(loss);
    // While another process uses the lost log, its wal-index must not be used with a new log.
    const isInUse = loss.isOfLog && inodeOf(this.#realPath + SHARED_MEMORY) !== null;
    // The lost file stays open until the path has a database: until then its contents can be rescued.
    if (inode !== null && !isInUse) this.#options.onReturned(loss.error.message);
    throw loss.error;
  }

  /** Completes the lost database from its log. */
  #settle(loss: Loss): void {
    const handle = this.#handle;
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
    for (const suffix of [LOG, SHARED_MEMORY]) {
      const file = this.#realPath + suffix;
      if (inodeOf(file) === this.#inodes.get(suffix)) rmSync(file, { force: true });
    }
    loss.isCleared = true;
  }
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
