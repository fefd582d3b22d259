import type { Logger } from "pino";
import type { MetricRegistry } from "../operations/metrics.ts";
import { createLimitCount } from "../transport/port/limit-count.ts";
import type { OnePort, OnePortOptions } from "../transport/port/one-port.ts";
import { DROP_CAUSES } from "../transport/port/open-connections.ts";
import { HELD_KINDS, HELD_SCOPES, type HeldKind, type HeldScope } from "../transport/port/request-hold.ts";

/** What the port refuses because of its limits: counted for the metrics, and logged. */
export interface PortLimits extends Pick<OnePortOptions, "onDropped" | "onHeldLimit"> {
  addMetrics(metrics: MetricRegistry, port: Pick<OnePort, "connections" | "heldTotal">): void;
}

/** A limit of what requests hold, as in the metrics: `network_body_bytes`. */
type HeldLimit = `${HeldScope}_${HeldKind}`;
const HELD_LIMITS = HELD_SCOPES.flatMap((scope) => HELD_KINDS.map((kind): HeldLimit => `${scope}_${kind}`));

export function createPortLimits(log: Pick<Logger, "warn">): PortLimits {
  const dropped = createLimitCount({
    limits: DROP_CAUSES,
    log,
    message: "connections dropped",
    lineOf: (cause, count) => ({ cause, dropped: count }),
    isOneLine: false,
  });
  const refused = createLimitCount({
    limits: HELD_LIMITS,
    log,
    message: "requests refused: open requests occupy too much memory",
    lineOf: (limit, count) => ({ limit, refused: count }),
    isOneLine: true,
  });
  return {
    onDropped: dropped.record,
    onHeldLimit: (kind, scope) => refused.record(`${scope}_${kind}`),
    addMetrics(metrics, port) {
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
        read: dropped.total,
      });
      metrics.addGauge({
        name: "almagest_held",
        help: "What open requests hold: bytes of bodies, bytes of responses that were not sent, requests",
        label: "kind",
        values: HELD_KINDS,
        read: port.heldTotal,
      });
      metrics.addCounter({
        name: "almagest_held_refusals_total",
        help: "Requests refused or cut, and HTTP/2 connections refused, because open requests occupied too much memory, by limit",
        label: "limit",
        values: HELD_LIMITS,
        read: refused.total,
      });
    },
  };
}
