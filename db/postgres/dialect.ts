import {
  type Kysely,
  type MigrationLockOptions,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPoolClient,
  sql,
} from "kysely";
import pg from "pg";
import type { PoolConnections } from "../database.ts";
import { MigrationError } from "../migrate.ts";
import { tickWhileRunning, withRunningTimeout } from "../running-timeout.ts";
import type { ExecutePrepared, StatementListener } from "../statements.ts";
import { beginLimited, executeLimited } from "./limited-query.ts";

export interface PostgresOptions {
  readonly poolSize: number;
  /** Maximum wait for a connection, new or from the pool. */
  readonly connectTimeoutMs: number;
  /** Maximum run time of a statement, waits for locks included, enforced by the server; 0: unlimited. */
  readonly statementTimeoutMs: number;
  /**
   * Whether a connection prepares the statements of requests and keeps the time limits. Behind a pooler in transaction mode it
   * does not: statements are unnamed, and each transaction sets its limits.
   */
  readonly preparesStatements: boolean;
  /** Called for errors of idle connections, such as a lost server. */
  readonly onIdleError: (error: Error) => void;
}

/** Extra wait after the server's own timeout before the server counts as lost. */
const SERVER_GRACE_MS = 1_000;
const IDLE_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_DELAY_MS = 10_000;
const INT8_OID = 20;
const CONNECT_TICK_MS = 100;
/** PostgreSQL's code of a statement that ran into its time limit. */
const STATEMENT_TIMEOUT = "57014";

/** The lock of migrations is a row, held by their transaction: distributed databases have no advisory locks, or ignore them. */
class RowLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(
    // biome-ignore lint/suspicious/noExplicitAny: the type of the method that this one overrides
    db: Kysely<any>,
    { lockTable, lockRowId }: MigrationLockOptions,
  ): Promise<void> {
    const lock = sql`select id from ${sql.table(lockTable)} where id = ${lockRowId} for update`;
    await lock.execute(db).catch((error: unknown) => {
      if ((error as { readonly code?: unknown }).code !== STATEMENT_TIMEOUT) throw error;
      throw new MigrationError("another process has been migrating the database for too long", {
        cause: error,
      });
    });
  }

  override async releaseMigrationLock(): Promise<void> {}
}

class RowLockDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new RowLockAdapter();
  }
}

/**
 * Kysely's PostgreSQL dialect over a pool that fails in bounded time if the server stops, hangs or is unreachable, and
 * recovers when it is back.
 *
 * @param observe called for each statement of `executePrepared`
 */
export function createPostgresDialect(
  url: string,
  options: PostgresOptions,
  observe: StatementListener = () => {},
) {
  const { poolSize, connectTimeoutMs, statementTimeoutMs, preparesStatements, onIdleError } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    application_name: "almagest",
    ...(preparesStatements &&
      statementTimeoutMs > 0 && {
        statement_timeout: statementTimeoutMs,
        idle_in_transaction_session_timeout: statementTimeoutMs,
      }),
    types: { getTypeParser },
  });
  pool.on("error", onIdleError);
  // Between two statements of a transaction there is no other listener; the next statement reports the loss.
  pool.on("connect", (client) => client.on("error", () => {}));
  const dialect = new RowLockDialect({
    pool: {
      options: pool.options,
      connect: async () => toPoolClient(await connectFromPool(pool), options),
      end: () => pool.end(),
    },
  });
  return {
    dialect,
    /** Executes a statement on a connection of the same pool. */
    async executePrepared(
      ...[statement, parameters]: Parameters<ExecutePrepared>
    ): ReturnType<ExecutePrepared> {
      const client = toPoolClient(await connectFromPool(pool), options);
      const startMs = performance.now();
      try {
        const { rows } = await client.execute(statement, parameters);
        return rows;
      } finally {
        client.release();
        observe(performance.now() - startMs, statement.sql);
      }
    },
    connections: (): PoolConnections => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    /** Closes the pool, unless Kysely has. */
    close: async (): Promise<void> => {
      if (!pool.ending) await pool.end();
    },
  };
}

/** The driver returns 64-bit integers as strings. The largest here, milliseconds, are far below 2^53. */
function getTypeParser(oid: number, format: "text" | "binary" = "text"): (text: string) => unknown {
  return oid === INT8_OID && format === "text" ? Number : pg.types.getTypeParser(oid, format as "text");
}

/** The pool's timer also fires if this process has not read the server's response yet, because its event loop was blocked. */
async function connectFromPool(pool: pg.Pool): Promise<pg.PoolClient> {
  if (pool.idleCount > pool.waitingCount) return await pool.connect();
  const ticks = tickWhileRunning(CONNECT_TICK_MS, () => {});
  try {
    return await pool.connect();
  } catch (error) {
    if (!ticks.wasBlocked || error instanceof pg.DatabaseError) throw error;
    return await pool.connect();
  } finally {
    ticks.stop();
  }
}

/**
 * Closes a broken connection on release: after any error that the server did not report itself, such as a timeout, the
 * connection may still be waiting for a response.
 */
function toPoolClient(client: pg.PoolClient, { statementTimeoutMs, preparesStatements }: PostgresOptions) {
  const { query, execute } = preparesStatements
    ? executorOf(client)
    : transactionExecutorOf(client, statementTimeoutMs);
  let isBroken = false;
  const bound = async <Result>(result: Promise<Result>): Promise<Result> => {
    if (statementTimeoutMs === 0) return await result;
    try {
      return await withRunningTimeout(result, statementTimeoutMs + SERVER_GRACE_MS, "Query read timeout");
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) isBroken = true;
      throw error;
    }
  };
  return {
    query: (async (text: string, values: unknown[]) => {
      // The server rolls back when the connection closes. Its error would replace the one that broke the connection.
      if (isBroken && text === "rollback") return { command: "ROLLBACK", rowCount: 0, rows: [] };
      return await bound(query(text, values));
    }) as unknown as PostgresPoolClient["query"],
    /** Executes a statement that belongs to no transaction. */
    execute: (...call: Parameters<ExecutePrepared>): Promise<pg.QueryResult> => bound(execute(...call)),
    release: (destroy?: boolean): void => client.release(isBroken || destroy === true),
  };
}

/** On a connection that keeps its prepared statements and limits. */
function executorOf(client: pg.PoolClient) {
  return {
    query: (text: string, values: readonly unknown[]): Promise<pg.QueryResult> =>
      client.query({ text, values: [...values] }),
    execute: (...[{ name, sql: text }, values]: Parameters<ExecutePrepared>): Promise<pg.QueryResult> =>
      client.query({ name, text, values: [...values] }),
  };
}

/** On a connection whose server may change with each transaction. */
function transactionExecutorOf(client: pg.PoolClient, timeoutMs: number): ReturnType<typeof executorOf> {
  let isInTransaction = false;
  return {
    async query(text, values) {
      if (text === "begin") {
        isInTransaction = true;
        return await beginLimited(client, timeoutMs);
      }
      if (!isInTransaction) return await executeLimited(client, text, values, timeoutMs);
      if (text === "commit" || text === "rollback") isInTransaction = false;
      return await client.query({ text, values: [...values] });
    },
    execute: ({ sql: text }, values) => executeLimited(client, text, values, timeoutMs),
  };
}
