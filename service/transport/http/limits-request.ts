import { constants } from "node:http2";
import type { Limits } from "../../settings/limits.ts";
import { afterPoll } from "../port/connection-end.ts";
import type { DoorRequest, DoorResponse } from "../port/one-port.ts";
import { type Door, sendError } from "./door.ts";
import { bodyTimeout } from "./request-body.ts";

/**
 * Cuts a request whose response has not been sent to its last byte in time, because it is stuck or because the client does
 * not read it. HTTP/1.1 loses the connection, HTTP/2 only the stream.
 */
export function boundResponse(request: DoorRequest, response: DoorResponse, limits: Limits): void {
  const timer = setTimeout(() => cutRequest(request), limits.responseTimeoutMs);
  response.on("close", () => clearTimeout(timer));
}

/** The same door, with a time limit on the bodies of its requests. */
export function boundBodies(door: Door, limits: Limits, baseUrl: string): Door {
  return {
    serves: door.serves,
    serve(request, response, context) {
      boundBody(request, response, limits.requestTimeoutMs, baseUrl);
      return door.serve(request, response, context);
    },
  };
}

/**
 * Answers a request whose body is not complete in time with 408, then cuts the rest of it. For HTTP/2 only: Node's
 * HTTP/1.1 server has its own timeout.
 */
function boundBody(request: DoorRequest, response: DoorResponse, timeoutMs: number, baseUrl: string): void {
  if (!("stream" in request)) return;
  const end = (): void => {
    if (request.complete) return;
    if (response.headersSent) {
      cutRequest(request);
      return;
    }
    response.once("finish", () => cutRequest(request));
    sendError(response, bodyTimeout(), baseUrl);
  };
  // What has arrived while the process was busy counts.
  const timer = setTimeout(() => afterPoll(end), timeoutMs);
  request.once("end", () => clearTimeout(timer));
  response.on("close", () => clearTimeout(timer));
}

/**
 * Ends an HTTP/2 request that was answered before its body was complete: the client need not send the rest (RFC 9113,
 * section 8.1). HTTP/1.1 reads on for a while, because cutting the connection could lose the response.
 */
export function boundLeftover(request: DoorRequest, response: DoorResponse): void {
  if (!("stream" in request)) return;
  response.once("finish", () => {
    if (!request.complete) request.stream.close(constants.NGHTTP2_NO_ERROR);
  });
}

/** Ends the request immediately. */
export function cutRequest(request: DoorRequest): void {
  if ("stream" in request) request.stream.close(constants.NGHTTP2_CANCEL);
  else request.socket.destroy();
}
