import { constants } from "node:http2";
import type { Limits } from "../settings/limits.ts";
import type { DoorRequest, DoorResponse } from "./one-port.ts";

/**
 * Ends a request whose response has not been sent to its last byte in time: because it is stuck, or because the
 * peer does not read it. HTTP/1.1 loses the connection, HTTP/2 this one stream.
 */
export function boundResponse(request: DoorRequest, response: DoorResponse, limits: Limits): void {
  const timer = setTimeout(() => cut(request), limits.responseTimeoutMs);
  response.once("close", () => clearTimeout(timer));
}

/**
 * Answers, by `refuse`, a request whose body is not complete in time, then cuts what is left of it. Needed on
 * HTTP/2 only: Node's HTTP/1.1 server has such a timeout of its own.
 */
export function boundBody(
  request: DoorRequest,
  response: DoorResponse,
  limits: Limits,
  refuse: (response: DoorResponse) => void,
): void {
  if (!("stream" in request)) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (response.headersSent) {
      cut(request);
      return;
    }
    response.once("finish", () => cut(request));
    refuse(response);
  }, limits.requestTimeoutMs);
  request.once("end", () => clearTimeout(timer));
  response.once("close", () => clearTimeout(timer));
}

/**
 * Ends an HTTP/2 request that was answered before its body had come to its end: the peer need not send the rest
 * (RFC 9113, section 8.1). HTTP/1.1 reads on for a while, because cutting could lose the peer the answer.
 */
export function boundLeftover(request: DoorRequest, response: DoorResponse): void {
  if (!("stream" in request)) return;
  response.once("finish", () => {
    if (!request.complete) request.stream.close(constants.NGHTTP2_NO_ERROR);
  });
}

/** Ends the request at once, whatever of it is still to come. */
export function cut(request: DoorRequest): void {
  if ("stream" in request) request.stream.close(constants.NGHTTP2_CANCEL);
  else request.socket.destroy();
}
