import { AccountTurns } from "./account-turns.ts";
import { assertNotCancelled, cancelledError } from "./cancellation.ts";

/** Work in steps: yields wherever other work may run in between. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Work that cannot be interrupted. */
// biome-ignore lint/correctness/useYield: it has one step
export function* inOneStep<T>(run: () => T): Steps<T> {
  return run();
}

/**
 * The long calculations of the process. They run in turns of about a millisecond, between which the event loop reads and writes,
 * however many calculations are waiting. Accounts take turns; the calculations of an account run one after the other.
 */
export interface WorkQueue {
  /** Resolves when a new call may begin: a burst of calls is spread over turns. */
  begin(): Promise<void>;
  /**
   * Runs work to its end. When the signal aborts, the work is removed immediately.
   *
   * @throws {CallCancelledError} when the signal aborts
   */
  run<T>(accountId: string, work: Steps<T | PromiseLike<T>>, signal: AbortSignal): Promise<T>;
  /** Slices of work run since the start. */
  readonly slices: number;
}

/**
 * How long calculations run before the event loop reads and writes. At least one step runs in a turn; steps take about a
 * millisecond. A longer turn delays other calls, a shorter one does not help: see "Fairness" in docs/speed.md.
 */
const TURN_MS = 1;
/** How many calls begin in a turn. A call of a chart takes a tenth of a millisecond, and is computed when it has begun. */
const BEGINS_PER_TURN = 16;

/** Runs work until it ends or the time is over. */
type RunSlice = (untilMs: number) => void;

export function createWorkQueue(): WorkQueue {
  const beginning: (() => void)[] = [];
  const calculations = new AccountTurns<RunSlice>();
  let isScheduled = false;
  let startMs = 0;
  let begun = 0;
  let slices = 0;

  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    // Node runs all immediates that exist when its check phase begins, then reads and writes. The process has one immediate
    // for all its work, so two turns are always separated by reading and writing.
    setImmediate(startTurn);
  };
  const startTurn = (): void => {
    isScheduled = false;
    startMs = performance.now();
    begun = 0;
    beginCalls();
  };
  const beginCalls = (): void => {
    const begin = begun === BEGINS_PER_TURN ? undefined : beginning.shift();
    if (begin === undefined) {
      calculate();
      return;
    }
    begun += 1;
    begin();
    afterReactions(beginCalls);
  };
  const calculate = (): void => {
    const runSlice = calculations.next();
    if (runSlice !== undefined) {
      slices += 1;
      runSlice(startMs + TURN_MS);
      afterReactions(endSlice);
    } else if (beginning.length > 0) schedule();
  };
  const endSlice = (): void => {
    if (calculations.size > 0 && performance.now() < startMs + TURN_MS) calculate();
    else if (calculations.size + beginning.length > 0) schedule();
  };

  return {
    get slices() {
      return slices;
    },
    begin: () =>
      new Promise((resolve) => {
        beginning.push(resolve);
        schedule();
      }),
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
        const runSlice: RunSlice = (untilMs) => {
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
        calculations.add(accountId, runSlice);
        schedule();
      });
    },
  };
}

/** Runs a function when everything that follows from settled promises has run, such as sending the response of a call. */
function afterReactions(run: () => void): void {
  // Node runs the queue of process.nextTick again after it has emptied the queue of promises.
  queueMicrotask(() => process.nextTick(run));
}
