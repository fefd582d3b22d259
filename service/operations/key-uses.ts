import { setImmediate as yieldTurn } from "node:timers/promises";
import { type KeyUse, USES_PER_STATEMENT_MAX } from "../../db/index.ts";
import { startPeriodicFlush } from "./periodic-flush.ts";

export interface KeyUsesOptions {
  /** Writes uses of one day, all or none of them. */
  readonly write: (uses: readonly KeyUse[], day: string) => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly flushIntervalMs?: number;
  /** Maximum number of buffered keys. Uses of further keys are discarded. */
  readonly keysMax?: number;
  readonly stopTimeoutMs?: number;
}

/** Records the day of each key's last use, for its owner. */
export interface KeyUses {
  /** Buffers a use. */
  record(use: KeyUse, day: string): void;
  /** Uses that were discarded because too many were buffered or could not be written before the end. */
  readonly droppedCount: number;
  /** Writes the buffered uses. Resolves in bounded time, even if the database does not respond. */
  stop(): Promise<void>;
}

/**
 * Buffers the first uses of keys on a day and writes them every few seconds, many keys with one statement: at midnight every
 * key's next call is such a use. A use that is discarded, or lost with a killed process, is recorded at the key's next call.
 */
export function createKeyUses(options: KeyUsesOptions): KeyUses {
  const { write, onError } = options;
  const { flushIntervalMs = 5_000, keysMax = 50_000, stopTimeoutMs = 2_000 } = options;
  const usesByDay = new Map<string, Map<string, KeyUse>>();
  let buffered = 0;
  let droppedCount = 0;

  const flushDay = async (day: string, uses: Map<string, KeyUse>): Promise<void> => {
    const all = [...uses.values()];
    for (let from = 0; from < all.length; from += USES_PER_STATEMENT_MAX) {
      const batch = all.slice(from, from + USES_PER_STATEMENT_MAX);
      await write(batch, day);
      for (const { keyId } of batch) uses.delete(keyId);
      buffered -= batch.length;
      await yieldTurn();
    }
    if (uses.size === 0) usesByDay.delete(day);
  };
  const flushBuffer = async (): Promise<void> => {
    for (const [day, uses] of usesByDay) await flushDay(day, uses);
  };
  const flushes = startPeriodicFlush({ flushBuffer, onError, intervalMs: flushIntervalMs, stopTimeoutMs });

  return {
    record(use, day) {
      const uses = usesByDay.get(day) ?? new Map<string, KeyUse>();
      if (uses.has(use.keyId)) return;
      if (buffered === keysMax) {
        droppedCount += 1;
        return;
      }
      usesByDay.set(day, uses);
      uses.set(use.keyId, use);
      buffered += 1;
    },
    get droppedCount() {
      return droppedCount;
    },
    async stop() {
      await flushes.stop();
      droppedCount += buffered;
    },
  };
}
