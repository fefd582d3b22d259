import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationResultSet, Migrator } from "kysely/migration";
import { type DatabaseMigration, MIGRATIONS } from "./migrations/index.ts";

/** Distinct names, so that another program that uses Kysely can share the database. */
const MIGRATION_TABLE = "almagest_migrations";
const LOCK_TABLE = "almagest_migration_lock";
/** The first migration creates it. */
const KINDS_TABLE = "almagest_migration_kinds";

/** How long a migration waits for a table that requests use: requests that come after it wait too. */
const LOCK_TIMEOUT_MS = 500;
/** Pause after a migration that did not get its locks. */
const RETRY_MS = 500;
/** A migration that does not get its locks for about a minute fails. */
const ATTEMPTS_MAX = 60;
/**
 * PostgreSQL's codes of a lock timeout, of a deadlock, and of another process that has created the tables of migrations: a
 * duplicate name, and the statement after it.
 */
const RETRIED_CODES = ["55P03", "40P01", "23505", "42P07", "25P02"];

export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

export interface RecordedMigration {
  readonly name: string;
  /** Null if none is recorded. */
  readonly kind: DatabaseMigration["kind"] | null;
  /** The oldest migration that a version must know to run on the schema; null for an additive migration. */
  readonly needs: string | null;
}

/**
 * Whether the database has all migrations of this version. It only reads, so a standby can be asked.
 *
 * @throws {MigrationError} as `migrateToLatest`
 */
export async function isMigrated<Tables>(kysely: Kysely<Tables>): Promise<boolean> {
  const recorded = await readRecordedMigrations(kysely);
  findNewerMigrations(recorded, MIGRATIONS);
  const names = new Set(recorded.map(({ name }) => name));
  return Object.keys(MIGRATIONS).every((name) => names.has(name));
}

/**
 * Applies all missing migrations, or none if one fails. Processes that start together do so one after the other.
 * A database that a newer version has migrated is accepted if its schema still has all that this version uses.
 *
 * On PostgreSQL a migration that waits for requests, which may in turn wait for it, gives up its locks and starts over.
 *
 * @throws {MigrationError} when a migration fails, or a newer version has removed what this version uses.
 */
export async function migrateToLatest<Tables>(
  kysely: Kysely<Tables>,
  dialect: "sqlite" | "postgres",
  migrations: Readonly<Record<string, DatabaseMigration>> = MIGRATIONS,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const newer = findNewerMigrations(await readRecordedMigrations(kysely), migrations);
    const run = (db: Kysely<Tables>): Promise<MigrationResultSet> =>
      new Migrator({
        db,
        provider: { getMigrations: async () => ({ ...withKinds(migrations, dialect), ...newer }) },
        migrationTableName: MIGRATION_TABLE,
        migrationLockTableName: LOCK_TABLE,
      }).migrateToLatest();
    const { error, results } = await (dialect === "postgres" ? inTransaction(kysely, run) : run(kysely));
    if (error === undefined) return;
    const failed = results?.find(({ status }) => status === "Error");
    const message = error instanceof Error ? error.message : String(error);
    if (
      attempt < ATTEMPTS_MAX &&
      RETRIED_CODES.includes(String((error as { readonly code?: unknown }).code))
    ) {
      await wait(RETRY_MS);
    } else if (failed !== undefined) {
      throw new MigrationError(`Migration ${failed.migrationName} failed: ${message}`, { cause: error });
      // A newer version may migrate between the check of its migrations and the lock of this version's.
    } else if (attempt === ATTEMPTS_MAX || !/previously executed migration .* is missing/.test(message)) {
      throw error;
    }
  }
}

/** On PostgreSQL the lock of migrations is a row, which the transaction holds to its end. */
async function inTransaction<Tables>(
  kysely: Kysely<Tables>,
  run: (db: Kysely<Tables>) => Promise<MigrationResultSet>,
): Promise<MigrationResultSet> {
  let resultSet: MigrationResultSet = {};
  try {
    await kysely.transaction().execute(async (transaction) => {
      resultSet = await run(transaction);
      if (resultSet.error !== undefined) throw resultSet.error;
    });
    return resultSet;
  } catch (error) {
    return { ...resultSet, error };
  }
}

/** Returns the migrations that have been executed, with their kinds. Changes nothing. */
export async function readRecordedMigrations<Tables>(
  kysely: Kysely<Tables>,
): Promise<readonly RecordedMigration[]> {
  const tables = await kysely.introspection.getTables({ withInternalKyselyTables: true });
  const has = (table: string): boolean => tables.some(({ name }) => name === table);
  if (!has(MIGRATION_TABLE)) return [];
  if (!has(KINDS_TABLE)) {
    // A state before the first release.
    const { rows } = await sql<RecordedMigration>`select name, null as kind, null as needs
      from ${sql.table(MIGRATION_TABLE)} order by name`.execute(kysely);
    return rows;
  }
  const { rows } =
    await sql<RecordedMigration>`select m.name, k.kind, k.needs from ${sql.table(MIGRATION_TABLE)} m
    left join ${sql.table(KINDS_TABLE)} k on k.name = m.name order by m.name`.execute(kysely);
  return rows;
}

/**
 * Returns a placeholder for each executed migration that this version does not know: Kysely rejects a database with
 * migrations it was not given.
 *
 * @throws {MigrationError} when one of them has removed what this version uses, or is older than all of this version's.
 */
export function findNewerMigrations(
  recorded: readonly RecordedMigration[],
  migrations: Readonly<Record<string, DatabaseMigration>> = MIGRATIONS,
): Readonly<Record<string, Migration>> {
  const unknown = recorded.filter(({ name }) => !Object.hasOwn(migrations, name));
  const [first = ""] = Object.keys(migrations);
  const older = unknown.find(({ name }) => name < first);
  if (older !== undefined) {
    throw new MigrationError(
      `The database is of a state before the first release: it has the migration ${older.name}, which no release contains. ` +
        "It cannot be migrated; start with a new database.",
    );
  }
  const breaking = unknown.find(
    ({ kind, needs }) => kind !== "expand" && (needs === null || !Object.hasOwn(migrations, needs)),
  );
  if (breaking !== undefined) {
    throw new MigrationError(
      `The database has been used by a newer version of the service, whose migration ${breaking.name} removes what this ` +
        "version uses. Start that version or a newer one, or restore a backup from before the upgrade.",
    );
  }
  return Object.fromEntries(unknown.map(({ name }) => [name, { up: async () => {} }]));
}

/** The migrations, each of which records its kind in its transaction. */
function withKinds(
  migrations: Readonly<Record<string, DatabaseMigration>>,
  dialect: "sqlite" | "postgres",
): Readonly<Record<string, Migration>> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [
      name,
      {
        up: async (db: Kysely<unknown>) => {
          if (dialect === "postgres")
            await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(db);
          await migration.up(db);
          const needs = migration.kind === "contract" ? migration.needs : null;
          await sql`insert into ${sql.table(KINDS_TABLE)} (name, kind, needs)
            values (${name}, ${migration.kind}, ${needs})`.execute(db);
        },
      },
    ]),
  );
}
