import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { waitUntil } from "./measures.ts";
import { atMost, type Goal } from "./scenario.ts";

/** Bytes that the floor of a process may grow by with each request. A leak of 1 kB is five times as large. */
const GROWTH_BYTES_MAX = 200;
const READ_PAUSE_MS = 20;

/**
 * The module that a process imports: at SIGUSR2 it collects twice, with a turn in between for what is freed then, and writes the
 * bytes that are left.
 */
const REPORTER = (folder: string): string => `
import { renameSync, writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
process.on("SIGUSR2", () => {
  collect();
  setTimeout(() => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    const file = ${JSON.stringify(folder)} + "/memory-" + process.pid;
    writeFileSync(file + ".part", String(heapUsed + external));
    renameSync(file + ".part", file);
  }, 50);
});`;

/** Reads what the memory of a process holds after a collection. */
export interface FloorReader {
  /** The environment with which the service reports it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Bytes of the heap and outside of it that are in use. */
  read(pid: number): Promise<number>;
}

/** @param folder receives the module and the reports */
export function openFloorReader(folder: string, signal: AbortSignal): FloorReader {
  const module = join(folder, "report-memory.mjs");
  writeFileSync(module, REPORTER(folder));
  return {
    environment: { NODE_OPTIONS: `--import ${module}` },
    async read(pid) {
      const file = join(folder, `memory-${pid}`);
      process.kill(pid, "SIGUSR2");
      await waitUntil(() => existsSync(file), { signal, pauseMs: READ_PAUSE_MS });
      const bytes = Number(readFileSync(file, "utf8"));
      rmSync(file);
      return bytes;
    },
  };
}

/** The floor of a process after a number of requests. */
export interface FloorSample {
  readonly requests: number;
  readonly bytes: number;
}

/** The slope of the line with the least squares through the samples: bytes for each request. */
export function slopeOf(samples: readonly FloorSample[]): number {
  const mean = (value: (sample: FloorSample) => number): number =>
    samples.reduce((sum, sample) => sum + value(sample), 0) / samples.length;
  const [meanRequests, meanBytes] = [mean(({ requests }) => requests), mean(({ bytes }) => bytes)];
  const covariance = mean((each) => (each.requests - meanRequests) * (each.bytes - meanBytes));
  return covariance / mean((each) => (each.requests - meanRequests) ** 2);
}

/** The goal of all scenarios that measure the floor. */
export function floorGoal(name: string, samples: readonly FloorSample[]): Goal {
  const text = `${name}: ${GOAL_FLOOR} by at most ${GROWTH_BYTES_MAX} bytes a request`;
  return atMost(text, slopeOf(samples), GROWTH_BYTES_MAX, "bytes");
}

export const GOAL_FLOOR = "memory in use after collections grows";
