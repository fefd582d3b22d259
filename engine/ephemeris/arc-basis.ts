/**
 * The fixed matrices that turn a granule's Chebyshev series into short power series.
 *
 * A granule holds up to 38 coefficients, too many to sum for every instant. It is cut into equal arcs, and each
 * arc, being so much shorter, is an ordinary polynomial of a dozen coefficients to the same precision: exact at the
 * arc's Chebyshev nodes, within the table's quantum between them.
 */
export interface ArcBasis {
  /** Chebyshev nodes u in (−1, 1) of an arc. */
  readonly nodes: Float64Array;
  /** Row-major square matrix: power coefficient k of u = Σ_j toPower[k·n + j] · value at node j. */
  readonly toPower: Float64Array;
}

/** Builds the matrices for `coefficients` coefficients an arc (2–20). */
export function arcBasis(coefficients: number): ArcBasis {
  const n = coefficients;
  const nodes = new Float64Array(n);
  for (let j = 0; j < n; j++) nodes[j] = Math.cos((Math.PI * (j + 0.5)) / n);
  /* power coefficients of T_k, by the recurrence T_k = 2u·T_{k−1} − T_{k−2} */
  const powers: Float64Array[] = [];
  for (let k = 0; k < n; k++) {
    const row = new Float64Array(n);
    if (k === 0) row[0] = 1;
    else if (k === 1) row[1] = 1;
    else {
      const last = powers[k - 1]!;
      const before = powers[k - 2]!;
      for (let i = 0; i < n; i++) row[i] = 2 * (i > 0 ? last[i - 1]! : 0) - before[i]!;
    }
    powers.push(row);
  }
  const toPower = new Float64Array(n * n);
  for (let j = 0; j < n; j++) {
    for (let k = 0; k < n; k++) {
      const weight = ((k === 0 ? 1 : 2) / n) * Math.cos((k * Math.PI * (j + 0.5)) / n);
      const row = powers[k]!;
      for (let i = 0; i <= k; i++) toPower[i * n + j] = toPower[i * n + j]! + row[i]! * weight;
    }
  }
  return { nodes, toPower };
}
