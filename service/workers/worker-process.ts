import cluster from "node:cluster";
import { FIRST_WORKER_VARIABLE, WORKER_VARIABLE } from "../settings/workers.ts";
import type { MessageFromWorker, MessageToWorker } from "./messages.ts";

export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface WorkerProcess {
  /** From 1; the number of an ended worker is reused. */
  readonly number: number;
  readonly pid: number | undefined;
  /** Settled by the supervisor: when the worker is ready, or ends before. */
  readonly started: PromiseWithResolvers<void>;
  readonly ended: Promise<ProcessEnd>;
  /** Null until the worker is ready. */
  readyAtMs: number | null;
  /** Whether its settings are valid: from then on it is watched. */
  isStarting: boolean;
  /** Intervals since its last message. */
  missedReports: number;
  /** When it should have ended, on the clock of `performance.now`. */
  endsByMs: number;
  isStopping: boolean;
  isRetired: boolean;
  send(message: MessageToWorker): void;
  kill(signal: NodeJS.Signals): void;
}

export interface WorkerOptions {
  /** The file of the program and its arguments. */
  readonly program: readonly string[];
  readonly number: number;
  /** Whether no worker of the service has been ready. */
  readonly isFirst: boolean;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Starts another process of the same program, with the same arguments. All share the port: this process accepts its connections and
 * passes them to the workers in turn.
 */
export function startWorker(
  options: WorkerOptions,
  events: {
    onMessage(worker: WorkerProcess, message: MessageFromWorker): void;
    onEnd(worker: WorkerProcess, end: ProcessEnd): void;
  },
): WorkerProcess {
  const { program, number, isFirst, environment } = options;
  const [exec = "", ...args] = program;
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({ exec, args });
  const forked = cluster.fork({
    ...environment,
    [WORKER_VARIABLE]: String(number),
    [FIRST_WORKER_VARIABLE]: isFirst ? "1" : "",
  });
  const ended = Promise.withResolvers<ProcessEnd>();
  const worker: WorkerProcess = {
    number,
    pid: forked.process.pid,
    started: Promise.withResolvers(),
    ended: ended.promise,
    readyAtMs: null,
    isStarting: false,
    missedReports: 0,
    endsByMs: Number.POSITIVE_INFINITY,
    isStopping: false,
    isRetired: false,
    send(message) {
      // Fails only if the process has ended, which its own event reports.
      if (forked.isConnected()) forked.process.send(message, () => {});
    },
    kill: (signal) => {
      forked.process.kill(signal);
    },
  };
  forked.on("message", (message: MessageFromWorker) => {
    worker.missedReports = 0;
    events.onMessage(worker, message);
  });
  const end = (result: ProcessEnd): void => {
    events.onEnd(worker, result);
    ended.resolve(result);
  };
  forked.process.once("exit", (code, signal) => end({ code, signal }));
  forked.on("error", () => {
    if (forked.process.pid === undefined) end({ code: null, signal: null });
  });
  return worker;
}
