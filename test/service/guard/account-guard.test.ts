import assert from "node:assert/strict";
import { describe, expect, onTestFinished, test } from "vitest";
import { listApiKeys, type Plan, revokeApiKey } from "../../../db/index.ts";
import type { MethodAccess } from "../../../service/contract/endpoints.ts";
import { createAccountGuard, type KeyBearer, readApiKey } from "../../../service/guard/account-guard.ts";
import { createKeyUses } from "../../../service/operations/buffered-rows.ts";
import { API_KEY, openAccountDatabase, usedOf, WITH_KEY } from "../open-account.ts";

const ALL: MethodAccess = { plans: new Set<Plan>(["free", "pro"]), leastPlan: "free", isCounted: true };
const PRO: MethodAccess = { plans: new Set<Plan>(["pro"]), leastPlan: "pro", isCounted: true };
const FREE: MethodAccess = { plans: new Set<Plan>(["free"]), leastPlan: "free", isCounted: true };
const NOW_MS = Date.parse("2030-03-01T12:00:00Z");
const DAY_MS = 86_400_000;

const callOf = (headers: Readonly<Record<string, string>>): KeyBearer => ({
  headers: Object.fromEntries(new Headers(headers)),
});
const withKey = callOf(WITH_KEY);

async function openGuard(plan: Plan) {
  const accounts = await openAccountDatabase(plan);
  onTestFinished(accounts.close);
  const clock = { nowMs: NOW_MS };
  const uses: { readonly keyId: string; readonly day: string }[] = [];
  const keyUses = createKeyUses(accounts.database.batchStatements, {
    onError: assert.ifError,
    flushIntervalMs: 5,
  });
  onTestFinished(keyUses.stop);
  const guard = createAccountGuard({
    database: accounts.database,
    planLimits: { free: 2, pro: 10 },
    upgradeUrl: "https://example.com/plan",
    now: () => clock.nowMs,
    recordKeyUse(use, day) {
      uses.push({ keyId: use.keyId, day });
      keyUses.add({ ...use, day });
    },
  });
  return { ...accounts, accounts, guard, uses, clock };
}

describe("a key is read", () => {
  test("from either header, and from both if they agree; the scheme in any case", () => {
    for (const headers of [
      { authorization: `bearer   ${API_KEY} ` },
      { "x-api-key": `  ${API_KEY}\t` },
      { authorization: `Bearer ${API_KEY}`, "x-api-key": API_KEY },
      { authorization: "Basic abc", "x-api-key": API_KEY },
    ])
      expect(readApiKey(callOf(headers))).toBe(API_KEY);
  });
});

test("an account is identified by its key or its id, and its plan must include the endpoint", async () => {
  const { guard, accountId, keyId } = await openGuard("free");
  expect(await guard.identify(withKey, ALL)).toMatchObject({ accountId, keyId, plan: "free" });
  expect(await guard.identifyOwner(accountId, ALL)).toMatchObject({ accountId, keyId: null, plan: "free" });
  const planRequired = {
    code: "plan_required",
    details: { plan: "free", requiredPlan: "pro", upgradeUrl: "https://example.com/plan" },
  };
  await expect(guard.identify(withKey, PRO)).rejects.toMatchObject(planRequired);
  await expect(guard.identifyOwner(accountId, PRO)).rejects.toMatchObject(planRequired);
  const pro = await openGuard("pro");
  await expect(pro.guard.identify(withKey, FREE)).rejects.toThrow(
    "This endpoint requires the Free plan; the account is on API Pro.",
  );
  await expect(guard.identifyOwner("acc_none", ALL)).rejects.toMatchObject({ code: "invalid_api_key" });
});

test("the daily limit is one for the key and the owner, a refund returns a request, uncounted calls are free", async () => {
  const { guard, accountId } = await openGuard("free");
  const keyOwner = await guard.identify(withKey, ALL);
  const owner = await guard.identifyOwner(accountId, ALL);
  expect((await guard.admit(keyOwner, ALL)).pool).toMatchObject({ limit: 2, used: 1, nowMs: NOW_MS });
  const second = await guard.admit(owner, ALL);
  expect(second.pool.used).toBe(2);
  await expect(guard.admit(keyOwner, ALL)).rejects.toMatchObject({
    code: "daily_limit_reached",
    details: { upgradeUrl: "https://example.com/plan" },
    retryAfterSeconds: 43_200,
  });
  await second.refund();
  expect((await guard.admit(owner, ALL)).pool.used).toBe(2);
  const uncounted = await guard.admit(keyOwner, { ...ALL, isCounted: false });
  await uncounted.refund();
  expect(uncounted.pool.used).toBe(2);
});

test("a key that is revoked after it was identified is rejected, and the request is not counted", async () => {
  const { accounts, guard } = await openGuard("pro");
  const owner = await guard.identify(withKey, ALL);
  await revokeApiKey(accounts.database.kysely, { keyId: accounts.keyId, nowMs: NOW_MS });
  const rejection = { code: "invalid_api_key", message: "The API key is unknown or has been revoked." };
  await expect(guard.admit(owner, ALL)).rejects.toMatchObject(rejection);
  await expect(guard.identify(withKey, ALL)).rejects.toMatchObject(rejection);
  expect(await usedOf(accounts, NOW_MS)).toBe(0);
});

test("the use of a key is passed on until its day is stored, by any process, on each day; an owner uses none", async () => {
  const { accounts, accountId, keyId, guard, uses, clock } = await openGuard("pro");
  const owner = await guard.identifyOwner(accountId, ALL);
  await guard.admit(owner, ALL);
  await guard.admit(owner, { ...ALL, isCounted: false });
  expect(uses).toEqual([]);
  const call = async () => guard.admit(await guard.identify(withKey, ALL), ALL);
  const lastUsedDay = async () => (await listApiKeys(accounts.database.kysely, accountId))[0]?.lastUsedDay;
  await accounts.database.batchStatements.recordUses([{ accountId, keyId }], "2030-03-01");
  await call();
  expect(uses).toEqual([]);
  for (const day of ["2030-03-02", "2030-03-03"]) {
    clock.nowMs += DAY_MS;
    await call();
    expect(uses.at(-1)).toEqual({ keyId, day });
    await expect.poll(lastUsedDay).toBe(day);
  }
});
