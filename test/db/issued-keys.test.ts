import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  type AuditStamp,
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
  replaceIssuedKey,
  revokeIssuedKey,
  type SubscriptionEvent,
  type SubscriptionState,
} from "../../db/index.ts";
import { DIALECTS, newDatabase } from "./new-database.ts";
import { NOON_MS, seedAccount } from "./seeds.ts";

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
    const database = await newDatabase(dialect);
    const accountId = await seedAccount(database);
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
    const database = await newDatabase(dialect);
    const accountId = await seedAccount(database);
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
    const database = await newDatabase(dialect);
    const accountId = await seedAccount(database);
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
      const database = await newDatabase(dialect);
      const accountId = await seedAccount(database);
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
