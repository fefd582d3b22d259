import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { defined } from "../../defined.ts";
import { canSlowDisk, createSlowDisk } from "../../run/slow-disk.ts";
import { postJson } from "../post-json.ts";
import { openFolder, type ServiceProcess, startService } from "./service-process.ts";

const BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };
/** Beyond the size at which the service empties the log. */
const LOG_BYTES = 17 * 2 ** 20;
/** The log is copied, and emptied if that was fast, each time it has grown by 4 MiB. */
const COMMITS = 250;
const POLL = { timeout: 30_000 };

const hasSlowDisk = canSlowDisk();
if (!hasSlowDisk) console.warn("skipped: a slow disk needs Linux and a C compiler");

async function callChart(service: ServiceProcess, key: string): Promise<number> {
  const response = await postJson(service, "/v1/chart/short", { birth: BIRTH }, { "x-api-key": key });
  await response.text();
  return response.status;
}

test.runIf(hasSlowDisk)(
  "the event loop never syncs a file: the log is copied and emptied in a thread",
  async () => {
    const slowDisk = createSlowDisk(openFolder());
    const folder = openFolder();
    const service = await startService(folder, { ...slowDisk.environment, PLAN_PRO_LIMIT: "1000000" });
    const [key] = defined(service.out().match(/alm_live_[0-9A-Za-z]{38}/) ?? undefined);
    const path = join(folder, "data", "almagest.db");
    const logBytes = (): number => statSync(`${path}-wal`).size;
    const other = new DatabaseSync(path, { timeout: 5_000 });
    onTestFinished(() => other.close());
    other.exec("pragma wal_autocheckpoint = 0; pragma synchronous = normal");
    // Once, the header of the log is synced before the port is open.
    slowDisk.takeSynced();

    for (let round = 0; round < 2; round++) {
      while (logBytes() < LOG_BYTES) other.exec("pragma user_version = 0");
      let largestBytes = 0;
      const isEmptied = async (): Promise<boolean> => {
        for (let commit = 0; commit < COMMITS; commit++) other.exec("pragma user_version = 0");
        expect(await callChart(service, key)).toBe(200);
        const isSmaller = logBytes() < largestBytes;
        largestBytes = Math.max(largestBytes, logBytes());
        return isSmaller;
      };
      await expect.poll(isEmptied, POLL).toBe(true);
      // The first write after the log was emptied would sync its header.
      expect(await callChart(service, key)).toBe(200);
    }
    expect(slowDisk.takeSynced()).toEqual([]);
    expect(await service.stop()).toBe(0);
  },
);
