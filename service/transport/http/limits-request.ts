import type { Limits } from "../../settings/limits.ts";
import { afterPoll } from "../port/connection-end.ts";
import type { DoorRequest, DoorResponse } from "../port/exchange.ts";
import type { Door } from "./door.ts";
import { bodyTimeout } from "./request-body.ts";
import { sendError } from "./response.ts";

/**
 * Cuts a request whose response has not been sent to its last byte in time, because it is stuck or because the client does
 * not read it. HTTP/1.1 loses the connection, HTTP/2 only the stream.
 */
export function boundResponse(request: DoorRequest, response: DoorResponse, limits: Limits): void {
  const timer = setTimeout(() => request.cancel(), limits.responseTimeoutMs);
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
 * HTTP/1.1 server applies its own timeout.
 */
function boundBody(request: DoorRequest, response: DoorResponse, timeoutMs: number, baseUrl: string): void {
  if (!request.isHttp2) return;
  const end = (): void => {
    if (request.complete) return;
    if (response.headersSent) {
      request.cancel();
      return;
    }
    response.once("finish", () => request.cancel());
    sendError(response, bodyTimeout(), baseUrl);
  };
  // Bytes that arrived while the process was busy are still accepted.
  const timer = setTimeout(() => afterPoll(end), timeoutMs);
  request.once("end", () => clearTimeout(timer));
  response.on("close", () => clearTimeout(timer));
}

/**
 * Ends an HTTP/2 request that was answered before its body was complete. HTTP/1.1 reads on for a while, because closing the
 * connection could lose the response.
 */
export function boundLeftover(request: DoorRequest, response: DoorResponse): void {
  if (request.isHttp2) response.once("finish", () => request.refuseRest());
}
