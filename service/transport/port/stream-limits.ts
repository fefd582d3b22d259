import { constants, type ServerHttp2Session, type ServerHttp2Stream } from "node:http2";
import { Readable } from "node:stream";
import { CONTROL_FRAME_WINDOW_MS } from "../../settings/limits.ts";
import { afterPoll } from "./connection-end.ts";
import { ArrivedPieces, type RequestHold } from "./request-hold.ts";

/** Refused streams that one connection may have in the window of control frames; then it is closed. */
const REFUSED_STREAMS_MAX = 100;

/** The stream of an HTTP/2 request, with its account and the pieces of its body. */
interface HeldStream extends ServerHttp2Stream {
  hold?: RequestHold;
  pieces?: ArrivedPieces;
  cutFlood?: (stream: ServerHttp2Stream) => void;
}

/**
 * Counts the pieces of a request's body as they arrive, read or not, and discards them after a refusal. The account closes
 * with the stream.
 *
 * @param cutFlood called when pieces keep arriving after the refusal
 */
export function boundBody(
  stream: ServerHttp2Stream,
  hold: RequestHold,
  cutFlood: (stream: ServerHttp2Stream) => void,
): void {
  const heldStream: HeldStream = stream;
  heldStream.hold = hold;
  heldStream.cutFlood = cutFlood;
  stream.once("close", closeHold);
  countPieces(stream);
  const { pieces } = heldStream;
  if (pieces !== undefined && !hold.receive(pieces.bytes, pieces.isFew) && pieces.isFlood) cutFlood(stream);
}

/** Whether a stream that was destroyed before its request was emitted had a flood of pieces. */
export function isFlooded({ pieces }: HeldStream): boolean {
  return pieces?.isFlood ?? false;
}

/**
 * Counts the pieces of all streams of Node's class. Node emits a request when everything received together is parsed, up to
 * 64 KiB of it: only the class sees the pieces as they arrive. Node does not export the class, so what arrives together with the
 * first request of a process is not counted.
 */
function countPieces(stream: ServerHttp2Stream): void {
  const prototype = Object.getPrototypeOf(stream) as ServerHttp2Stream;
  if (prototype.push !== pushCounted) prototype.push = pushCounted;
}

/** Node passes each piece of a body to `push`, and null at its end. */
function pushCounted(this: HeldStream, piece: Buffer | null): boolean {
  if (piece === null) return Readable.prototype.push.call(this, piece);
  this.pieces ??= new ArrivedPieces();
  const hasFewPieces = this.pieces.add(piece.length);
  // Before its request is emitted, a stream has no account.
  const isAccepted = this.hold?.receive(piece.length, hasFewPieces) ?? hasFewPieces;
  if (isAccepted) return Readable.prototype.push.call(this, piece);
  if (this.pieces.isFlood && !this.destroyed) (this.cutFlood ?? destroyStream)(this);
  return true;
}

/** Resets a stream and frees its memory without waiting until the client reads the reset. */
function destroyStream(stream: ServerHttp2Stream): void {
  stream.close(constants.NGHTTP2_ENHANCE_YOUR_CALM);
  stream.destroy();
}

function closeHold(this: HeldStream): void {
  this.hold?.closeExchange();
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

/** The ways in which a connection ends requests that occupy too much memory, or cost too much. */
export interface StreamCuts {
  /**
   * Refuses a request unread. gRPC clients report the code as RESOURCE_EXHAUSTED. A connection that goes on is closed.
   */
  refuse(stream: ServerHttp2Stream): void;
  /**
   * Ends a flood of pieces: with the connection, whose further frames cost time too, unless a proxy shares it among
   * clients. What was received together with them is then ignored.
   */
  cutFlood(stream: ServerHttp2Stream): void;
}

export function createStreamCuts(session: ServerHttp2Session, isShared: boolean): StreamCuts {
  let windowStartMs = 0;
  let refused = 0;
  const endSession = (reason: string): void => {
    if (!session.destroyed) session.destroy(new Error(reason), constants.NGHTTP2_ENHANCE_YOUR_CALM);
  };
  return {
    refuse(stream) {
      const nowMs = performance.now();
      if (nowMs - windowStartMs > CONTROL_FRAME_WINDOW_MS) {
        windowStartMs = nowMs;
        refused = 0;
      }
      refused += 1;
      if (refused <= REFUSED_STREAMS_MAX) destroyStream(stream);
      else endSession("too many refused streams");
    },
    cutFlood(stream) {
      if (!isShared) {
        endSession("too many pieces");
        return;
      }
      destroyStream(stream);
    },
  };
}
