import { closeSync, mkdirSync, openSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from "kysely";
import { isSqliteBusy, WaitingSqliteDriver } from "./sqlite-waiting-driver.ts";

export interface SqliteOptions {
  /** Maximum wait for another process that has locked the file. */
  readonly busyTimeoutMs: number;
}

/** Cached prepared statements: about thirty, plus one for each size of a batch. */
const PREPARED_MAX = 128;
/** One of the processes that open a new file switches it to WAL, while the others find it locked. */
const WAL_ATTEMPTS = 100;
const WAL_RETRY_MS = 20;

/** Opens the file. Creates it and its folder, readable by this user only, if they do not exist. */
export function openSqliteFile(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  createPrivately(file);
  // SQLite's own timeout would block the event loop.
  const database = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
  try {
    turnToWal(database);
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
function turnToWal(database: DatabaseSync): void {
  for (let attempt = 1; ; attempt++) {
    try {
      database.exec("pragma journal_mode = wal");
      return;
    } catch (error) {
      if (!isSqliteBusy(error) || attempt === WAL_ATTEMPTS) throw error;
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

/** Kysely's SQLite dialect over node:sqlite. */
export function createSqliteDialect(database: DatabaseSync, { busyTimeoutMs }: SqliteOptions): Dialect {
  const driverDatabase = withPreparedStatements(database);
  return {
    createAdapter: () => new ImmediateSqliteAdapter(),
    createDriver: () => new WaitingSqliteDriver({ database: driverDatabase }, busyTimeoutMs),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
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

function withPreparedStatements(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const cached = prepared.get(sql);
      if (cached !== undefined) return cached;
      // A deferred transaction that has read fails at its first write if another process has written meanwhile. An
      // immediate one waits for the lock at its start.
      const statement = toKyselyStatement(database.prepare(sql === "begin" ? "begin immediate" : sql));
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
