/**
 * Value of c₀ + c₁x + c₂x² + … by Horner's rule.
 *
 * `coefficients` may hold several polynomials one after another: `offset` is where this one starts, `count` its length.
 */
export function polynomialValue(
  coefficients: Float64Array,
  offset: number,
  count: number,
  x: number,
): number {
  let value = 0;
  for (let i = offset + count - 1; i >= offset; i--) value = value * x + coefficients[i]!;
  return value;
}

/** Derivative of the same polynomial with respect to x. */
export function polynomialSlope(
  coefficients: Float64Array,
  offset: number,
  count: number,
  x: number,
): number {
  let slope = 0;
  for (let i = count - 1; i >= 1; i--) slope = slope * x + i * coefficients[offset + i]!;
  return slope;
}

/**
 * Fits each of several smooth functions on −1 ≤ x ≤ 1 by the polynomial that meets it at the Chebyshev
 * points, which is within a small factor of the best polynomial of its degree.
 *
 * `sample` writes the values of all functions at x into its second argument. Returned: `functionCount`
 * rows of `coefficientCount` power coefficients (c₀ first), one row after another. Powers are safe here
 * because the functions this serves are so smooth that their high coefficients vanish; a
 * `coefficientCount` over 20 would lose digits.
 */
export function fitPolynomials(
  sample: (x: number, values: Float64Array) => void,
  functionCount: number,
  coefficientCount: number,
): Float64Array {
  const n = coefficientCount;
  const values = new Float64Array(functionCount);
  const chebyshev = new Float64Array(functionCount * n);
  for (let k = 0; k < n; k++) {
    const theta = (Math.PI * (k + 0.5)) / n;
    sample(Math.cos(theta), values);
    for (let j = 0; j < n; j++) {
      const weight = ((j === 0 ? 1 : 2) / n) * Math.cos(j * theta);
      for (let f = 0; f < functionCount; f++) chebyshev[f * n + j]! += weight * values[f]!;
    }
  }
  const power = new Float64Array(functionCount * n);
  // T₀ = 1, T₁ = x, T_{j+1} = 2x·T_j − T_{j−1}, kept as rows of power coefficients.
  let previous = new Float64Array(n);
  let current = new Float64Array(n);
  current[0] = 1;
  for (let j = 0; j < n; j++) {
    for (let f = 0; f < functionCount; f++) {
      for (let i = 0; i <= j; i++) power[f * n + i]! += chebyshev[f * n + j]! * current[i]!;
    }
    const next = new Float64Array(n);
    const doubling = j === 0 ? 1 : 2;
    for (let i = 0; i <= j && i + 1 < n; i++) next[i + 1] = doubling * current[i]!;
    for (let i = 0; i < n; i++) next[i]! -= previous[i]!;
    previous = current;
    current = next;
  }
  return power;
}
