import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { WORKER_VARIABLE } from "../settings/workers.ts";
import type { Receiver } from "./dispatcher.ts";
import type { MessageFromWorker, MessageToWorker } from "./messages.ts";

/** How a process ended. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A worker, as the supervisor sees it. */
export interface WorkerProcess extends Receiver {
  /** From 1; the number of an ended worker is reused. */
  readonly number: number;
  readonly pid: number | undefined;
  /** Null until the worker is ready. */
  readonly readyAtMs: number | null;
  readonly ended: Promise<ProcessEnd>;
  /** Whether it has asked for the port: from then on it is watched. */
  isListening: boolean;
  /** Intervals since its last message. */
  missedReports: number;
  /** When it should have ended, on the clock of `performance.now`. */
  endsByMs: number;
  /** Whether it receives no more connections. */
  isStopping: boolean;
  /** Whether another worker has replaced it. */
  isRetired: boolean;
  send(message: MessageToWorker): void;
  kill(signal: NodeJS.Signals): void;
  markReady(): void;
}

export interface WorkerEvents {
  onMessage(worker: WorkerProcess, message: MessageFromWorker): void;
  /** @param unreceived connections passed to the worker from which it has not read */
  onEnd(worker: WorkerProcess, end: ProcessEnd, unreceived: readonly Socket[]): void;
}

/** Starts another process of the same program, with the same arguments. */
export function startWorker(
  program: readonly string[],
  number: number,
  environment: NodeJS.ProcessEnv,
  events: WorkerEvents,
): WorkerProcess {
  const [file = "", ...args] = program;
  const child = fork(file, args, {
    env: { ...environment, [WORKER_VARIABLE]: String(number) },
  });
  const inTransit = createTransit(child);
  const ended = Promise.withResolvers<ProcessEnd>();
  let readyAtMs: number | null = null;
  const worker: WorkerProcess = {
    number,
    pid: child.pid,
    get readyAtMs() {
      return readyAtMs;
    },
    get open() {
      return inTransit.open;
    },
    ended: ended.promise,
    isListening: false,
    missedReports: 0,
    endsByMs: Number.POSITIVE_INFINITY,
    isStopping: false,
    isRetired: false,
    give: inTransit.give,
    send(message) {
      // Fails only if the process has ended, which its own event reports.
      if (child.connected) child.send(message, () => {});
    },
    kill: (signal) => {
      child.kill(signal);
    },
    markReady() {
      readyAtMs = performance.now();
    },
  };
  child.on("message", (message: MessageFromWorker) => {
    worker.missedReports = 0;
    if (message.kind === "connections") inTransit.update(message.received, message.closed);
    else events.onMessage(worker, message);
  });
  const end = (result: ProcessEnd): void => {
    events.onEnd(worker, result, inTransit.takeUnreceived());
    ended.resolve(result);
  };
  // Node emits it after the worker's messages, so what is unreceived by now has not been read; a test verifies this.
  child.once("exit", (code, signal) => end({ code, signal }));
  child.on("error", () => {
    if (child.pid === undefined) end({ code: null, signal: null });
  });
  return worker;
}

/** The connections of a worker. A socket stays open here until the worker confirms its receipt. */
function createTransit(child: ChildProcess) {
  const sockets = new Map<number, Socket>();
  let lastId = 0;
  let open = 0;
  return {
    get open() {
      return open;
    },
    give(socket: Socket): void {
      lastId += 1;
      open += 1;
      sockets.set(lastId, socket);
      const message: MessageToWorker = { kind: "connection", id: lastId };
      child.send(message, socket, { keepOpen: true }, () => {});
    },
    update(received: readonly number[], closed: number): void {
      open -= closed;
      for (const id of received) {
        sockets.get(id)?.destroy();
        sockets.delete(id);
      }
    },
    takeUnreceived(): readonly Socket[] {
      const unreceived = [...sockets.values()];
      sockets.clear();
      return unreceived;
    },
  };
}
