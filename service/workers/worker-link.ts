import type { AddressInfo, Socket } from "node:net";
import type { ReadinessReport } from "../operations/readiness.ts";
import {
  type MessageFromWorker,
  type MessageToWorker,
  REPORT_INTERVAL_MS,
  type StopSignal,
  type SupervisorSettings,
} from "./messages.ts";

/** A worker's connection to its supervisor. */
export interface WorkerLink {
  /** Receives the connections of the port that the supervisor has opened. */
  readonly connections: {
    listen(at: ListenAt, onConnection: (socket: Socket) => void): Promise<AddressInfo>;
    stop(): Promise<void>;
  };
  /** Whether no worker of the service was ready before this one; known once the port is open. */
  readonly isFirst: boolean;
  /** Accepts connections from now on. */
  reportReady(): void;
  reportGrownLog(): void;
  /** Sends the last metrics before the process ends. Resolves when they are sent, or cannot be. */
  sendLastMetrics(text: string): Promise<void>;
  /** Registers the handlers of the supervisor's messages. */
  onMessages(handlers: WorkerHandlers): void;
}

interface ListenAt {
  readonly host: string;
  readonly port: number;
  readonly backlog: number;
}

export interface WorkerHandlers {
  /** Null: the supervisor has ended without a message. */
  stop(signal: StopSignal | null): void;
  retire(): void;
  /** So many connections should end when their next request is answered. */
  release(count: number): void;
  startHousekeeping(): void;
  runHousekeeping(): void;
  renderMetrics(): Promise<string>;
  readReadiness(): Promise<ReadinessReport>;
}

/** The part of `process` that the link uses. */
export type LinkedProcess = Pick<NodeJS.Process, "send" | "on" | "connected">;

/** Connects a process that the supervisor has started. */
export function joinSupervisor(process: LinkedProcess, settings: SupervisorSettings): WorkerLink {
  const send = (message: MessageFromWorker): void => {
    // Fails only if the supervisor has ended, which its own event reports.
    if (process.connected) process.send?.(message, undefined, undefined, () => {});
  };
  const reports = createConnectionReports(send);
  const opening = Promise.withResolvers<AddressInfo>();
  opening.promise.catch(() => {});
  const stopped = Promise.withResolvers<void>();
  let onConnection: (socket: Socket) => void = (socket) => socket.destroy();
  let handlers: WorkerHandlers | null = null;
  let isFirst = false;

  const receive = (message: MessageToWorker, socket: Socket | undefined): void => {
    switch (message.kind) {
      case "connection":
        reports.add(message.id, socket);
        if (socket !== undefined) onConnection(socket);
        break;
      case "listening":
        isFirst = message.isFirst;
        opening.resolve(message.address);
        break;
      case "not listening":
        opening.reject(Object.assign(new Error(message.message), { code: message.code }));
        break;
      case "last connection":
        stopped.resolve();
        break;
      default:
        if (handlers !== null) void obey(message, handlers, send);
    }
  };
  process.on("message", (message, socket) =>
    receive(message as MessageToWorker, socket as Socket | undefined),
  );
  process.on("disconnect", () => {
    opening.reject(new Error("the supervisor has ended"));
    stopped.resolve();
    handlers?.stop(null);
  });
  setInterval(() => send({ kind: "alive" }), REPORT_INTERVAL_MS).unref();
  // The supervisor reloads on a signal that a terminal or a service manager sends to all processes.
  process.on("SIGHUP", () => {});

  return {
    connections: {
      listen(at, listener) {
        onConnection = listener;
        send({ kind: "listen", ...at, settings });
        return opening.promise;
      },
      stop() {
        send({ kind: "stop connections" });
        if (!process.connected) stopped.resolve();
        return stopped.promise;
      },
    },
    get isFirst() {
      return isFirst;
    },
    reportReady: () => send({ kind: "ready" }),
    reportGrownLog: () => send({ kind: "log has grown" }),
    sendLastMetrics: (text) =>
      new Promise((resolve) => {
        if (!process.connected) return resolve();
        const message: MessageFromWorker = { kind: "metrics", id: null, text };
        process.send?.(message, undefined, undefined, () => resolve());
      }),
    onMessages(registered) {
      handlers = registered;
      if (!process.connected) registered.stop(null);
    },
  };
}

const FAILED_CHECK: ReadinessReport = { httpStatus: 500, body: { status: "failed" } };

/** Handles the messages that concern the whole service. */
async function obey(
  message: MessageToWorker,
  handlers: WorkerHandlers,
  send: (message: MessageFromWorker) => void,
): Promise<void> {
  if (message.kind === "stop") handlers.stop(message.signal);
  else if (message.kind === "retire") handlers.retire();
  else if (message.kind === "release connections") handlers.release(message.count);
  else if (message.kind === "start housekeeping") handlers.startHousekeeping();
  else if (message.kind === "run housekeeping") handlers.runHousekeeping();
  else if (message.kind === "report metrics") {
    const text = await handlers.renderMetrics().catch(() => "");
    send({ kind: "metrics", id: message.id, text });
  } else if (message.kind === "report readiness") {
    const report = await handlers.readReadiness().catch(() => FAILED_CHECK);
    send({ kind: "readiness", id: message.id, report });
  }
}

/** Reports received and closed connections, in one message per turn of the event loop. */
function createConnectionReports(send: (message: MessageFromWorker) => void) {
  let received: number[] = [];
  let closed = 0;
  let isScheduled = false;

  const flush = (): void => {
    isScheduled = false;
    send({ kind: "connections", received, closed });
    received = [];
    closed = 0;
  };
  const schedule = (): void => {
    if (!isScheduled) setImmediate(flush);
    isScheduled = true;
  };
  const close = (): void => {
    closed += 1;
    schedule();
  };
  return {
    /** @param socket undefined: the system has lost it on its way. */
    add(id: number, socket: Socket | undefined): void {
      received.push(id);
      schedule();
      if (socket === undefined) close();
      else socket.once("close", close);
    },
  };
}
