import { chordAngleDeg, type Point, sineOfDeg, wrapDeg } from "./circle.ts";
import { type Figure, isRound, supportOf } from "./columns.ts";

/**
 * How much space columns need in each direction: figures are wider than high, so they need more of the circle at the top and
 * the bottom. On the even circle, whose angles are stretched accordingly, the need is the same everywhere.
 */
export interface Spacing {
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
 * @param figures of each column of a level.
 * @param hasLeaders whether leaders pass between neighbours.
 */
export function spacingOf(figures: readonly Figure[], hasLeaders: boolean): Spacing {
  const insetsDeg = widened(QUARTER.map((direction) => largestAngle(figures, direction, insetChord) / 2));
  const apartDeg = widened(QUARTER.map((direction) => largestAngle(figures, direction, apartChord)));
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
  const before = values.slice(1, REACH_DEG + 1).reverse();
  const after = values.slice(-REACH_DEG - 1, -1).reverse();
  const extended = [...before, ...values, ...after];
  return values.map((_, deg) => {
    let largest = 0;
    for (let near = deg; near <= deg + 2 * REACH_DEG; near++) {
      const value = extended[near] ?? 0;
      if (value > largest) largest = value;
    }
    return largest;
  });
}

/** The largest angle at which the chord that a figure needs appears from the centre. */
function largestAngle(
  figures: readonly Figure[],
  direction: Point,
  chordOf: (figure: Figure, direction: Point) => number,
): number {
  let largest = 0;
  for (const figure of figures) largest = Math.max(largest, chordOf(figure, direction) / figure.radius);
  return chordAngleDeg(largest, 1);
}

/** Twice the distance from a line towards the centre at which a figure does not touch it. */
function insetChord(figure: Figure, { x, y }: Point): number {
  return 2 * (supportOf(figure, { x: y, y: x }) + LINE_SPACE);
}

/** The distance between two columns, on both sides of a direction, at which a figure does not touch its neighbour. */
function apartChord(figure: Figure, { x, y }: Point): number {
  const { box } = figure;
  const distance = isRound(figure) ? box.x : Math.min(box.x / Math.max(y, 1e-9), box.y / Math.max(x, 1e-9));
  return distance * BETWEEN_DIRECTIONS + COLUMN_SPACE;
}
