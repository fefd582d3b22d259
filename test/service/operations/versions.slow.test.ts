import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { newDatabaseUrl } from "../../db/new-database.ts";
import { type AccountDatabase, AMPLE_POOL, openAccountDatabase, usedOf } from "../open-account.ts";
import { CALLERS, startCallers } from "./callers.ts";
import { copyWithMigrations } from "./next-version.ts";
import { openFolder, type ServiceProcess, startService } from "./service-process.ts";

/** Six processes start, one after the other. */
const TIMEOUT_MS = 240_000;

/** Calls a pair of processes until both have answered for a while. Returns the number of responses. */
async function callBoth(...processes: readonly ServiceProcess[]): Promise<number> {
  const callers = startCallers(...processes);
  await callers.reach(20 * CALLERS);
  return await callers.stop();
}

let folder: string;
let nextStart: string;
let lastStart: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "almagest-versions-"));
  nextStart = copyWithMigrations(join(folder, "next"), ["9998-01-01-labels"]);
  lastStart = copyWithMigrations(join(folder, "last"), ["9998-01-01-labels", "9998-02-01-without-labels"]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("versions of the service side by side", () => {
  test(
    "serve and count exactly while the newer one migrates, and the older one restarts unless what it uses is removed",
    async () => {
      const accounts: AccountDatabase = await openAccountDatabase("pro", await newDatabaseUrl("postgres"));
      onTestFinished(accounts.close);
      const environment = { DATABASE_URL: accounts.url, LOG_LEVEL: "error", ...AMPLE_POOL };
      const start = (version?: string) =>
        startService(openFolder(), environment, version === undefined ? {} : { start: version });

      const present = await start();
      const duringMigration = startCallers(present);
      const next = await start(nextStart);
      let answered = await duringMigration.stop();
      answered += await callBoth(present, next);
      expect(await usedOf(accounts)).toBe(answered);

      await present.kill();
      const restarted = await start();
      answered += await callBoth(restarted, next);
      await restarted.stop();

      const duringRemoval = startCallers(next);
      const last = await start(lastStart);
      answered += await duringRemoval.stop();
      answered += await callBoth(next, last);
      await next.kill();
      await expect(start()).rejects.toThrow(
        /ended with 1.*used by a newer version of the service, whose migration 9998-02-01-without-labels removes/,
      );
      answered += await callBoth(await start(nextStart), last);
      expect(await usedOf(accounts)).toBe(answered);
      expect(next.log() + last.log() + restarted.log()).toBe("");
    },
    TIMEOUT_MS,
  );
});
