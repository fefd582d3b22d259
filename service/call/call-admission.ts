import { overloaded } from "../contract/errors.ts";
import type { Limits } from "../settings/limits.ts";
import { AccountTurns } from "./account-turns.ts";
import { assertNotCancelled, cancelledError } from "./cancellation.ts";

/** Bounds the calls in progress, of one account and in all. Further calls wait; accounts take turns. */
export interface CallAdmission {
  /**
   * Rejects a call before its body is read.
   *
   * @throws {ServiceError} internal_error (503) when too many calls are waiting
   */
  assertRoom(accountId: string): void;
  /** Takes a place if there is one without waiting. Returns a function that frees it, or null. */
  tryEnter(accountId: string): (() => void) | null;
  /**
   * Waits for a place. Calls of an account enter in their order.
   *
   * @returns a function that frees the place; call it once
   * @throws {ServiceError} internal_error (503) when too many calls are waiting
   * @throws {CallCancelledError} when the signal aborts
   */
  enter(accountId: string, signal: AbortSignal): Promise<() => void>;
  readonly inProgress: number;
  readonly waiting: number;
  /** Calls rejected since the start. */
  readonly rejected: number;
}

export type AdmissionLimits = Pick<Limits, "callsMax" | "callsPerAccountMax" | "queuedCallsMax">;

export function createCallAdmission(limits: AdmissionLimits): CallAdmission {
  const { callsMax, callsPerAccountMax, queuedCallsMax } = limits;
  const inProgressOf = new Map<string, number>();
  const queue = new AccountTurns<() => void>();
  let inProgress = 0;
  let rejected = 0;

  const hasPlace = (accountId: string): boolean =>
    inProgress < callsMax && (inProgressOf.get(accountId) ?? 0) < callsPerAccountMax;
  const take = (accountId: string): void => {
    inProgress += 1;
    inProgressOf.set(accountId, (inProgressOf.get(accountId) ?? 0) + 1);
  };
  const free = (accountId: string): void => {
    inProgress -= 1;
    const left = (inProgressOf.get(accountId) ?? 0) - 1;
    if (left === 0) inProgressOf.delete(accountId);
    else inProgressOf.set(accountId, left);
    queue.next(hasPlace)?.();
  };
  const wait = (accountId: string, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        queue.remove(accountId, begin);
        signal.removeEventListener("abort", cancel);
      };
      const begin = (): void => {
        end();
        take(accountId);
        resolve();
      };
      const cancel = (): void => {
        end();
        reject(cancelledError(signal));
      };
      signal.addEventListener("abort", cancel);
      queue.add(accountId, begin);
    });

  const mustWait = (accountId: string): boolean => !hasPlace(accountId) || queue.sizeOf(accountId) > 0;
  const tryEnter = (accountId: string): (() => void) | null => {
    if (mustWait(accountId)) return null;
    take(accountId);
    return () => free(accountId);
  };
  const assertRoom = (accountId: string): void => {
    // An account may use as much of the queue as it leaves free, so there is room for other accounts.
    const hasRoom = queue.sizeOf(accountId) < queuedCallsMax - queue.size;
    if (hasRoom || !mustWait(accountId)) return;
    rejected += 1;
    throw overloaded();
  };

  return {
    assertRoom,
    tryEnter,
    async enter(accountId, signal) {
      assertNotCancelled(signal);
      assertRoom(accountId);
      const leave = tryEnter(accountId);
      if (leave !== null) return leave;
      await wait(accountId, signal);
      return () => free(accountId);
    },
    get inProgress() {
      return inProgress;
    },
    get waiting() {
      return queue.size;
    },
    get rejected() {
      return rejected;
    },
  };
}
