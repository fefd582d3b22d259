import { execFileSync } from "node:child_process";
import { constants, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { freePort } from "../../free-port.ts";
import { openFolder, startService } from "../operations/service-process.ts";

const BUFFER_BYTES = 65_536;
/** Lines beyond the buffer and the pipe of the system, which has 64 KiB. */
const REQUESTS = 1_500;

/** A named pipe as the log, which nothing reads until the test does. */
function openStuckLog() {
  const logFile = join(openFolder(), "log");
  execFileSync("mkfifo", [logFile]);
  // Open for reading and writing: opening it for writing alone would wait for a reader.
  const descriptor = openSync(logFile, constants.O_RDWR | constants.O_NONBLOCK);
  const buffer = Buffer.alloc(BUFFER_BYTES);
  let text = "";
  /** Reads what the pipe contains. */
  const read = (): string => {
    try {
      for (;;) text += buffer.toString("utf8", 0, readSync(descriptor, buffer));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
    }
    return text;
  };
  return { logFile, read };
}

const untilNext = () => new Promise((resolve) => setTimeout(resolve, 20));

describe.each(["1", "2"])("with WORKERS=%s and a log that nothing reads", (workers) => {
  async function open() {
    const log = openStuckLog();
    const metricsPort = await freePort();
    const environment = {
      METRICS_PORT: String(metricsPort),
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
    const droppedLines = async (): Promise<number> => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const values = [...text.matchAll(/^almagest_log_lines_dropped_total(?:\{[^}]*\})? (\d+)$/gm)];
      expect(values.length).toBeGreaterThan(0);
      return values.reduce((sum, [, value]) => sum + Number(value), 0);
    };
    return { ...log, service, statuses, droppedLines };
  }

  test("answers requests, counts the dropped lines, and reports their number once the log is read", async () => {
    const { read, service, statuses, droppedLines } = await open();
    expect(statuses).toEqual(statuses.map(() => 200));
    const droppedCount = await droppedLines();
    expect(droppedCount).toBeGreaterThan(0);
    const reported = () =>
      [...read().matchAll(/"lines":(\d+),"msg":"lines of the log were dropped: it was not read"/g)]
        .map(([, lines]) => Number(lines))
        .reduce((sum, lines) => sum + lines, 0);
    while (reported() < droppedCount) await untilNext();
    expect(reported()).toBe(await droppedLines());
    // Each line is complete, also where lines are missing.
    for (const line of read().trimEnd().split("\n")) expect(() => JSON.parse(line)).not.toThrow();
    expect(await service.stop()).toBe(0);
  });

  test("ends on SIGTERM with status 0", async () => {
    const { service, droppedLines } = await open();
    expect(await droppedLines()).toBeGreaterThan(0);
    expect(await service.stop()).toBe(0);
  });
});
