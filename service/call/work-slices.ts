import { FairQueue } from "./call-slots.ts";
import { assertNotCancelled, cancelledError } from "./cancellation.ts";

/**
 * A call waits at most twice, for an iteration of the event loop and for a slot; a third time if its body arrives later than its
 * head. Long work waits again after each slice of a millisecond.
 *
 *     request ──► iteration ──► key, body ──► slot ──► count ──► handler ──► response
 *                  │                            │                   └─ long work: a slice in each iteration, until it ends
 *                  │                            └─ call-slots.ts: one of the calls in progress, of all and of its account
 *                  └─ this file: an iteration of the event loop, which starts 16 calls and works for a millisecond
 */

/** Work in steps: yields wherever other work may run in between. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Work that cannot be interrupted. */
// biome-ignore lint/correctness/useYield: it has one step
export function* inOneStep<T>(run: () => T): Steps<T> {
  return run();
}

/**
 * Spreads the work of the process over slices of about a millisecond, between which the event loop reads and writes, however much
 * work is waiting. Accounts alternate; the calculations of an account run one after the other.
 */
export interface WorkSlices {
  /** Resolves in the iteration in which a new call may start: a burst of calls is spread over iterations. */
  next(): Promise<void>;
  /**
   * Runs work to its end. When the signal aborts, the work is removed immediately.
   *
   * @throws {CallCancelledError} when the signal aborts
   */
  run<T>(accountId: string, work: Steps<T | PromiseLike<T>>, signal: AbortSignal): Promise<T>;
  /** Slices run since the start. */
  readonly count: number;
}

/**
 * How long calculations run before the event loop reads and writes. At least one step runs in a slice; steps take about a
 * millisecond. A longer slice delays other calls, a shorter one does not help: see `npm run proof -- fairness`.
 */
const SLICE_MS = 1;
/** How many calls start in an iteration. A chart takes a tenth of a millisecond. */
const STARTS_PER_ITERATION = 16;

/** Runs a slice of a calculation: until it ends or the time is over. */
type RunSlice = (endMs: number) => void;

export function createWorkSlices(): WorkSlices {
  const startingCalls: (() => void)[] = [];
  const calculations = new FairQueue<RunSlice>();
  let isScheduled = false;
  let untilMs = 0;
  let count = 0;

  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    // The same two immediates for all work of the process: two iterations are always separated by reading and writing.
    setImmediate(startCalls);
    setImmediate(beginSlice);
  };
  const startCalls = (): void => {
    isScheduled = false;
    // They start together, so that one statement finds their keys and one counts them. On SQLite their responses are sent before
    // the slice begins.
    for (const start of startingCalls.splice(0, STARTS_PER_ITERATION)) start();
  };
  const beginSlice = (): void => {
    untilMs = performance.now() + SLICE_MS;
    calculate();
  };
  const calculate = (): void => {
    const runSlice = performance.now() < untilMs ? calculations.next() : undefined;
    if (runSlice !== undefined) {
      count += 1;
      runSlice(untilMs);
      afterReactions(calculate);
    } else if (calculations.size + startingCalls.length > 0) schedule();
  };

  return {
    get count() {
      return count;
    },
    next() {
      const { promise, resolve } = Promise.withResolvers<void>();
      startingCalls.push(resolve);
      schedule();
      return promise;
    },
    run: (accountId, work, signal) => {
      assertNotCancelled(signal);
      return new Promise((resolve, reject) => {
        const end = (): void => {
          signal.removeEventListener("abort", cancel);
          calculations.remove(accountId, runSlice);
        };
        const cancel = (): void => {
          end();
          reject(cancelledError(signal));
        };
        const runSlice: RunSlice = (endMs) => {
          try {
            do {
              const { done, value } = work.next();
              if (done !== true) continue;
              end();
              resolve(value);
              return;
            } while (performance.now() < endMs);
          } catch (error) {
            end();
            reject(error);
          }
        };
        signal.addEventListener("abort", cancel);
        calculations.add(accountId, runSlice);
        schedule();
      });
    },
  };
}

/** Runs a function after everything that follows from settled promises, such as sending the response of a call. */
function afterReactions(run: () => void): void {
  // Node runs the queue of process.nextTick again after it has emptied the queue of promises.
  queueMicrotask(() => process.nextTick(run));
}
