import { setImmediate as nextIteration, setTimeout as pause } from "node:timers/promises";
import {
  type Database,
  ENDPOINT_COUNTS_PER_STATEMENT_MAX,
  type EndpointCalls,
  type KeyUse,
  USES_PER_STATEMENT_MAX,
  writeRequestLog,
} from "../../db/index.ts";
import { createRateLimiter } from "../limits/rate-limiter.ts";
import type { EndedRequest } from "./ended-request.ts";

/** What the owner of a buffer may set other than the rows: the outcomes and the times. */
interface BufferOptions {
  readonly onError: (error: unknown) => void;
  readonly flushIntervalMs?: number;
  readonly stopTimeoutMs?: number;
}

export interface BufferedRowsOptions<Key, Row> extends BufferOptions {
  /** Identifies the row that an added one is merged with. */
  readonly keyOf: (row: Row) => Key;
  /** Combines the buffered row of a key with a further one. Absent: the buffered row stays. */
  readonly merge?: (buffered: Row, added: Row) => Row;
  /** Writes a batch, or nothing if it rejects. */
  readonly write: (rows: readonly Row[]) => Promise<void>;
  readonly batchSize: number;
  /** Maximum number of buffered rows. Rows of further keys are discarded. */
  readonly capacity: number;
}

/**
 * Buffers rows in memory and writes them in batches every few seconds, one batch at a time. A batch that fails is written
 * with the next flush. A process that is killed loses the rows of its last seconds.
 */
export function createBufferedRows<Key, Row>(options: BufferedRowsOptions<Key, Row>) {
  const { merge, write, batchSize, capacity, onError, keyOf } = options;
  const { flushIntervalMs = 5_000, stopTimeoutMs = 2_000 } = options;
  let rows = new Map<Key, Row>();
  /** Rows of the batch that is being written. */
  let writing = 0;
  let droppedCount = 0;
  let currentFlush: Promise<void> | null = null;

  const put = (key: Key, row: Row): void => {
    const buffered = rows.get(key);
    if (buffered === undefined) rows.set(key, row);
    else if (merge !== undefined) rows.set(key, merge(buffered, row));
  };
  const takeBatch = (): Map<Key, Row> => {
    const batch = new Map<Key, Row>();
    for (const [key, row] of rows) {
      if (batch.size === batchSize) break;
      batch.set(key, row);
      rows.delete(key);
    }
    return batch;
  };
  const writeRows = async (): Promise<void> => {
    while (rows.size > 0) {
      const batch = takeBatch();
      writing = batch.size;
      try {
        await write([...batch.values()]);
      } catch (error) {
        const added = rows;
        rows = batch;
        for (const [key, row] of added) put(key, row);
        throw error;
      } finally {
        writing = 0;
      }
      await nextIteration();
    }
  };
  const flush = (): Promise<void> => {
    currentFlush ??= writeRows()
      .catch(onError)
      .finally(() => {
        currentFlush = null;
      });
    return currentFlush;
  };
  const timer = setInterval(flush, flushIntervalMs);
  timer.unref();

  return {
    add(row: Row): void {
      const key = keyOf(row);
      if (rows.has(key) || rows.size + writing < capacity) put(key, row);
      else droppedCount += 1;
    },
    /** Writes the buffered rows, those added during the last flush included. Resolves in bounded time. */
    async stop(): Promise<void> {
      clearInterval(timer);
      // The first may be a flush in progress, which does not include the rows added since it started.
      await Promise.race([flush().then(flush), pause(stopTimeoutMs, undefined, { ref: false })]);
      droppedCount += rows.size + writing;
    },
    /** Rows that were discarded: those beyond the capacity, and those that could not be written before the stop. */
    droppedCount: (): number => droppedCount,
  };
}

export type KeyUses = ReturnType<typeof createKeyUses>;

/** Keys whose first uses of a day are buffered; further ones are recorded at their next calls. */
const KEY_USES_MAX = 50_000;

/** Counts the calls of each account by endpoint, for the usage page. The daily limit is counted separately and exactly. */
export function createEndpointCounts(
  write: (counts: readonly EndpointCalls[]) => Promise<void>,
  options: BufferOptions,
) {
  return createBufferedRows<string, EndpointCalls>({
    ...options,
    keyOf: ({ accountId, day, endpoint }) => `${accountId} ${day} ${endpoint}`,
    merge: (buffered, { calls }) => ({ ...buffered, calls: buffered.calls + calls }),
    write,
    batchSize: ENDPOINT_COUNTS_PER_STATEMENT_MAX,
    // Calls are counted while the database works only, so a flush empties the buffer.
    capacity: Number.POSITIVE_INFINITY,
  });
}

/**
 * Records the day of each key's last use, for its owner: many keys with one statement, as at midnight every key's next call
 * is the first of the day. A use that is discarded, or lost with a killed process, is recorded at the key's next call.
 */
export function createKeyUses(
  statements: Pick<Database["batchStatements"], "recordUses">,
  options: BufferOptions & { readonly capacity?: number },
) {
  return createBufferedRows<string, KeyUse & { readonly day: string }>({
    capacity: KEY_USES_MAX,
    ...options,
    keyOf: ({ keyId, day }) => `${keyId} ${day}`,
    async write(uses) {
      // Repeating the statement of one day changes nothing, so the days need no transaction.
      for (const [day, usesOfDay] of Map.groupBy(uses, (use) => use.day))
        await statements.recordUses(usesOfDay, day);
    },
    batchSize: USES_PER_STATEMENT_MAX,
  });
}

export interface RequestLogSettings {
  /** 0: nothing is recorded. */
  readonly retentionDays: number;
  readonly rowsMax: number;
}

export interface RequestLogOptions extends RequestLogSettings {
  readonly database: Database;
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
  const { database, retentionDays, rowsMax, onGrown, onError } = options;
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
    /** Entries that were discarded because the database was unavailable. */
    droppedCount: rows.droppedCount,
    stop: rows.stop,
  };
}

/** The endpoints of calls, over REST, over gRPC and Connect, and as tools. Every call needs a key. */
const CALL_PATH = /^\/(v1|almagest\.v1\.\w+|mcp)\//;

/** Whether a daily limit bounds such requests: they were counted, or failed on the service's side. */
function isBounded({ endpoint, status }: EndedRequest): boolean {
  return CALL_PATH.test(endpoint) && (status < 300 || status >= 500);
}
