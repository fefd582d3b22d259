/** A state function of the reference: position in au at a TT Julian day. */
export type PositionAt = (epochJdTt: number) => readonly [number, number, number];

/** Chebyshev coefficients of a granule, one array a component. */
export type GranuleSeries = readonly [Float64Array, Float64Array, Float64Array];

/** Value of a Chebyshev series at x (Clenshaw 1955). */
export function chebyshevValue(series: Float64Array, x: number): number {
  let b1 = 0;
  let b2 = 0;
  for (let k = series.length - 1; k > 0; k--) {
    const b0 = 2 * x * b1 - b2 + (series[k] as number);
    b2 = b1;
    b1 = b0;
  }
  return x * b1 - b2 + (series[0] as number);
}

/**
 * Fits a Chebyshev series to the reference over one granule.
 *
 * The reference's own segment is a polynomial, so with enough coefficients the fit reproduces it to rounding.
 * Samples are at twice as many Chebyshev nodes as there are coefficients. Their abscissas are recomputed from the
 * rounded Julian days, because 40 µs of rounding would be 1e-11 au for Mercury. The projection is repeated on the
 * residuals until the inexact nodes no longer matter.
 */
export function fitGranule(
  positionAt: PositionAt,
  startJdTt: number,
  granuleDays: number,
  coefficients: number,
): GranuleSeries {
  const nodes = 2 * coefficients;
  const basis: Float64Array[] = [];
  const residual: [number, number, number][] = [];
  for (let j = 0; j < nodes; j++) {
    const node = Math.cos((Math.PI * (j + 0.5)) / nodes);
    const epochJdTt = startJdTt + ((node + 1) / 2) * granuleDays;
    const x = ((epochJdTt - startJdTt) / granuleDays) * 2 - 1;
    const row = new Float64Array(coefficients);
    row[0] = 1;
    row[1] = x;
    for (let k = 2; k < coefficients; k++) row[k] = 2 * x * (row[k - 1] as number) - (row[k - 2] as number);
    basis.push(row);
    const [px, py, pz] = positionAt(epochJdTt);
    residual.push([px, py, pz]);
  }
  const series: GranuleSeries = [
    new Float64Array(coefficients),
    new Float64Array(coefficients),
    new Float64Array(coefficients),
  ];
  for (let pass = 0; pass < 4; pass++) {
    const step = series.map((component, c) =>
      component.map((_, k) => {
        let sum = 0;
        for (let j = 0; j < nodes; j++) sum += (residual[j]?.[c] as number) * (basis[j]?.[k] as number);
        return (sum * (k === 0 ? 1 : 2)) / nodes;
      }),
    );
    for (let c = 0; c < 3; c++) {
      const component = series[c] as Float64Array;
      const change = step[c] as Float64Array;
      for (let k = 0; k < coefficients; k++) component[k] = (component[k] as number) + (change[k] as number);
      for (let j = 0; j < nodes; j++) {
        let sum = 0;
        for (let k = 0; k < coefficients; k++) sum += (change[k] as number) * (basis[j]?.[k] as number);
        (residual[j] as number[])[c] = (residual[j]?.[c] as number) - sum;
      }
    }
  }
  return series;
}
