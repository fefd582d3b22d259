import { Kysely, sql } from "kysely";
import { type DatabaseLocation, describeLocation, parseDatabaseUrl } from "./database-url.ts";
import { MigrationError, migrateToLatest } from "./migrate.ts";
import type { PostgresOptions } from "./postgres-dialect.ts";
import type { StatementNames } from "./prepared-query.ts";
import type { Schema } from "./schema.ts";
import { createSqliteDialect, openSqliteFile, type SqliteOptions, syncSqliteFile } from "./sqlite-dialect.ts";

/** An open database with all migrations applied. */
export interface Database {
  readonly dialect: "sqlite" | "postgres";
  /** The address without its password, for logs. */
  readonly location: string;
  /** The file of a SQLite database; null on PostgreSQL. */
  readonly sqliteFile: string | null;
  readonly kysely: Kysely<Schema>;
  /** The statements of `prepareQuery`. */
  readonly statementNames: StatementNames;
  /** Reads a table; rejects in bounded time. */
  check(): Promise<void>;
  /** Resolves when all commits so far would survive a power failure. */
  persist(): Promise<void>;
  close(): Promise<void>;
}

/** The database is unreachable or not a database. The message states the address, without its password, and the reason. */
export class DatabaseOpenError extends Error {
  override readonly name = "DatabaseOpenError";

  constructor(location: DatabaseLocation, cause: unknown) {
    super(`${describeLocation(location)} cannot be opened: ${reasonOf(cause)}`, { cause });
  }
}

/** A host with several addresses fails with an AggregateError without a message, one error for each address. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message || error.name : String(error);
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

/** Migrations of several processes wait for one another, and may take long on large tables. */
const MIGRATION_OPTIONS: Partial<PostgresOptions & SqliteOptions> = {
  busyTimeoutMs: 30_000,
  poolSize: 1,
  connectTimeoutMs: 10_000,
  statementTimeoutMs: 0,
};

/**
 * Opens the database, creates a SQLite file that does not exist, and applies all migrations. Any number of processes may
 * do so concurrently.
 *
 * @throws {DatabaseUrlError} when the address is invalid.
 * @throws {MigrationError} when a migration fails, or a newer version of the service has used the database.
 * @throws {DatabaseOpenError} when the database is unreachable or not a database.
 */
export async function openDatabase({ url, ...overrides }: OpenDatabaseOptions): Promise<Database> {
  const location = parseDatabaseUrl(url);
  const options = { ...DEFAULTS, ...overrides };
  try {
    await migrate(location, options);
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    throw new DatabaseOpenError(location, error);
  }
  const statementNames: StatementNames = new Map();
  const kysely = await connect(location, options, statementNames);
  return {
    dialect: location.dialect,
    location: describeLocation(location),
    sqliteFile: location.dialect === "sqlite" ? location.file : null,
    kysely,
    statementNames,
    check: async () => {
      await sql`select 1 from accounts limit 1`.execute(kysely);
    },
    persist: async () => {
      // PostgreSQL syncs each commit, unless its operator has turned that off.
      if (location.dialect === "sqlite") await syncSqliteFile(location.file);
    },
    close: () => kysely.destroy(),
  };
}

async function migrate(location: DatabaseLocation, options: PostgresOptions & SqliteOptions): Promise<void> {
  const kysely = await connect(location, { ...options, ...MIGRATION_OPTIONS }, new Map());
  try {
    await migrateToLatest(kysely);
  } finally {
    await kysely.destroy();
  }
}

async function connect(
  location: DatabaseLocation,
  options: PostgresOptions & SqliteOptions,
  statementNames: StatementNames,
): Promise<Kysely<Schema>> {
  if (location.dialect === "sqlite") {
    return new Kysely<Schema>({ dialect: createSqliteDialect(openSqliteFile(location.file), options) });
  }
  // Loads the PostgreSQL driver only if it is used.
  const { createPostgresDialect } = await import("./postgres-dialect.ts");
  return new Kysely<Schema>({ dialect: createPostgresDialect(location.url, options, statementNames) });
}
