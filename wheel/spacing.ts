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

/** The direction towards each degree of a quarter from the horizontal. The others are its mirror images. */
const QUARTER_DEG = 90;
const QUARTER: readonly Point[] = Array.from({ length: QUARTER_DEG + 1 }, (_, deg) => ({
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
  const larger = (values: readonly number[], deg: number) =>
    Math.max(values[deg] ?? 0, values[Math.min(deg + 1, QUARTER_DEG)] ?? 0);
  const sums = [0];
  for (let deg = 0; deg < QUARTER_DEG; deg++) sums.push((sums[deg] ?? 0) + 1 / larger(needsDeg, deg));
  const gapDeg = QUARTER_DEG / (sums[QUARTER_DEG] ?? 1);
  const evenAt = (deg: number) => (sums[Math.min(deg, QUARTER_DEG)] ?? 0) * gapDeg;
  return {
    gapDeg,
    toEvenDeg: mirrored((deg) => {
      const whole = Math.floor(deg);
      return evenAt(whole) + (deg - whole) * (evenAt(whole + 1) - evenAt(whole));
    }),
    fromEvenDeg: mirrored((evenDeg) => {
      let whole = 0;
      while (whole < QUARTER_DEG - 1 && evenAt(whole + 1) <= evenDeg) whole++;
      return whole + (evenDeg - evenAt(whole)) / (evenAt(whole + 1) - evenAt(whole));
    }),
    insetDeg: (deg) => {
      const halfDeg = wrapDeg(deg) % (2 * QUARTER_DEG);
      return larger(insetsDeg, Math.floor(halfDeg > QUARTER_DEG ? 2 * QUARTER_DEG - halfDeg : halfDeg));
    },
  };
}

/** Extends a function of a quarter, from 0 at 0 to 90 at 90, to all angles. */
function mirrored(inQuarter: (deg: number) => number): (deg: number) => number {
  return (deg) => {
    const quarter = Math.floor(deg / QUARTER_DEG);
    const startDeg = quarter * QUARTER_DEG;
    return quarter % 2 === 0
      ? startDeg + inQuarter(deg - startDeg)
      : startDeg + QUARTER_DEG - inQuarter(startDeg + QUARTER_DEG - deg);
  };
}

/** The largest value within reach of each degree of a quarter, whose ends are mirrors. */
function widened(values: readonly number[]): readonly number[] {
  return values.map((_, deg) => {
    let largest = 0;
    for (let near = deg - REACH_DEG; near <= deg + REACH_DEG; near++) {
      const mirror = near < 0 ? -near : Math.min(near, 2 * QUARTER_DEG - near);
      largest = Math.max(largest, values[mirror] ?? 0);
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
