import { expect, onTestFinished, test } from "vitest";
import { newDatabaseUrl } from "../../db/new-database.ts";
import { defined } from "../../defined.ts";
import { type AccountDatabase, AMPLE_POOL, openAccountDatabase, usedOf } from "../open-account.ts";
import { postJson } from "../post-json.ts";
import { openFolder, type ServiceProcess, startService } from "./service-process.ts";

const CALLERS = 64;
const PROCESSES = 3;
const LIMIT = 1_500;
const KILLS_MAX = 6;
const BODY = JSON.stringify({
  birth: {
    date: "1990-06-15",
    time: "14:30",
    latitude: 48.8566,
    longitude: 2.3522,
    timezone: "Europe/Paris",
  },
});

/** Service processes on one database, and callers that send requests until the daily limit is reached. */
async function openCrowd(accounts: AccountDatabase) {
  const start = () =>
    startService(openFolder(), { DATABASE_URL: accounts.url, ...AMPLE_POOL, PLAN_PRO_LIMIT: String(LIMIT) });
  const processes: ServiceProcess[] = await Promise.all(Array.from({ length: PROCESSES }, start));
  /** The process of each caller's pending request. */
  const waitingFor: (ServiceProcess | null)[] = Array(CALLERS).fill(null);
  const remaining: number[] = [];
  const unexpected: string[] = [];
  let lost = 0;

  const call = async (caller: number): Promise<void> => {
    for (let turn = caller; ; turn++) {
      const service = defined(processes[turn % PROCESSES]);
      waitingFor[caller] = service;
      try {
        const response = await postJson(service, "/v1/chart/short", BODY);
        const text = await response.text();
        if (response.status === 429) return;
        if (response.status === 200) remaining.push(Number(response.headers.get("x-ratelimit-remaining")));
        else unexpected.push(`${response.status} ${text}`);
      } catch {
        // The connection was cut by a kill, or refused until the restart.
        lost++;
        await new Promise((resolve) => setTimeout(resolve, 20));
      } finally {
        waitingFor[caller] = null;
      }
    }
  };

  return {
    run: () => Promise.all(Array.from({ length: CALLERS }, (_, caller) => call(caller))),
    /** Kills a process and starts another. Resolves to the number of pending requests it had. */
    async replace(index: number): Promise<number> {
      const killedProcess = defined(processes[index]);
      const waiting = waitingFor.filter((service) => service === killedProcess).length;
      await killedProcess.kill();
      processes[index] = await start();
      return waiting;
    },
    remaining,
    unexpected,
    lost: () => lost,
  };
}

test("64 callers of one account lose only the pending requests when processes on one database are killed at any time", async () => {
  const accounts = await openAccountDatabase("pro", await newDatabaseUrl("postgres"));
  onTestFinished(accounts.close);
  const crowd = await openCrowd(accounts);
  let isOver = false;
  let inFlight = 0;
  let kills = 0;
  const callers = crowd.run().then(() => {
    isOver = true;
  });
  while (!isOver && kills < KILLS_MAX) {
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 150));
    if (isOver) break;
    inFlight += await crowd.replace(kills % PROCESSES);
    kills++;
  }
  await callers;
  expect(kills).toBeGreaterThan(0);
  expect(crowd.unexpected).toEqual([]);
  expect(await usedOf(accounts)).toBe(LIMIT);
  expect(crowd.remaining.length).toBeLessThanOrEqual(LIMIT);
  expect(LIMIT - crowd.remaining.length).toBeLessThanOrEqual(inFlight);
  expect(new Set(crowd.remaining).size).toBe(crowd.remaining.length);
});
