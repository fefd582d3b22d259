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
import { type Callers, startCallers } from "./fairness-load.ts";
import { quantile } from "./interleave.ts";
import { figure, heading, line, print, verdict } from "./report.ts";
import { type Server, startService } from "./service-start.ts";

const CALLERS = [0, 16, 64, 256, 1000];
const SETTLE_MS = 2_000;
const ALONE_MS = 3_000;
const PROBE_MS = 4_000;

/** The callers for which the goals are set. */
const GOAL_CALLERS = 64;
const GOALS = { shortP50Ms: 10, shortP99Ms: 40, throughput: 0.9, healthMaxMs: 50 };

export interface FairnessRow {
  /** Concurrent callers of 92-day transits, all of one account. */
  readonly callers: number;
  /** Latency of another account's short charts next to them. */
  readonly shortP50Ms: number;
  readonly shortP99Ms: number;
  readonly shortMaxMs: number;
  readonly shortCalls: number;
  readonly healthMaxMs: number;
  /** Transits answered per second without and with the other account. */
  readonly alonePerSecond: number;
  readonly besidePerSecond: number;
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
    return { ...(await flood.next("count")), atMs: performance.now() };
  };
  flood.send({ kind: "flood", port: server.port, key: server.key, callers });
  if (callers === 0) await flood.next("ended");
  await wait(SETTLE_MS);
  const begin = await count();
  await wait(ALONE_MS);
  const middle = await count();
  probe.send({ kind: "probe", port: server.port, key: otherKey, ms: PROBE_MS });
  const { shortMs, healthMs, resets } = await probe.next("probe");
  const end = await count();
  if (callers > 0) {
    flood.send({ kind: "end" });
    await flood.next("ended");
  }
  const perSecond = (from: typeof begin, to: typeof begin): number =>
    ((to.answers - from.answers) / (to.atMs - from.atMs)) * 1000;
  return {
    callers,
    shortP50Ms: quantile(shortMs, 0.5),
    shortP99Ms: quantile(shortMs, 0.99),
    shortMaxMs: Math.max(...shortMs),
    shortCalls: shortMs.length,
    healthMaxMs: Math.max(...healthMs),
    alonePerSecond: perSecond(begin, middle),
    besidePerSecond: perSecond(middle, end),
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
  for await (const row of measureFairness(startFile)) {
    const { callers, shortP50Ms, shortP99Ms, shortMaxMs, healthMaxMs, alonePerSecond, besidePerSecond } = row;
    const ratio = besidePerSecond / alonePerSecond;
    const hasGoals = callers === GOAL_CALLERS;
    const goal = (isMet: boolean, text: string): string => (hasGoals ? verdict(text, isMet) : "");
    const name = `${callers} callers of transits`;
    line(
      `${name}: median`,
      `${figure(shortP50Ms)} ms`,
      goal(shortP50Ms <= GOALS.shortP50Ms, "at most 10 ms"),
    );
    line(
      `${name}: 99th percentile`,
      `${figure(shortP99Ms)} ms`,
      `${goal(shortP99Ms <= GOALS.shortP99Ms, "at most 40 ms")} max ${figure(shortMaxMs)} ms of ${row.shortCalls}`,
    );
    line(
      `${name}: /healthz, max`,
      `${figure(healthMaxMs)} ms`,
      verdict("at most 50 ms", healthMaxMs <= GOALS.healthMaxMs),
    );
    if (callers === 0) continue;
    line(
      `${name}: transits`,
      `${figure(besidePerSecond)}/s`,
      `${figure(ratio)} of ${figure(alonePerSecond)}/s without the short calls ${goal(ratio >= GOALS.throughput, "at least 0.9")}; ${row.rejections} rejected, ${row.resets} reset`,
    );
  }
}

if (import.meta.main) {
  await printFairness(process.argv[2]);
  print();
}
