import { Kysely, sql } from "kysely";
import { createStatementObserver, type Database } from "../database.ts";
import { migrateToLatest } from "../migrate.ts";
import type { Schema } from "../schema.ts";
import { buildMissingIndexes } from "./concurrent-indexes.ts";
import { createPostgresDialect, type PostgresOptions } from "./dialect.ts";

export interface OpenPostgresOptions extends PostgresOptions {
  /** Detected by default. */
  readonly isDistributed?: boolean | undefined;
}

/** Migrations of several processes wait for one another, and may take long on large tables. */
const MIGRATION_OPTIONS = { poolSize: 1, connectTimeoutMs: 10_000, statementTimeoutMs: 0 } as const;

/**
 * Connects to a server and applies all migrations.
 *
 * @throws {MigrationError} when a migration fails, or a newer version of the service has used the database.
 */
export async function openPostgres(
  url: string,
  options: OpenPostgresOptions,
): Promise<Omit<Database, "location">> {
  await migrate(url, options);
  const { observe, onStatement } = createStatementObserver();
  const { dialect, executePrepared, connections, close } = createPostgresDialect(
    url,
    options,
    (query, queryDurationMillis) => observe({ queryDurationMillis, query }),
  );
  const kysely = new Kysely<Schema>({ dialect, log: observe });
  return {
    dialect: "postgres",
    sqliteFile: null,
    isDistributed: options.isDistributed ?? (await isDistributedServer(kysely)),
    kysely,
    executePrepared,
    check: async () => {
      const { rows } = await sql<{ readonly mode: string }>`
        select current_setting('transaction_read_only') as mode, exists(select 1 from accounts)
      `.execute(kysely);
      if (rows[0]?.mode === "on") {
        throw new Error("the server accepts no writes: transaction_read_only is on");
      }
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
    if (!(await isDistributedServer(kysely))) await buildMissingIndexes(kysely);
    await migrateToLatest(kysely, "postgres");
  } finally {
    await kysely.destroy();
    await close();
  }
}

/**
 * Whether a server that speaks PostgreSQL's protocol distributes its tables: Citus is an extension, YugabyteDB and CockroachDB
 * name themselves in `version()`.
 */
async function isDistributedServer(kysely: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ readonly version: string; readonly extensions: number }>`
    select version() as version, (select count(*) from pg_extension where extname = 'citus') as extensions
  `.execute(kysely);
  const [{ version, extensions } = { version: "", extensions: 0 }] = rows;
  return extensions > 0 || isDistributedVersion(version);
}

/** @param version as `version()` returns it, such as `PostgreSQL 15.2-YB-2.25.0.0-b0 on x86_64-pc-linux-gnu` */
export function isDistributedVersion(version: string): boolean {
  return /^CockroachDB |-YB-/.test(version);
}
