import type { AddressInfo } from "node:net";
import type { ReadinessReport } from "../operations/readiness.ts";

/** How often a worker reports that its event loop runs. */
export const REPORT_INTERVAL_MS = 1_000;

export type StopSignal = "SIGTERM" | "SIGINT";

/** What the supervisor sends to a worker. */
export type MessageToWorker =
  /** The port is open. `isFirst`: no other worker has been ready yet. */
  | { readonly kind: "listening"; readonly address: AddressInfo; readonly isFirst: boolean }
  | { readonly kind: "not listening"; readonly code: string | undefined; readonly message: string }
  /** Comes with a socket. */
  | { readonly kind: "connection"; readonly id: number }
  /** The worker has received its last connection. */
  | { readonly kind: "last connection" }
  | { readonly kind: "stop"; readonly signal: StopSignal }
  /** Another worker serves in place of this one, which ends when its connections have ended. */
  | { readonly kind: "retire" }
  /** So many connections should end when their next request is answered; their clients connect to another worker. */
  | { readonly kind: "release connections"; readonly count: number }
  /** From now on this worker does the housekeeping. */
  | { readonly kind: "start housekeeping" }
  | { readonly kind: "run housekeeping" }
  | { readonly kind: "report metrics"; readonly id: number }
  | { readonly kind: "report readiness"; readonly id: number };

/** The settings that the supervisor needs. The first worker validates them. */
export interface SupervisorSettings {
  readonly privateAt: { readonly host: string; readonly port: number } | null;
  /** How long a worker may take to stop. */
  readonly stopLimitMs: number;
  /** After how long without a report a worker is killed; 0: never. */
  readonly watchdogTimeoutMs: number;
}

/** What a worker sends to the supervisor. */
export type MessageFromWorker =
  | {
      readonly kind: "listen";
      readonly host: string;
      readonly port: number;
      readonly backlog: number;
      readonly settings: SupervisorSettings;
    }
  /** Connections received, by their ids, and the number of those that have closed. */
  | { readonly kind: "connections"; readonly received: readonly number[]; readonly closed: number }
  | { readonly kind: "ready" }
  /** The event loop runs; any other message proves it, too. */
  | { readonly kind: "alive" }
  | { readonly kind: "stop connections" }
  /** The table of the request log may have exceeded its maximum. */
  | { readonly kind: "log has grown" }
  /** `id` null: the last metrics, before the worker ends. */
  | { readonly kind: "metrics"; readonly id: number | null; readonly text: string }
  | { readonly kind: "readiness"; readonly id: number; readonly report: ReadinessReport };
