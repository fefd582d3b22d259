/**
 * Work that is done in steps of about a millisecond. Each `next()` does one step; the last one returns the result, and so does
 * {@link runSteps}. Between two steps other work can run, so one long computation does not delay the rest of a program. Works that
 * interleave do not share state.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/**
 * Runs work without a pause.
 *
 * @param steps the work, such as the result of findTransitEvents; it is consumed
 * @returns the result of the last step. Errors are the errors of the work.
 *
 * @example
 * ```ts
 * import { createNextEventCalculator, runSteps } from "almagest/scores";
 * import { loadTableSource } from "almagest/tables";
 *
 * const { nextEvents } = createNextEventCalculator(loadTableSource());
 * runSteps(nextEvents(2460311)).season?.kind; // => "equinox"
 * const steps = nextEvents(2460311);
 * let step = steps.next();
 * while (!step.done) step = steps.next(); // other work can run before each step
 * step.value.season?.kind; // => "equinox"
 * ```
 */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
