import { describe, expect, test } from "vitest";
import { freePort } from "../../free-port.ts";
import { openFolder, startService } from "../operations/service-process.ts";
import { countedDrops, openStuckLog, reportedDrops } from "./stuck-log.ts";

const BUFFER_BYTES = 65_536;
/** Lines beyond the buffer and the pipe of the system, which has 64 KiB. */
const REQUESTS = 1_500;

const untilNext = () => new Promise((resolve) => setTimeout(resolve, 20));

describe.each(["1", "2"])("with WORKERS=%s and a log that nothing reads", (workers) => {
  async function open() {
    const log = openStuckLog(openFolder());
    const privatePort = await freePort();
    const environment = {
      PRIVATE_PORT: String(privatePort),
      LOG_BUFFER_MAX_BYTES: String(BUFFER_BYTES),
      WORKERS: workers,
    };
    const service = await startService(openFolder(), environment, { logFile: log.logFile });
    const statuses: number[] = [];
    const request = async (): Promise<void> => {
      statuses.push((await fetch(`${service.baseUrl}/healthz`)).status);
    };
    for (let sent = 0; sent < REQUESTS; sent += 50)
      await Promise.all(Array.from({ length: 50 }, () => request()));
    const metrics = async (): Promise<string> =>
      (await fetch(`http://127.0.0.1:${privatePort}/metrics`)).text();
    return { ...log, service, statuses, metrics };
  }

  test("answers requests, counts the dropped lines, and reports their number once the log is read", async () => {
    const { read, service, statuses, metrics } = await open();
    expect(statuses).toEqual(statuses.map(() => 200));
    const droppedCount = countedDrops(await metrics());
    expect(droppedCount).toBeGreaterThan(0);
    let text = read();
    while (reportedDrops(text) < droppedCount) {
      await untilNext();
      text += read();
    }
    expect(reportedDrops(text)).toBe(countedDrops(await metrics()));
    // Each line is complete, also where lines are missing.
    for (const line of text.trimEnd().split("\n")) expect(() => JSON.parse(line)).not.toThrow();
    expect(await service.stop()).toBe(0);
  });

  test("ends on SIGTERM with status 0", async () => {
    const { service } = await open();
    expect(await service.stop()).toBe(0);
  });
});
