import type { Limits } from "../../settings/limits.ts";
import { afterPoll } from "../port/connection-end.ts";
import type { DoorRequest, DoorResponse } from "../port/exchange.ts";
import type { Door } from "./door.ts";
import { bodyTimeout } from "./request-body.ts";
import { sendError } from "./response.ts";

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
 * Answers a request whose body is not complete in time with 408, then cuts the rest of it.
 */
function boundBody(request: DoorRequest, response: DoorResponse, timeoutMs: number, baseUrl: string): void {
  const end = (): void => {
    if (request.complete) return;
    if (response.headersSent) {
      request.cancel();
      return;
    }
    // The port ends the request when the response is sent.
    if (!request.isHttp2) response.setHeader("connection", "close");
    sendError(response, bodyTimeout(), baseUrl);
  };
  if (request.endsWithHead) return;
  // Bytes that arrived while the process was busy are still accepted.
  const timer = setTimeout(() => afterPoll(end), timeoutMs);
  request.once("end", () => clearTimeout(timer));
  response.on("close", () => clearTimeout(timer));
}
