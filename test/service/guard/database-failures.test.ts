import { Writable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { ChartService } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { createLog } from "../../../service/app/log.ts";
import { DatabaseFailure } from "../../../service/contract/database-failure.ts";
import { createEndpoints } from "../../../service/contract/endpoints.ts";
import { ServiceError } from "../../../service/contract/errors.ts";
import { createAccountGuard } from "../../../service/guard/account-guard.ts";
import { createCallGuard } from "../../../service/guard/call-guard.ts";
import { openAccountDatabase, WITH_KEY } from "../open-account.ts";

const access = createEndpoints([{ service: ChartService }]).get("/v1/chart/short")?.access;
if (access === undefined) throw new Error("there is no chart to access");
const WITHOUT_KEY = { headers: {}, network: () => "192.0.2.1" };
const CALLER = {
  ...WITHOUT_KEY,
  headers: WITH_KEY,
};

/** The guard of a database with API_KEY, and the count of its database failures. */
async function openGuard(now: () => number = Date.now) {
  const accounts = await openAccountDatabase();
  let failures = 0;
  const guard = createCallGuard({
    guard: createAccountGuard({
      database: accounts.database,
      planLimits: { free: 1, pro: 1 },
      upgradeUrl: "",
      now,
      recordKeyUse: () => {},
    }),
    rate: { refusalBurst: 10, refusalsPerSecond: 1 },
    monotonicMs: () => performance.now(),
    onDatabaseFailure: () => failures++,
  });
  onTestFinished(accounts.close);
  return { guard, accounts, failures: () => failures };
}

test("a database that does not answer is a database failure, and counts", async () => {
  const { guard, accounts, failures } = await openGuard();
  const owner = await guard.identify(CALLER, access);
  const { refund } = await guard.admit(owner, access);
  await accounts.database.close();
  await expect(guard.identify(CALLER, access)).rejects.toBeInstanceOf(DatabaseFailure);
  await expect(
    guard.identify({ ...WITHOUT_KEY, accountId: accounts.accountId }, access),
  ).rejects.toBeInstanceOf(DatabaseFailure);
  await expect(guard.admit(owner, access)).rejects.toBeInstanceOf(DatabaseFailure);
  await expect(refund()).rejects.toBeInstanceOf(DatabaseFailure);
  expect(failures()).toBe(4);
});

test("a rejection is not a failure", async () => {
  const { guard, failures } = await openGuard();
  await expect(guard.identify(WITHOUT_KEY, access)).rejects.toBeInstanceOf(ServiceError);
  expect(failures()).toBe(0);
});

test("a bug is not a database failure: it does not count, and the log does not repeat its message", async () => {
  const bug = new TypeError("cannot read 1990-06-15 of undefined");
  const { guard, failures } = await openGuard(() => {
    throw bug;
  });
  const thrown = await guard.identify(CALLER, access).catch((error: unknown) => error);
  expect(thrown).toBe(bug);
  expect(failures()).toBe(0);

  let line = "";
  const sink = new Writable({
    write(chunk, _encoding, done) {
      line += String(chunk);
      done();
    },
  });
  createLog({ logLevel: "info", instance: "test" }, sink).error({ err: thrown }, "call failed");
  expect(line).toContain('"type":"TypeError"');
  expect(line).not.toContain("1990-06-15");
});
