import type { Limits } from "./limits.ts";
import type { OpenRequest } from "./open-requests.ts";

/** Counts a stream against the limits of the client's network and of the process. */
export type StreamOpener = Pick<OpenRequest, "openLongStream" | "closeLongStream">;

/** A stream that is open until the client, its time limit or the server ends it. */
export class LongStream {
  #hasEnded = false;
  /** What waits for a change, and what waits for the end. */
  #wakeWaiting: (() => void) | null = null;
  #endWaiting: (() => void) | null = null;

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Resolves at the next {@link wake}, or when the stream ends. The previous call must have resolved. */
  untilWoken(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#hasEnded) resolve();
      else this.#wakeWaiting = resolve;
    });
  }

  /** The result of the work; null if the stream ends before. The previous call must have resolved. */
  unlessEnded<T>(work: Promise<T>): Promise<T | null> {
    return new Promise((resolve, reject) => {
      this.#endWaiting = () => resolve(null);
      if (this.#hasEnded) resolve(null);
      work.then(resolve, reject);
    });
  }

  wake(): void {
    const resolve = this.#wakeWaiting;
    this.#wakeWaiting = null;
    resolve?.();
  }

  /** From now on the stream sends its end only. */
  end(): void {
    this.#hasEnded = true;
    this.wake();
    this.#endWaiting?.();
  }
}

export type LongStreams = ReturnType<typeof createLongStreams>;

/** Counts the open streams of one kind. All share one listener for whatever concerns them, whose owner calls `wakeAll`. */
export function createLongStreams({ longStreamTimeoutMs }: Pick<Limits, "longStreamTimeoutMs">) {
  /** What ends the count of each open stream. */
  const streams = new Map<LongStream, () => void>();
  let areEnded = false;
  let rejectedCount = 0;

  return {
    /** Opens a stream, which ends after the time limit at the latest. Null: a limit is reached. */
    open(opener: StreamOpener): LongStream | null {
      const stream = new LongStream();
      if (areEnded) {
        stream.end();
        return stream;
      }
      if (!opener.openLongStream()) {
        rejectedCount += 1;
        return null;
      }
      const timer = setTimeout(() => stream.end(), longStreamTimeoutMs);
      streams.set(stream, () => {
        clearTimeout(timer);
        opener.closeLongStream();
      });
      return stream;
    },
    /** Ends a stream and ends its count. */
    close(stream: LongStream): void {
      stream.end();
      streams.get(stream)?.();
      streams.delete(stream);
    },
    wakeAll(): void {
      for (const stream of streams.keys()) stream.wake();
    },
    /** Ends the open streams, and from now on each new one when it is opened. */
    endAll(): void {
      areEnded = true;
      for (const stream of streams.keys()) stream.end();
    },
    /** The number of open streams. */
    get count(): number {
      return streams.size;
    },
    /** The number of streams since the start that were rejected. */
    get rejectedCount(): number {
      return rejectedCount;
    },
  };
}
