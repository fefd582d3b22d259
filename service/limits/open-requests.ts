import { clientNetworkOf } from "./client-request.ts";
import type { Limits } from "./limits.ts";
import type { Network, Networks } from "./network.ts";
import { type EndableResponse, OpenRequest, type RequestConnection } from "./open-request.ts";

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
  readonly #networks: Networks;
  readonly #options: OpenRequestsOptions;
  readonly #requests: OpenRequest[] = [];

  constructor(networks: Networks, options: OpenRequestsOptions) {
    this.#networks = networks;
    this.#options = options;
  }

  /** Opens a request; null if a limit is reached: it must be rejected unread. */
  open(response: EndableResponse, connection: RequestConnection, ofConnection: Network): OpenRequest | null {
    const network = this.#networkOf(response, ofConnection);
    for (const { fullKind, scope } of [network, this.#networks.total]) {
      if (fullKind === null) continue;
      this.#networks.reports.onRejected(fullKind, scope);
      this.#networks.forgetUnused(network);
      return null;
    }
    const endMs = performance.now() + this.#options.limits.responseTimeoutMs;
    const request = new OpenRequest(this.#networks, network, connection, response, endMs, this.#remove);
    request.index = this.#requests.push(request) - 1;
    return request;
  }

  #networkOf({ req: { headers } }: EndableResponse, ofConnection: Network): Network {
    const { trustedProxies } = this.#options;
    if (trustedProxies === 0) return ofConnection;
    const name = clientNetworkOf({ headers, socket: { remoteAddress: ofConnection.name } }, trustedProxies);
    return name === null ? ofConnection : this.#networks.named(name);
  }

  readonly #remove = ({ index }: OpenRequest): void => {
    const last = this.#requests.pop();
    if (last === undefined || last.index === index) return;
    this.#requests[index] = last;
    last.index = index;
  };

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
