import { constants, type ServerHttp2Session, type ServerHttp2Stream } from "node:http2";
import { CONTROL_FRAME_WINDOW_MS } from "../../settings/limits.ts";
import { afterPoll } from "./connection-end.ts";
import type { RequestHold } from "./request-hold.ts";

/** Refused streams that one connection may have in the window of control frames; then it is closed. */
const REFUSED_STREAMS_MAX = 100;

/** The stream of an HTTP/2 request, with its account. */
interface HeldStream extends ServerHttp2Stream {
  hold: RequestHold;
}

/**
 * Counts the pieces of a request's body as they arrive, read or not, and discards them after a refusal. A flood of pieces
 * resets the stream: the rest of what was received together is then ignored. The account closes with the stream.
 */
export function boundBody(stream: ServerHttp2Stream, hold: RequestHold): void {
  const held = stream as HeldStream;
  held.hold = hold;
  stream.once("close", closeHold);
  if (!stream.endAfterHeaders) stream.push = pushCounted;
}

/** Node passes each piece of the body to `push`, and null at its end. The prototype has Node's method. */
function pushCounted(this: ServerHttp2Stream, piece: Buffer | null): boolean {
  const { hold } = this as HeldStream;
  const { push } = Object.getPrototypeOf(this) as ServerHttp2Stream;
  if (piece === null || hold.receive(piece.length)) return push.call(this, piece);
  if (hold.isFlooded && !this.destroyed) {
    this.close(constants.NGHTTP2_ENHANCE_YOUR_CALM);
    this.destroy();
  }
  return true;
}

function closeHold(this: ServerHttp2Stream): void {
  (this as HeldStream).hold.close();
}

/**
 * Ends a request that is answered before its body is complete, when the end of the response has been sent: the client need not
 * send the rest (RFC 9113, section 8.1).
 */
export function endWithResponse(stream: ServerHttp2Stream): void {
  if (stream.endAfterHeaders) return;
  stream.once("finish", refuseRest);
  // Trailers follow the body, and end the stream.
  stream.once("wantTrailers", refuseRest);
}

function refuseRest(this: ServerHttp2Stream): void {
  afterPoll(() => {
    if (this.destroyed || this.readableEnded || this.state.localClose !== 1) return;
    this.close(constants.NGHTTP2_NO_ERROR);
  });
}

/**
 * Refuses the requests of a connection that arrive while open requests hold too much. gRPC clients report the code as
 * RESOURCE_EXHAUSTED. A connection that goes on is closed.
 */
export function createStreamRefusals(session: ServerHttp2Session): (stream: ServerHttp2Stream) => void {
  let windowStartMs = 0;
  let refused = 0;
  return (stream) => {
    const nowMs = performance.now();
    if (nowMs - windowStartMs > CONTROL_FRAME_WINDOW_MS) {
      windowStartMs = nowMs;
      refused = 0;
    }
    refused += 1;
    if (refused <= REFUSED_STREAMS_MAX) stream.close(constants.NGHTTP2_ENHANCE_YOUR_CALM);
    else if (!session.destroyed) {
      session.destroy(new Error("too many refused streams"), constants.NGHTTP2_ENHANCE_YOUR_CALM);
    }
  };
}
