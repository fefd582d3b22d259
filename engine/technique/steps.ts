/** The result of work that is written in steps, done in one go. */
export function runSteps<Result>(work: Generator<undefined, Result, undefined>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
