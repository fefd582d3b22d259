import type { Limits } from "../../settings/limits.ts";
import { afterPoll } from "../port/connection-end.ts";
import type { DoorRequest, DoorResponse } from "../port/exchange.ts";
import type { Door } from "./door.ts";
import { bodyTimeout } from "./request-body.ts";
import { sendError } from "./response.ts";

/** How often the progress of a response is looked at in its stall time. */
const STALL_CHECKS = 4;

/**
 * Cuts a request whose response has not been sent to its last byte in time, because it is stuck or because the client does
 * not read it; sooner if the client reads nothing of it. HTTP/1.1 loses the connection, HTTP/2 only the stream.
 *
 * @param timeoutMs for the whole response
 * @returns a function that sets a longer time, from now on
 */
export function boundResponse(
  request: DoorRequest,
  response: DoorResponse,
  timeoutMs: number,
  stallTimeoutMs: number,
): (timeoutMs: number) => void {
  const startMs = performance.now();
  let endMs = startMs + timeoutMs;
  let unsentBytes = 0;
  let stalledSinceMs = startMs;
  const check = (): void => {
    const nowMs = performance.now();
    const currentBytes = response.unsentBytes;
    request.hold.setUnsent(currentBytes);
    if (currentBytes === 0 || currentBytes !== unsentBytes) stalledSinceMs = nowMs;
    unsentBytes = currentBytes;
    const restMs = Math.min(endMs - nowMs, stalledSinceMs + stallTimeoutMs - nowMs);
    if (restMs < 1) request.cancel();
    else timer = setTimeout(check, Math.min(restMs, intervalMs));
  };
  const intervalMs = Math.ceil(stallTimeoutMs / STALL_CHECKS);
  let timer = setTimeout(check, Math.min(intervalMs, timeoutMs));
  response.on("close", () => clearTimeout(timer));
  return (longerTimeoutMs) => {
    endMs = performance.now() + longerTimeoutMs;
  };
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
    // The port ends the request when the response is sent.
    sendError(response, bodyTimeout(), baseUrl);
  };
  // Bytes that arrived while the process was busy are still accepted.
  const timer = setTimeout(() => afterPoll(end), timeoutMs);
  request.once("end", () => clearTimeout(timer));
  response.on("close", () => clearTimeout(timer));
}
