import assert from "node:assert/strict";
import { type ContextValues, createContextKey } from "@connectrpc/connect";
import type { Limits } from "../../settings/limits.ts";

/** Who opens a stream, for its limits. */
export interface StreamOpener {
  /** The connection of the stream, the same object for each of its streams. */
  readonly connection: object;
  /** Null: the client has disconnected. */
  readonly network: string | null;
}

type LongStreamLimits = Pick<
  Limits,
  "longStreamsMax" | "longStreamsPerNetworkMax" | "longStreamsPerConnectionMax" | "longStreamTimeoutMs"
>;

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

/** Where connect carries the stream of a call. */
export const longStreamKey = createContextKey<LongStream | null>(null);

/** The stream of a call that the stream door serves. */
export function longStreamOf(values: ContextValues): LongStream {
  const stream = values.get(longStreamKey);
  assert.ok(stream, "the stream door opens the stream of each call");
  return stream;
}

/** The open streams of one kind. All share one listener for whatever concerns them, whose owner calls {@link wakeAll}. */
export interface LongStreams {
  /** Opens a stream, which ends after the time limit at the latest. Null: a limit is reached. */
  open(opener: StreamOpener): LongStream | null;
  /** Ends a stream and frees its place. */
  close(stream: LongStream): void;
  wakeAll(): void;
  /** Ends the open streams, and from now on each new one when it is opened. */
  endAll(): void;
  /** The number of open streams. */
  readonly count: number;
  /** The number of streams since the start that were rejected. */
  readonly rejectedCount: number;
}

/** What frees a stream's place. */
type FreePlace = () => void;

export function createLongStreams(limits: LongStreamLimits): LongStreams {
  const places = new Map<LongStream, FreePlace>();
  const connections = new WeakMap<object, number>();
  const networks = new Map<string, number>();
  let areEnded = false;
  let rejectedCount = 0;

  const hasRoom = (connection: object, network: string): boolean =>
    places.size < limits.longStreamsMax &&
    (networks.get(network) ?? 0) < limits.longStreamsPerNetworkMax &&
    (connections.get(connection) ?? 0) < limits.longStreamsPerConnectionMax;
  const count = (connection: object, network: string, change: 1 | -1): void => {
    connections.set(connection, (connections.get(connection) ?? 0) + change);
    const ofNetwork = (networks.get(network) ?? 0) + change;
    if (ofNetwork > 0) networks.set(network, ofNetwork);
    else networks.delete(network);
  };

  return {
    open({ connection, network }) {
      const stream = new LongStream();
      if (areEnded || network === null) {
        stream.end();
        return stream;
      }
      if (!hasRoom(connection, network)) {
        rejectedCount += 1;
        return null;
      }
      count(connection, network, 1);
      const timer = setTimeout(() => stream.end(), limits.longStreamTimeoutMs);
      places.set(stream, () => {
        clearTimeout(timer);
        count(connection, network, -1);
      });
      return stream;
    },
    close(stream) {
      stream.end();
      places.get(stream)?.();
      places.delete(stream);
    },
    wakeAll() {
      for (const stream of places.keys()) stream.wake();
    },
    endAll() {
      areEnded = true;
      for (const stream of places.keys()) stream.end();
    },
    get count() {
      return places.size;
    },
    get rejectedCount() {
      return rejectedCount;
    },
  };
}
