import type { IncomingHttpHeaders } from "node:http";
import type { Limits } from "./limits.ts";
import { type Network, type Networks, statedNetworkOf, type UsageKind } from "./network.ts";

/** The longest response that is made for one request. Longer content is a file that all its responses share. */
const RESPONSE_BYTES_MAX = 512 * 1024;

/** The response to a request, as the port ends it. */
export interface EndableResponse {
  readonly req: { readonly headers: IncomingHttpHeaders; cancel(): void };
  /** Bytes that were written and have not been passed to the system. */
  readonly writableLength: number;
}

/** The connection of a request. */
export interface RequestConnection {
  /** The network of its other end: the client's, or a proxy's. */
  readonly network: Network;
  /** Bytes passed to the system. They stop to grow while the client reads nothing. */
  readonly bytesWritten: number;
  /** Bytes of bodies that were read from it. */
  bodyBytes: number;
}

/**
 * What one open request occupies. It counts against the limits of its client network and of the process until its response has
 * closed and its handling has ended: a request whose client has left may still wait to be handled. A request alone never exceeds
 * a limit of bytes: the limits of a single body and a single response bound it.
 */
export class OpenRequest {
  readonly network: Network;
  readonly connection: RequestConnection;
  readonly response: EndableResponse;
  /** When the response must be complete, by `performance.now()`; a stream may set a later time. */
  endMs: number;
  /** The position in the list of open requests. */
  index = 0;
  readonly #requests: OpenRequests;
  readonly #scopes: readonly Network[];
  #bodyBytes = 0;
  #unsentBytes = 0;
  /** Since when nothing of an unsent response was passed to the system, and how much of the connection had been by then. */
  #stalledSinceMs = 0;
  #stalledAtBytes = -1;
  #isResponseOpen = true;
  #isHandled = false;

  constructor(
    requests: OpenRequests,
    network: Network,
    connection: RequestConnection,
    response: EndableResponse,
    endMs: number,
  ) {
    this.#requests = requests;
    this.network = network;
    this.connection = connection;
    this.response = response;
    this.endMs = endMs;
    this.#scopes = [network, requests.networks.total];
    this.#count("requests", 1);
  }

  /** How long the client has read nothing while a response is unsent. Call at regular intervals. */
  stalledMs(nowMs: number): number {
    const { bytesWritten } = this.connection;
    const isSent = this.#unsentBytes === 0 && this.response.writableLength === 0;
    if (isSent || bytesWritten !== this.#stalledAtBytes) {
      this.#stalledAtBytes = bytesWritten;
      this.#stalledSinceMs = nowMs;
    }
    return nowMs - this.#stalledSinceMs;
  }

  /** Counts bytes of the body that have arrived. Returns whether they may be stored; otherwise the request must be rejected. */
  addBody(bytes: number): boolean {
    this.connection.bodyBytes += bytes;
    if (this.#isHandled && !this.#isResponseOpen) return true;
    this.#bodyBytes += bytes;
    this.#count("body_bytes", bytes);
    return this.#hasRoom("body_bytes", this.#bodyBytes);
  }

  /** Whether the limits have room for a response of so many bytes. It must not be computed otherwise: it would be cut. */
  mayRespond(bytes: number): boolean {
    return this.#hasRoom("unsent_bytes", bytes, bytes);
  }

  /**
   * States the length of the response, which counts until the response has closed. Cuts the request if the limits have no room for
   * it next to other responses.
   */
  setUnsent(length: number): void {
    const bytes = Math.min(length, RESPONSE_BYTES_MAX);
    const added = bytes - this.#unsentBytes;
    if (added === 0 || !this.#isResponseOpen) return;
    this.#unsentBytes = bytes;
    this.#count("unsent_bytes", added);
    if (added > 0 && !this.#hasRoom("unsent_bytes", bytes)) this.response.req.cancel();
  }

  #count(kind: UsageKind, added: number): void {
    for (const { used } of this.#scopes) used[kind] += added;
  }

  /**
   * Whether the network and the process have room; reports the first limit that has not. What the request occupies alone is always
   * allowed.
   *
   * @param ownAmount what the request occupies
   * @param uncounted the part of it that is not counted yet
   */
  #hasRoom(kind: UsageKind, ownAmount: number, uncounted = 0): boolean {
    for (const { used, max, scope } of this.#scopes) {
      const amount = used[kind] + uncounted;
      if (amount <= max[kind] || amount <= ownAmount) continue;
      this.#requests.networks.reports.onRejected(kind, scope);
      return false;
    }
    return true;
  }

  /** Counts a health watch or reflection stream; false if there are too many. {@link closeLongStream} ends it. */
  openLongStream(): boolean {
    if (this.#scopes.some(({ longStreams, max }) => longStreams >= max.longStreams)) return false;
    for (const scope of this.#scopes) scope.longStreams += 1;
    return true;
  }

  closeLongStream(): void {
    for (const scope of this.#scopes) scope.longStreams -= 1;
  }

  /** Counts the request until its handling has ended, too. */
  awaitHandling(handling: unknown): void {
    if (handling instanceof Promise) handling.then(this.#endHandling, this.#endHandling);
    else this.#endHandling();
  }

  /** Call when the response has closed. */
  closeResponse(): void {
    this.setUnsent(0);
    this.#isResponseOpen = false;
    if (this.#isHandled) this.#close();
  }

  readonly #endHandling = (): void => {
    this.#isHandled = true;
    if (!this.#isResponseOpen) this.#close();
  };

  #close(): void {
    this.#count("requests", -1);
    this.#count("body_bytes", -this.#bodyBytes);
    this.#requests.remove(this);
  }
}

export interface OpenRequestsOptions {
  readonly limits: Limits;
  /** Number of proxies in front. With one, X-Forwarded-For states the network of each request. */
  readonly trustedProxies: number;
}

/**
 * The open requests of a port. They are in an array whose last entry replaces a removed one: a Set that changes all the time keeps
 * removed requests in memory until a full collection, 6 kB each.
 */
export class OpenRequests {
  readonly networks: Networks;
  readonly #options: OpenRequestsOptions;
  readonly #requests: OpenRequest[] = [];

  constructor(networks: Networks, options: OpenRequestsOptions) {
    this.networks = networks;
    this.#options = options;
  }

  /** Opens a request; null if a limit is reached: it must be rejected unread. */
  open(response: EndableResponse, connection: RequestConnection): OpenRequest | null {
    const { limits, trustedProxies } = this.#options;
    const statedName = trustedProxies === 0 ? null : statedNetworkOf(response.req.headers, trustedProxies);
    const network = statedName === null ? connection.network : this.networks.named(statedName);
    for (const { fullKind, scope } of [network, this.networks.total]) {
      if (fullKind === null) continue;
      this.networks.reports.onRejected(fullKind, scope);
      this.networks.forgetUnused(network);
      return null;
    }
    const endMs = performance.now() + limits.responseTimeoutMs;
    const request = new OpenRequest(this, network, connection, response, endMs);
    request.index = this.#requests.push(request) - 1;
    return request;
  }

  /** Removes a request that has closed. */
  remove({ index, network }: OpenRequest): void {
    this.networks.forgetUnused(network);
    const last = this.#requests.pop();
    if (last === undefined || last.index === index) return;
    this.#requests[index] = last;
    last.index = index;
  }

  get size(): number {
    return this.#requests.length;
  }

  /** Cuts the requests whose time has passed and those whose client reads nothing. Call at regular intervals. */
  check(nowMs: number): void {
    const { responseStallTimeoutMs } = this.#options.limits;
    // A request that is cut may be removed now.
    for (const request of [...this.#requests]) {
      if (nowMs >= request.endMs || request.stalledMs(nowMs) >= responseStallTimeoutMs)
        request.response.req.cancel();
    }
  }
}
