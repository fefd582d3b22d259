import { chordAngleDeg, type Point, sineOfDeg, wrapDeg } from "./circle.ts";
import { isRound, type Part, supportOf } from "./columns.ts";

/**
 * How much room columns need in each direction: figures are wider than high, so they need more of the circle at the top and
 * the bottom. On the even circle, whose angles are stretched accordingly, the need is the same everywhere.
 */
export interface Room {
  toEvenDeg(deg: number): number;
  fromEvenDeg(evenDeg: number): number;
  /** Minimum angle between two columns on the even circle, at which they do not touch. */
  readonly gapDeg: number;
  /** The angle that a column keeps from a line at an angle, towards the centre. */
  insetDeg(deg: number): number;
}

/** Space between a column and a line, and between two columns. */
export const LINE_SPACE = 1.5;
const COLUMN_SPACE = 2.5;
/** Needs are measured at each degree, and apply to columns up to this angle away. */
const REACH_DEG = 4;
/** How much larger the need can be between two measured directions. */
const BETWEEN_DIRECTIONS = 1.02;

/** The direction towards each degree of a quarter from the horizontal. */
const QUARTER: readonly Point[] = Array.from({ length: 91 }, (_, deg) => ({
  x: sineOfDeg(deg + 90),
  y: sineOfDeg(deg),
}));

/**
 * @param parts of each column of a level.
 * @param hasLeaders whether leaders pass between neighbours.
 */
export function roomOf(parts: readonly Part[], hasLeaders: boolean): Room {
  const insetsDeg = widened(QUARTER.map((direction) => largestAngle(parts, direction, insetChord) / 2));
  const apartDeg = widened(QUARTER.map((direction) => largestAngle(parts, direction, apartChord)));
  const needsDeg = hasLeaders
    ? apartDeg.map((need, deg) => Math.max(need, 2 * (insetsDeg[deg] ?? 0)))
    : apartDeg;
  const shares = Array.from({ length: 360 }, (_, deg) => {
    const needDeg = Math.max(needsDeg[quarterOf(deg)] ?? 0, needsDeg[quarterOf(deg + 1)] ?? 0);
    return 1 / needDeg;
  });
  const gapDeg = 360 / shares.reduce((sum, share) => sum + share, 0);
  const evenDegs = [0];
  for (const share of shares) evenDegs.push((evenDegs.at(-1) ?? 0) + share * gapDeg);
  const evenAt = (deg: number) => evenDegs[deg] ?? 360;
  return {
    gapDeg,
    toEvenDeg: (deg) => {
      const turnDeg = Math.floor(deg / 360) * 360;
      const whole = Math.floor(deg - turnDeg);
      const rest = deg - turnDeg - whole;
      return turnDeg + evenAt(whole) + rest * (evenAt(whole + 1) - evenAt(whole));
    },
    fromEvenDeg: (evenDeg) => {
      const turnDeg = Math.floor(evenDeg / 360) * 360;
      const rest = evenDeg - turnDeg;
      let whole = 0;
      while (whole < 359 && evenAt(whole + 1) <= rest) whole++;
      return turnDeg + whole + (rest - evenAt(whole)) / (evenAt(whole + 1) - evenAt(whole));
    },
    insetDeg: (deg) => {
      const whole = Math.floor(wrapDeg(deg));
      return Math.max(insetsDeg[quarterOf(whole)] ?? 0, insetsDeg[quarterOf(whole + 1)] ?? 0);
    },
  };
}

/** A whole angle as the angle from the horizontal, 0 to 90. */
function quarterOf(deg: number): number {
  const half = deg % 180;
  return half > 90 ? 180 - half : half;
}

/** The largest value within reach of each degree of a quarter, whose ends are mirrors. */
function widened(values: readonly number[]): readonly number[] {
  return values.map((_, deg) => {
    let largest = 0;
    for (let near = deg - REACH_DEG; near <= deg + REACH_DEG; near++) {
      largest = Math.max(largest, values[quarterOf(near + 180)] ?? 0);
    }
    return largest;
  });
}

/** The largest angle at which the chord that a part needs appears from the centre. */
function largestAngle(
  parts: readonly Part[],
  direction: Point,
  chordOf: (part: Part, direction: Point) => number,
): number {
  let largest = 0;
  for (const part of parts) largest = Math.max(largest, chordOf(part, direction) / part.radius);
  return chordAngleDeg(largest, 1);
}

/** Twice the distance from a line towards the centre at which a part does not touch it. */
function insetChord(part: Part, { x, y }: Point): number {
  return 2 * (supportOf(part, { x: y, y: x }) + LINE_SPACE);
}

/** The distance between two columns, on both sides of a direction, at which a part does not touch its neighbour. */
function apartChord(part: Part, { x, y }: Point): number {
  const { box } = part;
  const distance = isRound(part) ? box.x : Math.min(box.x / Math.max(y, 1e-9), box.y / Math.max(x, 1e-9));
  return distance * BETWEEN_DIRECTIONS + COLUMN_SPACE;
}
