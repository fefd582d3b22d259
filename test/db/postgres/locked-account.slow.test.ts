import { setImmediate as yieldTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { createDailyPool, createFindApiKeyOwner } from "../../../db/index.ts";
import { newDatabaseUrl, openForTest } from "../new-database.ts";
import { DAY, NOON_MS, seedAccount, seedKey } from "../seeds.ts";

const POOL_SIZE = 5;
/** Turns in which the locked account sends requests: more than there are connections. */
const TURNS = 4 * POOL_SIZE;

async function openAccounts() {
  const url = await newDatabaseUrl("postgres");
  const database = await openForTest({ url, poolSize: POOL_SIZE, connectTimeoutMs: 500 });
  const pool = createDailyPool(database);
  const find = createFindApiKeyOwner(database);
  const addCaller = async () => {
    const accountId = await seedAccount(database);
    const { id: keyId, hash } = await seedKey(database, accountId);
    const take = () => pool.take({ accountId, keyId, day: DAY, limit: 1000, nowMs: NOON_MS });
    const call = async () => {
      await find(hash, NOON_MS);
      return await take();
    };
    return { accountId, take, call };
  };
  return { url, locked: await addCaller(), other: await addCaller(), third: await addCaller() };
}

/** Locks rows until the function that is returned is called, at the latest until the end of the test. */
async function lockRows(url: string, lock: RawBuilder<unknown>) {
  const database = await openForTest({ url, statementTimeoutMs: 0 });
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const ended = database.kysely.transaction().execute(async (transaction) => {
    await lock.execute(transaction);
    locked.resolve();
    await release.promise;
  });
  const unlock = async () => {
    release.resolve();
    await ended;
  };
  onTestFinished(unlock);
  await locked.promise;
  return unlock;
}

describe("a locked row on PostgreSQL", () => {
  test("of an account that has no count today delays no other account of the turn", async () => {
    const { url, locked, other, third } = await openAccounts();
    const unlock = await lockRows(url, sql`select from accounts where id = ${locked.accountId} for update`);
    const delayed = locked.take();
    expect(await Promise.all([other.take(), third.take()])).toMatchObject([
      { ok: true, used: 1 },
      { ok: true, used: 1 },
    ]);
    await unlock();
    expect(await delayed).toMatchObject({ ok: true, used: 1 });
  });

  test.each([
    ["its account", "select from accounts where id = "],
    ["its count", "select from daily_pool where account_id = "],
  ])(
    "of an account, %s, leaves connections for the others, however many requests wait for it",
    async (row, select) => {
      const { url, locked, other } = await openAccounts();
      if (row === "its count") await locked.take();
      const unlock = await lockRows(url, sql`${sql.raw(select)} ${locked.accountId} for update`);
      const delayed: Promise<unknown>[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        delayed.push(locked.take());
        expect(await other.call()).toMatchObject({ ok: true, used: turn + 1 });
        await yieldTurn();
      }
      await unlock();
      const counted = await Promise.all(delayed);
      expect(counted.every((result) => (result as { readonly ok: boolean }).ok)).toBe(true);
    },
  );

  test("fails the requests that wait for it together", async () => {
    const { url, locked } = await openAccounts();
    await lockRows(url, sql`select from accounts where id = ${locked.accountId} for update`);
    const errors: unknown[] = [];
    const delayed: Promise<unknown>[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      delayed.push(locked.take().catch((error: unknown) => errors.push(error)));
      await yieldTurn();
    }
    await Promise.all(delayed);
    expect(errors).toHaveLength(TURNS);
    // Each of the statements that were executed has its own error.
    expect(new Set(errors).size).toBeLessThan(POOL_SIZE);
  });
});
