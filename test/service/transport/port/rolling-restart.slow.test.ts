import { expect, onTestFinished, test } from "vitest";
import { openAccountDatabase } from "../../open-account.ts";
import { openFolder } from "../../operations/service-process.ts";
import { runRollingRestart } from "./rolling-restart.ts";

test("a rolling restart of two processes behind a TCP balancer fails no request of any client", async () => {
  const accounts = await openAccountDatabase();
  onTestFinished(() => accounts.close());
  const figures = await runRollingRestart({
    databaseUrl: accounts.url,
    newFolder: openFolder,
    requests: 1_000,
    restarts: 2,
  });
  expect(figures.failures).toEqual([]);
  expect(new Set(figures.exitCodes)).toEqual(new Set([0]));
  for (const count of Object.values(figures.answered)) expect(count).toBeGreaterThan(0);
}, 300_000);
