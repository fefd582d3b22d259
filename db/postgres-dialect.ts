import { type Dialect, PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import type { StatementNames } from "./prepared-query.ts";

export interface PostgresOptions {
  readonly poolSize: number;
  /** Maximum wait for a connection, new or from the pool. */
  readonly connectTimeoutMs: number;
  /** Maximum run time of a statement, waits for locks included, enforced by the server; 0: unlimited. */
  readonly statementTimeoutMs: number;
  /** Called for errors of idle connections, such as a lost server. */
  readonly onIdleError: (error: Error) => void;
}

/** Extra wait after the server's own timeout before the server counts as lost. */
const SERVER_GRACE_MS = 1_000;
const IDLE_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_DELAY_MS = 10_000;
const INT8_OID = 20;

/**
 * Kysely's PostgreSQL dialect over a pool that fails in bounded time if the server stops, hangs or is unreachable, and
 * recovers when it is back.
 */
export function createPostgresDialect(
  url: string,
  options: PostgresOptions,
  statementNames: StatementNames,
): Dialect {
  const { poolSize, connectTimeoutMs, statementTimeoutMs, onIdleError } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    application_name: "almagest",
    ...(statementTimeoutMs > 0 && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs + SERVER_GRACE_MS,
    }),
    types: {
      // The driver returns 64-bit integers as strings. The largest here, milliseconds, are far below 2^53.
      getTypeParser: ((oid: number, format?: "text" | "binary") =>
        oid === INT8_OID && format !== "binary"
          ? Number
          : pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
    },
  });
  pool.on("error", onIdleError);
  // Between two statements of a transaction there is no other listener; the next statement reports the loss.
  pool.on("connect", (client) => client.on("error", () => {}));
  return new PostgresDialect({
    pool: {
      options: pool.options,
      connect: async () => toPoolClient(await pool.connect(), statementNames),
      end: () => pool.end(),
    },
  });
}

/**
 * Prepares statements by name, and closes a broken connection on release: after any error that the server did not report
 * itself, such as a timeout, the connection may still be waiting for a response.
 */
function toPoolClient(client: pg.PoolClient, statementNames: StatementNames): PostgresPoolClient {
  let isBroken = false;
  return {
    query: (async (text: string, values: unknown[]) => {
      const name = statementNames.get(text);
      try {
        return await client.query(name === undefined ? { text, values } : { name, text, values });
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) isBroken = true;
        throw error;
      }
    }) as unknown as PostgresPoolClient["query"],
    release: (destroy) => client.release(isBroken || destroy === true),
  };
}
