import type { Http1Request, Http1Response } from "./http1-exchange.ts";
import { PacedConnection } from "./paced-connection.ts";

/** Which connections without a running request a port ends. */
export type Closing = "none" | "idle" | "unused";

/** What a connection does that has no running request: it waits for a head, for the rest of a body, or is between two requests. */
export type Waiting = "idle" | "head" | "body";

/** A connection of HTTP/1.1. While a request is answered, the bytes behind it wait. */
export class Http1Connection extends PacedConnection {
  /** Requests whose response is not complete. */
  running = 0;
  /** Whether the connection ends after the responses to its open requests. */
  isEnding = false;
  #latestRequest: Http1Request | null = null;
  #latestResponse: Http1Response | null = null;
  /** `bytesRead` of the socket when the last request ended: more means that the next one is arriving. */
  #idleAtBytes = 0;
  #waitingSinceMs = performance.now();
  #waitingFor: Waiting = "idle";

  protected override get isBusy(): boolean {
    return this.isEnding || (this.running > 0 && this.#latestRequest?.complete === true);
  }

  /** Whether a response has begun, which cannot be replaced. */
  get hasBegunResponse(): boolean {
    return this.running > 0 && this.#latestResponse?.headersSent === true;
  }

  begin(request: Http1Request, response: Http1Response): void {
    this.#latestRequest = request;
    this.#latestResponse = response;
    this.running += 1;
  }

  /** Call when a response has closed. */
  endResponse(): void {
    this.running -= 1;
    if (this.running > 0) return;
    this.#idleAtBytes = this.socket.bytesRead;
    this.#waitingSinceMs = performance.now();
    this.#waitingFor = this.#latestRequest?.complete === false ? "body" : "idle";
    if (this.isEnding) this.finish();
    this.continueReading();
  }

  /** What the connection waits for and since when; null while a request is running. */
  waiting(nowMs: number): { readonly for: Waiting; readonly ms: number } | null {
    if (this.running > 0) return null;
    if (this.#waitingFor === "body" && this.#latestRequest?.complete === true) this.#waitFor("idle", nowMs);
    if (this.#waitingFor === "idle" && this.socket.bytesRead > this.#idleAtBytes)
      this.#waitFor("head", nowMs);
    return { for: this.#waitingFor, ms: nowMs - this.#waitingSinceMs };
  }

  #waitFor(what: Waiting, nowMs: number): void {
    this.#waitingFor = what;
    this.#waitingSinceMs = nowMs;
    if (what === "idle") this.#idleAtBytes = this.socket.bytesRead;
  }

  /** The response to the current request announces the end of the connection. */
  announceEnd(): void {
    if (this.running > 0 && this.#latestResponse?.headersSent === false)
      this.#latestResponse.setHeader("connection", "close");
  }

  /** Ends the connection if it has no running request, and, unless it is unused, is between two. */
  closeIfAllowed(closing: Closing): void {
    if (closing === "none" || this.running > 0) return;
    const isBetween = this.#latestRequest !== null && this.socket.bytesRead === this.#idleAtBytes;
    if (closing === "unused" || isBetween) this.finish();
  }
}
