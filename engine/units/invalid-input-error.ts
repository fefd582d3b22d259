/**
 * Thrown for an input that a function cannot use: a moment, points, options, a window, a source. `problems` lists every fault.
 *
 * @example
 * ```ts
 * import { createChartCalculator, InvalidInputError } from "almagest";
 * import { gauquelin } from "almagest/houses";
 * import { loadTableSource } from "almagest/tables";
 *
 * try {
 *   createChartCalculator(loadTableSource(), { houses: gauquelin });
 * } catch (error) {
 *   (error as InvalidInputError).problems.length; // => 1
 * }
 * ```
 */
export class InvalidInputError extends RangeError {
  /** The name of the class, also in minified code. */
  override readonly name = "InvalidInputError";
  /** One sentence per fault, without a full stop; `message` joins them by semicolons. */
  readonly problems: readonly string[];

  /**
   * Creates the error of some problems.
   *
   * @param problems at least one, a sentence each
   */
  constructor(problems: readonly string[]) {
    super(problems.join("; "));
    this.problems = problems;
  }
}

/** @throws {InvalidInputError} when there is a problem */
export function assertNoProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new InvalidInputError(problems);
}
