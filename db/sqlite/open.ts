import { open } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { CompiledQuery, Kysely, sql } from "kysely";
import {
  type BatchStatements,
  checkBatchStatements,
  type DayLimit,
  type KeyOwnerRow,
  latestOf,
  type PoolRow,
  prepareAddByKey,
  rowOfEach,
  selectKeyOwners,
} from "../batch-statements.ts";
import type { Database, FileListener } from "../database.ts";
import { migrateToLatest } from "../migrate.ts";
import type { Schema } from "../schema.ts";
import {
  createStatementObserver,
  type ExecutePrepared,
  type PreparingDatabase,
  prepareQuery,
} from "../statements.ts";
import { type CheckpointOptions, createCheckpoints } from "./checkpoints.ts";
import { SqliteFile, type SqliteFileOptions } from "./database-file.ts";
import { createSqliteDialect, isSqliteBusy, type SqliteOptions } from "./dialect.ts";
import {
  assertNotVanished,
  assertRecordedMigrations,
  markInstalled,
  readLastBackupMs,
} from "./installation-record.ts";
import { createFolderOf, createPrivateFile } from "./private-files.ts";

/** The statements of a batch on SQLite: several values are one parameter, as JSON. */
function prepareSqliteBatches(database: PreparingDatabase): BatchStatements {
  const findAll = prepareQuery<{ hashes: string }, KeyOwnerRow>(database, (db, { hashes }) =>
    selectKeyOwners(db).where("k.hash", "in", sql<string>`(select value from json_each(${hashes}))`),
  );
  const addOne = prepareAddByKey(database);
  const addAll = prepareAddAll(database);
  const recordUses = prepareQuery<{ keyIds: string; day: string }, never>(database, (db, { keyIds, day }) =>
    db
      .updateTable("api_keys")
      .set({ last_used_day: day })
      .where("id", "in", sql<string>`(select value from json_each(${keyIds}))`)
      .where(sql`coalesce(last_used_day, '')`, "<", day),
  );
  return {
    findKeyOwners: (hashes) =>
      rowOfEach(hashes, findAll({ hashes: JSON.stringify(hashes) }), (row) => row.hash),
    addRequests(keys, { day, limit }) {
      const [key] = keys;
      // A single key needs no JSON.
      if (keys.length === 1 && key !== undefined) return [addOne({ ...key, day, limit })];
      const rows = JSON.stringify(keys.map(({ accountId, keyId, requests }) => [accountId, keyId, requests]));
      const accountIds = keys.map(({ accountId }) => accountId);
      const counted = addAll({ rows, day, limit, nowMs: latestOf(keys) });
      return rowOfEach(accountIds, counted, (row) => row.account_id);
    },
    async recordUses(uses, day) {
      await recordUses({ keyIds: JSON.stringify(uses.map(({ keyId }) => keyId)), day });
    },
    nextBatchDelayMsMax: 0,
  };
}

function prepareAddAll(database: PreparingDatabase) {
  return prepareQuery<{ rows: string; nowMs: number } & DayLimit, PoolRow>(
    database,
    (_db, { rows, day, limit, nowMs }) => sql<PoolRow>`
          insert into daily_pool (account_id, day, used)
          select k.account_id, ${day}, t.value ->> 2
          from json_each(${rows}) t
          cross join api_keys k
          where k.id = t.value ->> 1 and k.account_id = t.value ->> 0
            and (k.revoked_at_ms is null or k.revoked_at_ms > ${nowMs}) and t.value ->> 2 <= ${limit}
          on conflict (account_id, day) do update set used = daily_pool.used + excluded.used
          where daily_pool.used + excluded.used <= ${limit}
          returning account_id, used`,
  );
}

export interface OpenSqliteOptions extends SqliteOptions, Pick<SqliteFileOptions, "noticedByAllMs"> {
  readonly checkpoints: CheckpointOptions;
  readonly onFileEvent: FileListener;
}

/** Migrations of several processes wait for one another. */
const MIGRATION_BUSY_TIMEOUT_MS = 30_000;
/** SQLite's own timeout would block the event loop. */
const CONNECTION_OPTIONS = { timeout: 0, enableForeignKeyConstraints: true } as const;
/** One of the processes that open a new file switches it to WAL, while the others find it locked. */
const WAL_ATTEMPTS = 100;
const WAL_RETRY_MS = 20;
/** The smallest write that reaches the log, as counts do. Nothing reads this number. */
const SMALLEST_WRITE = "pragma user_version = 0";

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
  const { onFileEvent } = options;
  assertNotVanished(path);
  await migrate(path);
  const serving = openSqliteFile(path);
  beginLog(serving);
  const file = new SqliteFile(path, serving, {
    ...options,
    onReturned: (reason) => onFileEvent({ kind: "returned", reason }),
  });
  const checkpoints = createCheckpoints(file, onFileEvent, options.checkpoints);
  const { dialect, executeNow } = createSqliteDialect(file, options);
  const { observe, log, onStatement } = createStatementObserver();
  const kysely = new Kysely<Schema>({ dialect, log });
  const executePrepared: ExecutePrepared = async (statement, parameters) => {
    const startMs = performance.now();
    const rows = executeNow(statement.sql, parameters);
    if (rows === null) {
      const waitedFor = await kysely.executeQuery(CompiledQuery.raw(statement.sql, [...parameters]));
      return waitedFor.rows;
    }
    observe(performance.now() - startMs, statement.sql);
    return rows;
  };
  const batchStatements = prepareSqliteBatches({ kysely, executePrepared });
  return {
    dialect: "sqlite",
    sqliteFile: {
      path,
      logBytes: () => file.logBytes(),
      freeBytes: () => file.freeBytes(),
      lastBackupMs: () => readLastBackupMs(path),
      startCheckpoints: checkpoints.start,
    },
    waitingFor: () => null,
    opened: Promise.resolve(),
    kysely,
    executePrepared,
    batchStatements,
    check: async () => {
      // While the only connection is held, no transaction is in progress.
      await kysely.connection().execute(async (connection) => {
        file.check();
        await sql`${sql.raw(SMALLEST_WRITE)}`.execute(connection);
      });
      await checkBatchStatements(batchStatements);
    },
    onStatement,
    connections: () => null,
    persist: () => syncSqliteFile(path),
    close: async () => {
      await checkpoints.stop();
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

/** Opens the file. Creates it and its folder, readable by this user only, if they do not exist. */
export function openSqliteFile(file: string): DatabaseSync {
  createFolderOf(file);
  // Exclusive: opening and closing a file in use would drop the locks that this process has on it.
  createPrivateFile(file);
  const database = new DatabaseSync(file, CONNECTION_OPTIONS);
  try {
    switchToWal(database);
    // In WAL mode a commit survives the end of the process, kill -9 included, without waiting for the disk.
    // Database.persist syncs what must survive a power failure.
    database.exec("pragma synchronous = normal");
    // A checkpoint waits for the disk, so it is made in a thread (`checkpoints.ts`), and when the last connection closes.
    database.exec("pragma wal_autocheckpoint = 0");
    database.exec("pragma trusted_schema = off");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The first write of a log syncs its header; the later ones, on the event loop, do not wait for the disk. */
function beginLog(database: DatabaseSync): void {
  try {
    database.exec(SMALLEST_WRITE);
  } catch (error) {
    // Another process writes, so it begins the log.
    if (!isSqliteBusy(error)) throw error;
  }
}

/** SQLite reports busy here without waiting, regardless of its timeout. */
function switchToWal(database: DatabaseSync): void {
  for (let attempt = 1; ; attempt++) {
    try {
      database.exec("pragma journal_mode = wal");
      return;
    } catch (error) {
      if (!isSqliteBusy(error) || attempt === WAL_ATTEMPTS) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAL_RETRY_MS);
    }
  }
}

/**
 * Waits until all commits are on disk. It syncs the write-ahead log off the event loop. Opening that file is safe:
 * SQLite's locks are on the other two.
 */
async function syncSqliteFile(file: string): Promise<void> {
  const log = await open(`${file}-wal`, "r").catch((error: NodeJS.ErrnoException) => {
    // Without a log, all data is in the database file.
    if (error.code === "ENOENT") return null;
    throw error;
  });
  try {
    await log?.sync();
  } finally {
    await log?.close();
  }
}
