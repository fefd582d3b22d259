import assert from "node:assert/strict";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { ChartService } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { UsageService } from "../../../proto/gen/almagest/v1/usage_pb.ts";
import { DatabaseFailure } from "../../../service/contract/database-failure.ts";
import { createEndpoints } from "../../../service/contract/endpoints.ts";
import { ServiceError } from "../../../service/contract/errors.ts";
import { createAccountGuard, readApiKey } from "../../../service/guard/account-guard.ts";
import { type CallGuard, createCallGuard } from "../../../service/guard/call-guard.ts";
import { type AccountDatabase, openAccountDatabase, WITH_KEY } from "../open-account.ts";

const DAY_MS = 86_400_000;
const BURST = 3;
const DAILY_LIMIT = 2;
const endpoints = createEndpoints([{ service: ChartService }, { service: UsageService }]);
const counted = accessOf("/v1/chart/short");
const uncounted = accessOf("/v1/usage");
const holder = { headers: WITH_KEY, network: () => "192.0.2.1" };
const stranger = { headers: {}, network: () => "192.0.2.1" };
const invalid = new ServiceError("invalid_request", "The request is invalid.");

let accounts: AccountDatabase;
let nowMs = 0;
let monotonicMs = 0;
let guard: CallGuard;

beforeAll(async () => {
  accounts = await openAccountDatabase();
});
afterAll(() => accounts.close());
beforeEach(() => {
  // Each test has a day of the pool for itself, and begins with it.
  nowMs += DAY_MS;
  guard = createCallGuard({
    guard: createAccountGuard({
      database: accounts.database,
      planLimits: { free: DAILY_LIMIT, pro: DAILY_LIMIT },
      upgradeUrl: "https://example.com/docs/plans",
      now: () => nowMs,
      recordKeyUse: () => {},
    }),
    rate: { refusalBurst: BURST, refusalsPerSecond: 0.5 },
    monotonicMs: () => monotonicMs,
    onDatabaseFailure: () => assert.fail("the database does not fail"),
  });
});

function accessOf(path: string) {
  const endpoint = endpoints.get(path);
  assert.ok(endpoint);
  return endpoint.access;
}

/** The error of a call that is rejected. */
async function errorOf(work: Promise<unknown>): Promise<ServiceError> {
  const error = await work.then(
    () => assert.fail("the call is not rejected"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ServiceError);
  return error;
}

async function take(): Promise<void> {
  await guard.admit(await guard.identify(holder, counted), counted);
}

test("an account has a burst of rejected requests, counted and uncounted ones apart, and gets tokens again", async () => {
  const owner = await guard.identify(holder, counted);
  for (let rejected = 0; rejected < BURST; rejected++) guard.recordRejection(owner, counted, invalid);
  const error = await errorOf(guard.identify(holder, counted));
  expect(error).toMatchObject({ code: "invalid_request", httpStatus: 429 });
  expect(error.headers).toMatchObject({
    "retry-after": "2",
    "x-ratelimit-limit": String(DAILY_LIMIT),
    "x-ratelimit-remaining": String(DAILY_LIMIT),
  });
  expect((await errorOf(guard.identifySender(holder))).httpStatus).toBe(429);
  expect(await guard.identify(holder, uncounted)).toEqual(owner);
  expect(guard.totals).toEqual({ dailyLimit: 0, account: 2, network: 0 });
  monotonicMs += 2_000;
  expect(await guard.identify(holder, counted)).toEqual(owner);

  for (let rejected = 0; rejected < BURST; rejected++) guard.recordRejection(owner, uncounted, invalid);
  expect((await errorOf(guard.identify(holder, uncounted))).httpStatus).toBe(429);
  expect(await guard.identify(holder, counted)).toEqual(owner);
});

test("failures of the service and other errors take no token", async () => {
  const owner = await guard.identify(holder, counted);
  const failures = [new ServiceError("internal_error", "The service failed."), new Error("a fault"), null];
  for (const failure of [...failures, ...failures]) guard.recordRejection(owner, counted, failure);
  expect(await guard.identify(holder, counted)).toEqual(owner);
});

test("a client that has disconnected takes no token", () => {
  for (let rejected = 0; rejected <= BURST; rejected++)
    expect(guard.takeToken({ network: () => null })).toBeNull();
  for (let rejected = 0; rejected < BURST; rejected++) expect(guard.takeToken(stranger)).toBeNull();
  expect(guard.takeToken(stranger)).toMatchObject({ httpStatus: 429 });
});

test("requests beyond the daily limit take no token, and are counted", async () => {
  for (let count = 0; count < DAILY_LIMIT; count++) await take();
  const owner = await guard.identify(holder, counted);
  for (let rejected = 0; rejected < 2 * BURST; rejected++)
    guard.recordRejection(owner, counted, await errorOf(take()));
  expect((await errorOf(guard.identify(holder, counted))).code).toBe("daily_limit_reached");
  expect(await guard.identifySender(holder)).toMatchObject({ accountId: owner.accountId });
  expect(guard.totals).toEqual({ dailyLimit: 2 * BURST + 1, account: 0, network: 0 });
});

test("the rate-limit headers are added once", async () => {
  const owner = await guard.identify(holder, counted);
  const withHeaders = await guard.addRateLimit(owner, invalid);
  expect(withHeaders.headers).toMatchObject({ "x-ratelimit-remaining": String(DAILY_LIMIT) });
  await take();
  expect((await guard.addRateLimit(owner, withHeaders)).headers).toEqual(withHeaders.headers);
});

test.each([
  ["", "An API key is required: "],
  ["Bearer", "Authorization has no API key after Bearer: "],
  ["bearer ", "Authorization has no API key after Bearer: "],
  ["Token Bearer", "Authorization has another scheme than Bearer, and an API key is required: "],
  ["Bearers", "Authorization has no scheme before the API key: "],
  ["alm_live", "Authorization has no scheme before the API key: "],
])("without a key, Authorization %j is explained", (authorization, start) => {
  expect(() => readApiKey({ headers: { authorization } })).toThrow(start);
});

/** The guard of a database of its own, and the count of its failures. */
async function openFailingGuard(now: () => number = Date.now) {
  const accounts = await openAccountDatabase();
  onTestFinished(accounts.close);
  let failures = 0;
  const guard = createCallGuard({
    guard: createAccountGuard({
      database: accounts.database,
      planLimits: { free: DAILY_LIMIT, pro: DAILY_LIMIT },
      upgradeUrl: "",
      now,
      recordKeyUse: () => {},
    }),
    rate: { refusalBurst: BURST, refusalsPerSecond: 1 },
    monotonicMs: () => performance.now(),
    onDatabaseFailure: () => failures++,
  });
  return { guard, accounts, failures: () => failures };
}

test("a database that does not answer is a database failure, and counts", async () => {
  const { guard, accounts, failures } = await openFailingGuard();
  const owner = await guard.identify(holder, counted);
  const { refund } = await guard.admit(owner, counted);
  await accounts.database.close();
  await expect(guard.identify(holder, counted)).rejects.toBeInstanceOf(DatabaseFailure);
  await expect(
    guard.identify({ ...stranger, accountId: accounts.accountId }, counted),
  ).rejects.toBeInstanceOf(DatabaseFailure);
  await expect(guard.admit(owner, counted)).rejects.toBeInstanceOf(DatabaseFailure);
  await expect(refund()).rejects.toBeInstanceOf(DatabaseFailure);
  expect(failures()).toBe(4);
});

test("a bug is not a database failure: it does not count", async () => {
  const bug = new TypeError("a bug");
  const { guard, failures } = await openFailingGuard(() => {
    throw bug;
  });
  const thrown = await guard.identify(holder, counted).catch((error: unknown) => error);
  expect(thrown).toBe(bug);
  expect(failures()).toBe(0);
});
