import { expect, test } from "vitest";
import { openAccountDatabase } from "../open-account.ts";
import { openPostgresServer } from "./postgres-server.ts";
import { openFolder, startService } from "./service-process.ts";

const BLOCK_EVENT_LOOP = new URL("./children/block-event-loop.mjs", import.meta.url).href;

test("a process whose own event loop is blocked does not report a healthy PostgreSQL as failed", async () => {
  const postgres = await openPostgresServer();
  const accounts = await openAccountDatabase("pro", postgres.url);
  await accounts.close();
  const service = await startService(openFolder(), {
    DATABASE_URL: postgres.url,
    NODE_OPTIONS: `--import ${BLOCK_EVENT_LOOP}`,
  });
  await expect
    .poll(() => service.out(), { timeout: 50_000, interval: 250 })
    .toContain("the event loop runs again");
  expect((await fetch(`${service.baseUrl}/readyz`)).status).toBe(200);
  // The last lines of the log are written at the stop.
  expect(await service.stop()).toBe(0);
  expect(service.log()).not.toContain("not ready");
  expect(service.log()).not.toContain("failed");
});
