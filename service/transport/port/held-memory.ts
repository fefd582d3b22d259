import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import { clientNetworkOf } from "../../request/client-request.ts";
import type { Limits } from "../../settings/limits.ts";
import { type Account, createAccount, type HeldKind, type OnHeldLimit, RequestHold } from "./request-hold.ts";

/** The accounts of what open requests hold. There is one per port, for every version of HTTP and every protocol. */
export interface HeldMemory {
  /** Opens the account of a connection, which closes with it. */
  openConnection(socket: Socket): ConnectionAccount;
  /** What all open requests hold together. */
  total(kind: HeldKind): number;
}

export interface ConnectionAccount {
  /** Opens the account of a request; null if a limit is reached: the request must be refused unread. */
  openRequest(headers: IncomingHttpHeaders): RequestHold | null;
}

export interface HeldMemoryOptions {
  readonly limits: Limits;
  /** Number of proxies in front. With one, X-Forwarded-For states the network of each request. */
  readonly trustedProxies: number;
  readonly onHeldLimit: OnHeldLimit;
}

export function createHeldMemory({ limits, trustedProxies, onHeldLimit }: HeldMemoryOptions): HeldMemory {
  const processAccount = createAccount("process", {
    bodyBytes: limits.bodyBytesTotalMax,
    unsentBytes: limits.unsentBytesTotalMax,
    streams: limits.streamsTotalMax,
  });
  const networks = createNetworkAccounts(limits);

  return {
    openConnection(socket) {
      const connection = createAccount("connection", {
        bodyBytes: limits.bodyBytesPerConnectionMax,
        unsentBytes: limits.unsentBytesPerConnectionMax,
        // SETTINGS_MAX_CONCURRENT_STREAMS, and the port's limit of pipelined requests, bound them.
        streams: Number.POSITIVE_INFINITY,
      });
      const ownNetwork =
        trustedProxies === 0 ? networks.use(clientNetworkOf({ headers: {}, socket }, 0)) : null;
      if (ownNetwork !== null) socket.once("close", ownNetwork.release);
      return {
        openRequest(headers) {
          const network = ownNetwork ?? networks.use(clientNetworkOf({ headers, socket }, trustedProxies));
          const release = ownNetwork === null ? network.release : null;
          const accounts = [connection, network.account, processAccount];
          const full = accounts.find(isFull);
          if (full === undefined) return new RequestHold(accounts, onHeldLimit, release);
          onHeldLimit(full.streams >= full.max.streams ? "streams" : "unsent_bytes", full.scope);
          release?.();
          return null;
        },
      };
    },
    total(kind) {
      if (kind === "body_bytes") return processAccount.bodyBytes;
      return kind === "unsent_bytes" ? processAccount.unsentBytes : processAccount.streams;
    },
  };
}

/** Whether no further request may begin. */
function isFull({ streams, unsentBytes, max }: Account): boolean {
  return streams >= max.streams || unsentBytes >= max.unsentBytes;
}

interface NetworkUse {
  readonly account: Account;
  readonly release: () => void;
}

/** The accounts of networks, each as long as a connection or a request uses it. */
function createNetworkAccounts(limits: Limits): { use(network: string | null): NetworkUse } {
  const accounts = new Map<string, { readonly account: Account; users: number }>();
  const max = {
    bodyBytes: limits.bodyBytesPerNetworkMax,
    unsentBytes: limits.unsentBytesPerNetworkMax,
    streams: limits.streamsPerNetworkMax,
  };
  return {
    use(network) {
      const name = network ?? "";
      const entry = accounts.get(name) ?? { account: createAccount("network", max), users: 0 };
      accounts.set(name, entry);
      entry.users += 1;
      return {
        account: entry.account,
        release() {
          entry.users -= 1;
          if (entry.users === 0) accounts.delete(name);
        },
      };
    },
  };
}
