import { Kysely, sql } from "kysely";
import {
  type BatchStatements,
  checkBatchStatements,
  type KeyUse,
  prepareAddByKey,
  prepareFindKeyOwner,
} from "../batch-statements.ts";
import type { Database } from "../database.ts";
import { isMigrated, migrateToLatest } from "../migrate.ts";
import type { Schema } from "../schema.ts";
import { createStatementObserver, type PreparingDatabase, prepareQuery } from "../statements.ts";
import { preparePostgresBatches } from "./batch-statements.ts";
import { createPostgresDialect, type PostgresOptions } from "./dialect.ts";
import { type Opening, openWhenAvailable } from "./opening.ts";

/**
 * Whether a server that speaks PostgreSQL's protocol distributes its tables: Citus is an extension, YugabyteDB and CockroachDB
 * name themselves in `version()`.
 */
async function isDistributedServer<Tables>(kysely: Kysely<Tables>): Promise<boolean> {
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

/**
 * The statements of a batch on a distributed database: one for each key, which concerns one node, the account's. A node that
 * does not answer delays its own accounts only.
 */
export function prepareDistributedBatches(database: PreparingDatabase): BatchStatements {
  const findOne = prepareFindKeyOwner(database);
  const addOne = prepareAddByKey(database);
  const recordUse = prepareQuery<KeyUse & { readonly day: string }, never>(
    database,
    (db, { accountId, keyId, day }) =>
      db
        .updateTable("api_keys")
        .set({ last_used_day: day })
        .where("account_id", "=", accountId)
        .where("id", "=", keyId)
        .where(sql`coalesce(last_used_day, '')`, "<", day),
  );
  return {
    findKeyOwners: (hashes) => hashes.map(findOne),
    addRequests: (keys, dayLimit) => keys.map((key) => addOne({ ...key, ...dayLimit })),
    async recordUses(uses, day) {
      for (const { accountId, keyId } of uses) await recordUse({ accountId, keyId, day });
    },
    nextBatchDelayMsMax: 0,
  };
}

export interface OpenPostgresOptions extends PostgresOptions {
  /** Maximum run time of a statement of a migration, and of the wait for another process that migrates. */
  readonly migrationTimeoutMs: number;
  /** Called for each failed attempt to open a server that may become available; null: such a failure is final. */
  readonly onWaiting: ((error: unknown) => void) | null;
}

/**
 * Connects to a server and applies all migrations. With `onWaiting` it resolves also while the server is not available or
 * only reads, and completes in the background.
 *
 * @throws {MigrationError} when a migration fails, or a newer version of the service has used the database.
 */
export async function openPostgres(
  url: string,
  options: OpenPostgresOptions,
): Promise<Omit<Database, "location">> {
  const { observe, log, onStatement } = createStatementObserver();
  const { dialect, executePrepared, connections, close } = createPostgresDialect(url, options, observe);
  const kysely = new Kysely<Schema>({ dialect, log });
  const closeAll = async (): Promise<void> => {
    await kysely.destroy();
    // Kysely closes only what it has used.
    await close();
  };
  const batchStatements = preparePostgresBatches({ kysely, executePrepared });
  const attempt = async (): Promise<void> => {
    if (!(await isMigrated(kysely))) await migrate(url, options);
    // The same object: others have it before a server that was awaited is open.
    if (await isDistributedServer(kysely))
      Object.assign(batchStatements, prepareDistributedBatches({ kysely, executePrepared }));
  };
  let opening: Opening;
  try {
    opening = await openWhenAvailable(attempt, options.onWaiting);
  } catch (error) {
    await closeAll();
    throw error;
  }
  const { waitingFor, opened } = opening;
  return {
    dialect: "postgres",
    sqliteFile: null,
    kysely,
    executePrepared,
    batchStatements,
    waitingFor,
    opened,
    check: async () => {
      const cause = waitingFor();
      if (cause !== null) throw new Error(`waiting for the database: ${cause}`);
      await assertWritable(kysely);
      await checkBatchStatements(batchStatements);
    },
    onStatement,
    connections,
    // PostgreSQL syncs each commit, unless its operator has turned that off.
    persist: async () => {},
    close: async () => {
      opening.stop();
      await closeAll();
    },
  };
}

/** PostgreSQL's code of a write on a server that only reads. */
const READ_ONLY = "25006";

/** @throws with the code of a write, which Kysely's migrator would not report */
async function assertWritable(kysely: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ readonly mode: string }>`
    select current_setting('transaction_read_only') as mode`.execute(kysely);
  if (rows[0]?.mode !== "on") return;
  const error = new Error("the server accepts no writes: transaction_read_only is on");
  throw Object.assign(error, { code: READ_ONLY });
}

async function migrate(url: string, options: OpenPostgresOptions): Promise<void> {
  const limits = { poolSize: 1, statementTimeoutMs: options.migrationTimeoutMs };
  const { dialect, close } = createPostgresDialect(url, { ...options, ...limits });
  const kysely = new Kysely<Schema>({ dialect });
  try {
    await assertWritable(kysely);
    await migrateToLatest(kysely, "postgres");
  } finally {
    await kysely.destroy();
    await close();
  }
}
