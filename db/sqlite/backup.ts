import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { findNewerMigrations, MigrationError, readRecordedMigrations } from "../migrate.ts";
import { createSqliteDialect } from "./dialect.ts";
import { recordBackup } from "./installation-record.ts";
import { createPrivateFile } from "./private-files.ts";

/** A backup that cannot be made or restored. The message names the file and the reason. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

export interface VerifiedFile {
  readonly bytes: number;
  readonly latestMigration: string;
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
}

/** The command line waits this long for another process. */
const BUSY_TIMEOUT_MS = 10_000;

/** All pages in one step: a backup in several steps starts over whenever another process writes. */
const ALL_PAGES = 2 ** 31 - 1;

/** Tables of every Almagest database. */
const REQUIRED_TABLES = ["accounts", "api_keys", "daily_pool", "almagest_migrations"];

/**
 * Copies a SQLite database that other processes may use meanwhile. The copy is one file with the contents of one instant,
 * readable by this user only. It appears under its name when it has been verified and is on disk;
 * then the time of the backup is recorded next to the database.
 *
 * @throws {BackupError} when `target` exists, the database does not, or the copy is damaged.
 */
export async function backupSqliteFile(database: string, target: string): Promise<VerifiedFile> {
  if (!existsSync(database)) throw new BackupError(`${database} does not exist`);
  if (existsSync(target)) throw new BackupError(`${target} already exists; choose another name`);
  const partial = `${target}.partial`;
  createNewFile(partial, "it is being written by another backup, or is left from one that was interrupted");
  try {
    const rows = await copyDatabase(database, partial);
    await verifySqliteFile(partial);
    removeDeletedRows(partial);
    const verified = await verifySqliteFile(partial);
    for (const [table, count] of Object.entries(rows)) {
      if (verified.rows[table] === count) continue;
      throw new BackupError(`The copy has ${verified.rows[table]} rows of ${table}, the database ${count}`);
    }
    syncFile(partial);
    // Reserves the name, so that an existing file is not replaced.
    createNewFile(target, "choose another name");
    renameSync(partial, target);
    syncFolderOf(target);
    recordBackup(database);
    return verified;
  } catch (error) {
    throw toBackupError(error, `${database} cannot be backed up`);
  } finally {
    removeSqliteFile(partial);
  }
}

/** Copies the database as it is at the first read. Returns its rows by table, read in the same transaction. */
async function copyDatabase(database: string, target: string): Promise<Readonly<Record<string, number>>> {
  const source = new DatabaseSync(database, { timeout: BUSY_TIMEOUT_MS });
  try {
    source.exec("begin");
    const rows = countRows(source);
    await backup(source, target, { rate: ALL_PAGES });
    return rows;
  } finally {
    source.close();
  }
}

/** SQLite leaves deleted rows in unused parts of the file until they are overwritten. */
function removeDeletedRows(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec("vacuum");
  } finally {
    database.close();
  }
}

/**
 * Checks that a file is an undamaged database that this version can use. It becomes a single file without a write-ahead log.
 *
 * @throws {BackupError} when it is not.
 */
export async function verifySqliteFile(file: string): Promise<VerifiedFile> {
  const database = new DatabaseSync(file, { timeout: 0 });
  const kysely = new Kysely<unknown>({
    dialect: createSqliteDialect(database, { busyTimeoutMs: 0 }).dialect,
  });
  try {
    database.exec("pragma journal_mode = delete");
    const [damage] = database.prepare("pragma integrity_check(1)").all();
    if (damage?.["integrity_check"] !== "ok") {
      throw new BackupError(`The database is damaged: ${damage?.["integrity_check"]}`);
    }
    const [orphan] = database.prepare("pragma foreign_key_check").all();
    if (orphan !== undefined) {
      throw new BackupError(`The database is damaged: a row of ${orphan["table"]} refers to a missing row`);
    }
    const rows = countRows(database);
    const missing = REQUIRED_TABLES.filter((table) => !Object.hasOwn(rows, table));
    if (missing.length > 0)
      throw new BackupError(`It is not a database of Almagest: it lacks ${missing.join(", ")}`);
    const recorded = await readRecordedMigrations(kysely);
    findNewerMigrations(recorded);
    return { bytes: statSync(file).size, latestMigration: recorded.at(-1)?.name ?? "none", rows };
  } finally {
    // Closes the file, too.
    await kysely.destroy();
  }
}

function countRows(database: DatabaseSync): Readonly<Record<string, number>> {
  const tables = database
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    .all()
    .map(({ name }) => String(name));
  return Object.fromEntries(
    tables.map((table) => {
      const quoted = `"${table.replaceAll('"', '""')}"`;
      return [table, Number(database.prepare(`select count(*) as rows from ${quoted}`).get()?.["rows"])];
    }),
  );
}

/** Creates an empty file. */
function createNewFile(file: string, adviceIfItExists: string): void {
  try {
    if (createPrivateFile(file)) return;
  } catch (error) {
    throw toBackupError(error, `${file} cannot be created`);
  }
  throw new BackupError(`${file} already exists: ${adviceIfItExists}`);
}

export function syncFile(file: string): void {
  const descriptor = openSync(file, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Waits until the name of a file is on disk. */
export function syncFolderOf(file: string): void {
  syncFile(dirname(file));
}

export function removeSqliteFile(file: string): void {
  for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(file + suffix, { force: true });
}

export function toBackupError(error: unknown, summary: string): Error {
  if (error instanceof BackupError || error instanceof MigrationError) return error;
  return new BackupError(`${summary}: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });
}
