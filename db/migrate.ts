import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import * as accountsAndKeys from "./migrations/2026-11-20-accounts-and-keys.ts";
import * as developerArea from "./migrations/2026-11-21-developer-area.ts";

/** In the order of their names. Listed rather than read from a folder, so that a bundle contains them. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "2026-11-20-accounts-and-keys": accountsAndKeys,
  "2026-11-21-developer-area": developerArea,
};

/** Distinct names, so that another program that uses Kysely can share the database. */
const MIGRATION_TABLE = "almagest_migrations";
const LOCK_TABLE = "almagest_migration_lock";

export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

/**
 * Applies all missing migrations, or none if one fails. Processes that start together do so one after the other.
 *
 * @throws {MigrationError} when a migration fails, or a newer version of the service has used the database.
 */
export async function migrateToLatest<Tables>(kysely: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => ({ ...MIGRATIONS }) },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: LOCK_TABLE,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === "Error");
  const message = error instanceof Error ? error.message : String(error);
  if (failed !== undefined) {
    throw new MigrationError(`Migration ${failed.migrationName} failed: ${message}`, { cause: error });
  }
  if (/previously executed migration .* is missing/.test(message)) {
    throw new MigrationError("The database has been used by a newer version of the service", {
      cause: error,
    });
  }
  throw error;
}
