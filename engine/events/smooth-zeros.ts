import type { JdUt } from "../units/flavours.ts";
import { checkedOptions, mustBe, optional } from "../units/read-options.ts";
import { type EventWindow, windowProblems } from "./search-input.ts";
import {
  createTurningPoints,
  findTurningPoints,
  hermitePolynomial,
  POLYNOMIAL_COEFFICIENTS,
  polynomialValue,
  solvePolynomial,
  type TurningPoints,
} from "./turning-points.ts";

/** Smooth quantities of time whose zeros are searched together. */
export interface SmoothCourse {
  readonly valueCount: number;
  /** Days between two samples, a power of two, so that nodes are computed without rounding. */
  readonly stepDays: number;
  /** The second derivative of a value is at most this, per day². */
  readonly curvatureMax: number;
  /** Time by which refinement can move a zero across the end of its cell, where values at nodes are less exact; default 0. */
  readonly slackDays?: number;
  /** Writes each value and its rate per day at a node, or one of them to refine a zero: value i to element 2 i, its rate to the next. */
  writeAt(epochJdUt: JdUt, out: Float64Array, onlyValue?: number): void;
}

interface SmoothZero {
  /** Index of the value. */
  readonly value: number;
  readonly epochJdUt: JdUt;
  readonly isIncreasing: boolean;
  /** Days from the instant of the last call of `writeAt` to `epochJdUt`: less than a second. */
  readonly lastStepDays: number;
}

/** Samples on each side of a cell that its polynomial is fitted to. */
const NEIGHBOURS = 1;
const REFINEMENTS_MAX = 6;
/** The error at which refinement ends, 0.1 ms. */
const ERROR_DAYS_MAX = 1e-9;

/** Space of one search. */
interface Workspace {
  /** Values and rates. */
  readonly values: Float64Array;
  readonly polynomial: Float64Array;
  readonly turns: TurningPoints;
}

interface Cell {
  readonly value: number;
  readonly startJdUt: JdUt;
  /** Values at the four nodes around the cell (0–3) and slopes per cell (4–7). */
  readonly data: Float64Array;
}

/**
 * Finds every zero of smooth values in a window, each once, cell by cell; within a cell value by value.
 *
 * Notes:
 * 1. Values are computed at nodes that do not depend on the window. A polynomial of degree 7 through values and rates of four nodes
 *    shows how often a value passes zero in a cell. Each zero is refined with Newton's method on the values themselves.
 * 2. Two zeros within a cell are found if the polynomial has them.
 */
export function findSmoothZeros(
  course: SmoothCourse,
  { startJdUt, endJdUt }: EventWindow,
  onZero: (zero: SmoothZero) => void,
): void {
  if (startJdUt === endJdUt) return;
  const { stepDays, valueCount, slackDays = 0 } = course;
  const workspace: Workspace = {
    values: new Float64Array(2 * valueCount),
    polynomial: new Float64Array(POLYNOMIAL_COEFFICIENTS),
    turns: createTurningPoints(),
  };
  const samples = Array.from({ length: valueCount }, () => new Float64Array(POLYNOMIAL_COEFFICIENTS));
  const onZeroInWindow = (zero: SmoothZero): void => {
    if (zero.epochJdUt >= startJdUt && zero.epochJdUt < endJdUt) onZero(zero);
  };
  // The zeros of a cell lie from its start to its end, both included, and within the slack beyond them.
  const firstCell = Math.ceil((startJdUt - slackDays) / stepDays) - 1;
  const lastCell = Math.ceil((endJdUt + slackDays) / stepDays) - 1;
  for (let node = firstCell - NEIGHBOURS; node <= lastCell + 1 + NEIGHBOURS; node++) {
    addNode(course, samples, node, workspace);
    const cell = node - 1 - NEIGHBOURS;
    if (cell < firstCell) continue;
    samples.forEach((data, value) => {
      addZeros(course, { value, startJdUt: cell * stepDays, data }, workspace, onZeroInWindow);
    });
  }
}

/** Shifts the four samples of every value by one node and adds the next. */
function addNode(
  course: SmoothCourse,
  samples: readonly Float64Array[],
  node: number,
  { values }: Workspace,
): void {
  course.writeAt(node * course.stepDays, values);
  samples.forEach((data, i) => {
    data.copyWithin(0, 1);
    data[3] = values[2 * i]!;
    data[7] = values[2 * i + 1]! * course.stepDays;
  });
}

/** Adds the zeros of one cell. At a node the sample itself decides, in both cells that share it. */
function addZeros(
  course: SmoothCourse,
  cell: Cell,
  workspace: Workspace,
  onZero: (zero: SmoothZero) => void,
): void {
  const { data } = cell;
  const { polynomial, turns } = workspace;
  hermitePolynomial(data, polynomial);
  findTurningPoints(polynomial, turns);
  let lowU = 0;
  let low = data[1]!;
  for (let i = 0; i <= turns.count; i++) {
    const isLast = i === turns.count;
    const highU = isLast ? 1 : turns.u[i]!;
    const high = isLast ? data[2]! : polynomialValue(polynomial, highU);
    if (low >= 0 !== high >= 0) onZero(refine(course, cell, workspace, lowU, highU, high >= 0));
    lowU = highU;
    low = high;
  }
}

/** The zero between two positions in a cell, from the polynomial's. */
function refine(
  course: SmoothCourse,
  { value, startJdUt }: Cell,
  { values, polynomial }: Workspace,
  lowU: number,
  highU: number,
  isIncreasing: boolean,
): SmoothZero {
  const { stepDays, curvatureMax, slackDays = 0 } = course;
  const lowJdUt = startJdUt + lowU * stepDays - (lowU === 0 ? slackDays : 0);
  const highJdUt = startJdUt + highU * stepDays + (highU === 1 ? slackDays : 0);
  let epochJdUt = startJdUt + solvePolynomial(polynomial, 0, isIncreasing, lowU, highU) * stepDays;
  let lastStepDays = 0;
  for (let i = 0; i < REFINEMENTS_MAX; i++) {
    course.writeAt(epochJdUt, values, value);
    const rate = values[2 * value + 1]!;
    lastStepDays = 0;
    // At a turn the rate vanishes or has the other sign: the instant is not defined better.
    if (rate === 0 || rate > 0 !== isIncreasing) break;
    const nextJdUt = Math.min(Math.max(epochJdUt - values[2 * value]! / rate, lowJdUt), highJdUt);
    lastStepDays = nextJdUt - epochJdUt;
    epochJdUt = nextJdUt;
    if ((lastStepDays * lastStepDays * curvatureMax) / Math.abs(rate) < ERROR_DAYS_MAX) break;
  }
  return { value, epochJdUt, isIncreasing, lastStepDays };
}

/** A zero of a function of time. */
export interface Zero {
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  /** Whether the function passes from negative to positive. */
  readonly isIncreasing: boolean;
}

/** How {@link findZeros} samples a function. */
export interface ZeroOptions {
  /** Days between two samples: shorter than half of the fastest oscillation. The largest power of two that is not more is used. */
  readonly stepDays: number;
  /**
   * The derivative of the function. Default: the difference quotient over a thousandth of a step on both sides.
   *
   * @param epochJdUt Julian day of UT
   * @returns the derivative per day
   */
  readonly rate?: (epochJdUt: JdUt) => number;
}

const QUOTIENTS_PER_STEP = 1_024;
const isFunction = (value: unknown): boolean => typeof value === "function";

/**
 * Finds the zeros of any smooth function of time in a window, in the order of time: a distance, an altitude less its limit, a difference
 * of two longitudes as `signedRad` counts it.
 *
 * Notes:
 * 1. Sampling: f is called at whole multiples of the step, from two steps before the window to two after it, so a split window has
 *    the same zeros. In each step the polynomial of degree 7 through values and rates of four samples shows how often f passes zero;
 *    an oscillation faster than two steps is missed.
 * 2. Each zero is refined by Newton's method on f, at most six times, and stays between its two samples. Accuracy: 0.1 ms where f is.
 * 3. A function that touches zero without passing has no zero there.
 *
 * Range: windows of at most a thousand years.
 *
 * @param f the function of a Julian day of UT; a jump, such as a longitude has at 360°, counts as a zero if the sign
 * changes
 * @param window the start is included, the end is not
 * @param options length of a step in days, and the derivative if it is known
 * @returns the zeros with instant (JD, UT) and direction
 * @throws {InvalidInputError} with every problem of function, window and options
 *
 * @example
 * ```ts
 * import { findZeros } from "almagest";
 *
 * const week = { startJdUt: 2451545, endJdUt: 2451552 };
 * const zeros = findZeros((jdUt) => Math.sin((jdUt - 2451546.25) * Math.PI / 3), week, { stepDays: 1 });
 * zeros.map(({ epochJdUt }) => epochJdUt); // => [2451546.25,2451549.25]
 * zeros[0].isIncreasing; // => true
 * ```
 */
export function findZeros(
  f: (epochJdUt: JdUt) => number,
  window: EventWindow,
  options: ZeroOptions,
): readonly Zero[] {
  const problems = [...mustBe("a function of time", isFunction)("f", f), ...windowProblems(window)];
  const rules = {
    stepDays: mustBe("a finite number above 0", (value) => Number.isFinite(value) && (value as number) > 0),
    rate: optional(mustBe("a function of time", isFunction)),
  };
  const read = checkedOptions(options, rules, problems);
  const stepDays = powerOfTwoOf(read.stepDays);
  const asideDays = stepDays / QUOTIENTS_PER_STEP;
  const { rate = (jdUt: JdUt) => (f(jdUt + asideDays) - f(jdUt - asideDays)) / (2 * asideDays) } = read;
  const course: SmoothCourse = {
    valueCount: 1,
    stepDays,
    // Unknown: every zero is refined as often as possible.
    curvatureMax: Number.POSITIVE_INFINITY,
    writeAt(epochJdUt, out) {
      out[0] = f(epochJdUt);
      out[1] = rate(epochJdUt);
    },
  };
  const zeros: Zero[] = [];
  findSmoothZeros(course, window, ({ epochJdUt, isIncreasing }) => zeros.push({ epochJdUt, isIncreasing }));
  return zeros;
}

/** The largest power of two that is not above a positive number, whose multiples are exact. */
function powerOfTwoOf(limit: number): number {
  let power = 1;
  while (2 * power <= limit) power *= 2;
  while (power > limit) power /= 2;
  return power;
}
