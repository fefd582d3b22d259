import { CompiledQuery, Kysely, type LogEvent, sql } from "kysely";
import { type DatabaseLocation, describeLocation, parseDatabaseUrl } from "./database-url.ts";
import { MigrationError, migrateToLatest } from "./migrate.ts";
import { buildMissingIndexes } from "./postgres/concurrent-indexes.ts";
import type { PoolConnections, PostgresOptions } from "./postgres/dialect.ts";
import type { ExecutePrepared } from "./prepared-query.ts";
import type { Schema } from "./schema.ts";
import { SqliteFile, type SqliteFileOptions } from "./sqlite/database-file.ts";
import {
  createSqliteDialect,
  openSqliteFile,
  reopenSqliteFile,
  type SqliteOptions,
  syncSqliteFile,
} from "./sqlite/dialect.ts";
import {
  assertNotVanished,
  assertRecordedMigrations,
  markInstalled,
  VanishedDatabaseError,
} from "./sqlite/marker.ts";

export type StatementListener = (durationMs: number, statement: string) => void;

/** An open database with all migrations applied. */
export interface Database {
  readonly dialect: "sqlite" | "postgres";
  /** The address without its password, for logs. */
  readonly location: string;
  /** The file of a SQLite database; null on PostgreSQL. */
  readonly sqliteFile: string | null;
  readonly kysely: Kysely<Schema>;
  /** Executes a statement of `prepareQuery`. */
  readonly executePrepared: ExecutePrepared;
  /** Whether a PostgreSQL server is a distributed database, which executes a statement where its account is. */
  readonly isDistributed: boolean;
  /**
   * Resolves if requests can be counted: the tables can be read and the database accepts writes. Rejects in bounded time. On
   * SQLite it also opens a file again that has been deleted or replaced.
   */
  check(): Promise<void>;
  /** Calls the listener with the duration and the text of each statement. There is one listener. */
  onStatement(listener: StatementListener): void;
  /** The connections to a server; null on SQLite. */
  connections(): PoolConnections | null;
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

interface ConnectionOptions extends PostgresOptions, SqliteOptions, SqliteFileOptions {}

export interface OpenDatabaseOptions extends Partial<ConnectionOptions> {
  /** `sqlite:./data/almagest.db` or `postgres://…` */
  readonly url: string;
  /** Detected by default. */
  readonly isDistributed?: boolean;
}

const DEFAULTS: ConnectionOptions = {
  busyTimeoutMs: 1_000,
  // The service checks once a second.
  noticedByAllMs: 3_000,
  poolSize: 10,
  connectTimeoutMs: 2_000,
  statementTimeoutMs: 3_000,
  onIdleError: () => {},
};

/** Migrations of several processes wait for one another, and may take long on large tables. */
const MIGRATION_OPTIONS: Partial<ConnectionOptions> = {
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
 * @throws {VanishedDatabaseError} when a SQLite file that was created here before is missing or empty.
 * @throws {DatabaseOpenError} when the database is unreachable or not a database.
 */
export async function openDatabase({
  url,
  isDistributed,
  ...overrides
}: OpenDatabaseOptions): Promise<Database> {
  const location = parseDatabaseUrl(url);
  const options = { ...DEFAULTS, ...overrides };
  if (location.dialect === "sqlite") assertNotVanished(location.file);
  try {
    await migrate(location, options);
  } catch (error) {
    if (error instanceof MigrationError || error instanceof VanishedDatabaseError) throw error;
    throw new DatabaseOpenError(location, error);
  }
  const { kysely, ...connected } = await connect(location, options);
  return {
    isDistributed: isDistributed ?? (location.dialect === "postgres" && (await isDistributedServer(kysely))),
    dialect: location.dialect,
    location: describeLocation(location),
    sqliteFile: location.dialect === "sqlite" ? location.file : null,
    kysely,
    ...connected,
    persist: async () => {
      // PostgreSQL syncs each commit, unless its operator has turned that off.
      if (location.dialect === "sqlite") await syncSqliteFile(location.file);
    },
  };
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

async function migrate(location: DatabaseLocation, options: ConnectionOptions): Promise<void> {
  const { kysely, close } = await connect(location, { ...options, ...MIGRATION_OPTIONS });
  try {
    if (location.dialect === "sqlite") await assertRecordedMigrations(kysely, location.file);
    else if (!(await isDistributedServer(kysely))) await buildMissingIndexes(kysely);
    await migrateToLatest(kysely, location.dialect);
    if (location.dialect === "sqlite") markInstalled(location.file);
  } finally {
    await close();
  }
}

type Connected = Pick<
  Database,
  "kysely" | "executePrepared" | "check" | "connections" | "onStatement" | "close"
>;

async function connect(location: DatabaseLocation, options: ConnectionOptions): Promise<Connected> {
  let listener: StatementListener = () => {};
  const observed = {
    observe: ({ queryDurationMillis, query }: ObservedStatement): void =>
      listener(queryDurationMillis, query.sql),
    onStatement(newListener: StatementListener): void {
      listener = newListener;
    },
  };
  return location.dialect === "sqlite"
    ? connectToSqlite(location.file, options, observed)
    : await connectToPostgres(location.url, options, observed);
}

interface ObservedStatement extends Pick<LogEvent, "queryDurationMillis"> {
  readonly query: { readonly sql: string };
}

interface Observed extends Pick<Database, "onStatement"> {
  readonly observe: (statement: ObservedStatement) => void;
}

function connectToSqlite(
  path: string,
  options: ConnectionOptions,
  { observe, onStatement }: Observed,
): Connected {
  const file = new SqliteFile(path, openSqliteFile(path), reopenSqliteFile, options);
  const { dialect, executeNow } = createSqliteDialect(file, options);
  const kysely = new Kysely<Schema>({ dialect, log: observe });
  const check = async (): Promise<void> => {
    // While the only connection is held, no transaction is in progress.
    await kysely.connection().execute(async (connection) => {
      file.check();
      await sql`select 1 from accounts limit 1`.execute(connection);
      // The smallest write that reaches the log, as counts do. Nothing reads this number.
      await sql`pragma user_version = 0`.execute(connection);
    });
  };
  const close = async (): Promise<void> => {
    await kysely.destroy();
    // Kysely closes only what it has used.
    file.close();
  };
  return {
    kysely,
    executePrepared: async (statement, parameters) => {
      const startMs = performance.now();
      const rows = executeNow(statement.sql, parameters);
      if (rows === null) {
        const { rows: waitedFor } = await kysely.executeQuery(
          CompiledQuery.raw(statement.sql, [...parameters]),
        );
        return waitedFor;
      }
      observe({ queryDurationMillis: performance.now() - startMs, query: statement });
      return rows;
    },
    check,
    onStatement,
    close,
    connections: () => null,
  };
}

async function connectToPostgres(
  url: string,
  options: PostgresOptions,
  { observe, onStatement }: Observed,
): Promise<Connected> {
  // Loads the PostgreSQL driver only if it is used.
  const { createPostgresDialect } = await import("./postgres/dialect.ts");
  const { dialect, executePrepared, connections, close } = createPostgresDialect(
    url,
    options,
    (query, queryDurationMillis) => observe({ queryDurationMillis, query }),
  );
  const kysely = new Kysely<Schema>({ dialect, log: observe });
  const check = async (): Promise<void> => {
    const { rows } = await sql<{ readonly mode: string }>`
      select current_setting('transaction_read_only') as mode, exists(select 1 from accounts)
    `.execute(kysely);
    if (rows[0]?.mode === "on") throw new Error("the server accepts no writes: transaction_read_only is on");
  };
  return {
    kysely,
    executePrepared,
    check,
    onStatement,
    connections,
    close: async () => {
      await kysely.destroy();
      // Kysely closes only what it has used.
      await close();
    },
  };
}
