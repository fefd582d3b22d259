import { Kysely, sql } from "kysely";
import type { Database } from "../database.ts";
import { migrateToLatest } from "../migrate.ts";
import type { Schema } from "../schema.ts";
import { createStatementObserver } from "../statements.ts";
import { checkTurn } from "../turn-statements.ts";
import { createPostgresDialect, type PostgresOptions } from "./dialect.ts";
import { isDistributedServer, prepareDistributedTurn } from "./distributed.ts";
import { preparePostgresTurn } from "./turn-statements.ts";

/** Migrations of several processes wait for one another, and may take long on large tables. */
const MIGRATION_OPTIONS = { poolSize: 1, connectTimeoutMs: 10_000, statementTimeoutMs: 0 } as const;

/**
 * Connects to a server and applies all migrations.
 *
 * @throws {MigrationError} when a migration fails, or a newer version of the service has used the database.
 */
export async function openPostgres(
  url: string,
  options: PostgresOptions,
): Promise<Omit<Database, "location">> {
  await migrate(url, options);
  const { observe, onStatement } = createStatementObserver();
  const { dialect, executePrepared, connections, close } = createPostgresDialect(
    url,
    options,
    (query, queryDurationMillis) => observe({ queryDurationMillis, query }),
  );
  const kysely = new Kysely<Schema>({ dialect, log: observe });
  const prepareTurn = (await isDistributedServer(kysely)) ? prepareDistributedTurn : preparePostgresTurn;
  const turnStatements = prepareTurn({ kysely, executePrepared });
  return {
    dialect: "postgres",
    sqliteFile: null,
    kysely,
    executePrepared,
    turnStatements,
    check: async () => {
      const { rows } = await sql<{ readonly mode: string }>`
        select current_setting('transaction_read_only') as mode
      `.execute(kysely);
      if (rows[0]?.mode === "on") {
        throw new Error("the server accepts no writes: transaction_read_only is on");
      }
      await checkTurn(turnStatements);
    },
    onStatement,
    connections,
    // PostgreSQL syncs each commit, unless its operator has turned that off.
    persist: async () => {},
    close: async () => {
      await kysely.destroy();
      // Kysely closes only what it has used.
      await close();
    },
  };
}

async function migrate(url: string, options: PostgresOptions): Promise<void> {
  const { dialect, close } = createPostgresDialect(url, { ...options, ...MIGRATION_OPTIONS });
  const kysely = new Kysely<Schema>({ dialect });
  try {
    await migrateToLatest(kysely, "postgres");
  } finally {
    await kysely.destroy();
    await close();
  }
}
