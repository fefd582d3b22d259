/**
 * One process and two workers: `node ephe-tests/bench/workers.ts [SQLite|PostgreSQL]`.
 */
import { mkdtempSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defined } from "../../test/defined.ts";
import { childrenOf } from "../../test/run/running-processes.ts";
import { API_KEY, openAccountDatabase } from "../../test/service/open-account.ts";
import { launchService, type ServiceProcess } from "../../test/service/operations/launch-service.ts";
import { runLoad } from "../load/load-generator.ts";
import { quantile } from "../load/numbers.ts";
import { processorMs } from "../load/process-usage.ts";
import { birthBodies } from "../load/service-births.ts";
import { inBenchFolder } from "../load/service-start.ts";
import { absentLine, figure, heading, line, verdict } from "./report.ts";

const PATH = "/v1/chart/full";
const CONNECTIONS = 64;
const BODIES = 512;
const ROUNDS = 5;
const ROUND_SECONDS = 2;
const WARM_UP_SECONDS = 4;
const WORKERS = 2;
const READY_TIMEOUT_MS = 60_000;

interface Round {
  readonly perSecond: number;
  /** Processor seconds per second of the service's processes. */
  readonly processors: number;
}

interface Contestant {
  readonly workers: number;
  readonly service: ServiceProcess;
  readonly rounds: Round[];
}

interface Backend {
  readonly name: string;
  readonly goal: number;
  /** Creates a database; null if its server is not installed. */
  readonly open: (folder: string) => Promise<{ readonly url: string; close(): Promise<void> } | null>;
}

const BACKENDS: readonly Backend[] = [
  {
    name: "SQLite",
    goal: 1.5,
    open: async (folder) => ({
      url: `sqlite:${join(mkdtempSync(join(folder, "sqlite-")), "almagest.db")}`,
      close: async () => {},
    }),
  },
  { name: "PostgreSQL", goal: 1.7, open: openPostgres },
];

/**
 * Full charts per second of one process and of two, on each database: interleaved rounds, 64 persistent connections.
 *
 * The load generator, and PostgreSQL, use the same processors as the service. So the ratio is stated twice: as measured, and
 * per processor second of the service, times the workers: what the service alone would do on processors of its own.
 *
 * @param only the name of one database; default both
 */
export async function printWorkers(only?: string): Promise<void> {
  if (process.platform !== "linux") {
    heading("Workers");
    absentLine("processor time of other processes", "measured on Linux only");
    return;
  }
  await inBenchFolder(async (folder) => {
    for (const backend of BACKENDS.filter(({ name }) => only === undefined || name === only)) {
      const opened = await backend.open(folder);
      if (opened === null) {
        absentLine(backend.name, "not installed: npm ci installs it with the development packages");
        continue;
      }
      try {
        await compare(backend, opened.url, folder);
      } finally {
        await opened.close();
      }
    }
  });
}

async function openPostgres(): ReturnType<Backend["open"]> {
  try {
    const { startEmbeddedPostgres } = await import("../../test/db/postgres/embedded.ts");
    const server = await startEmbeddedPostgres();
    return {
      url: server.url,
      async close() {
        await server.stop();
        server.remove();
      },
    };
  } catch {
    return null;
  }
}

async function compare(backend: Backend, url: string, folder: string): Promise<void> {
  heading(`POST ${PATH} on ${backend.name}: workers, ${CONNECTIONS} connections of an account`);
  const accounts = await openAccountDatabase("pro", url);
  await accounts.close();
  const bodies = birthBodies(BODIES);
  const contestants: Contestant[] = [];
  try {
    for (const workers of [1, WORKERS]) {
      const service = await startWorkers(folder, url, workers);
      contestants.push({ workers, service, rounds: [] });
    }
    for (const { service } of contestants) await putLoad(service.port, bodies, WARM_UP_SECONDS);
    for (let round = 0; round < ROUNDS; round++) {
      for (const { service, rounds } of contestants) rounds.push(await measure(service, bodies));
    }
  } finally {
    for (const { service } of contestants) await service.stop();
  }
  printResults(backend, contestants);
}

async function startWorkers(folder: string, databaseUrl: string, workers: number): Promise<ServiceProcess> {
  const service = await launchService(mkdtempSync(join(folder, "service-")), {
    DATABASE_URL: databaseUrl,
    PLAN_PRO_LIMIT: "1000000000",
    WORKERS: String(workers),
  }).ready;
  const signal = AbortSignal.timeout(READY_TIMEOUT_MS);
  while (workers > 1 && !service.log().includes("all workers are ready")) {
    signal.throwIfAborted();
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  return service;
}

/** Puts load on a port. Returns the answers per second. */
async function putLoad(port: number, bodies: readonly string[], seconds: number): Promise<number> {
  const headers = { authorization: `Bearer ${API_KEY}` };
  const load = { port, path: PATH, headers, bodies, connections: CONNECTIONS, ms: seconds * 1000 };
  return (await runLoad(load)).perSecond;
}

async function measure(service: ServiceProcess, bodies: readonly string[]): Promise<Round> {
  const beganMs = performance.now();
  const before = processorSeconds(service.pid);
  const perSecond = await putLoad(service.port, bodies, ROUND_SECONDS);
  const used = processorSeconds(service.pid) - before;
  return { perSecond, processors: (used / (performance.now() - beganMs)) * 1000 };
}

/** Of a process and its children. */
function processorSeconds(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + processorMs(each), 0) / 1000;
}

function printResults({ name, goal }: Backend, contestants: readonly Contestant[]): void {
  const [one, several] = contestants;
  const { rounds: alone } = defined(one);
  const { rounds: together, workers } = defined(several);
  const medianOf = (rounds: readonly Round[], of: (round: Round) => number): number =>
    quantile(rounds.map(of), 0.5);
  for (const { workers: count, rounds } of contestants) {
    line(
      `${count} ${count === 1 ? "process" : "workers"}`,
      `${medianOf(rounds, ({ perSecond }) => perSecond).toFixed(0)}/s`,
      `${figure(medianOf(rounds, ({ processors }) => processors))} of ${availableParallelism()} processors; ` +
        `${medianOf(rounds, ({ perSecond, processors }) => perSecond / processors).toFixed(0)} per processor second`,
    );
  }
  const ratioOf = (of: (round: Round) => number): number =>
    quantile(
      together.map((round, index) => of(round) / of(defined(alone[index]))),
      0.5,
    );
  const measured = ratioOf(({ perSecond }) => perSecond);
  const perProcessorRatio = workers * ratioOf(({ perSecond, processors }) => perSecond / processors);
  line("  as measured, with the generator on the same processors", figure(measured), "times one process");
  line(
    "  per processor second, times the workers",
    figure(perProcessorRatio),
    `times one process; ${verdict(`at least ${goal} on ${name}`, perProcessorRatio >= goal)}`,
  );
}

if (import.meta.main) await printWorkers(process.argv[2]);
