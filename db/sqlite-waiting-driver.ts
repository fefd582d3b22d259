import { setTimeout as wait, setImmediate as yieldTurn } from "node:timers/promises";
import { type CompiledQuery, type DatabaseConnection, type QueryResult, SqliteDriver } from "kysely";
import { isSqliteBusy } from "./sqlite-busy.ts";

/** Pauses between two attempts: first the turns of the event loop, since most locks are held for microseconds. */
const PAUSES_MS = [0, 0, 0, 0, 1, 1, 2, 5, 10];

/**
 * Waits for a file that another process has locked without holding up its own: SQLite's own wait would stop the event
 * loop, and everything that this process serves with it.
 *
 * The wait is counted from the first refusal, whichever statement met it: once the file has been locked for longer than
 * the timeout, every statement fails at its first attempt until one gets through. So a crowd of requests fails together
 * rather than one timeout after the other.
 */
export class WaitingSqliteDriver extends SqliteDriver {
  readonly #busyTimeoutMs: number;
  #connection: Promise<DatabaseConnection> | null = null;

  constructor(config: ConstructorParameters<typeof SqliteDriver>[0], busyTimeoutMs: number) {
    super(config);
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= super
      .acquireConnection()
      .then((connection) => createWaitingConnection(connection, this.#busyTimeoutMs));
    return this.#connection;
  }
}

function createWaitingConnection(inner: DatabaseConnection, busyTimeoutMs: number): DatabaseConnection {
  // Of reading and of writing, because readers get through while somebody writes.
  const lockedSinceMs = { read: Number.NaN, write: Number.NaN };

  const retry = async <Row>(
    query: CompiledQuery,
    kind: "read" | "write",
    refusal: unknown,
  ): Promise<QueryResult<Row>> => {
    let error = refusal;
    const now = performance.now();
    if (Number.isNaN(lockedSinceMs[kind])) lockedSinceMs[kind] = now;
    for (let attempt = 0; performance.now() - lockedSinceMs[kind] < busyTimeoutMs; attempt++) {
      const pauseMs = PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)]!;
      await (pauseMs === 0 ? yieldTurn() : wait(pauseMs));
      try {
        const result = await inner.executeQuery<Row>(query);
        lockedSinceMs[kind] = Number.NaN;
        return result;
      } catch (next) {
        if (!isSqliteBusy(next)) throw next;
        error = next;
      }
    }
    throw error;
  };

  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const kind = isRead(query.sql) ? "read" : "write";
      try {
        const result = await inner.executeQuery<Row>(query);
        lockedSinceMs[kind] = Number.NaN;
        return result;
      } catch (error) {
        if (!isSqliteBusy(error)) throw error;
        return await retry<Row>(query, kind, error);
      }
    },
    streamQuery: (query, chunkSize) => inner.streamQuery(query, chunkSize),
  };
}

function isRead(sql: string): boolean {
  return sql.startsWith("select ");
}
