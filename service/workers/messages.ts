import type { AddressInfo } from "node:net";

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
  /** From now on this worker does the housekeeping of all. */
  | { readonly kind: "start housekeeping" }
  | { readonly kind: "run housekeeping" }
  | { readonly kind: "report metrics"; readonly id: number };

/** What the supervisor needs of the settings, which the first worker has validated. */
export interface SupervisorSettings {
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** How long a worker may take to stop. */
  readonly stopLimitMs: number;
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
  | { readonly kind: "stop connections" }
  /** The table of the request log may have exceeded its maximum. */
  | { readonly kind: "log has grown" }
  /** `id` null: the last metrics, before the worker ends. */
  | { readonly kind: "metrics"; readonly id: number | null; readonly text: string };
