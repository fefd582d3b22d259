/** The centre and half the width of the square drawing. */
export const CENTRE = 400;

export interface Point {
  readonly x: number;
  readonly y: number;
}

const RAD_PER_DEG = Math.PI / 180;

/** The Taylor series of sine and cosine in nested form: 1 - s/d1 (1 - s/d2 (…)). The divisors begin with the innermost. */
function series(square: number, divisors: readonly number[]): number {
  let rest = 1;
  for (const divisor of divisors) rest = 1 - (square / divisor) * rest;
  return rest;
}
const SINE_DIVISORS = [210, 156, 110, 72, 42, 20, 6];
const COSINE_DIVISORS = [182, 132, 90, 56, 30, 12, 2];

/** Accurate to the last bits up to 45 degrees. */
function shortSine(deg: number): number {
  const angle = deg * RAD_PER_DEG;
  return angle * series(angle * angle, SINE_DIVISORS);
}
function shortCosine(deg: number): number {
  const angle = deg * RAD_PER_DEG;
  return series(angle * angle, COSINE_DIVISORS);
}

/**
 * Sine of an angle in degrees. ECMAScript does not specify the last bits of `Math.sin`; this one makes a wheel the same
 * bytes on every platform.
 */
export function sineOfDeg(deg: number): number {
  const quarters = Math.round(deg / 90);
  const rest = deg - quarters * 90;
  const quarter = ((quarters % 4) + 4) % 4;
  const value = quarter % 2 === 0 ? shortSine(rest) : shortCosine(rest);
  return quarter < 2 ? value : -value;
}

/** An angle reduced to [0, 360) degrees. */
export function wrapDeg(deg: number): number {
  const wrapped = ((deg % 360) + 360) % 360;
  return wrapped === 360 ? 0 : wrapped;
}

/** A point of the wheel. The angle starts at the left side and increases counter-clockwise, like the houses. */
export function pointAt(angleDeg: number, radius: number): Point {
  return {
    x: CENTRE - radius * sineOfDeg(angleDeg + 90),
    y: CENTRE + radius * sineOfDeg(angleDeg),
  };
}

/** The decimals of each number of hundredths: "", ".01", …, ".1", …, ".99". */
const DECIMALS = Array.from({ length: 100 }, (_, hundredths) => String(hundredths / 100).slice(1));

/** A number with at most two decimals, never "-0". Written from its hundredths: `String` searches the shortest text of a double. */
export function formatNumber(value: number): string {
  const hundredths = Math.round(value * 100);
  const size = Math.abs(hundredths);
  return `${hundredths < 0 ? "-" : ""}${Math.floor(size / 100)}${DECIMALS[size % 100]}`;
}

export function formatPoint({ x, y }: Point): string {
  return `${formatNumber(x)} ${formatNumber(y)}`;
}

/** The path of a straight line between two radii at an angle. */
export function spoke(angleDeg: number, fromRadius: number, toRadius: number): string {
  return `M${formatPoint(pointAt(angleDeg, fromRadius))}L${formatPoint(pointAt(angleDeg, toRadius))}`;
}

/**
 * The angle under which a chord of a length appears from the centre, when its middle is at a radius from it: discs of
 * this diameter do not touch at this angle. Accurate to 1e-4 of the angle up to 60 degrees, never too small.
 */
export function chordAngleDeg(length: number, radius: number): number {
  const sine = length / 2 / radius;
  const square = sine * sine;
  // The arcsine's series; the last term is larger than the rest.
  return (
    (2 * sine * (1 + square * (1 / 6 + square * (3 / 40 + square * (5 / 112 + square * 0.04))))) / RAD_PER_DEG
  );
}
