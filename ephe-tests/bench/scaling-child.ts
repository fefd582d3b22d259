/** Counts requests in the daily pools of accounts in a closed loop, and nothing else: the load of scaling.ts on the database. */
import { createDailyPool, type Database, openDatabase, utcDayOf } from "../../db/index.ts";
import { defined } from "../../test/defined.ts";

export interface CountLoad {
  readonly url: string;
  /** The name of the keys whose accounts are counted. */
  readonly keyName: string;
  readonly callers: number;
  readonly ms: number;
}

export interface CountResult {
  readonly requests: number;
  readonly statements: number;
}

interface Key {
  readonly accountId: string;
  readonly keyId: string;
}

interface Counting {
  readonly database: Database;
  readonly keys: readonly Key[];
  count(key: Key): Promise<void>;
}

const UNLIMITED = 1_000_000_000;

async function open({ url, keyName }: CountLoad): Promise<Counting> {
  const database = await openDatabase({ url });
  const pool = createDailyPool(database);
  return {
    database,
    keys: await database.kysely
      .selectFrom("api_keys")
      .select(["account_id as accountId", "id as keyId"])
      .where("name", "=", keyName)
      .execute(),
    async count(key) {
      const nowMs = Date.now();
      const { ok } = await pool.take({ ...key, day: utcDayOf(nowMs), limit: UNLIMITED, nowMs });
      if (!ok) throw new Error("a request was not counted");
    },
  };
}

async function countRequests({ database, keys, count }: Counting, load: CountLoad): Promise<CountResult> {
  let requests = 0;
  let statements = 0;
  database.onStatement(() => {
    statements += 1;
  });
  const endMs = performance.now() + load.ms;
  await Promise.all(
    Array.from({ length: load.callers }, async () => {
      while (performance.now() < endMs) {
        await count(defined(keys[Math.floor(Math.random() * keys.length)]));
        requests += 1;
      }
    }),
  );
  return { requests, statements };
}

let opened: Promise<Counting> | null = null;
process.on("message", (load: CountLoad) => {
  opened ??= open(load);
  opened
    .then((counting) => countRequests(counting, load))
    .then(
      (result) => process.send?.(result),
      (error: unknown) => process.send?.({ failure: String(error) }),
    );
});
