import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { DIALECTS, newDatabaseUrl } from "../../db/new-database.ts";
import { defined } from "../../defined.ts";
import { type AccountDatabase, AMPLE_POOL, openAccountDatabase, usedOf, WITH_KEY } from "../open-account.ts";
import { copyWithMigrations } from "./next-version.ts";
import { openFolder, type ServiceProcess, startService } from "./service-process.ts";

const CALLERS = 16;
const BODY = JSON.stringify({
  birth: { date: "1990-06-15", latitude: 48.8566, longitude: 2.3522, timezone: "Europe/Paris" },
});

/** Callers that send requests to the listed processes in turn until they are stopped. */
function startCallers(processes: readonly ServiceProcess[]) {
  let isStopped = false;
  let answered = 0;
  const unexpected: string[] = [];
  const call = async (caller: number): Promise<void> => {
    for (let turn = caller; !isStopped; turn++) {
      const { baseUrl } = defined(processes[turn % processes.length]);
      const response = await fetch(`${baseUrl}/v1/chart/short`, {
        method: "POST",
        headers: { "content-type": "application/json", ...WITH_KEY },
        body: BODY,
      });
      const text = await response.text();
      if (response.status === 200) answered++;
      else unexpected.push(`${response.status} ${text}`);
    }
  };
  const callers = Promise.all(Array.from({ length: CALLERS }, (_, caller) => call(caller)));
  return {
    answered: () => answered,
    /** Resolves when each caller has its last response. */
    async stop(): Promise<number> {
      isStopped = true;
      await callers;
      expect(unexpected).toEqual([]);
      return answered;
    },
  };
}

/** Calls a pair of processes until both have answered for a while. Returns the number of responses. */
async function callBoth(...processes: readonly ServiceProcess[]): Promise<number> {
  const callers = startCallers(processes);
  while (callers.answered() < 20 * CALLERS) await new Promise((resolve) => setTimeout(resolve, 20));
  return await callers.stop();
}

describe.each(DIALECTS)("versions of the service side by side on %s", (dialect) => {
  test("serve and count exactly while the newer one migrates, and the older one restarts unless what it uses is removed", async () => {
    const accounts: AccountDatabase = await openAccountDatabase("pro", await newDatabaseUrl(dialect));
    onTestFinished(accounts.close);
    const folder = openFolder();
    const nextStart = copyWithMigrations(join(folder, "next"), ["9998-01-01-labels"]);
    const lastStart = copyWithMigrations(join(folder, "last"), [
      "9998-01-01-labels",
      "9998-02-01-without-labels",
    ]);
    const environment = { DATABASE_URL: accounts.url, LOG_LEVEL: "error", ...AMPLE_POOL };
    const start = (version?: string) =>
      startService(openFolder(), environment, version === undefined ? {} : { start: version });

    const present = await start();
    const duringMigration = startCallers([present]);
    const next = await start(nextStart);
    let answered = await duringMigration.stop();
    answered += await callBoth(present, next);
    expect(await usedOf(accounts)).toBe(answered);

    await present.kill();
    const restarted = await start();
    answered += await callBoth(restarted, next);
    await restarted.stop();

    const duringRemoval = startCallers([next]);
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
  });
});
