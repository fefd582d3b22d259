/**
 * Fairness between accounts: `node ephe-tests/bench/fairness.ts [service/start.mjs of another checkout]`.
 *
 * One account keeps N transits of 92 days in progress; another account asks for a short chart now and then.
 */
import { type ChildProcess, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Callers, type Latencies, processorMsOf, startCallers } from "./fairness-load.ts";
import { quantile } from "./interleave.ts";
import { figure, heading, line, print, verdict } from "./report.ts";
import { type Server, startService } from "./service-start.ts";

const CALLERS = [0, 16, 64, 256, 1000];
const SETTLE_MS = 2_000;
const ALONE_MS = 3_000;
const PROBE_MS = 4_000;

/** The goals next to this number of callers; that of `/healthz` is for any number. */
export const FAIRNESS_GOALS = {
  callers: 64,
  shortP50Ms: 10,
  shortP99Ms: 40,
  throughput: 0.9,
  healthMaxMs: 50,
};

/** A duration by the clock, and what the service's main thread had of the processor meanwhile. */
interface Duration {
  readonly ms: number;
  readonly processorMs: number;
}

interface Throughput {
  readonly perSecond: number;
  readonly perProcessorSecond: number;
}

export interface FairnessRow {
  /** Concurrent callers of 92-day transits, all of one account. */
  readonly callers: number;
  /** Latency of another account's short charts next to them. */
  readonly short: { readonly p50: Duration; readonly p99: Duration; readonly max: Duration };
  readonly shortCalls: number;
  readonly healthMax: Duration;
  /** Transits answered without and with the other account. */
  readonly alone: Throughput;
  readonly together: Throughput;
  /** Transits rejected for overload. */
  readonly rejections: number;
  /** Connections of callers that were reset. */
  readonly resets: number;
}

/** Measures a service process of its own, in less than two minutes. */
export async function* measureFairness(startFile?: string): AsyncGenerator<FairnessRow> {
  const folder = mkdtempSync(join(tmpdir(), "almagest-fairness-"));
  const children: ChildProcess[] = [];
  try {
    const server = await startService(folder, children, startFile);
    const otherKey = createOtherAccount(folder);
    const flood = startCallers(children);
    const probe = startCallers(children);
    for (const callers of CALLERS) {
      yield await measureRow({ server, otherKey, flood, probe, callers });
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
  readonly callers: number;
}

async function measureRow({ server, otherKey, flood, probe, callers }: RowSetup): Promise<FairnessRow> {
  const count = async () => {
    flood.send({ kind: "count" });
    return {
      ...(await flood.next("count")),
      atMs: performance.now(),
      processorMs: processorMsOf(server.pid),
    };
  };
  flood.send({ kind: "flood", server, callers });
  if (callers === 0) await flood.next("ended");
  await wait(SETTLE_MS);
  const begin = await count();
  await wait(ALONE_MS);
  const middle = await count();
  probe.send({ kind: "probe", server, key: otherKey, ms: PROBE_MS });
  const { short, health, resets } = await probe.next("probe");
  const end = await count();
  if (callers > 0) {
    flood.send({ kind: "end" });
    await flood.next("ended");
  }
  const throughput = (from: typeof begin, to: typeof begin): Throughput => ({
    perSecond: ((to.answers - from.answers) / (to.atMs - from.atMs)) * 1000,
    perProcessorSecond: ((to.answers - from.answers) / (to.processorMs - from.processorMs)) * 1000,
  });
  const durationAt = ({ ms, processorMs }: Latencies, share: number): Duration => ({
    ms: quantile(ms, share),
    processorMs: quantile(processorMs, share),
  });
  return {
    callers,
    short: { p50: durationAt(short, 0.5), p99: durationAt(short, 0.99), max: durationAt(short, 1) },
    shortCalls: short.ms.length,
    healthMax: durationAt(health, 1),
    alone: throughput(begin, middle),
    together: throughput(middle, end),
    rejections: end.rejections,
    resets: end.resets + resets,
  };
}

const ADMIN = fileURLToPath(new URL("../../service/admin/main.ts", import.meta.url));

/** The key of a second account in the database of a running service. */
function createOtherAccount(folder: string): string {
  const admin = (...words: readonly string[]) =>
    execFileSync(process.execPath, [ADMIN, ...words], { cwd: folder, encoding: "utf8" });
  admin("account", "create", "--email", "other@example.com", "--plan", "pro");
  const created = admin("key", "create", "--email", "other@example.com", "--name", "bench");
  const key = /alm_live_[0-9A-Za-z]{38}/.exec(created)?.[0];
  if (key === undefined) throw new Error(`no key in: ${created}`);
  return key;
}

export async function printFairness(startFile?: string): Promise<void> {
  heading("POST /v1/chart/short of one account, next to transits of 92 days of another");
  print(
    "  In parentheses: what the service had of the processor meanwhile, so without other work of the machine",
  );
  for await (const row of measureFairness(startFile)) printRow(row);
}

function printRow(row: FairnessRow): void {
  const { callers, short, healthMax, alone, together } = row;
  const name = `${callers} callers of transits`;
  const goal = (isMet: boolean, text: string): string =>
    callers === FAIRNESS_GOALS.callers ? verdict(text, isMet) : "";
  const durationLine = (what: string, { ms, processorMs }: Duration, note: string): void =>
    line(`${name}: ${what}`, `${figure(ms)} ms`, `(${figure(processorMs)} ms) ${note}`);
  durationLine(
    "short chart, median",
    short.p50,
    goal(short.p50.ms <= FAIRNESS_GOALS.shortP50Ms, "at most 10 ms"),
  );
  durationLine(
    "99th percentile",
    short.p99,
    goal(short.p99.ms <= FAIRNESS_GOALS.shortP99Ms, "at most 40 ms"),
  );
  durationLine(`longest of ${row.shortCalls}`, short.max, "");
  durationLine(
    "/healthz, longest",
    healthMax,
    verdict("at most 50 ms", healthMax.ms <= FAIRNESS_GOALS.healthMaxMs),
  );
  if (callers === 0) return;
  const ratio = together.perSecond / alone.perSecond;
  const processorRatio = together.perProcessorSecond / alone.perProcessorSecond;
  line(
    `${name}: transits next to the short charts`,
    `${figure(together.perSecond)}/s`,
    `(${figure(together.perProcessorSecond)}/s) ${figure(ratio)} (${figure(processorRatio)}) of the rate without them ` +
      goal(ratio >= FAIRNESS_GOALS.throughput, "at least 0.9"),
  );
  if (row.rejections + row.resets > 0) {
    line(`${name}: rejected, reset`, `${row.rejections}, ${row.resets}`);
  }
}

if (import.meta.main) {
  await printFairness(process.argv[2]);
  print();
}
