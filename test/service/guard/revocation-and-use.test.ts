import { expect, onTestFinished, test } from "vitest";
import { listApiKeys, type Plan, revokeApiKey } from "../../../db/index.ts";
import type { MethodAccess } from "../../../service/contract/endpoints.ts";
import { createAccountGuard, readApiKey } from "../../../service/guard/account-guard.ts";
import { rateLimitHeaders } from "../../../service/guard/pool-state.ts";
import { API_KEY, openAccountDatabase, usedOf } from "../open-account.ts";

const ACCESS: MethodAccess = { plans: new Set<Plan>(["free", "pro"]), leastPlan: "free", isCounted: true };
const NOW_MS = Date.parse("2030-03-01T12:00:00Z");

async function openGuard() {
  const accounts = await openAccountDatabase();
  onTestFinished(accounts.close);
  const warnings: { readonly fields: object; readonly message: string }[] = [];
  const guard = createAccountGuard({
    database: accounts.database,
    planLimits: { free: 10, pro: 10 },
    upgradeUrl: "",
    now: () => NOW_MS,
    log: {
      warn: (fields: object, message?: string) => {
        warnings.push({ fields, message: message ?? "" });
      },
    },
  });
  const identify = () =>
    guard.identify({ header: (name) => (name === "x-api-key" ? API_KEY : undefined) }, ACCESS);
  const lastUsedDay = async () =>
    (await listApiKeys(accounts.database.kysely, accounts.accountId))[0]?.lastUsedDay;
  return { accounts, guard, warnings, identify, lastUsedDay };
}

test("a key that is revoked after it was identified is rejected, and the request is not counted", async () => {
  const { accounts, guard, identify } = await openGuard();
  const holder = await identify();
  await revokeApiKey(accounts.database.kysely, { keyId: accounts.keyId, nowMs: NOW_MS });
  const rejection = { code: "invalid_api_key", message: "The API key is unknown or has been revoked." };
  await expect(guard.admit(holder, ACCESS)).rejects.toMatchObject(rejection);
  await expect(identify()).rejects.toMatchObject(rejection);
  expect(await usedOf(accounts, NOW_MS)).toBe(0);
});

test("a call is admitted if its last use cannot be recorded; the next call records it", async () => {
  const { accounts, guard, warnings, identify, lastUsedDay } = await openGuard();
  const holder = await identify();
  const { kysely } = accounts.database;
  await kysely.schema.alterTable("api_keys").renameColumn("last_used_day", "absent").execute();
  expect((await guard.admit(holder, ACCESS)).pool.used).toBe(1);
  await expect
    .poll(() => warnings)
    .toEqual([{ fields: { err: expect.any(Error) }, message: "failed to record the last use of a key" }]);
  await kysely.schema.alterTable("api_keys").renameColumn("absent", "last_used_day").execute();
  expect((await guard.admit(holder, ACCESS)).pool.used).toBe(2);
  await expect.poll(lastUsedDay).toBe("2030-03-01");
  expect(warnings).toHaveLength(1);
});

test("calls of a signed-in owner do not use a key", async () => {
  const { accounts, guard, warnings, lastUsedDay } = await openGuard();
  const owner = await guard.identifyOwner(accounts.accountId, ACCESS);
  await guard.admit(owner, ACCESS);
  await guard.admit(owner, { ...ACCESS, isCounted: false });
  expect([await lastUsedDay(), warnings]).toEqual([null, []]);
});

test("a key is read without the spaces around it", () => {
  const padded = (name: string) => (name === "x-api-key" ? `  ${API_KEY}\t` : undefined);
  expect(readApiKey({ header: padded })).toBe(API_KEY);
  const blank = (name: string) => (name === "x-api-key" ? "  " : undefined);
  expect(() => readApiKey({ header: blank })).toThrow(
    "An API key is required: send it as Authorization: Bearer <API_KEY> or as X-API-Key: <API_KEY>.",
  );
});

test("the last use of a key is recorded once per day", async () => {
  const { accounts, guard, identify, lastUsedDay } = await openGuard();
  const { kysely } = accounts.database;
  const setLastUsedDay = (day: string | null) =>
    kysely.updateTable("api_keys").set({ last_used_day: day }).execute();
  const firstHolder = await identify();
  await guard.admit(firstHolder, ACCESS);
  await expect.poll(lastUsedDay).toBe("2030-03-01");
  await setLastUsedDay("2030-02-28");
  await guard.admit(firstHolder, ACCESS);
  expect(await lastUsedDay()).toBe("2030-02-28");
});

test("the last use of a key is not recorded if another process has recorded it", async () => {
  const { accounts, guard, identify, lastUsedDay } = await openGuard();
  const setLastUsedDay = (day: string | null) =>
    accounts.database.kysely.updateTable("api_keys").set({ last_used_day: day }).execute();
  await setLastUsedDay("2030-03-01");
  const holder = await identify();
  await setLastUsedDay(null);
  await guard.admit(holder, ACCESS);
  expect(await lastUsedDay()).toBeNull();
});

test("a Bearer token is read without the spaces around the header", () => {
  const padded = (name: string) => (name === "authorization" ? `\t Bearer ${API_KEY} ` : undefined);
  expect(readApiKey({ header: padded })).toBe(API_KEY);
});

test("an endpoint of the other plan is rejected with both plans", async () => {
  const { guard, identify } = await openGuard();
  expect((await identify()).plan).toBe("pro");
  const header = (name: string) => (name === "x-api-key" ? API_KEY : undefined);
  const freeOnly: MethodAccess = { plans: new Set<Plan>(["free"]), leastPlan: "free", isCounted: true };
  await expect(guard.identify({ header }, freeOnly)).rejects.toThrow(
    "This endpoint requires the Free plan; the account is on API Pro.",
  );
});

test("the daily limit is reported in both forms of headers", () => {
  const resetAtMs = Date.parse("2030-03-02T00:00:00Z");
  expect(rateLimitHeaders({ limit: 10, used: 12, resetAtMs, nowMs: resetAtMs - 1_500 })).toEqual({
    "x-ratelimit-limit": "10",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset": "1898640000",
    "ratelimit-policy": '"daily";q=10;w=86400',
    ratelimit: '"daily";r=0;t=2',
  });
});
