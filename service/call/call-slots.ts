import { overloaded } from "../contract/errors.ts";
import type { Limits } from "../limits/limits.ts";
import { assertNotCancelled, cancelledError } from "./cancellation.ts";

/** Waiting items of clients: accounts, or networks. Clients alternate; the items of one client keep their order. */
export class FairQueue<Item> {
  /** The next client comes first. A client without items is not in the map. */
  readonly #itemsOf = new Map<string, Set<Item>>();
  #size = 0;
  /** The client served last. It moves behind the others, including clients added since, when the next one is served. */
  #served: string | null = null;

  /** The number of items. */
  get size(): number {
    return this.#size;
  }

  sizeOf(client: string): number {
    return this.#itemsOf.get(client)?.size ?? 0;
  }

  /** Adds an item behind the others of its client. */
  add(client: string, item: Item): void {
    const items = this.#itemsOf.get(client) ?? new Set();
    items.add(item);
    this.#itemsOf.set(client, items);
    this.#size += 1;
  }

  /** Does nothing if the item is not waiting. */
  remove(client: string, item: Item): void {
    const items = this.#itemsOf.get(client);
    if (items?.delete(item) !== true) return;
    this.#size -= 1;
    if (items.size === 0) this.#itemsOf.delete(client);
  }

  /** The first item of the next client that is eligible. The item stays; the client moves behind the others. */
  next(isEligible: (client: string) => boolean = () => true): Item | undefined {
    const served = this.#served;
    const servedItems = served === null ? undefined : this.#itemsOf.get(served);
    if (served !== null && servedItems !== undefined) {
      this.#itemsOf.delete(served);
      this.#itemsOf.set(served, servedItems);
    }
    this.#served = null;
    for (const [client, items] of this.#itemsOf) {
      if (!isEligible(client)) continue;
      this.#served = client;
      return items.values().next().value;
    }
    return undefined;
  }
}

/** The slots of the calls in progress, of one account and in all. Further calls wait for a slot; accounts take turns. */
export interface CallSlots {
  /**
   * Rejects a call before its body is read.
   *
   * @throws {ServiceError} internal_error (503) when too many calls are waiting
   */
  assertCapacity(accountId: string): void;
  /**
   * Takes a slot. Null: one was free; otherwise resolves when the call has one. Calls of an account take slots in their order.
   *
   * @throws {ServiceError} internal_error (503) when too many calls are waiting
   * @throws {CallCancelledError} when the signal aborts
   */
  take(accountId: string, signal: AbortSignal): Promise<void> | null;
  /** Frees a slot that a call of the account has taken. */
  free(accountId: string): void;
  readonly inProgress: number;
  readonly waiting: number;
  /** Calls rejected since the start. */
  readonly rejected: number;
}

export type SlotLimits = Pick<Limits, "callsMax" | "callsPerAccountMax" | "queuedCallsMax">;

export function createCallSlots(limits: SlotLimits): CallSlots {
  const { callsMax, callsPerAccountMax, queuedCallsMax } = limits;
  const inProgressOf = new Map<string, number>();
  const waiting = new FairQueue<() => void>();
  let inProgress = 0;
  let rejected = 0;

  const hasSlot = (accountId: string): boolean =>
    inProgress < callsMax && (inProgressOf.get(accountId) ?? 0) < callsPerAccountMax;
  const occupy = (accountId: string): void => {
    inProgress += 1;
    inProgressOf.set(accountId, (inProgressOf.get(accountId) ?? 0) + 1);
  };
  const free = (accountId: string): void => {
    inProgress -= 1;
    const left = (inProgressOf.get(accountId) ?? 0) - 1;
    if (left === 0) inProgressOf.delete(accountId);
    else inProgressOf.set(accountId, left);
    waiting.next(hasSlot)?.();
  };
  const wait = (accountId: string, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        waiting.remove(accountId, start);
        signal.removeEventListener("abort", cancel);
      };
      const start = (): void => {
        end();
        occupy(accountId);
        resolve();
      };
      const cancel = (): void => {
        end();
        reject(cancelledError(signal));
      };
      signal.addEventListener("abort", cancel);
      waiting.add(accountId, start);
    });

  const assertCapacity = (accountId: string): void => {
    // An account may occupy at most as many slots in the queue as remain free, so there is room for other accounts.
    if (hasSlot(accountId) || waiting.sizeOf(accountId) < queuedCallsMax - waiting.size) return;
    rejected += 1;
    throw overloaded();
  };

  return {
    assertCapacity,
    take(accountId, signal) {
      assertNotCancelled(signal);
      // An account with a free slot has no waiting call: each slot that is freed goes to a waiting call first.
      if (!hasSlot(accountId)) {
        assertCapacity(accountId);
        return wait(accountId, signal);
      }
      occupy(accountId);
      return null;
    },
    free,
    get inProgress() {
      return inProgress;
    },
    get waiting() {
      return waiting.size;
    },
    get rejected() {
      return rejected;
    },
  };
}

/** Counts operations in progress. */
export function createRunningCount() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    begin(): void {
      running++;
    },
    end(): void {
      running--;
      if (running === 0) for (const resolve of waiting.splice(0)) resolve();
    },
    /** The number of operations in progress. */
    count: (): number => running,
    /** Resolves when no operation is in progress. */
    settled: (): Promise<void> =>
      new Promise((resolve) => {
        if (running === 0) resolve();
        else waiting.push(resolve);
      }),
  };
}
