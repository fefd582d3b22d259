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
import { isSqliteBusy } from "./sqlite-busy.ts";
import { WaitingSqliteDriver } from "./sqlite-waiting-driver.ts";

export interface SqliteOptions {
  /** Longest wait for another process that has locked the file. */
  readonly busyTimeoutMs: number;
}

/** Statements kept prepared; the product has about thirty, a batch of an odd size may add some. */
const PREPARED_MAX = 128;
/** A new file is turned to WAL by one of the processes that open it; the others meet its lock for a moment. */
const WAL_ATTEMPTS = 100;
const WAL_RETRY_MS = 20;

/** Opens the file, making it and its folder for this user alone when they are missing. */
export function openSqliteFile(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  createPrivately(file);
  // No timeout of SQLite's own: it would stop the event loop.
  const database = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
  try {
    turnToWal(database);
    // In WAL mode what is committed survives the end of the process, kill -9 included, without waiting for the
    // disk; what must survive a power failure too is synced on its own, see Database.persist.
    database.exec("pragma synchronous = normal");
    database.exec("pragma trusted_schema = off");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Exclusive: to open and close a file that is in use would drop the locks that this process holds on it. */
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** SQLite answers "busy" here without waiting, whatever its timeout. */
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
 * Waits until all that was committed is on the disk. It syncs the log's file off the event loop; opening that file beside
 * SQLite is safe, since SQLite holds its locks on the other two.
 */
export async function syncSqliteFile(file: string): Promise<void> {
  const log = await open(`${file}-wal`, "r").catch((error: NodeJS.ErrnoException) => {
    // Without a log everything is in the database file already.
    if (error.code === "ENOENT") return null;
    throw error;
  });
  try {
    await log?.sync();
  } finally {
    await log?.close();
  }
}

/** Kysely's SQLite over Node's own. */
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
 * Every transaction here is "begin immediate", which lets one process at a time in. So migrations run in one too, and
 * that is their lock: whoever comes second finds them done.
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
      const known = prepared.get(sql);
      if (known !== undefined) return known;
      // A deferred transaction that reads first can find at its first write that another has written: it would
      // fail at once. Taking the lock at the start makes it wait its turn.
      const statement = toKyselyStatement(database.prepare(sql === "begin" ? "begin immediate" : sql));
      if (prepared.size === PREPARED_MAX) prepared.delete(prepared.keys().next().value!);
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
