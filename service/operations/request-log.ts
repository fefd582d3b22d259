import { setImmediate as yieldTurn } from "node:timers/promises";
import { type Database, writeRequestLog } from "../../db/index.ts";
import type { EndedRequest } from "./ended-request.ts";
import { startPeriodicFlush } from "./periodic-flush.ts";

export interface RequestLogWriter<Entry> {
  /** Buffers an entry. */
  record(entry: Entry): void;
  /** Writes the buffered entries. Resolves in bounded time, even if the database does not respond. */
  stop(): Promise<void>;
}

export interface RequestLogWriterOptions<Entry> {
  /** Writes a batch, or nothing if it rejects. */
  readonly write: (entries: readonly Entry[]) => Promise<void>;
  /** Called with the number of entries that were discarded. */
  readonly onDropped: (count: number) => void;
  readonly onError: (error: unknown) => void;
  readonly flushIntervalMs?: number;
  /** Entries per statement. */
  readonly batchSize?: number;
  /** Maximum number of buffered entries. Further entries are discarded. */
  readonly capacity?: number;
  readonly stopTimeoutMs?: number;
}

/** Writes the request log in batches, one at a time. A batch that fails is retried with the next flush. */
export function createRequestLogWriter<Entry>(
  options: RequestLogWriterOptions<Entry>,
): RequestLogWriter<Entry> {
  const { write, onDropped, onError } = options;
  const { flushIntervalMs = 1_000, batchSize = 100, capacity = 20_000, stopTimeoutMs = 2_000 } = options;
  let buffer: Entry[] = [];

  const flushBuffer = async (): Promise<void> => {
    while (buffer.length > 0) {
      const batch = buffer.slice(0, batchSize);
      await write(batch);
      buffer = buffer.slice(batch.length);
      await yieldTurn();
    }
  };
  const flushes = startPeriodicFlush({ flushBuffer, onError, intervalMs: flushIntervalMs, stopTimeoutMs });

  return {
    record(entry) {
      if (buffer.length < capacity) buffer.push(entry);
      else onDropped(1);
    },
    async stop() {
      await flushes.stop();
      if (buffer.length > 0) onDropped(buffer.length);
    },
  };
}

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

export interface RequestLog {
  record(request: EndedRequest): void;
  /** Requests that were not recorded because too many were rejected. */
  readonly omittedCount: number;
  stop(): Promise<void>;
}

/** Requests that no daily limit bounds, recorded per second, and in one burst after a pause. */
const UNBOUNDED_PER_SECOND = 1;
const UNBOUNDED_BURST = 100;
/** The table is checked when this share of its maximum has been written. */
const GROWTH_SHARE = 0.1;

/**
 * Records each request, except probes. Requests that an account's daily limit bounds are all recorded. Others,
 * which strangers may send in any number, are recorded up to a rate.
 */
export function createRequestLog(options: RequestLogOptions): RequestLog {
  const { database, retentionDays, rowsMax, onDropped, onGrown, onError } = options;
  const admitUnbounded = createRate(UNBOUNDED_PER_SECOND, UNBOUNDED_BURST);
  let omittedCount = 0;
  let writtenSinceCheck = 0;
  const writer = createRequestLogWriter<EndedRequest>({
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
    onDropped,
    onError,
  });
  return {
    record(request) {
      // Probes are periodic and not a use of the service.
      if (retentionDays === 0 || request.door === "probe") return;
      if (isBounded(request) || admitUnbounded()) writer.record(request);
      else omittedCount += 1;
    },
    get omittedCount() {
      return omittedCount;
    },
    stop: writer.stop,
  };
}

/** The endpoints of calls, over REST, over gRPC and Connect, and as tools. Every call needs a key. */
const CALL_PATH = /^\/(v1|almagest\.v1\.\w+|mcp)\//;

/** Whether a daily limit bounds such requests: they were counted, or failed on the service's side. */
function isBounded({ endpoint, status }: EndedRequest): boolean {
  return CALL_PATH.test(endpoint) && (status < 300 || status >= 500);
}

/** Returns a function that admits `perSecond` calls per second, and up to `burst` after a pause. */
function createRate(perSecond: number, burst: number): () => boolean {
  let available = burst;
  let updatedAtMs = performance.now();
  return () => {
    const nowMs = performance.now();
    available = Math.min(burst, available + ((nowMs - updatedAtMs) / 1000) * perSecond);
    updatedAtMs = nowMs;
    if (available < 1) return false;
    available -= 1;
    return true;
  };
}
