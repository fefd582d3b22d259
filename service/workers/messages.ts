import type { WorkerMetrics } from "../operations/metrics.ts";
import type { ReadinessReport } from "../operations/readiness.ts";

/** How often a worker reports that its event loop runs. */
export const REPORT_INTERVAL_MS = 1_000;

export type StopSignal = "SIGTERM" | "SIGINT";

export type MessageToWorker =
  | { readonly kind: "stop"; readonly signal: StopSignal }
  /** Another worker serves in place of this one, which ends when its connections have ended. */
  | { readonly kind: "retire" }
  /** From now on this worker does the housekeeping. */
  | { readonly kind: "start housekeeping" }
  | { readonly kind: "report metrics" }
  | { readonly kind: "report readiness" };

/** The settings that the supervisor needs. The first worker validates them. */
export interface SupervisorSettings {
  readonly privateAt: { readonly host: string; readonly port: number } | null;
  readonly stopLimitMs: number;
  /** After how long without a report a worker is killed; 0: never. */
  readonly watchdogTimeoutMs: number;
}

export type MessageFromWorker =
  /** The settings are valid; the worker loads its data and opens the port. */
  | { readonly kind: "starting"; readonly settings: SupervisorSettings }
  | { readonly kind: "ready" }
  /** The event loop runs; any other message proves it, too. */
  | { readonly kind: "alive" }
  /** On request, and before the worker ends. */
  | { readonly kind: "metrics"; readonly metrics: WorkerMetrics }
  | { readonly kind: "readiness"; readonly report: ReadinessReport };
