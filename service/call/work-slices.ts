import { assertNotCancelled, cancelledError } from "./cancellation.ts";
import { FairQueue } from "./fair-queue.ts";

/**
 * A call waits twice at most, for a turn and for a place; long work waits for a turn again after each millisecond.
 *
 *     request ──► turn ──► key, body ──► place ──► count ──► handler ──► response
 *                  │                       │                    └─ long work: a part in each turn, until it ends
 *                  │                       └─ call-slots.ts: one of the calls in progress, of all and of its account
 *                  └─ this file: a turn of the event loop, which starts 16 calls and works for a millisecond
 */

/** Work in steps: yields wherever other work may run in between. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Work that cannot be interrupted. */
// biome-ignore lint/correctness/useYield: it has one step
export function* inOneStep<T>(run: () => T): Steps<T> {
  return run();
}

/**
 * Spreads the work of the process over turns of about a millisecond, between which the event loop reads and writes, however much
 * work is waiting. Accounts alternate; the calculations of an account run one after the other.
 */
export interface WorkTurns {
  /** Resolves in the turn in which a new call may start: a burst of calls is spread over turns. */
  next(): Promise<void>;
  /**
   * Runs work to its end. When the signal aborts, the work is removed immediately.
   *
   * @throws {CallCancelledError} when the signal aborts
   */
  run<T>(accountId: string, work: Steps<T | PromiseLike<T>>, signal: AbortSignal): Promise<T>;
  /** Parts of calculations run since the start, each in one turn. */
  readonly parts: number;
}

/**
 * How long calculations run before the event loop reads and writes. At least one step runs in a turn; steps take about a
 * millisecond. A longer turn delays other calls, a shorter one does not help: see "Fairness" in docs/speed.md.
 */
const TURN_MS = 1;
/** How many calls start in a turn. A chart takes a tenth of a millisecond. */
const STARTS_PER_TURN = 16;

/** Runs a part of a calculation: until it ends or the time is over. */
type RunPart = (untilMs: number) => void;

export function createWorkTurns(): WorkTurns {
  const startingCalls: (() => void)[] = [];
  const calculations = new FairQueue<RunPart>();
  let isScheduled = false;
  let startMs = 0;
  let started = 0;
  let parts = 0;

  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    // One immediate for all work of the process: two turns are always separated by reading and writing.
    setImmediate(startTurn);
  };
  const startTurn = (): void => {
    isScheduled = false;
    startMs = performance.now();
    started = 0;
    startCalls();
  };
  const startCalls = (): void => {
    const start = started === STARTS_PER_TURN ? undefined : startingCalls.shift();
    if (start === undefined) {
      calculate();
      return;
    }
    started += 1;
    start();
    afterReactions(startCalls);
  };
  const calculate = (): void => {
    const runPart = calculations.next();
    if (runPart !== undefined) {
      parts += 1;
      runPart(startMs + TURN_MS);
      afterReactions(endPart);
    } else if (startingCalls.length > 0) schedule();
  };
  const endPart = (): void => {
    if (calculations.size > 0 && performance.now() < startMs + TURN_MS) calculate();
    else if (calculations.size + startingCalls.length > 0) schedule();
  };

  return {
    get parts() {
      return parts;
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
          calculations.remove(accountId, runPart);
        };
        const cancel = (): void => {
          end();
          reject(cancelledError(signal));
        };
        const runPart: RunPart = (untilMs) => {
          try {
            do {
              const { done, value } = work.next();
              if (done !== true) continue;
              end();
              resolve(value);
              return;
            } while (performance.now() < untilMs);
          } catch (error) {
            end();
            reject(error);
          }
        };
        signal.addEventListener("abort", cancel);
        calculations.add(accountId, runPart);
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
