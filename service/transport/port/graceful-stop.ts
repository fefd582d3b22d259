import type { DoorResponse } from "./exchange.ts";
import type { OnePort } from "./one-port.ts";
import { createReleasedConnections, type ReleasedConnections } from "./released-connections.ts";

/**
 * How long a connection may stay without a complete request after the port is closed: it is new, or its request is incomplete.
 * The rest may be on its way.
 */
const ARRIVAL_MS = 1_000;

export interface StopResult {
  /** Whether every connection ended in time. */
  readonly finished: boolean;
  /** Requests that were cut. */
  readonly cutRequests: number;
}

export interface GracefulStop extends Pick<ReleasedConnections, "release"> {
  /** Call for every request, as it begins. Returns a function to call when its response has closed. */
  track(response: DoorResponse): () => void;
  /** From now on announces the end of every connection. Requests and new connections are served as before. */
  announce(): void;
  /**
   * Accepts no new connections, lets the requests that have arrived finish, then closes; cuts the rest after the timeout. A
   * second call returns the result of the first.
   */
  stop(timeoutMs: number): Promise<StopResult>;
}

export function createGracefulStop(port: OnePort): GracefulStop {
  const running = createRunningResponses();
  const released = createReleasedConnections();
  let isAnnounced = false;
  let stopping: ReturnType<GracefulStop["stop"]> | null = null;

  const endSessions = (): void => {
    for (const session of port.sessions) port.endSession(session);
  };
  /** HTTP/1.1 announces the end of a connection in the headers of its last response. */
  const announceIn = (response: DoorResponse): void => {
    const { session, req: request } = response;
    if (session !== undefined) port.endSession(session);
    else if (!request.isHttp2 && !response.headersSent) response.setHeader("connection", "close");
  };
  const announce = (): void => {
    isAnnounced = true;
    for (const response of running) announceIn(response);
    endSessions();
  };

  const stop = async (timeoutMs: number) => {
    announce();
    let arrival: NodeJS.Timeout | undefined;
    const endUnused = (): void => {
      port.closeUnused();
      endSessions();
    };
    const portClosed = port.stopAccepting(timeoutMs);
    const closed = portClosed.then(() => {
      arrival = setTimeout(endUnused, ARRIVAL_MS);
      return port.untilUnused();
    });
    port.closeIdle();

    const timeout = after(timeoutMs);
    const finished = await Promise.race([closed.then(() => true), timeout.then(() => false)]);
    const cutRequests = running.size;
    await portClosed;
    clearTimeout(arrival);
    port.destroyAll();
    await closed;
    return { finished, cutRequests };
  };

  return {
    track(response) {
      const remove = running.add(response);
      if (isAnnounced || released.claims(response)) announceIn(response);
      return remove;
    },
    release: released.release,
    announce,
    stop(timeoutMs) {
      stopping ??= stop(timeoutMs);
      return stopping;
    },
  };
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

/** The responses that are not complete. */
export interface RunningResponses extends Iterable<DoorResponse> {
  /** Adds a response. Returns a function that removes it. */
  add(response: DoorResponse): () => void;
  readonly size: number;
}

/**
 * The responses in an array whose last entry takes the place of a removed one. A Set that changes all the time keeps removed
 * responses alive until a full collection: 6 kB for each request.
 */
export function createRunningResponses(): RunningResponses {
  const entries: { readonly response: DoorResponse; place: number }[] = [];
  return {
    add(response) {
      const entry = { response, place: entries.length };
      entries.push(entry);
      return () => {
        const last = entries.pop();
        if (last === undefined || last === entry) return;
        entries[entry.place] = last;
        last.place = entry.place;
      };
    },
    get size() {
      return entries.length;
    },
    *[Symbol.iterator]() {
      for (const { response } of entries) yield response;
    },
  };
}
