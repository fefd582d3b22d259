import { POLYNOMIAL_COEFFICIENTS, polynomialSlope } from "./hermite-polynomial.ts";

/** Bernstein coefficients of the slope, which has degree 6. */
const COUNT = POLYNOMIAL_COEFFICIENTS - 1;
/** A slope of degree 6 has at most this many zeros. */
export const TURNS_MAX: number = POLYNOMIAL_COEFFICIENTS - 2;
/** Halvings of a cell until two turning points are no longer separated: a cell of two days to 0.16 s. */
const DEPTH_MAX = 20;
/** Halvings that find a turning point to 1.5e-8 of its bracket: a first guess. */
const BISECTIONS = 26;
const TO_BERNSTEIN = bernsteinWeights();

/** The turning points of one polynomial at a time. Reused for one polynomial after another. */
export interface TurningPoints {
  count: number;
  /** In ascending order; `count` entries are valid. */
  readonly u: Float64Array;
  /** Bernstein coefficients of the part at each depth of halving, row by row. */
  readonly rows: Float64Array;
}

export function createTurningPoints(): TurningPoints {
  return {
    count: 0,
    u: new Float64Array(TURNS_MAX),
    rows: new Float64Array((DEPTH_MAX + 2) * COUNT),
  };
}

/**
 * Finds every u in 0 < u < 1 at which the slope of a polynomial changes its sign.
 *
 * Notes: none is missed. The Bernstein coefficients of the slope change sign at least as often as the slope, so a part
 * is complete when they change sign never or once. A slope of zero at an end of the cell counts as positive, in both cells
 * that share the end.
 * **Source:** variation diminution and de Casteljau's algorithm: Farin (2002) "Curves and Surfaces for CAGD", chapter 5.
 *
 * @param polynomial coefficients of u⁰ … u⁷
 * @param out output: `count` and, in ascending order, `u`
 */
export function findTurningPoints(polynomial: Float64Array, out: TurningPoints): void {
  const { rows } = out;
  for (let j = 0; j < COUNT; j++) {
    let sum = 0;
    for (let i = 0; i <= j; i++) sum += TO_BERNSTEIN[COUNT * j + i]! * polynomial[i + 1]!;
    rows[j] = sum;
  }
  out.count = 0;
  isolate(polynomial, 0, 0, 1, out);
}

/** Adds the turning points between `lowU` and `highU`, whose Bernstein coefficients are in the row of `depth`. */
function isolate(
  polynomial: Float64Array,
  depth: number,
  lowU: number,
  highU: number,
  out: TurningPoints,
): void {
  const { rows } = out;
  const row = COUNT * depth;
  const child = row + COUNT;
  let changes = 0;
  for (let j = row + 1; j < child; j++) if (rows[j]! >= 0 !== rows[j - 1]! >= 0) changes++;
  if (changes === 0) return;
  if (changes === 1 || depth === DEPTH_MAX) {
    if (rows[row]! >= 0 === rows[child - 1]! >= 0) return;
    out.u[out.count] = slopeRoot(polynomial, lowU, highU, rows[row]! >= 0);
    out.count++;
    return;
  }
  const middleU = (lowU + highU) / 2;
  // The left half becomes the row below; the right half replaces this row.
  for (let level = 0; level < COUNT; level++) {
    rows[child + level] = rows[row]!;
    for (let j = row; j < child - 1 - level; j++) rows[j] = (rows[j]! + rows[j + 1]!) / 2;
  }
  isolate(polynomial, depth + 1, lowU, middleU, out);
  rows.copyWithin(child, row, child);
  isolate(polynomial, depth + 1, middleU, highU, out);
}

/** The zero of the slope between two positions at which its signs differ, by bisection. */
function slopeRoot(polynomial: Float64Array, lowU: number, highU: number, startsPositive: boolean): number {
  let low = lowU;
  let high = highU;
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    if (polynomialSlope(polynomial, middle) >= 0 === startsPositive) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Weight of the slope's i-th power coefficient in its j-th Bernstein coefficient: (i + 1) · C(j, i) / C(6, i). */
function bernsteinWeights(): Float64Array {
  const weights = new Float64Array(COUNT * COUNT);
  for (let j = 0; j < COUNT; j++) {
    let ratio = 1;
    for (let i = 0; i <= j; i++) {
      weights[COUNT * j + i] = (i + 1) * ratio;
      ratio *= (j - i) / (COUNT - 1 - i);
    }
  }
  return weights;
}
