/** Estimates when the bytes that the process reads had arrived. Times are `performance.now()`'s, in milliseconds. */
export interface ReadClock {
  /** Call for each accepted connection. */
  connectionAccepted(connection: object): void;
  /** Call at the end of a response over HTTP/1.1: the client sends its next request after it. */
  responseEnded(connection: object): void;
  /**
   * The earliest time at which the bytes that are read now, on this connection, can have arrived: when the event loop was last
   * free to read. It is exact if the loop was waiting, and otherwise earlier than the arrival by one turn of the loop at most.
   */
  readableSinceMs(connection: object): number;
  stop(): void;
}

/** A turn of the event loop, from the end of a poll of I/O to the next. */
interface Turn {
  readonly number: number;
  readonly startMs: number;
  /** The loop's total idle time at the start. */
  readonly idleMs: number;
}

interface Acceptance {
  readonly turnNumber: number;
  readonly arrivedMs: number;
}

const ACCEPTANCE = Symbol("acceptance");
const RESPONSE_END_MS = Symbol("responseEndMs");
interface Connection {
  [ACCEPTANCE]?: Acceptance;
  [RESPONSE_END_MS]?: number;
}

/** A connection that waited is read this number of turns after it was accepted, at most. */
const FIRST_READ_TURNS = 2;

/** Whether the runtime counts the time that its event loop waits. Bun and Deno have the property without the count. */
const countsIdleTime = (): boolean => !("bun" in process.versions || "deno" in process.versions);

/** The clock of a runtime that does not count idle time: the bytes arrive when they are read. */
const PRESENT: ReadClock = {
  connectionAccepted() {},
  responseEnded() {},
  readableSinceMs: () => performance.now(),
  stop() {},
};

export function createReadClock(): ReadClock {
  return countsIdleTime() ? followEventLoop() : PRESENT;
}

/**
 * Follows the turns of the event loop, at the cost of a callback per turn.
 *
 * Node has no time of arrival. While the loop runs callbacks it does not poll, so bytes that a poll finds without having to
 * wait can have arrived at any time since the poll before it; bytes that end a wait have just arrived. libuv counts the time
 * that it waits in polls. A poll ended at the earliest after the turn's start plus what was waited since.
 */
function followEventLoop(): ReadClock {
  const { nodeTiming } = performance;
  let turn: Turn = { number: 0, startMs: performance.now(), idleMs: nodeTiming.idleTime };
  /** The earliest end of the poll at the end of the previous turn. */
  let previousPollMs = turn.startMs;

  const begin = (): void => {
    const next = { number: turn.number + 1, startMs: performance.now(), idleMs: nodeTiming.idleTime };
    previousPollMs = turn.startMs + next.idleMs - turn.idleMs;
    turn = next;
    immediate = setImmediate(begin).unref();
  };
  // Immediates run after each poll. One without a reference does not keep the loop from waiting.
  let immediate = setImmediate(begin).unref();

  const arrivedMs = (): number => {
    const waitedMs = nodeTiming.idleTime - turn.idleMs;
    return waitedMs > 0 ? turn.startMs + waitedMs : previousPollMs;
  };
  return {
    connectionAccepted(connection: Connection) {
      connection[ACCEPTANCE] = { turnNumber: turn.number, arrivedMs: arrivedMs() };
    },
    responseEnded(connection: Connection) {
      connection[RESPONSE_END_MS] = performance.now();
    },
    readableSinceMs(connection: Connection) {
      const acceptance = connection[ACCEPTANCE];
      const isFirstRead =
        acceptance !== undefined &&
        turn.number - acceptance.turnNumber <= FIRST_READ_TURNS &&
        connection[RESPONSE_END_MS] === undefined;
      if (isFirstRead) return acceptance.arrivedMs;
      return Math.max(arrivedMs(), connection[RESPONSE_END_MS] ?? Number.NEGATIVE_INFINITY);
    },
    stop: () => clearImmediate(immediate),
  };
}
