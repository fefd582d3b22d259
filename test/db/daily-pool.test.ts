import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  createDailyPool,
  deleteOldRows,
  nextUtcMidnightMs,
  readPoolUsed,
  revokeApiKey,
  utcDayOf,
} from "../../db/index.ts";
import { DIALECTS, newDatabase, newKey } from "./new-database.ts";
import { DAY, NOON_MS, seedAccount, seedKey } from "./seeds.ts";

describe.each(DIALECTS)("the daily limit on %s", (dialect) => {
  test("is shared by the keys and the signed-in owner of an account", async () => {
    const { database, accountId, keyId } = await newKey(dialect);
    const pool = createDailyPool(database);
    const take = (by: string | null) =>
      pool.take({ accountId, keyId: by, day: DAY, limit: 3, nowMs: NOON_MS });
    expect(await take(null)).toEqual({ ok: true, accountId, day: DAY, used: 1 });
    expect(await take(keyId)).toMatchObject({ ok: true, used: 2 });
    expect(await take(null)).toMatchObject({ ok: true, used: 3 });
    const refusal = { ok: false, reason: "limit_reached", used: 3 };
    expect([await take(null), await take(keyId)]).toEqual([refusal, refusal]);
  });

  test("rejects a key that has been revoked since it was found", async () => {
    const { database, accountId, keyId } = await newKey(dialect);
    const pool = createDailyPool(database);
    await pool.take({ accountId, keyId, day: DAY, limit: 9, nowMs: NOON_MS });
    await revokeApiKey(database.kysely, { keyId, nowMs: NOON_MS });
    const refused = { ok: false, reason: "key_revoked" };
    expect(await pool.take({ accountId, keyId, day: DAY, limit: 9, nowMs: NOON_MS })).toEqual(refused);
    expect(await pool.take({ accountId, keyId: "key_none", day: DAY, limit: 9, nowMs: NOON_MS })).toEqual(
      refused,
    );
    expect(await readPoolUsed(database.kysely, { accountId, day: DAY })).toBe(1);
  });

  test("equals a plain count for any order of requests and refunds, on two days", async () => {
    const database = await newDatabase(dialect);
    const pool = createDailyPool(database);
    const step = fc.record({
      isRefund: fc.boolean(),
      day: fc.constantFrom(DAY, "2026-11-21"),
      limit: fc.constantFrom(0, 2, 3),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const accountId = await seedAccount(database);
        const { id: keyId } = await seedKey(database, accountId);
        const counted = new Map<string, number>();
        for (const { isRefund, day, limit } of steps) {
          const used = counted.get(day) ?? 0;
          if (isRefund) {
            expect(await pool.refund({ accountId, day })).toBe(used > 0);
            counted.set(day, Math.max(0, used - 1));
          } else {
            const isOk = used < limit;
            expect(await pool.take({ accountId, keyId, day, limit, nowMs: NOON_MS })).toEqual(
              isOk
                ? { ok: true, accountId, day, used: used + 1 }
                : { ok: false, reason: "limit_reached", used },
            );
            counted.set(day, isOk ? used + 1 : used);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test("is never exceeded by concurrent requests and refunds", async () => {
    const { database, accountId, keyId } = await newKey(dialect);
    const pool = createDailyPool(database);
    const LIMIT = 5;
    let out = 0;
    await Promise.all(
      Array.from({ length: 32 }, async (_, caller) => {
        for (let ask = 0; ask < 12; ask++) {
          const { ok } = await pool.take({ accountId, keyId, day: DAY, limit: LIMIT, nowMs: NOON_MS });
          if (!ok) continue;
          out++;
          expect(out).toBeLessThanOrEqual(LIMIT);
          if ((caller + ask) % 3 === 0) continue;
          out--;
          await pool.refund({ accountId, day: DAY });
        }
      }),
    );
    expect(await readPoolUsed(database.kysely, { accountId, day: DAY })).toBe(out);
  });

  test("deletes the counts before a day", async () => {
    const { database, accountId, keyId } = await newKey(dialect);
    const pool = createDailyPool(database);
    const days = ["2025-12-31", "2026-11-19", DAY];
    for (const day of days) await pool.take({ accountId, keyId, day, limit: 1, nowMs: NOON_MS });
    expect(await deleteOldRows(database.kysely, NOON_MS, "daily_pool")).toBe(2);
    expect(await Promise.all(days.map((day) => readPoolUsed(database.kysely, { accountId, day })))).toEqual([
      0, 0, 1,
    ]);
  });
});

test("a day ends at midnight UTC, to the millisecond", () => {
  const midnight = Date.UTC(2026, 11, 31) + 86_400_000;
  expect([utcDayOf(midnight - 1), utcDayOf(midnight)]).toEqual(["2026-12-31", "2027-01-01"]);
  expect(nextUtcMidnightMs(midnight - 1)).toBe(midnight);
  expect(nextUtcMidnightMs(midnight)).toBe(midnight + 86_400_000);
});
