import { describe, expect, onTestFinished, test } from "vitest";
import type { Plan } from "../../../db/index.ts";
import type { MethodAccess } from "../../../service/contract/endpoints.ts";
import { createAccountGuard, type KeyBearer, readApiKey } from "../../../service/guard/account-guard.ts";
import { API_KEY, openAccountDatabase, WITH_KEY } from "../open-account.ts";

const ALL: MethodAccess = { plans: new Set<Plan>(["free", "pro"]), leastPlan: "free", isCounted: true };
const PRO: MethodAccess = { plans: new Set<Plan>(["pro"]), leastPlan: "pro", isCounted: true };
const NOW_MS = Date.parse("2030-03-01T12:00:00Z");

const callOf = (headers: Readonly<Record<string, string>>): KeyBearer => ({
  headers: Object.fromEntries(new Headers(headers)),
});
const withKey = callOf(WITH_KEY);

async function openGuard(plan: Plan) {
  const accounts = await openAccountDatabase(plan);
  onTestFinished(accounts.close);
  const guard = createAccountGuard({
    database: accounts.database,
    planLimits: { free: 2, pro: 10 },
    upgradeUrl: "https://example.com/plan",
    now: () => NOW_MS,
    recordKeyUse: () => {},
  });
  return { ...accounts, guard };
}

describe("a key is read", () => {
  test("from either header, and from both if they agree; the scheme in any case", () => {
    for (const headers of [
      { authorization: `bearer   ${API_KEY} ` },
      { "x-api-key": ` ${API_KEY}` },
      { authorization: `Bearer ${API_KEY}`, "x-api-key": API_KEY },
      { authorization: "Basic abc", "x-api-key": API_KEY },
    ])
      expect(readApiKey(callOf(headers))).toBe(API_KEY);
  });

  test("and rejected with a challenge if it is missing, malformed or contradicted", () => {
    const missing = expect.objectContaining({
      code: "missing_api_key",
      headers: { "www-authenticate": 'Bearer realm="almagest"' },
    });
    const invalid = expect.objectContaining({
      code: "invalid_api_key",
      headers: { "www-authenticate": 'Bearer realm="almagest", error="invalid_token"' },
    });
    for (const [headers, error] of [
      [{}, missing],
      [{ authorization: "Basic abc" }, missing],
      [{ authorization: `${API_KEY}` }, missing],
      [{ "x-api-key": API_KEY.slice(0, -1) }, invalid],
      [{ authorization: `Bearer ${API_KEY}`, "x-api-key": "another" }, invalid],
    ] as const)
      expect(() => readApiKey(callOf(headers))).toThrow(error);
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
