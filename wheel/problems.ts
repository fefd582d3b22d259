/** A part of a chart or an option that is not accepted. */
export interface WheelProblem {
  /** `chart.planets[3].longitude`, `options.bodies[0]`. */
  readonly path: string;
  /** A sentence that starts with the path. */
  readonly message: string;
}

const LISTED_MAX = 20;

/** A chart or options that cannot be drawn, with every problem of both. */
export class InvalidWheelError extends TypeError {
  /** The name of the class, also in minified code. */
  override readonly name = "InvalidWheelError";
  /** Every problem, in the order in which the input was read. */
  readonly problems: readonly WheelProblem[];

  /**
   * Creates the error of some problems.
   *
   * @param problems at least one
   */
  constructor(problems: readonly WheelProblem[]) {
    const listedMessages = problems.slice(0, LISTED_MAX).map(({ message }) => message);
    const unlisted = problems.length - listedMessages.length;
    super(`${listedMessages.join("; ")}${unlisted > 0 ? `; and ${unlisted} more problems` : ""}`);
    this.problems = problems;
  }
}

/** The problems found while a chart and its options are read, and the path of the value that is read. */
export class Problems {
  readonly #path: string;
  readonly #found: WheelProblem[];

  constructor(path = "", found: WheelProblem[] = []) {
    this.#path = path;
    this.#found = found;
  }

  /** The same problems, for a member of the value. */
  of(name: string): Problems {
    return new Problems(this.#path === "" ? name : `${this.#path}.${name}`, this.#found);
  }

  /** The same problems, for an item of the list. */
  at(index: number): Problems {
    return new Problems(`${this.#path}[${index}]`, this.#found);
  }

  /** Adds a problem, in the words "PATH must be EXPECTED, not VALUE". */
  add(expected: string, value: unknown): void {
    const message = `${this.#path} must be ${expected}, not ${describe(value)}`;
    this.#found.push({ path: this.#path, message });
  }

  /** Adds that the value is a member that does not exist. */
  addUnknown(names: readonly string[]): void {
    const message = `${this.#path} does not exist; expected one of: ${names.join(", ")}`;
    this.#found.push({ path: this.#path, message });
  }

  /** @throws {InvalidWheelError} if there is a problem. */
  throwIfAny(): void {
    if (this.#found.length > 0) throw new InvalidWheelError(this.#found);
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const TEXT_LENGTH_MAX = 40;

/** A value in an error message, with the remedy for the slips that are most common. */
function describe(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (!isObject(value)) {
    if (typeof value === "function") return "a function";
    const text = typeof value === "string" ? JSON.stringify(value) : String(value);
    return text.length > TEXT_LENGTH_MAX ? `${text.slice(0, TEXT_LENGTH_MAX)}…` : text;
  }
  if (typeof value["then"] === "function") return "a promise: await it";
  if (typeof value["json"] === "function") return "a Response: use await response.json()";
  if (isObject(value["error"])) return `an error response (${String(value["error"]["code"])})`;
  const wrapper = Object.keys(value).find((name) => hasBodies(value[name]));
  if (wrapper !== undefined) return `an object that contains it: use its member ${wrapper}`;
  const names = Object.keys(value).slice(0, 5).join(", ");
  return names === "" ? "an empty object" : `an object with ${names}`;
}

/** Whether a value has the lists of a chart. */
function hasBodies(value: unknown): boolean {
  return isObject(value) && (Array.isArray(value["planets"]) || Array.isArray(value["bodies"]));
}
