import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export interface KeptConnections {
  readonly answered: number;
  /** When each failed request ended, on the clock of `performance.now`, and why. */
  readonly failures: readonly { readonly atMs: number; readonly reason: string }[];
  /** Resolves when each request has ended. */
  stop(): Promise<void>;
}

const TIMEOUT_MS = 10_000;
const PAUSE_MS_MAX = 100;

/** Clients that keep one connection each, and open another when it ends. They do not repeat a request that has failed. */
export function keepConnections(port: number, count: number): KeptConnections {
  const failures: { atMs: number; reason: string }[] = [];
  let answered = 0;
  let isOver = false;
  const run = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver) {
      try {
        await ask(port, agent);
        answered += 1;
      } catch (error) {
        failures.push({ atMs: performance.now(), reason: (error as Error).message });
      }
      await pause(Math.random() * PAUSE_MS_MAX);
    }
    agent.destroy();
  };
  const runs = Promise.all(Array.from({ length: count }, run));
  return {
    get answered() {
      return answered;
    },
    failures,
    async stop() {
      isOver = true;
      await runs;
    },
  };
}

function ask(port: number, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: "127.0.0.1", path: "/healthz", agent }, (response) => {
      response.on("error", reject).on("end", resolve).resume();
    });
    outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy(new Error("no answer")));
    outgoing.on("error", reject).end();
  });
}

/** The open connections of each worker, by its number, as the metrics list them. */
export async function connectionsByWorker(privatePort: number): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${privatePort}/metrics`)).text();
  const lines = text.matchAll(/^almagest_open_connections\{worker="(\d+)"\} (\d+)$/gm);
  return new Map([...lines].map(([, worker = "", count]) => [worker, Number(count)]));
}

/** Whether connections are even: they differ by at most a quarter of the larger number. */
export function areEven(byWorker: ReadonlyMap<string, number>): boolean {
  const counts = [...byWorker.values()];
  return counts.length > 1 && Math.max(...counts) - Math.min(...counts) <= Math.max(...counts) / 4;
}
