import { constants, type ServerHttp2Session } from "node:http2";
import type { DoorResponse, OnePort } from "./one-port.ts";

/** The largest stream id: a GOAWAY with it stops new streams without rejecting those already sent. */
const LAST_STREAM_ID = 2 ** 31 - 1;

/** How long a client may take to acknowledge the first GOAWAY. */
const GOAWAY_NOTICE_MS = 500;

export interface StopResult {
  /** Whether every connection ended in time. */
  readonly finished: boolean;
  /** Requests that were cut. */
  readonly cutRequests: number;
}

export interface GracefulStop {
  /** Call for every request, as it begins. */
  track(response: DoorResponse): void;
  /**
   * Accepts no new connections, lets the requests in progress finish, then closes; cuts the rest after the timeout. A
   * second call returns the result of the first.
   */
  stop(timeoutMs: number): Promise<StopResult>;
}

export function createGracefulStop(port: OnePort): GracefulStop {
  const running = new Set<DoorResponse>();
  let stopping: ReturnType<GracefulStop["stop"]> | null = null;

  const busySessions = (): ReadonlySet<unknown> =>
    new Set([...running].map((response) => ("stream" in response ? response.stream?.session : null)));
  const closeIdle = (): void => {
    const busy = busySessions();
    for (const session of port.sessions) if (!busy.has(session)) closeSession(session, false);
    port.closeIdle();
  };

  const stop = async (timeoutMs: number) => {
    const closed = port.stopAccepting();
    for (const response of running) announceClose(response);
    const busy = busySessions();
    for (const session of port.sessions) if (busy.has(session)) closeSession(session, true);
    closeIdle();

    const finished = await Promise.race([closed.then(() => true), after(timeoutMs).then(() => false)]);
    const cutRequests = running.size;
    port.destroyAll();
    await closed;
    return { finished, cutRequests };
  };

  return {
    track(response) {
      running.add(response);
      if (stopping !== null) announceClose(response);
      response.once("close", () => {
        running.delete(response);
        // The connection counts as idle only after Node has ended the response.
        if (stopping !== null) setImmediate(closeIdle);
      });
    },
    stop(timeoutMs) {
      stopping ??= stop(timeoutMs);
      return stopping;
    },
  };
}

/** HTTP/1.1 announces the end of a connection in the headers of its last response. */
function announceClose(response: DoorResponse): void {
  if (!("stream" in response) && !response.headersSent) response.setHeader("connection", "close");
}

/**
 * HTTP/2 announces the end of a connection in two steps (RFC 9113, section 6.8): a notice, after which the client opens no
 * more streams, and, once the client must have received it, the id of the last stream served. Streams up to that one finish.
 * Node stops reading from a connection without streams after GOAWAY, so an idle connection is closed immediately: a request
 * already on its way is rejected as not processed, and is safe to retry.
 */
function closeSession(session: ServerHttp2Session, isBusy: boolean): void {
  if (session.destroyed || session.closed) return;
  if (!isBusy) {
    session.close();
    return;
  }
  session.goaway(constants.NGHTTP2_NO_ERROR, LAST_STREAM_ID);
  const close = (): void => {
    clearTimeout(timer);
    if (!session.destroyed) session.close();
  };
  const timer = setTimeout(close, GOAWAY_NOTICE_MS);
  session.ping(close);
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
