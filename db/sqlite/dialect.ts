import { closeSync, mkdirSync, openSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import {
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from "kysely";
import { MIGRATIONS } from "../migrations/index.ts";
import { SqliteFile, SqliteFileError } from "./database-file.ts";
import { isSqliteBusy, SqliteLockClock, WaitingSqliteDriver } from "./waiting-driver.ts";

export interface SqliteOptions {
  /** Maximum wait for another process that has locked the file. */
  readonly busyTimeoutMs: number;
}

/** Cached prepared statements: about thirty, plus one for each size of a batch. */
const PREPARED_MAX = 128;
/** SQLite's own timeout would block the event loop. */
const CONNECTION_OPTIONS = { timeout: 0, enableForeignKeyConstraints: true } as const;
/** One of the processes that open a new file switches it to WAL, while the others find it locked. */
const WAL_ATTEMPTS = 100;
const WAL_RETRY_MS = 20;

/** Opens the file. Creates it and its folder, readable by this user only, if they do not exist. */
export function openSqliteFile(file: string): DatabaseSync {
  // Node's recursive mkdir never returns for a relative path under a deleted working directory.
  mkdirSync(dirname(resolve(file)), { recursive: true, mode: 0o700 });
  createPrivately(file);
  return configure(new DatabaseSync(file, CONNECTION_OPTIONS), WAL_ATTEMPTS);
}

/**
 * Opens a file that another program has put in the place of the service's database. Does not create it, migrate it or wait
 * for a lock.
 *
 * @throws {SqliteFileError} when it is not a database that this version can use.
 */
export function reopenSqliteFile(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  url.search = "?mode=rw";
  const database = new DatabaseSync(url, CONNECTION_OPTIONS);
  try {
    assertMigrated(database, file);
    return configure(database, 1);
  } catch (error) {
    if (database.isOpen) database.close();
    throw error;
  }
}

function assertMigrated(database: DatabaseSync, file: string): void {
  const has = database.prepare("select name from sqlite_schema where name = 'almagest_migrations'").get();
  const rows = has === undefined ? [] : database.prepare("select name from almagest_migrations").all();
  const names = new Set(rows.map(({ name }) => name));
  if (names.size === 0) throw new SqliteFileError(`${file} is not a database of this service`);
  const missing = Object.keys(MIGRATIONS).filter((name) => !names.has(name));
  if (missing.length > 0) {
    throw new SqliteFileError(
      `${file} is of an older version of the service; restart the service to migrate it`,
    );
  }
}

function configure(database: DatabaseSync, walAttempts: number): DatabaseSync {
  try {
    turnToWal(database, walAttempts);
    // In WAL mode a commit survives the end of the process, kill -9 included, without waiting for the disk.
    // Database.persist syncs what must survive a power failure.
    database.exec("pragma synchronous = normal");
    database.exec("pragma trusted_schema = off");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Exclusive: opening and closing a file in use would drop the locks that this process has on it. */
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** SQLite reports busy here without waiting, regardless of its timeout. */
function turnToWal(database: DatabaseSync, attemptsMax: number): void {
  for (let attempt = 1; ; attempt++) {
    try {
      database.exec("pragma journal_mode = wal");
      return;
    } catch (error) {
      if (!isSqliteBusy(error) || attempt === attemptsMax) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAL_RETRY_MS);
    }
  }
}

/**
 * Waits until all commits are on disk. It syncs the write-ahead log off the event loop. Opening that file is safe:
 * SQLite's locks are on the other two.
 */
export async function syncSqliteFile(file: string): Promise<void> {
  const log = await open(`${file}-wal`, "r").catch((error: NodeJS.ErrnoException) => {
    // Without a log, all data is in the database file.
    if (error.code === "ENOENT") return null;
    throw error;
  });
  try {
    await log?.sync();
  } finally {
    await log?.close();
  }
}

/**
 * Executes a statement and returns its rows. Returns null, without having executed it, while a transaction is in progress on
 * the connection or another process has locked the file.
 *
 * @throws {SqliteFileError} while the file is lost.
 */
export type ExecuteNow = (sql: string, parameters: readonly unknown[]) => readonly unknown[] | null;

/** Kysely's SQLite dialect over node:sqlite, and a way past Kysely and its queue, on the same connection. */
export function createSqliteDialect(
  database: DatabaseSync | SqliteFile,
  { busyTimeoutMs }: SqliteOptions,
): { readonly dialect: Dialect; readonly executeNow: ExecuteNow } {
  const source = database instanceof DatabaseSync ? { handle: database } : database;
  const driverDatabase = withPreparedStatements(source, () => database.close());
  const transactions = {
    isActive: () => source.handle.isTransaction,
    abandon: (reason: string) => source instanceof SqliteFile && source.abandon(reason),
  };
  const lockClock = new SqliteLockClock();
  return {
    dialect: {
      createAdapter: () => new ImmediateSqliteAdapter(),
      createDriver: () =>
        new WaitingSqliteDriver({ database: driverDatabase }, transactions, lockClock, busyTimeoutMs),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    executeNow(sql, parameters) {
      if (transactions.isActive()) return null;
      try {
        const rows = driverDatabase.prepare(sql).all(parameters);
        lockClock.succeeded(sql);
        return rows;
      } catch (error) {
        if (isSqliteBusy(error)) return null;
        throw error;
      }
    },
  };
}

/**
 * Every transaction is "begin immediate", which admits one process at a time. Migrations run in one too, and it is their
 * lock.
 */
class ImmediateSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** @param source provides the handle, which changes when the file is opened again. */
function withPreparedStatements(
  source: { readonly handle: DatabaseSync },
  close: () => void,
): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  let preparedOn: DatabaseSync | null = null;
  return {
    close,
    prepare(sql) {
      const { handle } = source;
      if (handle !== preparedOn) prepared.clear();
      preparedOn = handle;
      const cached = prepared.get(sql);
      if (cached !== undefined) return cached;
      // A deferred transaction that has read fails at its first write if another process has written meanwhile. An
      // immediate one waits for the lock at its start.
      const statement = toKyselyStatement(handle.prepare(sql === "begin" ? "begin immediate" : sql));
      const [oldest] = prepared.keys();
      if (prepared.size === PREPARED_MAX && oldest !== undefined) prepared.delete(oldest);
      prepared.set(sql, statement);
      return statement;
    },
  };
}

function toKyselyStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]): SQLInputValue[] => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
