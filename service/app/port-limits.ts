import type { Logger } from "pino";
import type { DropCause, UsageKind, UsageScope } from "../limits/network.ts";

export type PortLimits = ReturnType<typeof createPortLimits>;

/** A limit of what requests occupy, as in the metrics: `network_body_bytes`. */
export type UsageLimit = `${UsageScope}_${UsageKind}`;

const LOG_INTERVAL_MS = 1_000;

/**
 * Counts and logs what the port closes and rejects because of its limits.
 *
 * @param monotonicMs a clock that never jumps
 */
export function createPortLimits(log: Pick<Logger, "warn">, monotonicMs: () => number) {
  const totals = new Map<string, number>();
  /** What was closed or rejected since the start. */
  const totalOf = (limit: DropCause | UsageLimit): number => totals.get(limit) ?? 0;
  let loggedMs = Number.NEGATIVE_INFINITY;
  let unlogged = 0;
  /** Logs at most one line per second, with the number since the previous one and the latest limit. */
  const record = (limit: DropCause | UsageLimit, message: string): void => {
    totals.set(limit, totalOf(limit) + 1);
    unlogged += 1;
    const nowMs = monotonicMs();
    if (nowMs - loggedMs < LOG_INTERVAL_MS) return;
    loggedMs = nowMs;
    log.warn({ limit, count: unlogged }, message);
    unlogged = 0;
  };
  return {
    onDropped: (cause: DropCause) => record(cause, "connections closed: a limit is reached"),
    onRejected: (kind: UsageKind, scope: UsageScope) =>
      record(`${scope}_${kind}`, "requests rejected: a limit is reached"),
    totalOf,
  };
}
