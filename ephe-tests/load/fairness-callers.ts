/** The callers of the fairness table, in processes of their own: a flood of long calls, or a caller of short ones. Tasks and results are messages. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { defined } from "../../test/defined.ts";
import { endWithRun } from "../../test/run/test-run.ts";
import { ask, clientAddress, openSocket, requestBytes } from "./load-generator.ts";
import { mainThreadMs } from "./process-usage.ts";
import { birthBodies } from "./service-births.ts";
import type { Server } from "./service-start.ts";

const BODIES = 512;
const RETRY_MS = 200;
const PROBE_PAUSE_MS = 20;
const PROBES = 2;

/** The latencies of a kind of request. */
export interface Latencies {
  readonly ms: readonly number[];
  /** Processor time of the service's main thread during each request: the latency on a machine without other work. */
  readonly processorMs: readonly number[];
}

/** The long calls of a flood: transits of 92 days, or searches of fifty years. */
export type FloodCalls = "transits" | "searches";

/** What a process of callers is asked to do. */
type FairnessTask =
  | {
      readonly kind: "flood";
      readonly server: Server;
      readonly callers: number;
      readonly calls: FloodCalls;
    }
  | { readonly kind: "count" | "end" }
  | { readonly kind: "probe"; readonly server: Server; readonly key: string; readonly ms: number };

export type FairnessResult =
  | { readonly kind: "count"; readonly answers: number; readonly rejections: number; readonly resets: number }
  | { readonly kind: "probe"; readonly short: Latencies; readonly health: Latencies; readonly resets: number }
  | { readonly kind: "ended" }
  | { readonly kind: "failure"; readonly message: string };

export interface Callers {
  send(task: FairnessTask): void;
  /** The next result, which must be of this kind. */
  next<Kind extends FairnessResult["kind"]>(kind: Kind): Promise<FairnessResult & { readonly kind: Kind }>;
}

/** Starts a process of callers. */
export function startCallers(children: ChildProcess[]): Callers {
  const child = fork(import.meta.filename, { execArgv: [] });
  children.push(child);
  endWithRun(child);
  return {
    send: (task) => child.send(task),
    async next(kind) {
      const [result] = (await once(child, "message")) as [FairnessResult];
      if (result.kind !== kind) throw new Error(JSON.stringify(result));
      return result as FairnessResult & { readonly kind: typeof kind };
    },
  };
}

function assertReset(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== "ECONNRESET") throw error;
}

const flood = { answers: 0, rejections: 0, resets: 0, isOver: false };

/** The bodies of the searches: fast ones have many passes, and true node and Lilith are searched everywhere. */
const SEARCHED = ["Moon", "Mercury", "Mars", "Jupiter", "Pluto", "TrueNode", "Lilith"];
const SEARCH_YEARS = 49;

/** The requests of a flood, each with its path and body. */
const FLOOD_REQUESTS: Readonly<Record<FloodCalls, () => readonly (readonly [string, string])[]>> = {
  transits: () =>
    birthBodies(BODIES).map((body, index) => {
      const year = 1900 + (index % 400);
      const period = { from: `${year}-01-10`, to: `${year}-04-11` };
      return ["/v1/transits", JSON.stringify({ ...JSON.parse(body), ...period })];
    }),
  searches: () =>
    Array.from({ length: BODIES }, (_, index) => {
      const year = 1800 + index;
      const period = { from: `${year}-01-01`, to: `${year + SEARCH_YEARS}-12-31` };
      const target = index % 2 === 0 ? { longitude: index % 360 } : { body: "Saturn" };
      const body = SEARCHED[index % SEARCHED.length];
      return ["/v1/search", JSON.stringify({ body, aspect: "Trine", target, ...period })];
    }),
};

/** Callers that each send the next long call when the previous one is answered. */
async function runFlood({ server, callers, calls }: FairnessTask & { kind: "flood" }): Promise<void> {
  const headers = { authorization: `Bearer ${server.key}` };
  const requests = FLOOD_REQUESTS[calls]().map(([path, body]) => requestBytes({ path, headers }, body));
  let next = 0;
  const runConnection = async (localAddress: string): Promise<void> => {
    const socket = await openSocket(server.port, localAddress);
    while (!flood.isOver) {
      const { status } = await ask(socket, requests[next++ % requests.length] as Buffer);
      if (status === 200) flood.answers += 1;
      else if (status === 503) flood.rejections += 1;
      else throw new Error(`a caller of ${calls} received ${status}`);
      if (status !== 200) await wait(RETRY_MS);
    }
    socket.destroy();
  };
  const runCaller = async (_: unknown, caller: number): Promise<void> => {
    // The probes have the first address.
    const localAddress = clientAddress(caller + 32);
    while (!flood.isOver) {
      await runConnection(localAddress).catch((error: unknown) => {
        assertReset(error);
        flood.resets += 1;
      });
    }
  };
  await Promise.all(Array.from({ length: callers }, runCaller));
}

/** The latencies of short calls and of health checks, each sent a short while after the previous response. */
async function runProbe({ server, key, ms }: FairnessTask & { kind: "probe" }): Promise<FairnessResult> {
  const endMs = performance.now() + ms;
  let resets = 0;
  const repeat = async (requests: readonly Buffer[]): Promise<Latencies> => {
    let socket = await openSocket(server.port);
    const latencies = { ms: [] as number[], processorMs: [] as number[] };
    for (let index = 0; performance.now() < endMs; index++) {
      const sentMs = performance.now();
      const sentProcessorMs = mainThreadMs(server.pid);
      try {
        const { status } = await ask(socket, requests[index % requests.length] as Buffer);
        if (status !== 200) throw new Error(`a short call received ${status}`);
      } catch (error) {
        assertReset(error);
        resets += 1;
        socket = await openSocket(server.port);
      }
      latencies.processorMs.push(mainThreadMs(server.pid) - sentProcessorMs);
      latencies.ms.push(performance.now() - sentMs);
      await wait(PROBE_PAUSE_MS * (0.5 + Math.random()));
    }
    socket.destroy();
    return latencies;
  };
  const headers = { authorization: `Bearer ${key}` };
  const shortCalls = birthBodies(BODIES).map((body) =>
    requestBytes({ path: "/v1/chart/short", headers }, body),
  );
  const healthCheck = Buffer.from("GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n");
  const [health, ...shorts] = await Promise.all([
    repeat([healthCheck]),
    ...Array.from({ length: PROBES }, () => repeat(shortCalls)),
  ]);
  const short = {
    ms: shorts.flatMap(({ ms }) => ms),
    processorMs: shorts.flatMap(({ processorMs }) => processorMs),
  };
  return { kind: "probe", short, health: defined(health), resets };
}

function send(result: FairnessResult): void {
  process.send?.(result);
}

if (import.meta.main)
  process.on("message", (task: FairnessTask) => {
    const fail = (error: unknown): void => send({ kind: "failure", message: String(error) });
    switch (task.kind) {
      case "flood":
        Object.assign(flood, { answers: 0, rejections: 0, resets: 0, isOver: false });
        runFlood(task).then(() => send({ kind: "ended" }), fail);
        break;
      case "count":
        send({ kind: "count", ...flood });
        break;
      case "end":
        flood.isOver = true;
        break;
      case "probe":
        runProbe(task).then(send, fail);
        break;
    }
  });
