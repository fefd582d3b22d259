import { setTimeout as wait } from "node:timers/promises";
import { type CallResult, callChart } from "./callers.ts";
import { formatMs, type Latency, latencyOf } from "./measures.ts";

const PAUSE_MS = 10;

/** Cheap calls of a client that behaves, next to those that do not. */
export interface Probe {
  /** Stops, and returns what was measured. */
  stop(): Promise<ProbeResult>;
}

export interface ProbeResult extends Latency {
  /** Calls with another answer than 200. */
  readonly failures: number;
}

/** Sends one short chart after the other, with a pause between them. */
export function startProbe(baseUrl: string, signal: AbortSignal): Probe {
  const results: CallResult[] = [];
  let isOver = false;
  const running = (async () => {
    while (!isOver && !signal.aborted) {
      results.push(await callChart(baseUrl));
      await wait(PAUSE_MS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await running;
      const failures = results.filter(({ status }) => status !== 200).length;
      return { ...latencyOf(results.map(({ latencyMs }) => latencyMs)), failures };
    },
  };
}

export const PROBE_COLUMNS = ["cheap calls", "p50", "p99", "slowest"];

export function probeCells({
  count,
  medianMs,
  slowestHundredthMs,
  slowestMs,
}: ProbeResult): readonly (string | number)[] {
  return [count, formatMs(medianMs), formatMs(slowestHundredthMs), formatMs(slowestMs)];
}
