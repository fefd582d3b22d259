import { setTimeout as wait } from "node:timers/promises";
import type { ServiceProcess } from "../test/service/operations/launch-service.ts";

/** Latencies of one kind of request. */
export function latencyOf(latenciesMs: readonly number[]) {
  const sorted = Float64Array.from(latenciesMs).sort();
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { medianMs: at(0.5), slowestHundredthMs: at(0.99), slowestMs: at(1) };
}

/** Formats milliseconds with two significant digits below 10 ms, whole ones below a second, then seconds. */
export function formatMs(ms: number): string {
  if (Number.isNaN(ms)) return "–";
  return ms >= 1000 ? `${(ms / 1000).toFixed(1)} s` : `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
}

export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

export function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** The lines of a log in JSON; other lines, such as Node's warnings, are ignored. */
export function logLines(log: string): readonly Readonly<Record<string, unknown>>[] {
  return log
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}

/** Lines of a log that no client may cause. */
export function uncaughtCount(log: string): number {
  return log.split("\n").filter((line) => /uncaught exception|unhandled rejection/.test(line)).length;
}

interface WaitOptions {
  readonly signal: AbortSignal;
  readonly pauseMs?: number;
  readonly limitMs?: number;
}

/**
 * Waits until a condition is met.
 *
 * @returns the time it took; NaN if it is not met within the limit
 */
export async function waitUntil(
  isMet: () => boolean | Promise<boolean>,
  { signal, pauseMs = 50, limitMs = Number.POSITIVE_INFINITY }: WaitOptions,
): Promise<number> {
  const startedMs = performance.now();
  while (performance.now() - startedMs < limitMs) {
    if (await isMet()) return performance.now() - startedMs;
    await wait(pauseMs, null, { signal });
  }
  return Number.NaN;
}

/** Repeats a task with a pause after each turn. Returns a function that stops it and waits for the turn under way. */
export function repeat(
  task: (turn: number) => Promise<void>,
  { signal, pauseMs }: { readonly signal: AbortSignal; readonly pauseMs: number },
): () => Promise<void> {
  let isOver = false;
  const running = (async () => {
    for (let turn = 0; !isOver && !signal.aborted; turn++) {
      await task(turn);
      await wait(pauseMs);
    }
  })();
  return () => {
    isOver = true;
    return running;
  };
}

/** Waits until the log has the message so many times. */
export async function waitForLines(
  signal: AbortSignal,
  service: Pick<ServiceProcess, "log">,
  message: string,
  count: number,
): Promise<void> {
  await waitUntil(() => service.log().split(`"msg":"${message}"`).length > count, { signal });
}

/** Statuses above 499 that protocols prescribe for a client's mistake: encoding, deadline, streams over HTTP/1.1. */
const PRESCRIBED = new Set(["501", "504", "505"]);

const REQUESTS = /^almagest_requests_total\{([^}]*)\} (\d+)$/gm;

/** Requests by status, as the service counts them. */
export async function requestsByStatus(privatePort: number): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${privatePort}/metrics`)).text();
  const counts = new Map<string, number>();
  for (const [, labels = "", count] of text.matchAll(REQUESTS)) {
    const status = /status="(\d+)"/.exec(labels)?.[1] ?? "";
    counts.set(status, (counts.get(status) ?? 0) + Number(count));
  }
  return counts;
}

/** Requests that the service counts as its own failures. */
export async function serverFailures(privatePort: number): Promise<number> {
  return failuresOf(await requestsByStatus(privatePort));
}

export function failuresOf(byStatus: ReadonlyMap<string, number>): number {
  return [...byStatus]
    .filter(([status]) => status >= "500" && !PRESCRIBED.has(status))
    .reduce((sum, [, count]) => sum + count, 0);
}

/** Reads a metric without labels. */
export async function readMetric(privatePort: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${privatePort}/metrics`)).text();
  const [, value] = new RegExp(`^${name} (\\S+)$`, "m").exec(text) ?? [];
  return Number(value);
}
