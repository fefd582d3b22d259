import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  ACTIVE_KEYS_MAX,
  type AuditStamp,
  countActiveApiKeys,
  createDailyPool,
  createFindApiKeyOwner,
  type Database,
  hashApiKey,
  hasTransition,
  isApiKey,
  isoSecondsOf,
  issueApiKey,
  type KeyChangeContext,
  listApiKeys,
  listAudit,
  prefixOfApiKey,
  recordPlanChange,
  replaceApiKey,
  replaceIssuedKey,
  revokeApiKey,
  revokeIssuedKey,
  type SubscriptionEvent,
  type SubscriptionState,
} from "../../db/index.ts";
import { defined } from "../defined.ts";
import { DIALECTS, newAccount, newDatabase } from "./new-database.ts";
import { DAY, freshKey, NOON_MS, seedAccount, seedKey } from "./seeds.ts";

const contextOf = (database: Database, nowMs = NOON_MS): KeyChangeContext => ({
  database,
  actor: "owner",
  nowMs,
  entropy: randomBytes,
});

const detailsOf = async ({ kysely }: Database, accountId: string) =>
  (await listAudit(kysely, { accountId, limit: 20 })).map(({ action, actor, detail }) => [
    action,
    actor,
    detail,
  ]);

describe.each(DIALECTS)("an issued key on %s", (dialect) => {
  test("is returned once and stored as a hash, with an audit entry that names it", async () => {
    const { database, accountId } = await newAccount(dialect);
    const request = { id: "key_0123456789abcdefghij", accountId, name: "laptop" };
    const issued = await issueApiKey(contextOf(database), request);
    if (!issued.ok) throw new Error(issued.reason);
    expect(isApiKey(issued.secret)).toBe(true);
    expect(issued.key).toMatchObject({
      ...request,
      prefix: prefixOfApiKey(issued.secret),
      createdAtMs: NOON_MS,
    });
    const rows = await database.kysely.selectFrom("api_keys").select(["id", "hash"]).execute();
    expect(rows).toEqual([{ id: request.id, hash: hashApiKey(issued.secret) }]);

    const repeated = await issueApiKey(contextOf(database), request);
    expect(repeated).toEqual({ ok: false, reason: "already_created" });
    expect(await detailsOf(database, accountId)).toEqual([
      ["key.created", "owner", `Key “laptop” (${issued.key.prefix}…) was created`],
    ]);
  });

  test("is revoked with one audit entry", async () => {
    const { database, accountId } = await newAccount(dialect);
    const issued = await issueApiKey(contextOf(database), { accountId, name: "laptop" });
    if (!issued.ok) throw new Error(issued.reason);
    const { id, prefix } = issued.key;
    const revoke = (nowMs: number) => revokeIssuedKey(contextOf(database, nowMs), id);
    expect(await revoke(NOON_MS + 1)).toMatchObject({ id, revokedAtMs: NOON_MS + 1 });
    expect(await revoke(NOON_MS + 2)).toMatchObject({ id, revokedAtMs: NOON_MS + 1 });
    expect(await revokeIssuedKey(contextOf(database), "key_none")).toBeNull();
    expect(await detailsOf(database, accountId)).toEqual([
      ["key.revoked", "owner", `Key “laptop” (${prefix}…) was revoked`],
      ["key.created", "owner", `Key “laptop” (${prefix}…) was created`],
    ]);
  });

  test.each([
    [0, ""],
    [90 * 60_000, "; it works until 2026-11-20 13:30 UTC"],
  ])("is replaced with an overlap of %d ms, with two audit entries", async (overlapMs, until) => {
    const { database, accountId } = await newAccount(dialect);
    const first = await issueApiKey(contextOf(database), { accountId, name: "old" });
    if (!first.ok) throw new Error(first.reason);
    const request = { accountId, name: "new", oldKeyId: first.key.id, overlapMs };
    const replaced = await replaceIssuedKey(contextOf(database), request);
    if (replaced === null) throw new Error("not replaced");
    expect(isApiKey(replaced.secret)).toBe(true);
    expect(replaced).toMatchObject({
      key: { name: "new", prefix: prefixOfApiKey(replaced.secret) },
      replacedKey: { id: first.key.id, revokedAtMs: NOON_MS + overlapMs },
    });
    expect(await replaceIssuedKey(contextOf(database), request)).toBeNull();
    const keys = await listApiKeys(database.kysely, accountId);
    expect(keys.map(({ name }) => name).sort()).toEqual(["new", "old"]);
    const entries = await detailsOf(database, accountId);
    expect(entries).toHaveLength(3);
    expect(entries).toEqual(
      expect.arrayContaining([
        ["key.replaced", "owner", `Key “old” (${first.key.prefix}…) was replaced${until}`],
        ["key.created", "owner", `Key “new” (${replaced.key.prefix}…) was created`],
      ]),
    );
  });
});

describe.each(DIALECTS)("the audit entry of a plan change on %s", (dialect) => {
  test.each([
    ["payment", "pro", "API Pro was paid for"],
    ["cancellation", "pro_ending", "The subscription was cancelled; it runs to the end of the paid period"],
    ["cancellation", "free", "API Pro ended"],
    ["grant", "pro", "API Pro was granted"],
    ["end", "free", "API Pro ended"],
    ["lapse", "free", "API Pro expired"],
  ] as const satisfies readonly (readonly [SubscriptionEvent["kind"], SubscriptionState, string])[])(
    "%s to %s is: %s",
    async (event, to, detail) => {
      const { database, accountId } = await newAccount(dialect);
      const stamp: AuditStamp = { auditId: "aud_1", actor: "payment", atMs: NOON_MS };
      await recordPlanChange(database.kysely, stamp, { accountId, event, to });
      expect(await listAudit(database.kysely, { accountId, limit: 2 })).toEqual([
        { id: "aud_1", accountId, atMs: NOON_MS, actor: "payment", action: `plan.${event}`, detail },
      ]);
    },
  );
});

test.each(DIALECTS)("an event on %s has been applied only if it is recorded", async (dialect) => {
  const { kysely } = await newDatabase(dialect);
  expect(await hasTransition(kysely, { accountId: "acc_none", eventId: "evt_none" })).toBe(false);
});

test("a time in ISO format ends with its second", () => {
  expect(isoSecondsOf(NOON_MS + 1_999)).toBe("2026-11-20T12:00:01Z");
});

const HOUR_MS = 3_600_000;

const replaceKey = ({ kysely }: Database, request: Parameters<typeof replaceApiKey>[1]) =>
  kysely.transaction().execute((transaction) => replaceApiKey(transaction, request));

describe.each(DIALECTS)("a replaced key on %s", (dialect) => {
  test("works for the chosen time, in every step of a request, and not a millisecond longer", async () => {
    const { database, accountId } = await newAccount(dialect);
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
    const { database, accountId } = await newAccount(dialect);
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
    const { database, accountId } = await newAccount(dialect);
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
