import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import { clientNetworkOf } from "../../request/client-request.ts";
import type { Limits } from "../../settings/limits.ts";
import type { NetworkTurns } from "./network-turns.ts";
import { type Account, createAccount, type HeldKind, type OnHeldLimit, RequestHold } from "./request-hold.ts";

/** The accounts of what open requests hold. There is one per port, for every version of HTTP and every protocol. */
export interface HeldMemory {
  /**
   * Opens the account of a connection, which closes with it.
   *
   * @param turns of the network that has connected
   */
  openConnection(socket: Socket, turns: NetworkTurns): ConnectionAccount;
  /** What all open requests hold together. */
  total(kind: HeldKind): number;
}

export interface ConnectionAccount {
  readonly turns: NetworkTurns;
  /** Whether a limit of the connection's network or of the process is reached. */
  isFull(): boolean;
  /** Whether the connection must be refused, because it is full. Counts the refusal. */
  isRefused(): boolean;
  /**
   * Opens the account of a request; null if a limit is reached: the request must be refused unread.
   *
   * @param rawHeaders names and values; they count as body bytes, four times their length
   */
  openRequest(headers: IncomingHttpHeaders, rawHeaders: readonly string[]): RequestHold | null;
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
    openConnection(socket, turns) {
      const connection = createAccount("connection", {
        bodyBytes: limits.bodyBytesPerConnectionMax,
        unsentBytes: limits.unsentBytesPerConnectionMax,
        // SETTINGS_MAX_CONCURRENT_STREAMS, and the port's limit of pipelined requests, bound them.
        streams: Number.POSITIVE_INFINITY,
      });
      const ownNetwork =
        trustedProxies === 0 ? networks.use(clientNetworkOf({ headers: {}, socket }, 0)) : null;
      if (ownNetwork !== null) socket.once("close", ownNetwork.release);
      const isLimited = (accounts: readonly Account[]): boolean => {
        for (const account of accounts) {
          const kind = fullKindOf(account);
          if (kind === null) continue;
          onHeldLimit(kind, account.scope);
          return true;
        }
        return false;
      };
      const shared = ownNetwork === null ? [processAccount] : [ownNetwork.account, processAccount];
      return {
        turns,
        isFull: () => shared.some((account) => fullKindOf(account) !== null),
        isRefused: () => isLimited(shared),
        openRequest(headers, rawHeaders) {
          turns.enter();
          const network = ownNetwork ?? networks.use(clientNetworkOf({ headers, socket }, trustedProxies));
          const release = ownNetwork === null ? network.release : null;
          const accounts = [connection, network.account, processAccount];
          if (!isLimited(accounts)) {
            return new RequestHold(accounts, turns, headBytesOf(rawHeaders), onHeldLimit, release);
          }
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

/** The limit that is reached, so that no further request may begin; null: none. */
function fullKindOf({ streams, unsentBytes, bodyBytes, max }: Account): HeldKind | null {
  if (streams >= max.streams) return "streams";
  if (unsentBytes >= max.unsentBytes) return "unsent_bytes";
  return bodyBytes >= max.bodyBytes ? "body_bytes" : null;
}

/** What a head occupies: its strings and the objects that list them take about four times their length. */
const HEAD_FACTOR = 4;

function headBytesOf(rawHeaders: readonly string[]): number {
  let length = 0;
  for (const text of rawHeaders) length += text.length;
  return HEAD_FACTOR * length;
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
