import type { Calls } from "../call/handle-call.ts";
import type { CallGuard } from "../guard/call-guard.ts";
import type { LongStreams } from "../limits/long-streams.ts";
import { DROP_CAUSES, USAGE_KINDS, USAGE_SCOPES } from "../limits/network.ts";
import type { MetricRegistry } from "../operations/metrics.ts";
import type { OpenPortal } from "../portal/open-portal.ts";
import type { OnePort } from "../transport/port/one-port.ts";
import type { AccessLog } from "./access-log.ts";
import type { LogWriter } from "./log-writer.ts";
import type { PortLimits, UsageLimit } from "./port-limits.ts";

const USAGE_LIMITS = USAGE_SCOPES.flatMap((scope) =>
  USAGE_KINDS.map((kind): UsageLimit => `${scope}_${kind}`),
);

/** Connections, requests, what they occupy, and what was closed or rejected because of a limit. */
export function addPortMetrics(
  metrics: MetricRegistry,
  port: Pick<OnePort, "connections" | "usage">,
  { totalOf }: Pick<PortLimits, "totalOf">,
  { inFlight }: Pick<AccessLog, "inFlight">,
): void {
  metrics.addGauge({
    name: "almagest_open_connections",
    help: "Open TCP connections",
    read: port.connections,
  });
  metrics.addCounter({
    name: "almagest_dropped_connections_total",
    help: "New connections that were closed because of a limit, by limit",
    label: "limit",
    values: DROP_CAUSES,
    read: totalOf,
  });
  metrics.addGauge({
    name: "almagest_open_requests_usage",
    help: "What open requests occupy: requests, bytes of bodies, bytes of responses that were not sent",
    label: "kind",
    values: USAGE_KINDS,
    read: port.usage,
  });
  metrics.addCounter({
    name: "almagest_limit_rejections_total",
    help: "Requests rejected or cut because of a limit of open requests, by limit",
    label: "limit",
    values: USAGE_LIMITS,
    read: totalOf,
  });
  metrics.addGauge({
    name: "almagest_requests_in_flight",
    help: "Requests whose response is not complete",
    read: inFlight,
  });
}

export function addLogMetrics(
  metrics: MetricRegistry,
  { droppedLines }: Pick<LogWriter, "droppedLines">,
): void {
  metrics.addCounter({
    name: "almagest_log_lines_dropped_total",
    help: "Lines of the log dropped because nothing read them",
    read: droppedLines,
  });
}

/** Requests that were rejected for what their account or network has requested before. */
export function addGuardMetrics(metrics: MetricRegistry, { totals }: CallGuard): void {
  metrics.addCounter({
    name: "almagest_pool_refusals_total",
    help: "Requests rejected because the daily limit was reached",
    read: () => totals.dailyLimit,
  });
  metrics.addCounter({
    name: "almagest_limited_refusals_total",
    help: "Requests rejected unread because too many requests of the account or network were rejected before",
    label: "by",
    values: ["account", "network"],
    read: (by) => totals[by],
  });
}

/** Calls in progress and waiting, and the calculations of long ones. */
export function addCallMetrics(metrics: MetricRegistry, { slots, slices }: Calls): void {
  metrics.addGauge({
    name: "almagest_calls",
    help: "Valid calls that have not been answered, by state",
    label: "state",
    values: ["in_progress", "waiting"],
    read: (state) => (state === "waiting" ? slots.waiting : slots.inProgress),
  });
  metrics.addCounter({
    name: "almagest_calls_rejected_total",
    help: "Calls rejected because too many were waiting",
    read: () => slots.rejected,
  });
  metrics.addCounter({
    name: "almagest_calculation_slices_total",
    help: "Slices of calculations run; the event loop reads and writes at least once per millisecond of them",
    read: () => slices.count,
  });
}

const STREAM_KINDS = ["watch", "reflection"] as const;
export type OpenStreams = Readonly<Record<(typeof STREAM_KINDS)[number], LongStreams>>;

export function addStreamMetrics(metrics: MetricRegistry, streams: OpenStreams): void {
  metrics.addGauge({
    name: "almagest_long_streams",
    help: "Open health watches and reflection streams",
    label: "kind",
    values: STREAM_KINDS,
    read: (kind) => streams[kind].count,
  });
  metrics.addCounter({
    name: "almagest_long_streams_rejected_total",
    help: "Health watches and reflection streams that were rejected because of a limit",
    label: "kind",
    values: STREAM_KINDS,
    read: (kind) => streams[kind].rejectedCount,
  });
}

/** @param read the figures of the queue of passwords */
export function addPasswordMetrics(metrics: MetricRegistry, read: () => OpenPortal["passwordQueue"]): void {
  metrics.addGauge({
    name: "almagest_password_checks_running",
    help: "Passwords that are being hashed",
    read: () => read().running,
  });
  metrics.addGauge({
    name: "almagest_password_checks_waiting",
    help: "Passwords that wait to be hashed",
    read: () => read().waiting,
  });
  metrics.addCounter({
    name: "almagest_password_checks_total",
    help: "Passwords hashed, and those rejected because too many were waiting",
    label: "result",
    values: ["started", "rejected"],
    read: (result) => read()[result],
  });
}
