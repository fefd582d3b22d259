/**
 * Value of c₀ + c₁x + c₂x² + … by Horner's rule.
 *
 * `coefficients` may contain several polynomials in sequence: this one has `count` elements from `offset` on.
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
