import { PIECE_COEFFICIENTS, pieceSlope } from "./piece-polynomial.ts";

/** Bernstein coefficients of the slope, which has degree 6. */
const COUNT = PIECE_COEFFICIENTS - 1;
/** Halvings of a cell until two turning points are no longer told apart: a cell of two days to 0.16 s. */
const MAX_DEPTH = 20;
const TO_BERNSTEIN = bernsteinWeights();

/** One row of coefficients for each depth of halving, and one to halve in. */
const rows = Array.from({ length: MAX_DEPTH + 2 }, () => new Float64Array(COUNT));

/**
 * Every u in 0 < u < 1 at which the slope of a piece changes its sign, in order; returns how many were written to `out`.
 *
 * None is missed: the slope's Bernstein coefficients change sign at least as often as the slope itself, so that a part
 * is done with when they change sign never, or once. A value at an end of the cell counts as positive when it is zero,
 * for both cells that share it.
 *
 * **Source:** variation diminution and de Casteljau's halving: Farin (2002) "Curves and Surfaces for CAGD", chapter 5.
 */
export function turningPoints(piece: Float64Array, out: Float64Array): number {
  const row = rows[0]!;
  for (let j = 0; j < COUNT; j++) {
    let sum = 0;
    for (let i = 0; i <= j; i++) sum += TO_BERNSTEIN[COUNT * j + i]! * piece[i + 1]!;
    row[j] = sum;
  }
  return isolate(piece, 0, 0, 1, out, 0);
}

function isolate(
  piece: Float64Array,
  depth: number,
  low: number,
  high: number,
  out: Float64Array,
  found: number,
): number {
  const row = rows[depth]!;
  let changes = 0;
  for (let j = 1; j < COUNT; j++) if (row[j]! >= 0 !== row[j - 1]! >= 0) changes++;
  if (changes === 0) return found;
  const endsDiffer = row[0]! >= 0 !== row[COUNT - 1]! >= 0;
  if (changes === 1 || depth === MAX_DEPTH) {
    if (!endsDiffer) return found;
    out[found] = slopeRoot(piece, low, high, row[0]! >= 0);
    return found + 1;
  }
  const middle = (low + high) / 2;
  const right = new Float64Array(COUNT);
  const left = rows[depth + 1]!;
  const work = Float64Array.from(row);
  for (let level = 0; level < COUNT; level++) {
    left[level] = work[0]!;
    right[COUNT - 1 - level] = work[COUNT - 1 - level]!;
    for (let j = 0; j < COUNT - 1 - level; j++) work[j] = (work[j]! + work[j + 1]!) / 2;
  }
  const afterLeft = isolate(piece, depth + 1, low, middle, out, found);
  rows[depth + 1]!.set(right);
  return isolate(piece, depth + 1, middle, high, out, afterLeft);
}

/** The zero of the slope between two places at which its signs differ, by bisection: it is a first guess. */
function slopeRoot(piece: Float64Array, low: number, high: number, startsPositive: boolean): number {
  let early = low;
  let late = high;
  for (let step = 0; step < 26; step++) {
    const middle = (early + late) / 2;
    if (pieceSlope(piece, middle) >= 0 === startsPositive) early = middle;
    else late = middle;
  }
  return (early + late) / 2;
}

/** Weight of i-th power's slope coefficient in the j-th Bernstein coefficient: i + 1 from the slope, C(j,i)/C(6,i). */
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
