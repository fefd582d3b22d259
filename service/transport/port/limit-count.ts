import type { Logger } from "pino";

/** Counts what was refused because of limits, and logs it. */
export interface LimitCount<Limit extends string> {
  record(limit: Limit): void;
  /** The number since the start. */
  total(limit: Limit): number;
}

export interface LimitCountOptions<Limit extends string> {
  readonly limits: readonly Limit[];
  readonly log: Pick<Logger, "warn">;
  readonly message: string;
  /** The fields of a line: the limit that was reached first, and the number since the previous line. */
  lineOf(limit: Limit, count: number): Readonly<Record<string, string | number>>;
  /** Whether all limits share one line per second; otherwise each has its own. */
  readonly isOneLine: boolean;
}

const LOG_INTERVAL_MS = 1_000;

/** Logs at most one line per second, with the number since the previous one. */
export function createLimitCount<Limit extends string>(options: LimitCountOptions<Limit>): LimitCount<Limit> {
  const { limits, log, message, lineOf, isOneLine } = options;
  const totals = new Map<Limit, number>(limits.map((limit) => [limit, 0]));
  /** By limit, or under one name for all. While an entry exists, a timer is running. */
  const unlogged = new Map<string, { limit: Limit | null; count: number }>();

  const writeLine = (name: string): void => {
    const entry = unlogged.get(name);
    unlogged.delete(name);
    if (entry === undefined || entry.limit === null) return;
    log.warn(lineOf(entry.limit, entry.count), message);
    unlogged.set(name, { limit: null, count: 0 });
    setTimeout(() => writeLine(name), LOG_INTERVAL_MS).unref();
  };

  return {
    record(limit) {
      totals.set(limit, (totals.get(limit) ?? 0) + 1);
      const name = isOneLine ? "" : limit;
      const entry = unlogged.get(name);
      if (entry === undefined) {
        unlogged.set(name, { limit, count: 1 });
        writeLine(name);
      } else {
        entry.limit ??= limit;
        entry.count += 1;
      }
    },
    total: (limit) => totals.get(limit) ?? 0,
  };
}
