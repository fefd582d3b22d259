import { type Kysely, sql } from "kysely";
import {
  type BatchStatements,
  type KeyUse,
  prepareAddByKey,
  prepareFindKeyOwner,
} from "../batch-statements.ts";
import { type PreparingDatabase, prepareQuery } from "../statements.ts";

/**
 * Whether a server that speaks PostgreSQL's protocol distributes its tables: Citus is an extension, YugabyteDB and CockroachDB
 * name themselves in `version()`.
 */
export async function isDistributedServer<Tables>(kysely: Kysely<Tables>): Promise<boolean> {
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
    ["accountId", "keyId", "day"],
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
    addRequests: (keys, dayLimit) => keys.map((key) => addOne(key, dayLimit)),
    async recordUses(uses, day) {
      for (const { accountId, keyId } of uses) await recordUse({ accountId, keyId, day });
    },
    nextBatchDelayMsMax: 0,
  };
}
