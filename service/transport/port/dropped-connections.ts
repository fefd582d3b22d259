import type { Logger } from "pino";
import { DROP_CAUSES, type DropCause } from "./open-connections.ts";

/** Counts the connections that were closed for a limit, and logs them. */
export interface DroppedConnections {
  record(cause: DropCause): void;
  /** The number since the start. */
  total(cause: DropCause): number;
}

const LOG_INTERVAL_MS = 1_000;

/** Logs at most one line per second and cause, with the number of connections since the previous one. */
export function createDroppedConnections(log: Pick<Logger, "warn">): DroppedConnections {
  const totals = new Map<DropCause, number>(DROP_CAUSES.map((cause) => [cause, 0]));
  const unloggedCounts = new Map<DropCause, number>();

  const writeLine = (cause: DropCause): void => {
    const dropped = unloggedCounts.get(cause) ?? 0;
    unloggedCounts.delete(cause);
    if (dropped === 0) return;
    log.warn({ cause, dropped }, "connections dropped");
    unloggedCounts.set(cause, 0);
    setTimeout(() => writeLine(cause), LOG_INTERVAL_MS).unref();
  };

  return {
    record(cause) {
      totals.set(cause, (totals.get(cause) ?? 0) + 1);
      const unlogged = unloggedCounts.get(cause);
      unloggedCounts.set(cause, (unlogged ?? 0) + 1);
      // Otherwise a timer is running.
      if (unlogged === undefined) writeLine(cause);
    },
    total: (cause) => totals.get(cause) ?? 0,
  };
}
