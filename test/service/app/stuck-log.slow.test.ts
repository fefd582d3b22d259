import { expect, test } from "vitest";
import { freePort } from "../../free-port.ts";
import { openFolder, startService } from "../operations/service-process.ts";
import { countedDrops, openStuckLog, reportedDrops } from "./stuck-log.ts";

const BUFFER_BYTES = 65_536;
/** Lines beyond the buffer and the pipe of the system, which has 64 KiB. */
const REQUESTS = 1_500;

const untilNext = () => new Promise((resolve) => setTimeout(resolve, 20));

test.each(["1", "2"])(
  "with WORKERS=%s and a log that nothing reads, the service answers, counts the dropped lines, reports their number once the log is read, and ends on SIGTERM",
  async (workers) => {
    const { logFile, read } = openStuckLog(openFolder());
    const privatePort = await freePort();
    const environment = {
      PRIVATE_PORT: String(privatePort),
      LOG_BUFFER_MAX_BYTES: String(BUFFER_BYTES),
      WORKERS: workers,
    };
    const service = await startService(openFolder(), environment, { logFile });
    const overflow = async (): Promise<void> => {
      for (let sent = 0; sent < REQUESTS; sent += 50) {
        const requests = Array.from({ length: 50 }, () => fetch(`${service.baseUrl}/healthz`));
        expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(50).fill(200));
      }
    };
    const dropped = async (): Promise<number> =>
      countedDrops(await (await fetch(`http://127.0.0.1:${privatePort}/metrics`)).text());
    await overflow();
    const droppedCount = await dropped();
    expect(droppedCount).toBeGreaterThan(0);
    let text = read();
    const readCount = (): number => text.split('"msg":"request"').length - 1;
    while (reportedDrops(text) < droppedCount || readCount() + droppedCount < REQUESTS) {
      await untilNext();
      text += read();
    }
    expect([reportedDrops(text), await dropped()]).toEqual([droppedCount, droppedCount]);
    expect(readCount() + droppedCount).toBe(REQUESTS);
    // Each line is complete, also where lines are missing.
    for (const line of text.trimEnd().split("\n")) expect(() => JSON.parse(line)).not.toThrow();

    await overflow();
    expect(await dropped()).toBeGreaterThan(droppedCount);
    expect(await service.stop()).toBe(0);
  },
);
