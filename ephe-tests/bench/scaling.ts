/**
 * What a process and one PostgreSQL take, for docs/scaling.md: `npm run bench:scaling` writes its tables. Starts a PostgreSQL
 * with the settings of a new server, which syncs each commit, and puts 1, 2 and 4 processes on it: the service with full
 * charts, and its guard alone, which counts without calculating until the server or the machine is the limit.
 */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { type Database, openDatabase } from "../../db/index.ts";
import { defined } from "../../test/defined.ts";
import { endWithRun } from "../../test/run/test-run.ts";
import { replaceSection } from "../../tools/document-section.ts";
import { addBenchAccounts } from "./bench-account.ts";
import type { Load, LoadResult } from "./load-generator.ts";
import { type MeasuredPostgres, startMeasuredPostgres } from "./measured-postgres.ts";
import { figure, print } from "./report.ts";
import type { GuardLoad } from "./scaling-child.ts";
import { START_TIMEOUT_MS } from "./service-start.ts";

const DOCUMENT = "docs/scaling.md";
const PROCESSES = [1, 2, 4];
const ACCOUNTS = 1_000;
const CALLERS = 64;
const ROUND_MS = 5_000;
/** Sessions report their statistics to the server at most once a second. */
const STATISTICS_MS = 1_500;
const MICROSECONDS = 1_000_000;

/** Planned share of a processor: the rest is for peaks and for machines that fail. */
const UTILIZATION = 0.5;
/** US dollars of a vCPU for an hour: half an m7g.large, us-east-1, June 2026. */
const VCPU_HOUR = 0.0408;
/** US dollars for a GB to the internet, the first 10 TB of a month, 2026. */
const EGRESS_GB = 0.09;
/** A full chart, as it is and compressed, in kB: docs/operations.md, Compressed responses. */
const CHART_KB = { plain: 10, compressed: 2.4 };
/** Processor time of a single-row insert in three copies: 1,600 vCPUs for a million a second, YugabyteDB's measurement. */
const DISTRIBUTED_WRITE_US = 1_600;
const STAGES = [1_000, 10_000, 50_000, 300_000, 1_000_000];
const DISTRIBUTED_FROM = 100_000;

/** Means per request. */
interface Costs {
  readonly perSecond: number;
  readonly processUs: number;
  readonly serverUs: number;
  readonly commits: number;
  readonly walBytes: number;
}

interface Row extends Costs {
  readonly processes: number;
}

interface Counters {
  readonly commits: number;
  readonly walBytes: number;
}

async function readCounters(database: Database): Promise<Counters> {
  await wait(STATISTICS_MS);
  const { rows } = await sql<Counters>`
    select xact_commit::bigint as "commits", pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as "walBytes"
    from pg_stat_database where datname = current_database()`.execute(database.kysely);
  return defined(rows[0]);
}

/** Runs a load and divides what it used by its requests. */
async function measure(
  { database, server, usedUs }: Bench & { readonly usedUs: () => number },
  load: () => Promise<number>,
): Promise<Costs> {
  const before = await readCounters(database);
  const [serverUs, processUs, startMs] = [server.cpuUs(), usedUs(), performance.now()];
  const requests = await load();
  const seconds = (performance.now() - startMs) / 1000;
  const [usedServerUs, usedProcessUs] = [server.cpuUs() - serverUs, usedUs() - processUs];
  const after = await readCounters(database);
  return {
    perSecond: requests / seconds,
    processUs: usedProcessUs / requests,
    serverUs: usedServerUs / requests,
    commits: (after.commits - before.commits) / requests,
    walBytes: (after.walBytes - before.walBytes) / requests,
  };
}

interface Bench {
  readonly database: Database;
  readonly server: MeasuredPostgres;
  readonly keys: readonly string[];
}

/** The processor time of processes, user and system, all threads included. */
function cpuUsOf(children: readonly ChildProcess[]): number {
  const ticksPerSecond = 100;
  const ticks = children.map(({ pid }) => {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13)
      .map(Number);
    return user + system;
  });
  return (ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond) * MICROSECONDS;
}

async function measureService(bench: Bench, processes: number): Promise<Row> {
  const services = await Promise.all(Array.from({ length: processes }, () => startProcess(bench.server.url)));
  const generators = services.map(() => forkChild("load-child.ts"));
  const children = services.map(({ child }) => child);
  const run = async (ms: number): Promise<number> => {
    const results = await Promise.all(
      generators.map((generator, index) => {
        const load: Load = {
          port: defined(services[index]).port,
          path: "/v1/chart/full",
          headers: {},
          bodies: bench.keys.map(
            () => '{"birth":{"date":"1990-05-17","time":"14:30","latitude":48.8566,"longitude":2.3522}}',
          ),
          keys: bench.keys,
          connections: CALLERS,
          ms,
        };
        return ask<{ readonly result: LoadResult }>(generator, load);
      }),
    );
    return results.reduce((sum, { result }) => sum + result.answers, 0);
  };
  try {
    await run(ROUND_MS / 2);
    const costs = await measure({ ...bench, usedUs: () => cpuUsOf(children) }, () => run(ROUND_MS));
    return { processes, ...costs };
  } finally {
    for (const child of [...children, ...generators]) child.kill("SIGKILL");
    await Promise.all(children.map((child) => once(child, "exit")));
  }
}

async function measureGuard(bench: Bench, processes: number): Promise<Row> {
  const children = Array.from({ length: processes }, () => forkChild("scaling-child.ts"));
  const run = async (ms: number): Promise<number> => {
    const load: GuardLoad = { url: bench.server.url, keys: bench.keys, callers: CALLERS, ms };
    const results = await Promise.all(
      children.map((child) => ask<{ readonly answers: number }>(child, load)),
    );
    return results.reduce((sum, { answers }) => sum + answers, 0);
  };
  try {
    await run(ROUND_MS / 2);
    const costs = await measure({ ...bench, usedUs: () => cpuUsOf(children) }, () => run(ROUND_MS));
    return { processes, ...costs };
  } finally {
    for (const child of children) child.kill("SIGKILL");
  }
}

function forkChild(file: string): ChildProcess {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { execArgv: [] });
  endWithRun(child);
  return child;
}

async function ask<Answer>(child: ChildProcess, message: Load | GuardLoad): Promise<Answer> {
  child.send(message);
  const [answer] = (await once(child, "message")) as [Answer & { readonly failure?: string }];
  if (answer.failure !== undefined) throw new Error(answer.failure);
  return answer;
}

/** Starts a process of the service on a database that has accounts. */
async function startProcess(url: string): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const startFile = fileURLToPath(new URL("../../service/start.mjs", import.meta.url));
  const child = spawn(process.execPath, [startFile], {
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      DATABASE_URL: url,
      SIGN_IN_SECRET: "scaling bench, thirty-two characters or more",
      PLAN_FREE_LIMIT: "1000000000",
      PLAN_PRO_LIMIT: "1000000000",
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  endWithRun(child);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    output += part;
  });
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  for (;;) {
    const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1];
    if (port !== undefined) return { child, port: Number(port) };
    await once(child.stdout, "data", { signal });
  }
}

function table(rows: readonly Row[]): readonly string[] {
  const cells = ({ processes, perSecond, processUs, serverUs, commits, walBytes }: Row) => [
    processes,
    Math.round(perSecond).toLocaleString("en-US"),
    `${figure(processUs)} µs`,
    `${figure(serverUs)} µs`,
    figure(commits),
    Math.round(walBytes),
    Math.round(perSecond * commits).toLocaleString("en-US"),
  ];
  return [
    "| processes | requests/s | a process, per request | PostgreSQL, per request | commits per request | bytes of log per request | commits/s |",
    "|---:|---:|---:|---:|---:|---:|---:|",
    ...rows.map((row) => `| ${cells(row).join(" | ")} |`),
  ];
}

/** Processors and cost of a rate, from the means of one process of the service and of the guard's most loaded run. */
function stagesTable(service: Costs, counting: Costs): readonly string[] {
  const cells = STAGES.map((perSecond) => {
    const isDistributed = perSecond >= DISTRIBUTED_FROM;
    const databaseUs = isDistributed ? DISTRIBUTED_WRITE_US : Math.max(service.serverUs, counting.serverUs);
    const vcpus = (us: number): number => Math.ceil((perSecond * us) / MICROSECONDS / UTILIZATION);
    const processorCost = ((service.processUs + databaseUs) / UTILIZATION / 3600) * VCPU_HOUR;
    return [
      perSecond.toLocaleString("en-US"),
      vcpus(service.processUs).toLocaleString("en-US"),
      isDistributed ? "distributed" : "one PostgreSQL",
      vcpus(databaseUs).toLocaleString("en-US"),
      `${figure((perSecond * CHART_KB.compressed * 8) / 1e6)} Gbit/s`,
      `$${processorCost.toFixed(3)}`,
      `$${(CHART_KB.plain * EGRESS_GB).toFixed(2)}`,
      `$${(CHART_KB.compressed * EGRESS_GB).toFixed(2)}`,
    ];
  });
  return [
    "| charts/s | vCPUs of the service | database | vCPUs of the database | traffic, compressed | processors, per million | traffic, per million | compressed |",
    "|---:|---:|---|---:|---:|---:|---:|---:|",
    ...cells.map((row) => `| ${row.join(" | ")} |`),
  ];
}

function run(): string {
  const [load = 0] = loadavg();
  return (
    `Run of ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} processors, Node ${process.versions.node}, ` +
    `load average ${load.toFixed(1)} at the end.`
  );
}

const server = await startMeasuredPostgres();
try {
  const database = await openDatabase({ url: server.url });
  const bench: Bench = { database, server, keys: await addBenchAccounts(database, ACCOUNTS) };
  const measured: (readonly Row[])[] = [];
  const sections = { "scaling of the service": measureService, "scaling of the counts": measureGuard };
  for (const [section, measureProcesses] of Object.entries(sections)) {
    const rows: Row[] = [];
    for (const processes of PROCESSES) rows.push(await measureProcesses(bench, processes));
    const lines = [...table(rows), "", run()];
    print([section, ...lines].join("\n"));
    replaceSection(DOCUMENT, section, () => lines);
    measured.push(rows);
  }
  const [ofService = [], ofCounts = []] = measured;
  const stages = stagesTable(defined(ofService[0]), defined(ofCounts.at(-1)));
  print(stages.join("\n"));
  replaceSection(DOCUMENT, "stages", () => stages);
  await database.close();
} finally {
  await server.stop();
}
