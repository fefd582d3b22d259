import { CompiledQuery, Kysely, sql } from "kysely";
import { createStatementObserver, type Database } from "../database.ts";
import { migrateToLatest } from "../migrate.ts";
import type { ExecutePrepared } from "../prepared-query.ts";
import type { Schema } from "../schema.ts";
import { SqliteFile, type SqliteFileOptions } from "./database-file.ts";
import {
  createSqliteDialect,
  openSqliteFile,
  reopenSqliteFile,
  type SqliteOptions,
  syncSqliteFile,
} from "./dialect.ts";
import { assertNotVanished, assertRecordedMigrations, markInstalled } from "./marker.ts";
import { prepareSqliteTurn } from "./turn-statements.ts";

export interface OpenSqliteOptions extends SqliteOptions, SqliteFileOptions {}

/** Migrations of several processes wait for one another. */
const MIGRATION_BUSY_TIMEOUT_MS = 30_000;

/**
 * Opens a database file, creates it if it does not exist, and applies all migrations.
 *
 * @throws {MigrationError} when a migration fails, or a newer version of the service has used the database.
 * @throws {VanishedDatabaseError} when a file that was created here before is missing or empty.
 */
export async function openSqlite(
  path: string,
  options: OpenSqliteOptions,
): Promise<Omit<Database, "location">> {
  assertNotVanished(path);
  await migrate(path);
  const file = new SqliteFile(path, openSqliteFile(path), reopenSqliteFile, options);
  const { dialect, executeNow } = createSqliteDialect(file, options);
  const { observe, onStatement } = createStatementObserver();
  const kysely = new Kysely<Schema>({ dialect, log: observe });
  const executePrepared: ExecutePrepared = async (statement, parameters) => {
    const startMs = performance.now();
    const rows = executeNow(statement.sql, parameters);
    if (rows === null) {
      const waitedFor = await kysely.executeQuery(CompiledQuery.raw(statement.sql, [...parameters]));
      return waitedFor.rows;
    }
    observe({ queryDurationMillis: performance.now() - startMs, query: statement });
    return rows;
  };
  return {
    dialect: "sqlite",
    sqliteFile: path,
    kysely,
    executePrepared,
    turnStatements: prepareSqliteTurn({ kysely, executePrepared }),
    check: async () => {
      // While the only connection is held, no transaction is in progress.
      await kysely.connection().execute(async (connection) => {
        file.check();
        await sql`select 1 from accounts limit 1`.execute(connection);
        // The smallest write that reaches the log, as counts do. Nothing reads this number.
        await sql`pragma user_version = 0`.execute(connection);
      });
    },
    onStatement,
    connections: () => null,
    persist: () => syncSqliteFile(path),
    close: async () => {
      await kysely.destroy();
      // Kysely closes only what it has used.
      file.close();
    },
  };
}

async function migrate(path: string): Promise<void> {
  const database = openSqliteFile(path);
  const { dialect } = createSqliteDialect(database, { busyTimeoutMs: MIGRATION_BUSY_TIMEOUT_MS });
  const kysely = new Kysely<Schema>({ dialect });
  try {
    await assertRecordedMigrations(kysely, path);
    await migrateToLatest(kysely, "sqlite");
    markInstalled(path);
  } finally {
    await kysely.destroy();
    if (database.isOpen) database.close();
  }
}
