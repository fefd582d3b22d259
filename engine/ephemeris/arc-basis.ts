/**
 * The constant matrices that convert a granule's Chebyshev series to short power series.
 *
 * A granule has up to 38 coefficients, too many to sum for every instant. It is divided into equal arcs; over an arc a
 * polynomial of a dozen coefficients has the same precision: exact at the arc's Chebyshev nodes, within the table's
 * quantum between them.
 */
export interface ArcBasis {
  /** Chebyshev nodes u in (−1, 1) of an arc. */
  readonly nodes: Float64Array;
  /** Row-major: Chebyshev coefficient k = Σ_j toChebyshev[k·n + j] · value at node j. */
  readonly toChebyshev: Float64Array;
  /**
   * Row-major: power coefficient i of u = Σ_k toPower[i·n + k] · Chebyshev coefficient k. The entries are integers,
   * large only where the coefficients are small; converting values to powers directly would lose five digits.
   */
  readonly toPower: Float64Array;
}

/** Builds the matrices for arcs of 2 to 20 coefficients. */
export function arcBasis(coefficients: number): ArcBasis {
  const n = coefficients;
  const nodes = new Float64Array(n);
  const toChebyshev = new Float64Array(n * n);
  for (let j = 0; j < n; j++) {
    nodes[j] = cosineOfShare(2 * j + 1, n);
    for (let k = 0; k < n; k++) {
      toChebyshev[k * n + j] = ((k === 0 ? 1 : 2) / n) * cosineOfShare(k * (2 * j + 1), n);
    }
  }
  // Column k contains the powers of T_k = 2u·T_{k−1} − T_{k−2}.
  const toPower = new Float64Array(n * n);
  toPower[0] = 1;
  toPower[n + 1] = 1;
  for (let k = 2; k < n; k++) {
    for (let i = 0; i <= k; i++) {
      const raised = i > 0 ? toPower[(i - 1) * n + k - 1]! : 0;
      toPower[i * n + k] = 2 * raised - toPower[i * n + k - 2]!;
    }
  }
  return { nodes, toChebyshev, toPower };
}

/**
 * cos(shares·π / 2n), to 1e-16, by arithmetic that IEEE 754 defines to the bit. With Math.cos, whose last bit differs
 * between JavaScript engines, the expanded tables would differ too, and the speeds that are derived from them a
 * hundredfold.
 */
function cosineOfShare(shares: number, n: number): number {
  const turn = 4 * n;
  const folded = Math.min(shares % turn, turn - (shares % turn));
  const sign = folded > n ? -1 : 1;
  const fromAxis = folded > n ? 2 * n - folded : folded;
  return sign * (2 * fromAxis <= n ? cosineSeries(fromAxis, n) : sineSeries(n - fromAxis, n));
}

/** cos(shares·π / 2n) for angles to π/4, by the power series from the smallest term. */
function cosineSeries(shares: number, n: number): number {
  const angle = (Math.PI * shares) / (2 * n);
  const squared = angle * angle;
  let sum = 1;
  for (let degree = 18; degree > 0; degree -= 2) sum = 1 - (squared / (degree * (degree - 1))) * sum;
  return sum;
}

/** sin(shares·π / 2n), likewise. */
function sineSeries(shares: number, n: number): number {
  const angle = (Math.PI * shares) / (2 * n);
  const squared = angle * angle;
  let sum = 1;
  for (let degree = 19; degree > 1; degree -= 2) sum = 1 - (squared / (degree * (degree - 1))) * sum;
  return angle * sum;
}
