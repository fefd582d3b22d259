import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { batchConcurrent } from "../../db/batch-statements.ts";
import {
  createDailyPool,
  createFindApiKeyOwner,
  type NewApiKey,
  readPoolUsed,
  revokeApiKey,
} from "../../db/index.ts";
import { isDistributedVersion, prepareDistributedBatches } from "../../db/postgres/open.ts";
import { defined } from "../defined.ts";
import { DIALECTS, newAccount, newDatabase, newDatabaseUrl, openForTest } from "./new-database.ts";
import { DAY, NOON_MS, seedAccount, seedKey } from "./seeds.ts";

const SERVERS = DIALECTS.flatMap((dialect) =>
  (dialect === "postgres" ? [false, true] : [false]).map((isDistributed) => ({ dialect, isDistributed })),
);

test.each(SERVERS)(
  "concurrent requests on $dialect each get their own result, distributed: $isDistributed",
  async ({ dialect, isDistributed }) => {
    const opened = await newDatabase(dialect);
    const database = isDistributed
      ? { ...opened, batchStatements: prepareDistributedBatches(opened) }
      : opened;
    const [one, other] = [await seedAccount(database), await seedAccount(database)];
    const [oneKey, otherKey, revoked] = [
      await seedKey(database, one),
      await seedKey(database, other),
      await seedKey(database, other),
    ];
    await revokeApiKey(database.kysely, { keyId: revoked.id, nowMs: NOON_MS });
    const pool = createDailyPool(database);
    const take = ({ accountId, id: keyId }: NewApiKey) =>
      pool.take({ accountId, keyId, day: DAY, limit: 20, nowMs: NOON_MS });
    const results = await Promise.all(
      Array.from({ length: 30 }, () => [take(oneKey), take(otherKey), take(revoked)]).flat(),
    );
    const usedOf = (accountId: string) =>
      results.flatMap((each) => (each.ok && each.accountId === accountId ? [each.used] : []));
    const upTo20 = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(usedOf(one).toSorted((a, b) => a - b)).toEqual(upTo20);
    expect(usedOf(other).toSorted((a, b) => a - b)).toEqual(upTo20);
    const reasons = results.flatMap((each) => (each.ok ? [] : [each.reason]));
    expect(reasons.filter((reason) => reason === "limit_reached")).toHaveLength(20);
    expect(reasons.filter((reason) => reason === "key_revoked")).toHaveLength(30);
    expect(await readPoolUsed(database.kysely, { accountId: one, day: DAY })).toBe(20);
  },
);

test.each(DIALECTS)(
  "requests of one turn by two keys, on two days and by the owner are counted together on %s",
  async (dialect) => {
    const { database, accountId } = await newAccount(dialect);
    const { id: first } = await seedKey(database, accountId);
    const { id: second } = await seedKey(database, accountId);
    const pool = createDailyPool(database);
    const take = (keyId: string | null, day: string, limit: number) =>
      pool.take({ accountId, keyId, day, limit, nowMs: NOON_MS });
    const results = await Promise.all([
      ...[take(first, DAY, 9), take(second, DAY, 9), take(first, DAY, 9), take(null, DAY, 9)],
      ...[take(second, "2026-11-21", 9), take(second, DAY, 1)],
    ]);
    const used = results.map((result) => (result.ok ? result.used : 0));
    // The call with a limit of its own is counted before the others, or is refused after them.
    const isLastFirst = used[5] === 1;
    expect(used.slice(0, 4).toSorted()).toEqual(isLastFirst ? [2, 3, 4, 5] : [1, 2, 3, 4]);
    expect(used[4]).toBe(1);
    expect(used[5]).toBe(isLastFirst ? 1 : 0);
    expect(await readPoolUsed(database.kysely, { accountId, day: DAY })).toBe(isLastFirst ? 5 : 4);
  },
);

test.each(DIALECTS)(
  "keys of one turn are found each on %s, also those that are revoked or unknown",
  async (dialect) => {
    const { database, accountId } = await newAccount(dialect);
    const keys = [await seedKey(database, accountId), await seedKey(database, accountId)];
    const revoked = await seedKey(database, accountId);
    await revokeApiKey(database.kysely, { keyId: revoked.id, nowMs: NOON_MS });
    const find = createFindApiKeyOwner(database);
    const hashes = [...keys, revoked, ...keys].map(({ hash }) => hash);
    const unknown = ["0".repeat(64), "", 'a"b', "a\\", "{a,b}", "null"];
    const owners = await Promise.all([...hashes, ...unknown].map((hash) => find(hash, NOON_MS)));
    const [first, second] = keys.map(({ id }) => id);
    expect(owners.map((owner) => owner?.keyId ?? null)).toEqual([
      first,
      second,
      null,
      first,
      second,
      ...unknown.map(() => null),
    ]);
    expect(await find(revoked.hash, NOON_MS - 1)).toMatchObject({ keyId: revoked.id });
  },
);

test.each(DIALECTS)(
  "a statement that has failed succeeds on the same connection of %s later",
  async (dialect) => {
    const database = await openForTest({ url: await newDatabaseUrl(dialect), poolSize: 1 });
    const accountIds = [await seedAccount(database), await seedAccount(database)];
    const keys = await Promise.all(accountIds.map((accountId) => seedKey(database, accountId)));
    const pool = createDailyPool(database);
    const takeAll = () =>
      Promise.allSettled(
        keys.map(({ accountId, id: keyId }) =>
          pool.take({ accountId, keyId, day: DAY, limit: 20, nowMs: NOON_MS }),
        ),
      );
    const rename = (from: string, to: string) =>
      database.kysely.schema.alterTable(from).renameTo(to).execute();
    const outcomes: string[] = [];
    for (const isPrepared of [false, true]) {
      if (isPrepared) await takeAll();
      await rename("daily_pool", "renamed");
      outcomes.push(...(await takeAll()).map(({ status }) => status));
      await rename("renamed", "daily_pool");
      outcomes.push(...(await takeAll()).map(({ status }) => status));
    }
    const once = ["rejected", "rejected", "fulfilled", "fulfilled"];
    expect(outcomes).toEqual([...once, ...once]);
    expect(await readPoolUsed(database.kysely, { accountId: defined(accountIds[0]), day: DAY })).toBe(3);
  },
);

test.each(DIALECTS.filter((dialect) => dialect === "postgres"))(
  "an account whose count is locked on %s does not delay the others of its turn",
  async (dialect) => {
    const database = await newDatabase(dialect);
    const accountIds = [
      await seedAccount(database),
      await seedAccount(database),
      await seedAccount(database),
    ];
    const keys = await Promise.all(accountIds.map((accountId) => seedKey(database, accountId)));
    const pool = createDailyPool(database);
    const takeAll = () =>
      keys.map(({ accountId, id: keyId }) =>
        pool.take({ accountId, keyId, day: DAY, limit: 20, nowMs: NOON_MS }),
      );
    await Promise.all(takeAll());
    let isLockedCounted = false;
    const takes = await database.kysely.transaction().execute(async (transaction) => {
      await transaction
        .updateTable("daily_pool")
        .set({ used: 7 })
        .where("account_id", "=", defined(accountIds[0]))
        .execute();
      const [locked, ...others] = takeAll() as [
        ReturnType<typeof pool.take>,
        ...ReturnType<typeof pool.take>[],
      ];
      locked.then(() => {
        isLockedCounted = true;
      });
      expect((await Promise.all(others)).map((result) => result.ok && result.used)).toEqual([2, 2]);
      expect(isLockedCounted).toBe(false);
      return { locked };
    });
    expect(await takes.locked).toMatchObject({ ok: true, used: 8 });
  },
);

test.each([
  ["PostgreSQL 18.1 on x86_64-pc-linux-gnu, compiled by gcc", false],
  ["PostgreSQL 15.2-YB-2.25.0.0-b0 on x86_64-pc-linux-gnu, compiled by clang", true],
  ["CockroachDB CCL v24.3.5 (x86_64-pc-linux-gnu, built 2025/02/03, go1.22.8)", true],
])("%s is recognized as a distributed database: %s", (version, isDistributed) => {
  expect(isDistributedVersion(version)).toBe(isDistributed);
});

test("concurrent requests on a locked SQLite file fail together, and none is counted", async () => {
  const url = await newDatabaseUrl("sqlite");
  const database = await openForTest({ url, busyTimeoutMs: 100 });
  const accountId = await seedAccount(database);
  const { id: keyId } = await seedKey(database, accountId);
  const pool = createDailyPool(database);
  const other = new DatabaseSync(url.slice("sqlite:".length));
  onTestFinished(() => other.close());
  other.exec("begin immediate");
  const takes = await Promise.allSettled(
    Array.from({ length: 10 }, () => pool.take({ accountId, keyId, day: DAY, limit: 20, nowMs: NOON_MS })),
  );
  expect(takes.map(({ status }) => status)).toEqual(Array(10).fill("rejected"));
  other.exec("commit");
  expect(await pool.take({ accountId, keyId, day: DAY, limit: 20, nowMs: NOON_MS })).toMatchObject({
    ok: true,
    used: 1,
  });
});

test("a batch that ends after its delay does not end the delay of the next one", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const nextBatchDelayMsMax = 50;
  const batches: { readonly requests: readonly string[]; readonly end: () => void }[] = [];
  const send = batchConcurrent<string, void>(
    (batch) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      batches.push({ requests: batch.map(({ request }) => request), end: resolve });
      return promise;
    },
    { nextBatchDelayMsMax },
  );
  const sendInIteration = async (request: string): Promise<void> => {
    void send(request);
    await new Promise(setImmediate);
  };
  const requests = () => batches.map((batch) => batch.requests);
  await sendInIteration("first");
  await sendInIteration("second");
  expect(requests()).toEqual([["first"]]);
  vi.advanceTimersByTime(nextBatchDelayMsMax);
  expect(requests()).toEqual([["first"], ["second"]]);
  await sendInIteration("third");
  defined(batches[0]).end();
  await new Promise(setImmediate);
  expect(requests()).toEqual([["first"], ["second"]]);
  defined(batches[1]).end();
  await new Promise(setImmediate);
  expect(requests()).toEqual([["first"], ["second"], ["third"]]);
});

test.each(DIALECTS)(
  "requests of several keys within their limits are counted by one statement on %s",
  async (dialect) => {
    const { database, accountId } = await newAccount(dialect);
    const keys = [await seedKey(database, accountId), await seedKey(database, await seedAccount(database))];
    const statements: string[] = [];
    database.onStatement((_durationMs, statement) => statements.push(statement));
    const pool = createDailyPool(database);
    const takes = keys.map(({ accountId: id, id: keyId }) =>
      pool.take({ accountId: id, keyId, day: DAY, limit: 9, nowMs: NOON_MS }),
    );
    expect((await Promise.all(takes)).map((each) => each.ok && each.used)).toEqual([1, 1]);
    expect(statements).toHaveLength(1);
  },
);
