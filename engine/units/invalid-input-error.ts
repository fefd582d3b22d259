/**
 * An error that lists every fault of an input.
 *
 * Each subject has a class of its own that extends this one and sets `name`, so a caller can distinguish a faulty moment from a
 * faulty search. They share the form.
 */
export abstract class InvalidInputError extends RangeError {
  /** One sentence per fault, without a full stop; `message` joins them by semicolons. */
  readonly problems: readonly string[];

  /**
   * @param problems at least one
   */
  constructor(problems: readonly string[]) {
    super(problems.join("; "));
    this.problems = problems;
  }

  abstract override readonly name: string;
}
