import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { endWithRun } from "../../test/run/test-run.ts";
import type { Server } from "./service-start.ts";

/** The latencies of a kind of request. */
export interface Latencies {
  readonly ms: readonly number[];
  /** Processor time of the service's main thread during each request: the latency on a machine without other work. */
  readonly processorMs: readonly number[];
}

/** The long calls of a flood: transits of 92 days, or searches of fifty years. */
export type FloodCalls = "transits" | "searches";

/** What a process of callers is asked to do. */
export type FairnessTask =
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
  const child = fork(fileURLToPath(new URL("fairness-child.ts", import.meta.url)), { execArgv: [] });
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
