import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  realpathSync,
  renameSync,
  statSync,
} from "node:fs";
import { DatabaseSync } from "node:sqlite";
import {
  BackupError,
  removeSqliteFile,
  syncFile,
  syncFolderOf,
  toBackupError,
  type VerifiedFile,
  verifySqliteFile,
} from "./backup.ts";
import { isSqliteBusy } from "./dialect.ts";
import { createFolderOf } from "./private-files.ts";

export interface RestoreRequest {
  /** The file that `backupSqliteFile` wrote. It is not changed. */
  readonly backup: string;
  /** The database file to write; it may exist. */
  readonly database: string;
  /** Whether to replace a database that is too damaged to check whether a process uses it. */
  readonly isForced: boolean;
  readonly nowMs: number;
}

export interface RestoredFile extends VerifiedFile {
  /** The new name of the replaced database; null if there was none. */
  readonly replaced: string | null;
}

/** Files that belong to a database in use. */
const SIDE_FILES = ["-wal", "-shm"];

/**
 * Replaces a database by a backup. The backup is copied and verified first; until then, and on any failure, the database is
 * as before. It is replaced in one step and renamed, not deleted.
 *
 * @throws {BackupError} when the backup is damaged, or a process has the database open.
 */
export async function restoreSqliteFile(request: RestoreRequest): Promise<RestoredFile> {
  const { backup } = request;
  // SQLite puts the side files next to the file that a link leads to.
  const database = existsSync(request.database) ? realpathSync(request.database) : request.database;
  if (!existsSync(backup)) throw new BackupError(`${backup} does not exist`);
  if (existsSync(`${backup}-wal`) && statSync(`${backup}-wal`).size > 0) {
    throw new BackupError(`${backup} is not a backup: ${backup}-wal has a part of its contents`);
  }
  const partial = `${database}.restoring`;
  try {
    createFolderOf(database);
    removeSqliteFile(partial);
    copyFileSync(backup, partial, constants.COPYFILE_EXCL);
    chmodSync(partial, 0o600);
    const verified = await verifySqliteFile(partial);
    syncFile(partial);
    const replaced = existsSync(database)
      ? replaceDatabase(partial, { ...request, database })
      : placeDatabase(partial, database);
    syncFolderOf(database);
    return { ...verified, replaced };
  } catch (error) {
    throw toBackupError(error, `${backup} cannot be restored`);
  } finally {
    removeSqliteFile(partial);
  }
}

/** Without a database, its side files are remains of one that was deleted; SQLite would apply the log to the new one. */
function placeDatabase(partial: string, database: string): null {
  for (const suffix of SIDE_FILES) {
    if (!existsSync(database + suffix)) continue;
    throw new BackupError(
      `${database}${suffix} exists without ${database}: move it away if no process uses it, then repeat`,
    );
  }
  renameSync(partial, database);
  return null;
}

function replaceDatabase(partial: string, { database, isForced, nowMs }: RestoreRequest): string {
  const { uid, gid } = statSync(database);
  const { uid: currentUid, gid: currentGid } = statSync(partial);
  if (currentUid !== uid || currentGid !== gid) chownSync(partial, uid, gid);
  const replacedFile = `${database}.replaced-${new Date(nowMs).toISOString().replace(/[-:.]/g, "")}`;
  const lock = lockUnusedDatabase(database, isForced);
  try {
    // The database stays reachable by a name at every instant.
    linkSync(database, replacedFile);
    // They remain only if the database could not be locked.
    for (const suffix of SIDE_FILES) {
      if (existsSync(database + suffix)) renameSync(database + suffix, replacedFile + suffix);
    }
    renameSync(partial, database);
  } finally {
    lock?.close();
  }
  return replacedFile;
}

/**
 * Locks a database that no process uses, and completes it from its write-ahead log. SQLite leaves WAL mode only if no other
 * connection is open.
 *
 * @returns null for a damaged database if `isForced`
 */
function lockUnusedDatabase(file: string, isForced: boolean): DatabaseSync | null {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("pragma journal_mode = delete");
    database.exec("begin exclusive");
    return database;
  } catch (error) {
    database.close();
    if (isSqliteBusy(error)) {
      throw new BackupError(`A process has ${file} open; stop the service, then repeat`);
    }
    if (isForced) return null;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(
      `${file} cannot be opened (${reason}), so it is unknown whether a process uses it; stop the service, then repeat with --force`,
    );
  }
}
