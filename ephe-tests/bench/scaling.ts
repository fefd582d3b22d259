/**
 * What a process and one PostgreSQL take: `npm run bench:scaling` writes records/database.json and a table of docs/database.md.
 * Starts a PostgreSQL with the settings of a new server, which syncs each commit, and puts 1, 2 and 4 processes of the service on it,
 * which compute full charts.
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, openDatabase } from "../../db/index.ts";
import { defined } from "../../test/defined.ts";
import { replaceSection } from "../../tools/document-section.ts";
import { putLoad, startLoadGenerator } from "../load/load-generator.ts";
import { processorMs } from "../load/process-usage.ts";
import { startOnDatabase } from "../load/service-start.ts";
import {
  addBenchAccounts,
  type MeasuredPostgres,
  startDatabaseRecord,
  startMeasuredPostgres,
} from "./database.ts";
import { figure } from "./report.ts";

const GUIDE = "docs/database.md";
const PROCESSES = [1, 2, 4];
const ACCOUNTS = 1_000;
const CALLERS = 64;
const WARM_UP_MS = 1_500;
const ROUND_MS = 3_000;
/** Sessions report their statistics to the server at most once a second. */
const STATISTICS_MS = 1_200;
const MICROSECONDS = 1_000_000;

/** Planned share of a processor: the rest is for peaks and for machines that fail. */
const UTILIZATION = 0.5;
/** US dollars of a vCPU for an hour: half an m7g.large, us-east-1, June 2026. */
const VCPU_HOUR = 0.0408;
/** US dollars for a GB to the internet, the first 10 TB of a month, 2026. */
const EGRESS_GB = 0.09;
/** A full chart, as it is and compressed, in kB: docs/operations.md, Compressed responses. */
const CHART_KB = { plain: 10, compressed: 2.4 };
/**
 * Processor time of a request in YugabyteDB's measurements: a single-row insert in three copies, 1,600 vCPUs for a million a
 * second; and three reads, of the index of hashes, the key and the account, 800 vCPUs for 2.6 million a second.
 */
const DISTRIBUTED_US = 1_600 + 3 * 308;
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

/** The processor time of processes, all threads included. */
function cpuUsOf(children: readonly ChildProcess[]): number {
  return children.reduce((sum, { pid }) => sum + processorMs(defined(pid)), 0) * 1000;
}

async function measureService(bench: Bench, processes: number): Promise<Row> {
  const services = await Promise.all(
    Array.from({ length: processes }, () => startOnDatabase(bench.server.url)),
  );
  const generators = services.map(startLoadGenerator);
  const children = services.map(({ child }) => child);
  const run = async (ms: number): Promise<number> => {
    const results = await Promise.all(
      generators.map((generator, index) =>
        putLoad(generator, {
          port: defined(services[index]).port,
          path: "/v1/chart/full",
          headers: {},
          bodies: bench.keys.map(
            () => '{"birth":{"date":"1990-05-17","time":"14:30","latitude":48.8566,"longitude":2.3522}}',
          ),
          keys: bench.keys,
          connections: CALLERS,
          ms,
        }),
      ),
    );
    return results.reduce((sum, { answers }) => sum + answers, 0);
  };
  try {
    await run(WARM_UP_MS);
    const costs = await measure({ ...bench, usedUs: () => cpuUsOf(children) }, () => run(ROUND_MS));
    return { processes, ...costs };
  } finally {
    for (const child of [...children, ...generators]) child.kill("SIGKILL");
    await Promise.all(children.map((child) => once(child, "exit")));
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

/** Processors and cost of a rate, from the means of one process of the service and the largest ones of PostgreSQL. */
function stagesTable(services: readonly Costs[]): readonly string[] {
  const service = defined(services[0]);
  const serverUs = Math.max(...services.map((each) => each.serverUs));
  const cells = STAGES.map((perSecond) => {
    const isDistributed = perSecond >= DISTRIBUTED_FROM;
    const databaseUs = isDistributed ? DISTRIBUTED_US : serverUs;
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

const record = startDatabaseRecord("npm run bench:scaling");
const server = await startMeasuredPostgres();
try {
  const database = await openDatabase({ url: server.url, statementTimeoutMs: 0 });
  const bench: Bench = { database, server, keys: await addBenchAccounts(database, ACCOUNTS) };
  const services: Row[] = [];
  for (const processes of PROCESSES) services.push(await measureService(bench, processes));
  if (record("service", table(services))) replaceSection(GUIDE, "stages", () => stagesTable(services));
  await database.close();
} finally {
  await server.stop();
}
