import type { Database } from "./database.ts";
import { type DatabaseLocation, describeLocation, parseDatabaseUrl } from "./database-url.ts";
import { MigrationError } from "./migrate.ts";
import type { OpenPostgresOptions } from "./postgres/open.ts";
import { isRefusedLimit } from "./postgres/opening.ts";
import { CHECKPOINTS } from "./sqlite/checkpoints.ts";
import { VanishedDatabaseError } from "./sqlite/installation-record.ts";
import { type OpenSqliteOptions, openSqlite } from "./sqlite/open.ts";

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
  if (!(error instanceof Error)) return String(error);
  if (isRefusedLimit(error))
    return `${error.message}; end DATABASE_URL with ?prepare=off behind a connection pooler`;
  return error.message || error.name;
}

type ConnectionOptions = OpenPostgresOptions & OpenSqliteOptions;

export interface OpenDatabaseOptions extends Partial<ConnectionOptions> {
  /** `sqlite:./data/almagest.db` or `postgres://…` */
  readonly url: string;
}

const DEFAULTS: ConnectionOptions = {
  busyTimeoutMs: 1_000,
  // The service checks once a second.
  noticedByAllMs: 3_000,
  checkpoints: CHECKPOINTS,
  onFileEvent: () => {},
  poolSize: 10,
  connectTimeoutMs: 2_000,
  statementTimeoutMs: 3_000,
  // An index on a large table takes minutes.
  migrationTimeoutMs: 600_000,
  preparesStatements: true,
  onIdleError: () => {},
  onWaiting: null,
};

/**
 * Opens the database, creates a SQLite file that does not exist, and applies all migrations. Any number of processes may
 * do so concurrently. With `onWaiting` it resolves also while a server is not available: see `Database.waitingFor`.
 *
 * @throws {DatabaseUrlError} when the address is invalid.
 * @throws {MigrationError} when a migration fails, or a newer version of the service has used the database.
 * @throws {VanishedDatabaseError} when a SQLite file that was created here before is missing or empty.
 * @throws {DatabaseOpenError} when the database is unreachable or not a database.
 */
export async function openDatabase({ url, ...overrides }: OpenDatabaseOptions): Promise<Database> {
  const location = parseDatabaseUrl(url);
  const options = { ...DEFAULTS, ...overrides };
  try {
    const database =
      location.dialect === "sqlite"
        ? await openSqlite(location.file, options)
        : // Loads the PostgreSQL driver only if it is used.
          await (await import("./postgres/open.ts")).openPostgres(location.url, options);
    const opened = database.opened.catch((error: unknown) => {
      throw toOpenError(location, error);
    });
    opened.catch(() => {});
    return { ...database, opened, location: describeLocation(location) };
  } catch (error) {
    throw toOpenError(location, error);
  }
}

function toOpenError(location: DatabaseLocation, error: unknown): unknown {
  if (error instanceof MigrationError || error instanceof VanishedDatabaseError) return error;
  return new DatabaseOpenError(location, error);
}
