import { setTimeout as wait, setImmediate as yieldTurn } from "node:timers/promises";
import { type CompiledQuery, type DatabaseConnection, type QueryResult, SqliteDriver } from "kysely";

/** Pauses between attempts. The first only yield a turn of the event loop: most locks are held for microseconds. */
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

/** The transaction of the open file. */
export interface SqliteTransactions {
  /** @throws {SqliteFileError} while the file is lost. */
  isActive(): boolean;
  /** Makes every statement fail until the file has been opened again. */
  abandon(reason: string): void;
}

/** How long another process has locked the file, for reads and writes separately: a write lock does not block readers. */
export class SqliteLockClock {
  /** NaN: not locked. */
  readonly #sinceMs = { read: Number.NaN, write: Number.NaN };

  succeeded(sql: string): void {
    this.#sinceMs[kindOf(sql)] = Number.NaN;
  }

  /** Returns how long statements of this kind have failed. */
  failed(sql: string): number {
    const kind = kindOf(sql);
    const nowMs = performance.now();
    if (Number.isNaN(this.#sinceMs[kind])) this.#sinceMs[kind] = nowMs;
    return nowMs - this.#sinceMs[kind];
  }
}

function kindOf(sql: string): "read" | "write" {
  return sql.startsWith("select ") ? "read" : "write";
}

/**
 * Retries statements on a file that another process has locked, without blocking the event loop as SQLite's own timeout
 * does.
 *
 * The timeout counts from the first busy error of any statement. Once it has elapsed, every statement fails on its first
 * attempt until one succeeds. Concurrent requests thus fail together, not one timeout after another.
 */
export class WaitingSqliteDriver extends SqliteDriver {
  readonly #busyTimeoutMs: number;
  readonly #transactions: SqliteTransactions;
  readonly #lockClock: SqliteLockClock;
  #connection: Promise<DatabaseConnection> | null = null;

  constructor(
    config: ConstructorParameters<typeof SqliteDriver>[0],
    transactions: SqliteTransactions,
    lockClock: SqliteLockClock,
    busyTimeoutMs: number,
  ) {
    super(config);
    this.#transactions = transactions;
    this.#lockClock = lockClock;
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= super
      .acquireConnection()
      .then((connection) => createWaitingConnection(connection, this.#lockClock, this.#busyTimeoutMs));
    return this.#connection;
  }

  /**
   * Never rejects, so that the caller receives the error that ended the transaction. After some errors, such as a full disk,
   * SQLite has rolled back by itself, and "rollback" would fail.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      if (this.#transactions.isActive()) await super.rollbackTransaction(connection);
    } catch {
      // In a transaction that remains open, later counts would never be committed.
      this.#transactions.abandon("cannot roll back a transaction");
    }
  }
}

function createWaitingConnection(
  inner: DatabaseConnection,
  lockClock: SqliteLockClock,
  busyTimeoutMs: number,
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
        await (pauseMs === 0 ? yieldTurn() : wait(pauseMs));
      }
    },
    streamQuery: (query, chunkSize) => inner.streamQuery(query, chunkSize),
  };
}
