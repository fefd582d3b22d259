import { describe, expect, test } from "vitest";
import {
  ACTIVE_KEYS_MAX,
  countActiveApiKeys,
  createDailyPool,
  createFindApiKeyHolder,
  listApiKeys,
  replaceApiKey,
  revokeApiKey,
} from "../../db/index.ts";
import { DIALECTS, newDatabase } from "./new-database.ts";
import { DAY, freshKey, NOON_MS, seedAccount, seedKey } from "./seeds.ts";

const HOUR_MS = 3_600_000;

describe.each(DIALECTS)("a key in whose place another is put, on %s", (dialect) => {
  test("goes on working for the time that was chosen, in all that a request asks, and not a moment longer", async () => {
    const database = await newDatabase(dialect);
    const accountId = await seedAccount(database);
    const old = await seedKey(database, accountId);
    const key = freshKey(accountId);
    const result = await replaceApiKey(database.kysely, { oldKeyId: old.id, overlapMs: HOUR_MS, key });
    expect(result).toMatchObject({ ok: true, key: { id: key.id, revokedAtMs: null } });

    const find = createFindApiKeyHolder(database);
    const pool = createDailyPool(database);
    const take = (keyId: string, nowMs: number) => pool.take({ by: { keyId }, day: DAY, limit: 9, nowMs });
    for (const nowMs of [NOON_MS, NOON_MS + HOUR_MS - 1]) {
      expect(await find(old.hash, nowMs)).toMatchObject({ keyId: old.id });
      expect(await take(old.id, nowMs)).toMatchObject({ ok: true });
    }
    expect(await find(old.hash, NOON_MS + HOUR_MS)).toBeNull();
    expect(await take(old.id, NOON_MS + HOUR_MS)).toEqual({ ok: false, reason: "key_revoked" });
    expect(await find(key.hash, NOON_MS + HOUR_MS)).toMatchObject({ keyId: key.id });
  });

  test("stops at once without an overlap, and when it is revoked within it", async () => {
    const database = await newDatabase(dialect);
    const accountId = await seedAccount(database);
    const find = createFindApiKeyHolder(database);
    const first = await seedKey(database, accountId);
    await replaceApiKey(database.kysely, { oldKeyId: first.id, overlapMs: 0, key: freshKey(accountId) });
    expect(await find(first.hash, NOON_MS)).toBeNull();

    const second = await seedKey(database, accountId);
    await replaceApiKey(database.kysely, {
      oldKeyId: second.id,
      overlapMs: HOUR_MS,
      key: freshKey(accountId),
    });
    const revoked = await revokeApiKey(database.kysely, { keyId: second.id, nowMs: NOON_MS + 1 });
    expect(revoked).toMatchObject({ wasActive: true, key: { revokedAtMs: NOON_MS + 1 } });
    expect(await find(second.hash, NOON_MS + 1)).toBeNull();
  });

  test("gives its place away: five active ones stay five, each keeping its name and the list its order", async () => {
    const database = await newDatabase(dialect);
    const accountId = await seedAccount(database);
    const keys = [];
    for (let index = 0; index < ACTIVE_KEYS_MAX; index++) keys.push(await seedKey(database, accountId));
    const replacement = freshKey(accountId);
    await replaceApiKey(database.kysely, { oldKeyId: keys[1]!.id, overlapMs: HOUR_MS, key: replacement });
    expect(await countActiveApiKeys(database.kysely, accountId)).toBe(ACTIVE_KEYS_MAX);
    const active = (await listApiKeys(database.kysely, accountId)).filter(
      ({ revokedAtMs }) => revokedAtMs === null,
    );
    expect(active.map(({ id }) => id)).toContain(replacement.id);
  });

  test("has one other put in its place, of however many at once; none by another account, none twice", async () => {
    const database = await newDatabase(dialect);
    const [accountId, stranger] = [await seedAccount(database), await seedAccount(database)];
    const old = await seedKey(database, accountId);
    const reroll = (owner: string) =>
      replaceApiKey(database.kysely, { oldKeyId: old.id, overlapMs: 0, key: freshKey(owner) });
    expect(await reroll(stranger)).toEqual({ ok: false });
    const results = await Promise.all(Array.from({ length: 8 }, () => reroll(accountId)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await countActiveApiKeys(database.kysely, accountId)).toBe(1);
  });
});
