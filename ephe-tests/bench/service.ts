/**
 * Requests per second of the service over REST, compared with a bare `node:http` server and a typical implementation:
 * `node ephe-tests/bench/service.ts [--short] [service/start.mjs of another checkout]`.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { CONTENT_ENCODINGS } from "../../service/transport/http/compression.ts";
import { defined } from "../../test/defined.ts";
import { endWithRun } from "../../test/run/test-run.ts";
import { type Load, type LoadResult, putLoad, startLoadGenerator } from "../load/load-generator.ts";
import { quantile } from "../load/numbers.ts";
import { processorMs, residentMb } from "../load/process-usage.ts";
import { birthBodies, birthBodiesWithoutZones } from "../load/service-births.ts";
import { inBenchFolder, START_TIMEOUT_MS, startService } from "../load/service-start.ts";
import { referenceInstalled } from "../reference/reference-library.ts";
import { absentLine, figure, heading, line, print, verdict } from "./report.ts";

const CONNECTIONS = 64;
const BODIES = 4_096;
const FULL_PATH = "/v1/chart/full";
const SHORT_PATH = "/v1/chart/short";
const WITHOUT_STARS_PATH = "/without-stars";

/** How much is measured. */
interface Effort {
  /** Of each server, before the rounds: until its code is loaded and compiled. */
  readonly warmUpMs: number;
  readonly rounds: number;
  readonly roundMs: number;
  readonly growthRequests: number;
}

const WHOLE: Effort = { warmUpMs: 10_000, rounds: 7, roundMs: 1_000, growthRequests: 100_000 };
const SHORT: Effort = { warmUpMs: 6_000, rounds: 3, roundMs: 700, growthRequests: 10_000 };

/** Least ratios of the service's rate to a peer's rate in the same run. */
const GOALS = { fullToBare: 0.28, fullToPeer: 4.5, fullToPeerWithoutStars: 2 };
/** Least ratio of the bare server's processor time to the service's for a short chart; twice the ratio of commit 21e1438. */
const SHORT_PROCESSOR_RATIO_MIN = 0.24;

/** Growth of the process over the requests of the growth row that counts as none: allocator and collector bookkeeping. */
const GROWTH_MAX_MB = 8;

/** A server under load, in a separate process. */
interface Server {
  readonly port: number;
  readonly pid: number;
  readonly headers: Readonly<Record<string, string>>;
}

interface Contestant {
  readonly name: string;
  readonly server: Server;
  readonly path: string;
  /** Request headers, in addition to the server's. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The least ratio of the service's rate to this one's, if that is a goal. */
  readonly leastRatio?: number;
  /** The least ratio of this one's processor time to the service's, if that is the goal. */
  readonly leastProcessorRatio?: number;
}

interface Servers {
  readonly almagest: Server;
  readonly minimum: Server;
  readonly peer: Server | null;
}

/** A result with the server's processor time per answer; NaN where the system does not report it. */
interface Round extends LoadResult {
  readonly serverUs: number;
}

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/**
 * Prints rates, ratios and goals, with all checks of the service on, on its default database. Each server and the load
 * generator have a separate process; the rounds are interleaved.
 */
export async function printService(effort: Effort = WHOLE, startFile?: string): Promise<void> {
  await inBenchFolder(async (folder, children) => {
    const load = startLoadGenerator();
    children.push(load);
    const { port, pid, key } = await startService(folder, children, { startFile });
    const almagest = { port, pid, headers: { authorization: `Bearer ${key}` } };
    const minimumChild = startProcess("service-bare-child.ts", children);
    const minimum = await serverOf(minimumChild);
    for (const path of [FULL_PATH, SHORT_PATH]) await copyAnswer(almagest, path, minimumChild);
    const peer = referenceInstalled()
      ? await serverOf(startProcess("service-peer-child.ts", children))
      : null;
    const servers = { almagest, minimum, peer };
    const zones = { sent: birthBodies(BODIES), found: birthBodiesWithoutZones(BODIES) };
    const warmUp = { path: FULL_PATH, bodies: zones.found, ms: effort.warmUpMs };
    for (const server of [almagest, minimum, peer]) if (server !== null) await runRound(load, server, warmUp);
    await compare("zones found from 500 towns", chart(servers, FULL_PATH), zones.found, load, effort);
    await compare("zones sent", chart(servers, FULL_PATH), zones.sent, load, effort);
    await compare("zones sent", chart(servers, SHORT_PATH), zones.sent, load, effort);
    await compare("zones sent, compressed", compressedChart(almagest), zones.sent, load, effort);
    await printGrowth(almagest, zones.found, load, effort);
  });
}

function chart({ almagest, minimum, peer }: Servers, path: string): readonly Contestant[] {
  const isFull = path === FULL_PATH;
  const contestants: Contestant[] = [
    ownContestant(almagest, path),
    {
      name: "bare node:http: reads the body, sends as many bytes",
      server: minimum,
      path,
      ...(isFull ? { leastRatio: GOALS.fullToBare } : { leastProcessorRatio: SHORT_PROCESSOR_RATIO_MIN }),
    },
  ];
  if (peer === null) return contestants;
  const ofPeer = { name: "fastify + sweph, neither keys nor counting", server: peer, path };
  if (!isFull) return [...contestants, ofPeer];
  const name = "  the same without fixed stars";
  const leastRatio = GOALS.fullToPeerWithoutStars;
  return [
    ...contestants,
    { ...ofPeer, leastRatio: GOALS.fullToPeer },
    { name, server: peer, path: WITHOUT_STARS_PATH, leastRatio },
  ];
}

/** The service against itself, with each encoding. */
function compressedChart(server: Server): readonly Contestant[] {
  const encoded = CONTENT_ENCODINGS.map((encoding) => ({
    name: `  the same with Accept-Encoding: ${encoding}`,
    server,
    path: FULL_PATH,
    headers: { "accept-encoding": encoding },
  }));
  return [ownContestant(server, FULL_PATH), ...encoded];
}

function ownContestant(server: Server, path: string): Contestant {
  return { name: "Almagest, keys and counting on, SQLite", server, path };
}

async function compare(
  zones: string,
  contestants: readonly Contestant[],
  bodies: readonly string[],
  load: ChildProcess,
  { rounds, roundMs }: Effort,
): Promise<void> {
  const path = defined(contestants[0]).path;
  heading(
    `POST ${path}, ${zones}: requests per second, ${CONNECTIONS} connections, random births of 1900–2029`,
  );
  const results: Round[][] = contestants.map(() => []);
  for (let round = -1; round < rounds; round++) {
    for (const [index, { server, path: peerPath, headers }] of contestants.entries()) {
      const task = { path: peerPath, bodies, ms: roundMs };
      const result = await runRound(load, { ...server, headers: { ...server.headers, ...headers } }, task);
      if (round >= 0) defined(results[index]).push(result);
    }
  }
  for (const [index, contestant] of contestants.entries()) {
    printContestant(contestant, defined(results[index]), defined(results[0]));
  }
  const generator = Math.max(...results.flat().map(({ ownProcessors }) => ownProcessors));
  line("load generator, most of a processor in a round", figure(generator));
  if (path === SHORT_PATH || contestants.some(({ headers }) => headers !== undefined)) return;
  const hasPeer = contestants.some(({ name }) => name.startsWith("fastify"));
  if (!hasPeer) absentLine("fastify + sweph", "not installed: bash ephe-tests/reference/install.sh");
}

function printContestant(
  { name, leastRatio, leastProcessorRatio }: Contestant,
  results: readonly Round[],
  ownResults: readonly Round[],
): void {
  const median = (of: (result: Round) => number): number => quantile(results.map(of), 0.5);
  const ratioOf = (of: (result: Round) => number): number =>
    quantile(
      ownResults.map((own, round) => of(own) / of(defined(results[round]))),
      0.5,
    );
  const rate = `${median(({ perSecond }) => perSecond).toFixed(0)}/s`;
  const parts = [
    `p50 ${figure(median(({ medianMs }) => medianMs))} ms`,
    `p99 ${figure(median(({ slowestHundredthMs }) => slowestHundredthMs))} ms`,
    `${figure(median(({ serverUs }) => serverUs))} µs of processor`,
    `${figure(median(({ bytesPerAnswer }) => bytesPerAnswer))} bytes`,
  ];
  if (results !== ownResults) {
    const ratio = ratioOf(({ perSecond }) => perSecond);
    const processorRatio = 1 / ratioOf(({ serverUs }) => serverUs);
    parts.push(`ours is ${figure(ratio)} times that (by processor time ${figure(processorRatio)})`);
    if (leastRatio !== undefined) parts.push(verdict(`at least ${leastRatio} times`, ratio >= leastRatio));
    if (leastProcessorRatio !== undefined) {
      const limit = `at least ${leastProcessorRatio} times by processor time`;
      parts.push(verdict(limit, processorRatio >= leastProcessorRatio));
    }
  }
  line(name, rate, parts.join(", "));
}

/** Resident memory before and after many full charts, after enough of them to fill caches and size the heap. */
async function printGrowth(
  server: Server,
  bodies: readonly string[],
  load: ChildProcess,
  { growthRequests }: Effort,
): Promise<void> {
  heading("Memory of the service");
  const run = async (requests: number): Promise<void> => {
    let answers = 0;
    while (answers < requests) {
      answers += (await runRound(load, server, { path: FULL_PATH, bodies, ms: 1_000 })).answers;
    }
  };
  await run(growthRequests);
  const startMb = residentMb(server.pid);
  await run(growthRequests);
  const endMb = residentMb(server.pid);
  const growth = endMb - startMb;
  const name = `growth over ${growthRequests.toLocaleString("en")} full charts, after as many`;
  const goal = verdict(`at most ${GROWTH_MAX_MB} MB`, growth <= GROWTH_MAX_MB);
  line(name, `${figure(growth)} MB`, `${figure(startMb)} MB before; ${goal}`);
}

async function runRound(
  load: ChildProcess,
  { port, pid, headers }: Server,
  task: Pick<Load, "path" | "bodies" | "ms">,
): Promise<Round> {
  const beganMs = processorMs(pid);
  const result = await putLoad(load, { ...task, port, headers, connections: CONNECTIONS });
  return { ...result, serverUs: ((processorMs(pid) - beganMs) * 1000) / result.answers };
}

/** Makes the bare server answer a path with a response of the service. */
async function copyAnswer({ port, headers }: Server, path: string, minimum: ChildProcess): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: defined(birthBodies(1)[0]),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  const stored = once(minimum, "message");
  minimum.send({ path, text });
  await stored;
}

function startProcess(file: string, children: ChildProcess[]): ChildProcess {
  const child = fork(pathOf(file), { execArgv: [] });
  children.push(child);
  endWithRun(child);
  return child;
}

async function serverOf(child: ChildProcess): Promise<Server> {
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  const [{ port }] = (await once(child, "message", { signal })) as [{ readonly port: number }];
  return { port, pid: defined(child.pid), headers: {} };
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { short: { type: "boolean" } },
    allowPositionals: true,
  });
  await printService(values.short === true ? SHORT : WHOLE, positionals[0]);
  print();
}
