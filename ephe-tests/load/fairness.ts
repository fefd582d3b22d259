import assert from "node:assert/strict";
import { type ChildProcess, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
  type Callers,
  type FairnessResult,
  type FloodCalls,
  type Latencies,
  startCallers,
} from "./fairness-callers.ts";
import { quantile } from "./numbers.ts";
import { mainThreadMs } from "./process-usage.ts";
import { type Server, startService } from "./service-start.ts";

/** The numbers of concurrent callers of each kind of long call. */
const FLOODS: readonly { readonly calls: FloodCalls; readonly callers: number }[] = [
  ...[0, 16, 64, 256, 400].map((callers) => ({ calls: "transits" as const, callers })),
  { calls: "searches", callers: 16 },
];
const SETTLE_MS = 2_000;
/** The long calls run alone and next to the short charts in turns, so a change of the machine's speed affects both. */
const ROUNDS = 4;
const TURN_MS = 1_500;

/** Goals next to these numbers of callers. The goal of `/healthz` applies to any number. */
export const FAIRNESS_GOALS = {
  callers: { transits: 64, searches: 16 },
  shortP50Ms: 10,
  shortP99Ms: 40,
  throughput: 0.9,
  healthMaxMs: 50,
};

/** A duration by the clock, and the processor time of the service's main thread in it. */
export interface Duration {
  readonly ms: number;
  readonly processorMs: number;
}

interface Throughput {
  readonly perSecond: number;
  readonly perProcessorSecond: number;
}

export interface FairnessRow {
  readonly calls: FloodCalls;
  /** Concurrent callers of these long calls, all of one account. */
  readonly callers: number;
  /** Latency of another account's short charts next to them. */
  readonly short: { readonly p50: Duration; readonly p99: Duration; readonly max: Duration };
  readonly shortCalls: number;
  readonly healthMax: Duration;
  /** Long calls answered without and with the other account. */
  readonly alone: Throughput;
  readonly together: Throughput;
  /** Long calls rejected for overload. */
  readonly rejections: number;
  /** Connections of callers that were reset. */
  readonly resets: number;
}

/** The settings of the service: more connections and requests than by default, for the largest flood. */
export const FAIRNESS_SETTINGS = { MAX_CONNECTIONS: "512", MAX_STREAMS_TOTAL: "512" };

/** Measures a service process of its own, in about two minutes. */
export async function* measureFairness(startFile?: string): AsyncGenerator<FairnessRow> {
  const folder = mkdtempSync(join(tmpdir(), "almagest-fairness-"));
  const children: ChildProcess[] = [];
  try {
    const server = await startService(folder, children, { startFile, variables: FAIRNESS_SETTINGS });
    const otherKey = createOtherAccount(folder);
    const flood = startCallers(children);
    const probe = startCallers(children);
    for (const one of FLOODS) {
      yield await measureRow({ server, otherKey, flood, probe, ...one });
    }
  } finally {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

interface RowSetup {
  readonly server: Server;
  readonly otherKey: string;
  readonly flood: Callers;
  readonly probe: Callers;
  readonly calls: FloodCalls;
  readonly callers: number;
}

type Probe = FairnessResult & { readonly kind: "probe" };

/** What the callers had answered at a time. */
interface Progress {
  readonly answers: number;
  readonly rejections: number;
  readonly resets: number;
  readonly ms: number;
  readonly processorMs: number;
}

async function measureRow({
  server,
  otherKey,
  flood,
  probe,
  calls,
  callers,
}: RowSetup): Promise<FairnessRow> {
  const progress = async (): Promise<Progress> => {
    flood.send({ kind: "count" });
    const { answers, rejections, resets } = await flood.next("count");
    return { answers, rejections, resets, ms: performance.now(), processorMs: mainThreadMs(server.pid) };
  };
  flood.send({ kind: "flood", server, callers, calls });
  if (callers === 0) await flood.next("ended");
  await wait(SETTLE_MS);
  const steps = [await progress()];
  const probes: Probe[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await wait(TURN_MS);
    steps.push(await progress());
    probe.send({ kind: "probe", server, key: otherKey, ms: TURN_MS });
    probes.push(await probe.next("probe"));
    steps.push(await progress());
  }
  if (callers > 0) {
    flood.send({ kind: "end" });
    await flood.next("ended");
  }
  const short = latenciesOf(probes.map((result) => result.short));
  const last = steps.at(-1);
  assert.ok(last);
  return {
    calls,
    callers,
    short: { p50: durationAt(short, 0.5), p99: durationAt(short, 0.99), max: durationAt(short, 1) },
    shortCalls: short.ms.length,
    healthMax: durationAt(latenciesOf(probes.map(({ health }) => health)), 1),
    alone: throughputOf(steps, 0),
    together: throughputOf(steps, 1),
    rejections: last.rejections,
    resets: last.resets + probes.reduce((sum, { resets }) => sum + resets, 0),
  };
}

/** The rate over every other step, from the first or the second on. */
function throughputOf(steps: readonly Progress[], first: 0 | 1): Throughput {
  const total = { answers: 0, ms: 0, processorMs: 0 };
  for (const [index, from] of steps.entries()) {
    const to = steps[index + 1];
    if (index % 2 !== first || to === undefined) continue;
    total.answers += to.answers - from.answers;
    total.ms += to.ms - from.ms;
    total.processorMs += to.processorMs - from.processorMs;
  }
  return {
    perSecond: (total.answers / total.ms) * 1000,
    perProcessorSecond: (total.answers / total.processorMs) * 1000,
  };
}

function latenciesOf(parts: readonly Latencies[]): Latencies {
  return {
    ms: parts.flatMap(({ ms }) => ms),
    processorMs: parts.flatMap(({ processorMs }) => processorMs),
  };
}

function durationAt({ ms, processorMs }: Latencies, share: number): Duration {
  return { ms: quantile(ms, share), processorMs: quantile(processorMs, share) };
}

const START = fileURLToPath(new URL("../../service/start.mjs", import.meta.url));

/** The key of a second account in the database of a running service. */
function createOtherAccount(folder: string): string {
  const admin = (...words: readonly string[]) =>
    execFileSync(process.execPath, [START, "admin", ...words], { cwd: folder, encoding: "utf8" });
  admin("account", "create", "--email", "other@example.com", "--plan", "pro");
  const created = admin("key", "create", "--email", "other@example.com", "--name", "bench");
  const key = /alm_live_[0-9A-Za-z]{38}/.exec(created)?.[0];
  if (key === undefined) throw new Error(`no key in: ${created}`);
  return key;
}
