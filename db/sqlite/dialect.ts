import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setImmediate as nextIteration, setTimeout as wait } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from "kysely";
import type { SqliteFile } from "./database-file.ts";

export interface SqliteOptions {
  /** Maximum wait for another process that has locked the file. */
  readonly busyTimeoutMs: number;
}

/** Cached prepared statements: about thirty, plus one for each size of a batch. */
const PREPARED_MAX = 128;

/** Provides the handle while the file is not lost. */
type Source = Pick<SqliteFile, "handle"> & Partial<Pick<SqliteFile, "abandon">>;

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
  const source: Source = database instanceof DatabaseSync ? { handle: database } : database;
  const driverDatabase = withPreparedStatements(source, () => database.close());
  const lockClock = new SqliteLockClock();
  return {
    dialect: {
      createAdapter: () => new ImmediateSqliteAdapter(),
      createDriver: () => new WaitingSqliteDriver(driverDatabase, { source, lockClock, busyTimeoutMs }),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    executeNow(sql, parameters) {
      if (source.handle.isTransaction) return null;
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

function withPreparedStatements(source: Source, close: () => void): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close,
    prepare(sql) {
      const { handle } = source;
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
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}

/** Pauses between attempts. The first only yield an iteration of the event loop: most locks are held for microseconds. */
const FIRST_PAUSES_MS = [0, 0, 0, 0, 1, 1, 2, 5];
const PAUSE_MS_MAX = 10;

const SQLITE_BUSY = 5;
/** Selects the primary code of SQLite's extended result codes. */
const PRIMARY_CODE = 0xff;

/** Whether SQLite rejected a statement because another process holds a lock. */
export function isSqliteBusy(error: unknown): boolean {
  const { errcode } = error as { readonly errcode?: number };
  return errcode !== undefined && (errcode & PRIMARY_CODE) === SQLITE_BUSY;
}

/** How long another process has locked the file, for reads and writes separately: a write lock does not block readers. */
class SqliteLockClock {
  readonly #sinceMs = new Map<"read" | "write", number>();

  succeeded(sql: string): void {
    if (this.#sinceMs.size > 0) this.#sinceMs.delete(kindOf(sql));
  }

  failed(sql: string): number {
    const nowMs = performance.now();
    const sinceMs = this.#sinceMs.get(kindOf(sql)) ?? nowMs;
    this.#sinceMs.set(kindOf(sql), sinceMs);
    return nowMs - sinceMs;
  }
}

function kindOf(sql: string): "read" | "write" {
  return sql.startsWith("select ") ? "read" : "write";
}

interface Waits extends SqliteOptions {
  readonly source: Source;
  readonly lockClock: SqliteLockClock;
}

/**
 * Retries statements on a file that another process has locked, without blocking the event loop as SQLite's own timeout
 * does.
 *
 * The timeout counts from the first busy error of any statement. Once it has elapsed, every statement fails on its first
 * attempt until one succeeds. Concurrent requests thus fail together, not one timeout after another.
 */
class WaitingSqliteDriver extends SqliteDriver {
  readonly #waits: Waits;
  #connection: Promise<DatabaseConnection> | null = null;

  constructor(database: SqliteDatabase, waits: Waits) {
    super({ database });
    this.#waits = waits;
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= super
      .acquireConnection()
      .then((connection) => createWaitingConnection(connection, this.#waits));
    return this.#connection;
  }

  /**
   * Never rejects, so that the caller receives the error that ended the transaction. After some errors, such as a full disk,
   * SQLite has rolled back by itself, and "rollback" would fail.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      if (this.#waits.source.handle.isTransaction) await super.rollbackTransaction(connection);
    } catch {
      // In a transaction that remains open, later counts would never be committed.
      this.#waits.source.abandon?.("cannot roll back a transaction");
    }
  }
}

function createWaitingConnection(
  inner: DatabaseConnection,
  { lockClock, busyTimeoutMs }: Waits,
): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      for (let attempts = 0; ; attempts++) {
        try {
          const result = await inner.executeQuery<Row>(query);
          lockClock.succeeded(query.sql);
          return result;
        } catch (error) {
          if (!isSqliteBusy(error)) throw error;
          if (lockClock.failed(query.sql) >= busyTimeoutMs) throw error;
        }
        const pauseMs = FIRST_PAUSES_MS[attempts] ?? PAUSE_MS_MAX;
        await (pauseMs === 0 ? nextIteration() : wait(pauseMs));
      }
    },
    streamQuery: (query, chunkSize) => inner.streamQuery(query, chunkSize),
  };
}
