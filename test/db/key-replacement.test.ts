import { describe, expect, test } from "vitest";
import {
  ACTIVE_KEYS_MAX,
  countActiveApiKeys,
  createDailyPool,
  createFindApiKeyOwner,
  type Database,
  listApiKeys,
  replaceApiKey,
  revokeApiKey,
} from "../../db/index.ts";
import { defined } from "../defined.ts";
import { DIALECTS, newDatabase } from "./new-database.ts";
import { DAY, freshKey, NOON_MS, seedAccount, seedKey } from "./seeds.ts";

const HOUR_MS = 3_600_000;

const replaceKey = ({ kysely }: Database, request: Parameters<typeof replaceApiKey>[1]) =>
  kysely.transaction().execute((transaction) => replaceApiKey(transaction, request));

describe.each(DIALECTS)("a replaced key on %s", (dialect) => {
  test("works for the chosen time, in every step of a request, and not a millisecond longer", async () => {
    const database = await newDatabase(dialect);
    const accountId = await seedAccount(database);
    const oldKey = await seedKey(database, accountId);
    const key = freshKey(accountId);
    const result = await replaceKey(database, { oldKeyId: oldKey.id, overlapMs: HOUR_MS, key });
    expect(result).toMatchObject({ key: { id: key.id, revokedAtMs: null } });

    const find = createFindApiKeyOwner(database);
    const pool = createDailyPool(database);
    const take = (keyId: string, nowMs: number) => pool.take({ accountId, keyId, day: DAY, limit: 9, nowMs });
    for (const nowMs of [NOON_MS, NOON_MS + HOUR_MS - 1]) {
      expect(await find(oldKey.hash, nowMs)).toMatchObject({ keyId: oldKey.id });
      expect(await take(oldKey.id, nowMs)).toMatchObject({ ok: true });
    }
    expect(await find(oldKey.hash, NOON_MS + HOUR_MS)).toBeNull();
    expect(await take(oldKey.id, NOON_MS + HOUR_MS)).toEqual({ ok: false, reason: "key_revoked" });
    expect(await find(key.hash, NOON_MS + HOUR_MS)).toMatchObject({ keyId: key.id });
  });

  test("stops immediately without an overlap, and when it is revoked within the overlap", async () => {
    const database = await newDatabase(dialect);
    const accountId = await seedAccount(database);
    const find = createFindApiKeyOwner(database);
    const first = await seedKey(database, accountId);
    await replaceKey(database, { oldKeyId: first.id, overlapMs: 0, key: freshKey(accountId) });
    expect(await find(first.hash, NOON_MS)).toBeNull();

    const second = await seedKey(database, accountId);
    await replaceKey(database, {
      oldKeyId: second.id,
      overlapMs: HOUR_MS,
      key: freshKey(accountId),
    });
    const revoked = await revokeApiKey(database.kysely, { keyId: second.id, nowMs: NOON_MS + 1 });
    expect(revoked).toMatchObject({ wasActive: true, key: { revokedAtMs: NOON_MS + 1 } });
    expect(await find(second.hash, NOON_MS + 1)).toBeNull();
  });

  test("passes on its slot: five active keys remain five, with their names and order", async () => {
    const database = await newDatabase(dialect);
    const accountId = await seedAccount(database);
    const keys = [];
    for (let index = 0; index < ACTIVE_KEYS_MAX; index++) keys.push(await seedKey(database, accountId));
    const replacement = freshKey(accountId);
    await replaceKey(database, {
      oldKeyId: defined(keys[1]).id,
      overlapMs: HOUR_MS,
      key: replacement,
    });
    expect(await countActiveApiKeys(database.kysely, accountId)).toBe(ACTIVE_KEYS_MAX);
    const active = (await listApiKeys(database.kysely, accountId)).filter(
      ({ revokedAtMs }) => revokedAtMs === null,
    );
    expect(active.map(({ id }) => id)).toContain(replacement.id);
  });

  test("is replaced once, also by concurrent requests, and never by another account", async () => {
    const database = await newDatabase(dialect);
    const [accountId, otherAccountId] = [await seedAccount(database), await seedAccount(database)];
    const oldKey = await seedKey(database, accountId);
    const replace = (owner: string) =>
      replaceKey(database, { oldKeyId: oldKey.id, overlapMs: 0, key: freshKey(owner) });
    expect(await replace(otherAccountId)).toBeNull();
    const results = await Promise.all(Array.from({ length: 8 }, () => replace(accountId)));
    expect(results.filter((result) => result !== null)).toHaveLength(1);
    expect(await countActiveApiKeys(database.kysely, accountId)).toBe(1);
  });
});
