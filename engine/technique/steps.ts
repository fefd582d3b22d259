/**
 * Work that is done in steps of about a millisecond. Each `next()` does one step; the last one returns the result. Between
 * two steps other work can run, so one long computation does not delay the rest of a service.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/**
 * Runs work without a pause.
 *
 * @returns the result of the last step
 */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
