import { Kysely, sql } from "kysely";
import { type DatabaseLocation, describeLocation, parseDatabaseUrl } from "./database-url.ts";
import { MigrationError, migrateToLatest } from "./migrate.ts";
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

/** The database cannot be reached or is none; the message says which and why, without its password. */
export class DatabaseOpenError extends Error {
  constructor(location: DatabaseLocation, cause: unknown) {
    super(`${describeLocation(location)} cannot be opened: ${reasonOf(cause)}`, { cause });
    this.name = "DatabaseOpenError";
  }
}

/** A name that stands for several addresses fails with an error that says nothing but holds one for each. */
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
 * @throws DatabaseUrlError for an address that is none; MigrationError; DatabaseOpenError.
 */
export async function openDatabase({ url, ...given }: OpenDatabaseOptions): Promise<Database> {
  const location = parseDatabaseUrl(url);
  const options = { ...DEFAULTS, ...given };
  try {
    await migrate(location, options);
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    throw new DatabaseOpenError(location, error);
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

async function migrate(location: DatabaseLocation, options: PostgresOptions & SqliteOptions): Promise<void> {
  const kysely = await connect(location, { ...options, ...MIGRATING });
  try {
    await migrateToLatest(kysely);
  } finally {
    await kysely.destroy();
  }
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
