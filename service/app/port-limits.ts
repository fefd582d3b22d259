import type { Logger } from "pino";
import {
  DROP_CAUSES,
  type LimitReports,
  USAGE_KINDS,
  USAGE_SCOPES,
  type UsageKind,
  type UsageScope,
} from "../limits/network.ts";
import type { MetricRegistry } from "../operations/metrics.ts";
import type { OnePort } from "../transport/port/one-port.ts";

/** What the port closes and rejects because of its limits: counted for the metrics, and logged. */
export interface PortLimits extends LimitReports {
  addMetrics(metrics: MetricRegistry, port: Pick<OnePort, "connections" | "usage">): void;
}

/** A limit of what requests occupy, as in the metrics: `network_body_bytes`. */
type UsageLimit = `${UsageScope}_${UsageKind}`;
const USAGE_LIMITS = USAGE_SCOPES.flatMap((scope) =>
  USAGE_KINDS.map((kind): UsageLimit => `${scope}_${kind}`),
);

const LOG_INTERVAL_MS = 1_000;

/** @param monotonicMs a clock that never jumps */
export function createPortLimits(log: Pick<Logger, "warn">, monotonicMs: () => number): PortLimits {
  const totals = new Map<string, number>();
  const totalOf = (limit: string): number => totals.get(limit) ?? 0;
  let loggedMs = Number.NEGATIVE_INFINITY;
  let unlogged = 0;
  /** Logs at most one line per second, with the number since the previous one and the latest limit. */
  const record = (limit: string, message: string): void => {
    totals.set(limit, totalOf(limit) + 1);
    unlogged += 1;
    const nowMs = monotonicMs();
    if (nowMs - loggedMs < LOG_INTERVAL_MS) return;
    loggedMs = nowMs;
    log.warn({ limit, count: unlogged }, message);
    unlogged = 0;
  };
  return {
    onDropped: (cause) => record(cause, "connections closed: a limit is reached"),
    onRejected: (kind, scope) => record(`${scope}_${kind}`, "requests rejected: a limit is reached"),
    addMetrics(metrics, port) {
      metrics.addGauge({
        name: "almagest_open_connections",
        aggregation: "sum",
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
        aggregation: "sum",
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
    },
  };
}
