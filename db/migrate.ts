import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { MIGRATIONS } from "./migrations/index.ts";

/** Own names, so that another program that uses Kysely may live in the same database. */
const MIGRATION_TABLE = "almagest_migrations";
const LOCK_TABLE = "almagest_migration_lock";

export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MigrationError";
  }
}

/**
 * Brings the tables to the newest form; all or nothing. Processes that start together do it one after the other, and all
 * but the first find nothing left to do.
 *
 * @throws MigrationError when a migration fails, or the database has been used by a newer version; what the database says
 * when it cannot be reached.
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
