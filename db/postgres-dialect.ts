import { type Dialect, PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { nameOfStatement } from "./statement-name.ts";

export interface PostgresOptions {
  readonly poolSize: number;
  /** Longest wait for a connection, new or from the pool. */
  readonly connectTimeoutMs: number;
  /** Longest run of a statement, kept by the server, waiting for locks included; 0: no bound. */
  readonly statementTimeoutMs: number;
  /** Called for errors of connections that nobody uses at the moment: the server went away. */
  readonly onIdleError: (error: Error) => void;
}

/** How much longer than the server's own bound to wait for its word before it counts as gone. */
const SERVER_SILENT_MS = 1_000;
const IDLE_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_DELAY_MS = 10_000;
const INT8_OID = 20;

/**
 * Kysely's PostgreSQL over a pool that errs in bounded time when the server stops, hangs or cannot be reached, and
 * serves again when it is back.
 */
export function createPostgresDialect(url: string, options: PostgresOptions): Dialect {
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
      query_timeout: statementTimeoutMs + SERVER_SILENT_MS,
    }),
    types: {
      // The driver gives 64-bit numbers as strings; the largest here, milliseconds, are far inside 2^53.
      getTypeParser: ((oid: number, format?: "text" | "binary") =>
        oid === INT8_OID && format !== "binary"
          ? Number
          : pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
    },
  });
  pool.on("error", onIdleError);
  // Between two statements of a transaction nobody listens; the next statement reports the loss.
  pool.on("connect", (client) => client.on("error", () => {}));
  return new PostgresDialect({
    pool: {
      options: pool.options,
      connect: async () => discardingBroken(await pool.connect()),
      end: () => pool.end(),
    },
  });
}

/**
 * A connection on which a statement failed in any other way than by the server's own word (no answer in time, a cut line)
 * may still be waiting for that answer: it is not given back to the pool but closed.
 */
function discardingBroken(client: pg.PoolClient): PostgresPoolClient {
  let isBroken = false;
  return {
    query: (async (text: string, values: unknown[]) => {
      const name = nameOfStatement(text);
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
