import { expect, onTestFinished, test } from "vitest";
import { listApiKeys, type Plan, revokeApiKey } from "../../../db/index.ts";
import type { MethodAccess } from "../../../service/contract/endpoints.ts";
import { createAccountGuard } from "../../../service/guard/account-guard.ts";
import { readApiKey } from "../../../service/guard/api-key-header.ts";
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
  const identify = () => guard.identify((name) => (name === "x-api-key" ? API_KEY : undefined), ACCESS);
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
  expect(readApiKey(padded)).toBe(API_KEY);
  const blank = (name: string) => (name === "x-api-key" ? "  " : undefined);
  expect(() => readApiKey(blank)).toThrow(
    "An API key is required: send it as Authorization: Bearer <API_KEY> or as X-API-Key: <API_KEY>.",
  );
});
