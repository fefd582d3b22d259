import type { Door } from "../operations/ended-request.ts";

/** One request on its way through a door: what the door learns of it for the log, and nothing personal. */
export interface DoorCall {
  /** Travels back as X-Request-Id. */
  readonly requestId: string;
  /** The route or procedure that was called; never the path as sent, which could hold anything. */
  endpoint: string;
  door: Door;
  /** What the doors of gRPC's kind answered beside the HTTP status: OK, INVALID_ARGUMENT … */
  outcome: string | null;
}
