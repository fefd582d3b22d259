/** Finds the name that a caller may have meant: one with a single wrong letter, two exchanged letters, or other case. */
export function similarName(text: string, names: readonly string[]): string | undefined {
  const lowerCased = text.toLowerCase();
  return names.find((other) => areOneLetterApart(lowerCased, other.toLowerCase()));
}

/** Names the {@link similarName} of a value in an error. */
export function similarNameHint(value: unknown, names: readonly string[]): string {
  const name = typeof value === "string" ? similarName(value, names) : undefined;
  return name === undefined ? "" : `; did you mean "${name}"?`;
}

/** Whether two texts are equal or become equal with one letter inserted, removed or replaced, or two neighbours exchanged. */
function areOneLetterApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  const [restOfA, restOfB] = [a.slice(i + 1), b.slice(i + 1)];
  return (
    restOfA === restOfB ||
    restOfA === b.slice(i) ||
    restOfB === a.slice(i) ||
    (a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2))
  );
}

/** Longer texts are cut off. */
const CHARACTERS_MAX = 100;

/**
 * A value in an error text: numbers, null and undefined as they are, `5n`, `Symbol(x)`, "a function", strings and objects as JSON of at
 * most 100 characters. Numbers in objects that JSON does not have are in quotes. Accepts every value and never throws.
 */
export function described(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return "a function";
  if (typeof value === "string") return shortened(JSON.stringify(value));
  if (typeof value !== "object" || value === null) return String(value);
  try {
    const kind = Object.prototype.toString.call(value);
    const isData = kind === "[object Object]" || Array.isArray(value);
    return isData ? shortened(JSON.stringify(value, withoutGaps)) : kind;
  } catch {
    // A cycle, or a member that throws.
    return "an object";
  }
}

/** The replacer for members that JSON rejects, or writes as null. */
function withoutGaps(_key: string, member: unknown): unknown {
  if (typeof member === "bigint") return `${member}n`;
  return typeof member === "number" && !Number.isFinite(member) ? String(member) : member;
}

/** Half of a pair of code units is not left at the end. */
function shortened(text: string): string {
  if (text.length <= CHARACTERS_MAX) return text;
  return `${text.slice(0, CHARACTERS_MAX - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

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
