import { IncomingMessage, ServerResponse } from "node:http";
import type { OpenRequest } from "../../limits/open-requests.ts";
import type { HttpRequest, HttpResponse, NodeExchange } from "./exchange.ts";
import { PacedConnection } from "./paced-connection.ts";

export class Http1Request extends IncomingMessage implements HttpRequest {
  /** Set before the request is passed on. */
  declare usage: OpenRequest;

  get host(): string | undefined {
    return this.headers.host;
  }

  get endsWithHead(): boolean {
    const { "content-length": length, "transfer-encoding": encoding } = this.headers;
    return length === undefined && encoding === undefined;
  }

  get hasArrived(): boolean {
    return this.complete;
  }

  cancel(): void {
    this.socket.destroy();
  }
}

/** The response to an {@link Http1Request}. */
export class Http1Response extends ServerResponse<Http1Request> implements HttpResponse {
  override end(...content: unknown[]): this {
    const [data] = content;
    super.end(...(content as [unknown]));
    if (typeof data === "string" || data instanceof Uint8Array) this.req.usage?.setUnsent(data.length);
    return this;
  }

  sendAll(...[headers, content, trailers]: Parameters<HttpResponse["sendAll"]>): void {
    for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
    if (trailers === null) {
      this.end(content);
      return;
    }
    // Trailers follow headers that neither state a length nor end the stream.
    this.flushHeaders();
    if (content.length > 0) this.write(content);
    this.addTrailers(trailers);
    this.end();
  }

  asNodeExchange(): NodeExchange {
    return [this.req, this];
  }
}

/** `http://api.example.com/v1/sky`: the scheme and the host in front of a path. */
const ABSOLUTE_TARGET = /^https?:\/\/([^/?#]+)/i;

/**
 * Replaces an absolute URL as target, as clients send it to a proxy, by its path and query. Its host replaces the header Host.
 *
 * **Source:** RFC 9112, section 3.2.2.
 */
export function acceptAbsoluteTarget(request: IncomingMessage): void {
  const { url = "" } = request;
  if (url.startsWith("/")) return;
  const [origin, host] = ABSOLUTE_TARGET.exec(url) ?? [];
  if (origin === undefined) return;
  const rest = url.slice(origin.length);
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
  if (request.headers.host !== undefined) request.headers.host = host;
}

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
