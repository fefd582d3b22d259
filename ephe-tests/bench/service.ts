import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defined } from "../../test/defined.ts";
import { referenceInstalled } from "../reference/reference-library.ts";
import { quantile } from "./interleave.ts";
import type { Load, LoadResult } from "./load-generator.ts";
import { absentLine, figure, heading, line, print, verdict } from "./report.ts";
import { birthBodies } from "./service-births.ts";
import { START_TIMEOUT_MS, startService } from "./service-start.ts";

const CONNECTIONS = 64;
const BODIES = 512;
const ROUNDS = 7;
const ROUND_MS = 1_000;
const LEAST_RATIO = 2;

/** A server under load, in a separate process. */
interface Server {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
}

interface Contestant {
  readonly name: string;
  readonly server: Server;
  readonly path: string;
}

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/**
 * Requests per second of the service with all checks on, on its default database, compared with a bare echo of JSON
 * and with a typical implementation. Each server and the load generator have a separate process; the rounds are
 * interleaved.
 */
export async function printService(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "almagest-bench-"));
  const children: ChildProcess[] = [];
  try {
    const load = fork(pathOf("load-child.ts"), { execArgv: [] });
    children.push(load);
    const almagest = await startAlmagest(folder, children);
    const echo = await startChild("service-echo-child.ts", children);
    const peer = referenceInstalled() ? await startChild("service-peer-child.ts", children) : null;
    await compare("/v1/chart/full", { almagest, echo, peer }, load);
    await compare("/v1/chart/short", { almagest, echo, peer }, load);
  } finally {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(
  path: string,
  {
    almagest,
    echo,
    peer,
  }: { readonly almagest: Server; readonly echo: Server; readonly peer: Server | null },
  load: ChildProcess,
): Promise<void> {
  heading(
    `POST ${path}: requests per second, ${CONNECTIONS} connections, random births of 1900–2029, explicit zones`,
  );
  const contestants: Contestant[] = [
    { name: "Almagest, keys and counting on, SQLite", server: almagest, path },
    { name: "bare node:http, echo of the request's JSON", server: echo, path },
  ];
  if (peer !== null) {
    contestants.push({ name: "fastify + sweph, neither keys nor counting", server: peer, path });
    if (path === "/v1/chart/full") {
      contestants.push({ name: "  the same without fixed stars", server: peer, path: "/without-stars" });
    }
  }
  const bodies = birthBodies(BODIES);
  const rounds: LoadResult[][] = contestants.map(() => []);
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      const { server } = contestant;
      const result = await ask(load, {
        port: server.port,
        path: contestant.path,
        headers: server.headers,
        bodies,
        connections: CONNECTIONS,
        ms: ROUND_MS,
      });
      if (round >= 0) defined(rounds[index]).push(result);
    }
  }
  const ownRounds = defined(rounds[0]);
  contestants.forEach(({ name }, index) => {
    const results = defined(rounds[index]);
    const perSecond = results.map((result) => result.perSecond);
    const median = (of: (result: LoadResult) => number): string => figure(quantile(results.map(of), 0.5));
    const ratio = quantile(
      ownRounds.map((result, round) => result.perSecond / defined(perSecond[round])),
      0.5,
    );
    const isGoal = name.startsWith("fastify") && path === "/v1/chart/full";
    const ratioText = index === 0 ? "" : `; ours is ${figure(ratio)} times that`;
    const goal = isGoal ? `; ${verdict(`at least ${LEAST_RATIO} times`, ratio >= LEAST_RATIO)}` : "";
    const latency = `p50 ${median((result) => result.medianMs)} ms, p99 ${median((result) => result.slowestHundredthMs)} ms`;
    line(name, `${quantile(perSecond, 0.5).toFixed(0)}/s`, `${latency}${ratioText}${goal}`);
  });
  if (peer === null) absentLine("fastify + sweph", "not installed: bash ephe-tests/reference/install.sh");
}

async function ask(load: ChildProcess, request: Load): Promise<LoadResult> {
  const answered = once(load, "message");
  load.send(request);
  const [{ result, failure }] = (await answered) as [
    { readonly result?: LoadResult; readonly failure?: string },
  ];
  if (result === undefined) throw new Error(failure);
  return result;
}

async function startAlmagest(folder: string, children: ChildProcess[]): Promise<Server> {
  const { port, key } = await startService(folder, children);
  return { port, headers: { authorization: `Bearer ${key}` } };
}

async function startChild(file: string, children: ChildProcess[]): Promise<Server> {
  const child = fork(pathOf(file), { execArgv: [] });
  children.push(child);
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  const [{ port }] = (await once(child, "message", { signal })) as [{ readonly port: number }];
  return { port, headers: {} };
}

if (import.meta.main) {
  await printService();
  print();
}
