import { expect, onTestFinished, test } from "vitest";
import { type Plan, revokeApiKey } from "../../../db/index.ts";
import type { MethodAccess } from "../../../service/contract/endpoints.ts";
import { createAccountGuard, readApiKey } from "../../../service/guard/account-guard.ts";
import { rateLimitHeaders } from "../../../service/guard/pool-state.ts";
import { API_KEY, openAccountDatabase, usedOf } from "../open-account.ts";

const ACCESS: MethodAccess = { plans: new Set<Plan>(["free", "pro"]), leastPlan: "free", isCounted: true };
const NOW_MS = Date.parse("2030-03-01T12:00:00Z");

async function openGuard() {
  const accounts = await openAccountDatabase();
  onTestFinished(accounts.close);
  const uses: { readonly keyId: string; readonly day: string }[] = [];
  const guard = createAccountGuard({
    database: accounts.database,
    planLimits: { free: 10, pro: 10 },
    upgradeUrl: "",
    now: () => NOW_MS,
    recordKeyUse: ({ keyId }, day) => uses.push({ keyId, day }),
  });
  const identify = () => guard.identify({ headers: { "x-api-key": API_KEY } }, ACCESS);
  return { accounts, guard, uses, identify };
}

test("a key that is revoked after it was identified is rejected, and the request is not counted", async () => {
  const { accounts, guard, identify } = await openGuard();
  const owner = await identify();
  await revokeApiKey(accounts.database.kysely, { keyId: accounts.keyId, nowMs: NOW_MS });
  const rejection = { code: "invalid_api_key", message: "The API key is unknown or has been revoked." };
  await expect(guard.admit(owner, ACCESS)).rejects.toMatchObject(rejection);
  await expect(identify()).rejects.toMatchObject(rejection);
  expect(await usedOf(accounts, NOW_MS)).toBe(0);
});

test("calls of a signed-in owner do not use a key", async () => {
  const { accounts, guard, uses } = await openGuard();
  const owner = await guard.identifyOwner(accounts.accountId, ACCESS);
  await guard.admit(owner, ACCESS);
  await guard.admit(owner, { ...ACCESS, isCounted: false });
  expect(uses).toEqual([]);
});

test("a key is read without the spaces around it", () => {
  const padded = { "x-api-key": `  ${API_KEY}\t` };
  expect(readApiKey({ headers: padded })).toBe(API_KEY);
  const blank = { "x-api-key": "  " };
  expect(() => readApiKey({ headers: blank })).toThrow(
    "An API key is required: send it as Authorization: Bearer <API_KEY> or as X-API-Key: <API_KEY>; it is not read from the query.",
  );
});

test("the use of a key is passed on until the day is stored, by any process", async () => {
  const { accounts, guard, uses, identify } = await openGuard();
  const { accountId, keyId } = accounts;
  const use = { keyId, day: "2030-03-01" };
  await guard.admit(await identify(), ACCESS);
  await guard.admit(await identify(), ACCESS);
  expect(uses).toEqual([use, use]);
  await accounts.database.batchStatements.recordUses([{ accountId, keyId }], use.day);
  await guard.admit(await identify(), ACCESS);
  expect(uses).toHaveLength(2);
});

test("a Bearer token is read without the spaces around the header", () => {
  const padded = { authorization: `\t Bearer ${API_KEY} ` };
  expect(readApiKey({ headers: padded })).toBe(API_KEY);
});

test("an endpoint of the other plan is rejected with both plans", async () => {
  const { guard, identify } = await openGuard();
  expect((await identify()).plan).toBe("pro");
  const freeOnly: MethodAccess = { plans: new Set<Plan>(["free"]), leastPlan: "free", isCounted: true };
  await expect(guard.identify({ headers: { "x-api-key": API_KEY } }, freeOnly)).rejects.toThrow(
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
