/** Coefficients of a polynomial of degree 7. */
export const POLYNOMIAL_COEFFICIENTS = 8;

/** The nodes of a polynomial that is fitted to samples around its cell, and of one that is fitted to its own interval only. */
const NODES_AROUND: readonly number[] = [-1, 0, 1, 2];
export const NODES_INSIDE: readonly number[] = [0, 1 / 3, 2 / 3, 1];
const BASIS_AROUND = hermiteBasis(NODES_AROUND);
const BASIS_INSIDE = hermiteBasis(NODES_INSIDE);

/**
 * The polynomial of degree 7 with given values and slopes at the four nodes u = −1, 0, 1, 2.
 *
 * Notes: the error inside the cell is at most 7.8e-6 h⁸ times the eighth derivative.
 * **Source:** Hermite interpolation, any text on numerical analysis.
 *
 * @param data values at the four nodes (0–3) and slopes per cell (4–7)
 * @param out output: : coefficients of u⁰ … u⁷, for use in the middle cell, 0 ≤ u ≤ 1
 */
export function hermitePolynomial(data: Float64Array, out: Float64Array): void {
  applyBasis(BASIS_AROUND, data, out);
}

/** The same with the nodes {@link NODES_INSIDE}: it uses nothing outside 0 ≤ u ≤ 1. */
export function hermitePolynomialInside(data: Float64Array, out: Float64Array): void {
  applyBasis(BASIS_INSIDE, data, out);
}

function applyBasis(basis: Float64Array, data: Float64Array, out: Float64Array): void {
  for (let power = 0; power < POLYNOMIAL_COEFFICIENTS; power++) {
    let sum = 0;
    for (let i = 0; i < POLYNOMIAL_COEFFICIENTS; i++)
      sum += basis[POLYNOMIAL_COEFFICIENTS * power + i]! * data[i]!;
    out[power] = sum;
  }
}

/** The value of a polynomial at u. */
export function polynomialValue(polynomial: Float64Array, u: number): number {
  let value = polynomial[POLYNOMIAL_COEFFICIENTS - 1]!;
  for (let power = POLYNOMIAL_COEFFICIENTS - 2; power >= 0; power--) value = value * u + polynomial[power]!;
  return value;
}

/** The slope of a polynomial at u, per cell. */
export function polynomialSlope(polynomial: Float64Array, u: number): number {
  let slope = (POLYNOMIAL_COEFFICIENTS - 1) * polynomial[POLYNOMIAL_COEFFICIENTS - 1]!;
  for (let power = POLYNOMIAL_COEFFICIENTS - 2; power >= 1; power--)
    slope = slope * u + power * polynomial[power]!;
  return slope;
}

/** The second derivative of a polynomial at u, per cell². */
export function polynomialBend(polynomial: Float64Array, u: number): number {
  let bend = 0;
  for (let power = POLYNOMIAL_COEFFICIENTS - 1; power >= 2; power--)
    bend = bend * u + power * (power - 1) * polynomial[power]!;
  return bend;
}

/** A step in u below this ends a search: 1e-6 s in a cell of a day. */
const LAST_STEP = 1e-11;

/**
 * The u at which a polynomial has a value, by Newton's method with bisection where Newton's step leaves the bracket.
 *
 * @param polynomial monotone between `lowU` and `highU`, rising or falling as `isRising` states, and with the value
 * between
 */
export function solvePolynomial(
  polynomial: Float64Array,
  value: number,
  isRising: boolean,
  lowU: number,
  highU: number,
): number {
  let low = lowU;
  let high = highU;
  let u = (low + high) / 2;
  for (let step = 0; step < 60; step++) {
    const excess = polynomialValue(polynomial, u) - value;
    if (excess >= 0 === isRising) high = u;
    else low = u;
    const newton = u - excess / polynomialSlope(polynomial, u);
    if (Math.abs(newton - u) < LAST_STEP) return Math.min(Math.max(newton, low), high);
    u = newton > low && newton < high ? newton : (low + high) / 2;
    if (high - low < LAST_STEP) break;
  }
  return u;
}

/** Row-major: the power of u, then the entry of `data` that the weight applies to. */
function hermiteBasis(nodes: readonly number[]): Float64Array {
  const basis = new Float64Array(POLYNOMIAL_COEFFICIENTS * POLYNOMIAL_COEFFICIENTS);
  nodes.forEach((node, i) => {
    let lagrange = [1];
    let slope = 0;
    for (const other of nodes) {
      if (other === node) continue;
      lagrange = product(lagrange, [-other / (node - other), 1 / (node - other)]);
      slope += 1 / (node - other);
    }
    const squared = product(lagrange, lagrange);
    const ofValue = product(squared, [1 + 2 * slope * node, -2 * slope]);
    const ofSlope = product(squared, [-node, 1]);
    for (let power = 0; power < POLYNOMIAL_COEFFICIENTS; power++) {
      basis[POLYNOMIAL_COEFFICIENTS * power + i] = ofValue[power]!;
      basis[POLYNOMIAL_COEFFICIENTS * power + i + nodes.length] = ofSlope[power]!;
    }
  });
  return basis;
}

function product(a: readonly number[], b: readonly number[]): number[] {
  const out = new Array<number>(a.length + b.length - 1).fill(0);
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      out[i + j] = out[i + j]! + x * y;
    });
  });
  return out;
}

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
