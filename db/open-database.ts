import { Kysely, sql } from "kysely";
import { type DatabaseLocation, describeLocation, parseDatabaseUrl } from "./database-url.ts";
import { migrateToLatest } from "./migrate.ts";
import type { PostgresOptions } from "./postgres-dialect.ts";
import type { Schema } from "./schema.ts";
import { createSqliteDialect, openSqliteFile, type SqliteOptions, syncSqliteFile } from "./sqlite-dialect.ts";

/** An open database with its tables in their newest form. */
export interface Database {
  readonly dialect: "sqlite" | "postgres";
  /** Where it is, without password: for logs. */
  readonly location: string;
  readonly kysely: Kysely<Schema>;
  /** Resolves when a statement reaches the tables and comes back; rejects in bounded time. */
  check(): Promise<void>;
  /** Resolves when everything committed so far would survive a power failure. */
  persist(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenDatabaseOptions extends Partial<PostgresOptions>, Partial<SqliteOptions> {
  /** `sqlite:./data/almagest.db` or `postgres://…` */
  readonly url: string;
}

const DEFAULTS: PostgresOptions & SqliteOptions = {
  busyTimeoutMs: 1_000,
  poolSize: 10,
  connectTimeoutMs: 2_000,
  statementTimeoutMs: 3_000,
  onIdleError: () => {},
};

/** Migrations wait for one another, and may take long on large tables. */
const MIGRATING: Partial<PostgresOptions & SqliteOptions> = {
  busyTimeoutMs: 30_000,
  poolSize: 1,
  connectTimeoutMs: 10_000,
  statementTimeoutMs: 0,
};

/**
 * Opens the database, makes it when it is a SQLite file that is not there yet, and migrates it. Any number of processes
 * may do so at once.
 *
 * @throws DatabaseUrlError for an address that is none; MigrationError; whatever the database says when it cannot be
 * reached.
 */
export async function openDatabase({ url, ...given }: OpenDatabaseOptions): Promise<Database> {
  const location = parseDatabaseUrl(url);
  const options = { ...DEFAULTS, ...given };
  const migrating = await connect(location, { ...options, ...MIGRATING });
  try {
    await migrateToLatest(migrating);
  } finally {
    await migrating.destroy();
  }
  const kysely = await connect(location, options);
  return {
    dialect: location.dialect,
    location: describeLocation(location),
    kysely,
    check: async () => {
      await sql`select 1 from accounts limit 1`.execute(kysely);
    },
    persist: async () => {
      // PostgreSQL has done so before it answered a commit, unless its operator has chosen otherwise.
      if (location.dialect === "sqlite") await syncSqliteFile(location.file);
    },
    close: () => kysely.destroy(),
  };
}

async function connect(
  location: DatabaseLocation,
  options: PostgresOptions & SqliteOptions,
): Promise<Kysely<Schema>> {
  if (location.dialect === "sqlite") {
    return new Kysely<Schema>({ dialect: createSqliteDialect(openSqliteFile(location.file), options) });
  }
  // Who stays with the file need not load the driver of the other.
  const { createPostgresDialect } = await import("./postgres-dialect.ts");
  return new Kysely<Schema>({ dialect: createPostgresDialect(location.url, options) });
}
