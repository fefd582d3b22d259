/** Coefficients of a piece: degree 7. */
export const PIECE_COEFFICIENTS = 8;

const NODES = [-1, 0, 1, 2] as const;
const BASIS = hermiteBasis();

/**
 * The polynomial of degree 7 that takes given values and slopes at the four nodes u = −1, 0, 1, 2, as powers of u.
 * It stands for the cell 0 ≤ u ≤ 1 in the middle.
 *
 * @param data values at the four nodes (0–3) and slopes per cell (4–7)
 * @param out coefficient of u⁰ … u⁷
 *
 * **Source:** Hermite interpolation, any text on numerical analysis. Error inside the cell: at most 7.8e-6 h⁸ of the
 * eighth derivative.
 */
export function hermitePiece(data: Float64Array, out: Float64Array): void {
  for (let power = 0; power < PIECE_COEFFICIENTS; power++) {
    let sum = 0;
    for (let i = 0; i < PIECE_COEFFICIENTS; i++) sum += BASIS[PIECE_COEFFICIENTS * power + i]! * data[i]!;
    out[power] = sum;
  }
}

/** The value of a piece at u. */
export function pieceValue(piece: Float64Array, u: number): number {
  let value = piece[PIECE_COEFFICIENTS - 1]!;
  for (let power = PIECE_COEFFICIENTS - 2; power >= 0; power--) value = value * u + piece[power]!;
  return value;
}

/** The slope of a piece at u, per cell. */
export function pieceSlope(piece: Float64Array, u: number): number {
  let slope = (PIECE_COEFFICIENTS - 1) * piece[PIECE_COEFFICIENTS - 1]!;
  for (let power = PIECE_COEFFICIENTS - 2; power >= 1; power--) slope = slope * u + power * piece[power]!;
  return slope;
}

/** Row-major: the power of u, then the datum that the weight belongs to. */
function hermiteBasis(): Float64Array {
  const basis = new Float64Array(PIECE_COEFFICIENTS * PIECE_COEFFICIENTS);
  NODES.forEach((node, i) => {
    let lagrange = [1];
    let slope = 0;
    for (const other of NODES) {
      if (other === node) continue;
      lagrange = product(lagrange, [-other / (node - other), 1 / (node - other)]);
      slope += 1 / (node - other);
    }
    const squared = product(lagrange, lagrange);
    const ofValue = product(squared, [1 + 2 * slope * node, -2 * slope]);
    const ofSlope = product(squared, [-node, 1]);
    for (let power = 0; power < PIECE_COEFFICIENTS; power++) {
      basis[PIECE_COEFFICIENTS * power + i] = ofValue[power]!;
      basis[PIECE_COEFFICIENTS * power + i + NODES.length] = ofSlope[power]!;
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
