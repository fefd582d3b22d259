import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { freePort } from "../../free-port.ts";
import { childrenOf } from "../../run/running-processes.ts";
import { openFolder, type ServiceProcess, startService } from "../operations/service-process.ts";

async function waitForLines({ log }: ServiceProcess, message: string, count: number): Promise<void> {
  while (log().split(`"msg":"${message}"`).length <= count) await pause(20);
}

async function startBoth(environment: Readonly<Record<string, string>>) {
  const privatePort = await freePort();
  const settings = { WORKERS: "2", PRIVATE_PORT: String(privatePort), ...environment };
  const service = await startService(openFolder(), settings);
  await waitForLines(service, "all workers are ready", 1);
  return { service, privatePort };
}

test("a hung worker is not shown as ready, nor with old gauges; its replacement is counted", async () => {
  const { service, privatePort } = await startBoth({ WATCHDOG_TIMEOUT_MS: "10000" });
  const lines = async () =>
    (await (await fetch(`http://127.0.0.1:${privatePort}/metrics`)).text()).split("\n");
  expect(await lines()).toEqual(
    expect.arrayContaining(['almagest_ready{worker="1"} 1', 'almagest_ready{worker="2"} 1']),
  );
  const loopTimes = (await lines()).filter((line) => line.startsWith("almagest_event_loop_active"));
  expect(loopTimes).toHaveLength(2);
  process.kill(childrenOf(service.pid)[0] ?? 0, "SIGSTOP");
  await waitForLines(service, "a worker does not respond; it receives no new connections", 1);
  const silent = await lines();
  expect(silent).toEqual(
    expect.arrayContaining([
      'almagest_ready{worker="1"} 0',
      'almagest_ready{worker="2"} 1',
      "almagest_workers 1",
      "almagest_unresponsive_workers 1",
      "almagest_worker_kills_total 0",
    ]),
  );
  expect(silent.filter((line) => line.includes('{worker="1"')).map((line) => line.split("{")[0])).toEqual([
    "almagest_ready",
  ]);
  await waitForLines(service, "a worker is ready", 3);
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'almagest_ready{worker="1"} 1',
      "almagest_workers 2",
      "almagest_unresponsive_workers 0",
      "almagest_worker_kills_total 1",
      "almagest_worker_respawns_total 1",
    ]),
  );
}, 120_000);
