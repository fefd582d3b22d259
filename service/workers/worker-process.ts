import cluster, { type Worker } from "node:cluster";
import { FIRST_WORKER_VARIABLE, WORKER_VARIABLE } from "../settings/workers.ts";
import type { MessageFromWorker, MessageToWorker } from "./messages.ts";

/** Reports that a worker may miss and still count as responsive. */
const MISSED_REPORTS_MAX = 4;

export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface WorkerOptions {
  /** The file of the program and its arguments. */
  readonly program: readonly string[];
  /** From 1; the number of an ended worker is reused. */
  readonly number: number;
  /** Whether no worker of the service has been ready. */
  readonly isFirst: boolean;
  readonly environment: NodeJS.ProcessEnv;
  readonly onMessage: (worker: WorkerProcess, message: MessageFromWorker) => void;
}

/**
 * Another process of the same program, with the same arguments. All share the port: this process accepts its connections and
 * passes them to the workers in turn.
 */
export class WorkerProcess {
  readonly number: number;
  readonly pid: number | undefined;
  /** Settled by the supervisor: when the worker is ready, or ends before. */
  readonly started = Promise.withResolvers<void>();
  readonly ended: Promise<ProcessEnd>;
  /** Null until the worker is ready. */
  readyAtMs: number | null = null;
  /** Whether its settings are valid: from then on it is watched. */
  isStarting = false;
  /** Intervals since its last message. */
  missedReports = 0;
  /** When it should have ended, on the clock of `performance.now`. */
  endsByMs = Number.POSITIVE_INFINITY;
  isStopping = false;
  isRetired = false;
  isKilled = false;
  /** At the last check. */
  wasResponsive = true;
  readonly #forked: Worker;

  /** Starts the process. */
  constructor({ program, number, isFirst, environment, onMessage }: WorkerOptions) {
    const [exec = "", ...args] = program;
    cluster.schedulingPolicy = cluster.SCHED_RR;
    cluster.setupPrimary({ exec, args });
    const forked = cluster.fork({
      ...environment,
      [WORKER_VARIABLE]: String(number),
      [FIRST_WORKER_VARIABLE]: isFirst ? "1" : "",
    });
    this.#forked = forked;
    this.number = number;
    this.pid = forked.process.pid;
    forked.on("message", (message: MessageFromWorker) => {
      this.missedReports = 0;
      onMessage(this, message);
    });
    const { promise, resolve } = Promise.withResolvers<ProcessEnd>();
    this.ended = promise;
    forked.process.once("exit", (code, signal) => resolve({ code, signal }));
    forked.on("error", () => {
      if (forked.process.pid === undefined) resolve({ code: null, signal: null });
    });
  }

  get isResponsive(): boolean {
    return this.missedReports <= MISSED_REPORTS_MAX;
  }

  send(message: MessageToWorker): void {
    // Fails only if the process has ended, which its own event reports.
    if (this.#forked.isConnected()) this.#forked.process.send(message, () => {});
  }

  kill(signal: NodeJS.Signals): void {
    this.#forked.process.kill(signal);
  }
}
