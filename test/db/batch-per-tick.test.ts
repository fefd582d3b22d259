import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { createDailyPool, readPoolUsed, revokeApiKey } from "../../db/index.ts";
import { DIALECTS, newDatabase, newDatabaseUrl, openForTest } from "./new-database.ts";
import { DAY, NOON_MS, seedAccount, seedKey } from "./seeds.ts";

test.each(DIALECTS)("concurrent requests on %s each get their own result", async (dialect) => {
  const database = await newDatabase(dialect);
  const [one, other] = [await seedAccount(database), await seedAccount(database)];
  const [oneKey, otherKey, revoked] = [
    await seedKey(database, one),
    await seedKey(database, other),
    await seedKey(database, other),
  ];
  await revokeApiKey(database.kysely, { keyId: revoked.id, nowMs: NOON_MS });
  const pool = createDailyPool(database);
  const take = (keyId: string) => pool.take({ by: { keyId }, day: DAY, limit: 20, nowMs: NOON_MS });
  const results = await Promise.all(
    Array.from({ length: 30 }, () => [take(oneKey.id), take(otherKey.id), take(revoked.id)]).flat(),
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
    Array.from({ length: 10 }, () => pool.take({ by: { keyId }, day: DAY, limit: 20, nowMs: NOON_MS })),
  );
  expect(takes.map(({ status }) => status)).toEqual(Array(10).fill("rejected"));
  other.exec("commit");
  expect(await pool.take({ by: { keyId }, day: DAY, limit: 20, nowMs: NOON_MS })).toMatchObject({
    ok: true,
    used: 1,
  });
});
