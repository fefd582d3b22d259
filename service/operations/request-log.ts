import { type Database, writeRequestLog } from "../../db/index.ts";
import { createRateLimiter } from "../limits/rate-limiter.ts";
import { createBufferedRows } from "./buffered-rows.ts";
import type { EndedRequest } from "./ended-request.ts";

export interface RequestLogSettings {
  /** 0: nothing is recorded. */
  readonly retentionDays: number;
  readonly rowsMax: number;
}

export interface RequestLogOptions extends RequestLogSettings {
  readonly database: Database;
  /** Called with the number of entries that were discarded because the database was unavailable. */
  readonly onDropped: (count: number) => void;
  /** Called when the table may have exceeded its maximum. */
  readonly onGrown: () => void;
  readonly onError: (error: unknown) => void;
}

export type RequestLog = ReturnType<typeof createRequestLog>;

/** Requests that no daily limit bounds, recorded per second, and in one burst after a pause. */
const UNBOUNDED_RATE = { burst: 100, perSecond: 1 };
/** All of them are one client of the limiter. */
const UNBOUNDED = "unbounded";
const ROWS_PER_STATEMENT = 100;
const BUFFERED_ROWS_MAX = 20_000;
const FLUSH_INTERVAL_MS = 1_000;
/** The table is checked when this share of its maximum has been written. */
const GROWTH_SHARE = 0.1;

/**
 * Records each request, except probes. Requests that an account's daily limit bounds are all recorded. Others,
 * which strangers may send in any number, are recorded up to a rate.
 */
export function createRequestLog(options: RequestLogOptions) {
  const { database, retentionDays, rowsMax, onDropped, onGrown, onError } = options;
  const limiter = createRateLimiter(UNBOUNDED_RATE, () => performance.now());
  const admitUnbounded = (): boolean => {
    if (limiter.waitSeconds(UNBOUNDED) > 0) return false;
    limiter.spend(UNBOUNDED);
    return true;
  };
  let recorded = 0;
  let omittedCount = 0;
  let writtenSinceCheck = 0;
  const rows = createBufferedRows<number, EndedRequest>({
    // Rows are never merged.
    keyOf: () => recorded++,
    async write(requests) {
      await writeRequestLog(
        database.kysely,
        requests.map(({ endpoint, status, latencyMs, endedAtMs }) => ({
          endpoint,
          status,
          latencyUs: latencyMs * 1000,
          atMs: endedAtMs,
        })),
      );
      writtenSinceCheck += requests.length;
      if (writtenSinceCheck < rowsMax * GROWTH_SHARE) return;
      writtenSinceCheck = 0;
      onGrown();
    },
    batchSize: ROWS_PER_STATEMENT,
    capacity: BUFFERED_ROWS_MAX,
    onDropped,
    onError,
    flushIntervalMs: FLUSH_INTERVAL_MS,
  });
  return {
    record(request: EndedRequest): void {
      // Probes are periodic and not a use of the service.
      if (retentionDays === 0 || request.protocol === "probe") return;
      if (isBounded(request) || admitUnbounded()) rows.add(request);
      else omittedCount += 1;
    },
    /** Requests that were not recorded because too many were rejected. */
    get omittedCount(): number {
      return omittedCount;
    },
    stop: rows.stop,
  };
}

/** The endpoints of calls, over REST, over gRPC and Connect, and as tools. Every call needs a key. */
const CALL_PATH = /^\/(v1|almagest\.v1\.\w+|mcp)\//;

/** Whether a daily limit bounds such requests: they were counted, or failed on the service's side. */
function isBounded({ endpoint, status }: EndedRequest): boolean {
  return CALL_PATH.test(endpoint) && (status < 300 || status >= 500);
}
