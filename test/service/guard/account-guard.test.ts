import assert from "node:assert/strict";
import { expect, onTestFinished, test } from "vitest";
import { listApiKeys } from "../../../db/index.ts";
import { ChartService } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { createEndpoints } from "../../../service/contract/endpoints.ts";
import { createAccountGuard } from "../../../service/guard/account-guard.ts";
import { createKeyUses } from "../../../service/operations/buffered-rows.ts";
import { openAccountDatabase, WITH_KEY } from "../open-account.ts";

const DAY_MS = 86_400_000;
const endpoint = createEndpoints([{ service: ChartService }]).get("/v1/chart/short");
assert.ok(endpoint);
const { access } = endpoint;

test("a process that runs for days records the day of a key's last use on each of them", async () => {
  const accounts = await openAccountDatabase();
  onTestFinished(accounts.close);
  let nowMs = Date.parse("2026-03-01T23:59:59Z");
  const keyUses = createKeyUses(accounts.database.batchStatements, {
    onError: assert.ifError,
    flushIntervalMs: 5,
  });
  onTestFinished(keyUses.stop);
  const guard = createAccountGuard({
    database: accounts.database,
    planLimits: { free: 10, pro: 10 },
    upgradeUrl: "",
    now: () => nowMs,
    recordKeyUse: (use, day) => keyUses.add({ ...use, day }),
  });
  const call = async () => {
    const owner = await guard.identify({ headers: WITH_KEY }, access);
    await guard.admit(owner, access);
  };
  const lastUsedDay = async () =>
    (await listApiKeys(accounts.database.kysely, accounts.accountId))[0]?.lastUsedDay;

  await call();
  await expect.poll(lastUsedDay).toBe("2026-03-01");
  nowMs += 1_000;
  await call();
  await expect.poll(lastUsedDay).toBe("2026-03-02");
  nowMs += DAY_MS;
  await call();
  await expect.poll(lastUsedDay).toBe("2026-03-03");
});
