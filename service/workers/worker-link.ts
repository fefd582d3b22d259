import cluster from "node:cluster";
import type { WorkerMetrics } from "../operations/metrics.ts";
import type { ReadinessReport } from "../operations/readiness.ts";
import {
  type MessageFromWorker,
  type MessageToWorker,
  REPORT_INTERVAL_MS,
  type StopSignal,
  type SupervisorSettings,
} from "./messages.ts";

export type WorkerLink = ReturnType<typeof joinSupervisor>;

export interface WorkerHandlers {
  /** Null: the supervisor has ended without a message. */
  stop(signal: StopSignal | null): void;
  retire(): void;
  startHousekeeping(): void;
  readMetrics(): Promise<WorkerMetrics>;
  readReadiness(): Promise<ReadinessReport>;
}

/** Connects this process, which the supervisor has started. */
export function joinSupervisor(settings: SupervisorSettings) {
  const send = (message: MessageFromWorker, done: () => void = () => {}): void => {
    // Fails only if the supervisor has ended, which its own event reports.
    if (process.connected) process.send?.(message, undefined, undefined, done);
    else done();
  };
  let handlers: WorkerHandlers | null = null;
  // Node would otherwise end a worker immediately when its supervisor has ended.
  if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true;
  process.on("message", (message) => {
    if (handlers !== null) void obey(message as MessageToWorker, handlers, send);
  });
  process.on("disconnect", () => handlers?.stop(null));
  setInterval(() => send({ kind: "alive" }), REPORT_INTERVAL_MS).unref();
  // The supervisor reloads on a signal that a terminal or a service manager sends to all processes.
  process.on("SIGHUP", () => {});
  send({ kind: "starting", settings });

  return {
    /** Accepts connections from now on. */
    reportReady: (): void => send({ kind: "ready" }),
    /** Sends the last metrics before the process ends. Resolves when they are sent, or cannot be. */
    sendLastMetrics: (metrics: WorkerMetrics): Promise<void> =>
      new Promise((resolve) => send({ kind: "metrics", metrics }, resolve)),
    onMessages(registered: WorkerHandlers): void {
      handlers = registered;
      if (!process.connected) registered.stop(null);
    },
  };
}

const FAILED_CHECK: ReadinessReport = { httpStatus: 500, body: { status: "failed" } };

async function obey(
  message: MessageToWorker,
  handlers: WorkerHandlers,
  send: (message: MessageFromWorker) => void,
): Promise<void> {
  switch (message.kind) {
    case "stop":
      handlers.stop(message.signal);
      break;
    case "retire":
      handlers.retire();
      break;
    case "start housekeeping":
      handlers.startHousekeeping();
      break;
    case "report metrics":
      send({ kind: "metrics", metrics: await handlers.readMetrics().catch(() => []) });
      break;
    case "report readiness":
      send({ kind: "readiness", report: await handlers.readReadiness().catch(() => FAILED_CHECK) });
      break;
    default:
      // Node's own messages of the cluster arrive here too.
      break;
  }
}
