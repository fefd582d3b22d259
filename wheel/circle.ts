/** Degrees in π radians, and sine and cosine that give the same bits on every platform. */

/** The middle and the half width of the square that the wheel is drawn in. */
export const CENTRE = 400;

export interface Point {
  readonly x: number;
  readonly y: number;
}

const RAD_PER_DEG = Math.PI / 180;

/** 1 - s/d1 (1 - s/d2 (…)): Taylor's series of sine and cosine, whose terms are each a part of the one before. */
function series(square: number, divisors: readonly number[]): number {
  return divisors.reduceRight((rest, divisor) => 1 - (square / divisor) * rest, 1);
}
const SINE_DIVISORS = [6, 20, 42, 72, 110, 156, 210];
const COSINE_DIVISORS = [2, 12, 30, 56, 90, 132, 182];

/** Good to the last bits up to 45 degrees. */
function shortSine(deg: number): number {
  const angle = deg * RAD_PER_DEG;
  return angle * series(angle * angle, SINE_DIVISORS);
}
function shortCosine(deg: number): number {
  const angle = deg * RAD_PER_DEG;
  return series(angle * angle, COSINE_DIVISORS);
}

/**
 * Sine of an angle in degrees. ECMAScript leaves the last bits of `Math.sin` open; a wheel is the same to the byte
 * everywhere, so it takes its own.
 */
export function sineOfDeg(deg: number): number {
  const quarters = Math.round(deg / 90);
  const rest = deg - quarters * 90;
  const quarter = ((quarters % 4) + 4) % 4;
  const value = quarter % 2 === 0 ? shortSine(rest) : shortCosine(rest);
  return quarter < 2 ? value : -value;
}

/** An angle brought into 0 to below 360 degrees. */
export function wrapDeg(deg: number): number {
  const wrapped = ((deg % 360) + 360) % 360;
  return wrapped === 360 ? 0 : wrapped;
}

/** Where a point of the wheel lies; the angle runs from the left side counter-clockwise, as houses do. */
export function pointAt(angleDeg: number, radius: number): Point {
  return {
    x: CENTRE - radius * sineOfDeg(angleDeg + 90),
    y: CENTRE + radius * sineOfDeg(angleDeg),
  };
}

/** A number as it is written in the drawing: at most two decimals, never "-0". */
export function written(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return String(rounded === 0 ? 0 : rounded);
}

/** A point as it is written in a path. */
export function writtenPoint({ x, y }: Point): string {
  return `${written(x)} ${written(y)}`;
}

/** The path of a straight line between two radii of one angle. */
export function spoke(angleDeg: number, fromRadius: number, toRadius: number): string {
  return `M${writtenPoint(pointAt(angleDeg, fromRadius))}L${writtenPoint(pointAt(angleDeg, toRadius))}`;
}
