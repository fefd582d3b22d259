import type { TableBody } from "./table-file.ts";

/**
 * The constant matrix that converts the Chebyshev series of a granule to the power series of one of its arcs, by sums and
 * products alone: every JavaScript engine returns the same bits.
 *
 * A granule is divided into as few equal arcs as the precision of power series allows: one, unless the body moves far in
 * a granule. An arc's series may have fewer coefficients than the granule's; both agree within the table's quantum.
 *
 * @param arcs arcs of a granule
 * @param arc index of the arc
 * @param arcCoefficients power coefficients of an arc, at most 27: with more of them the powers lose digits
 * @param seriesCoefficients Chebyshev coefficients of a granule, no fewer
 * @returns row-major: power coefficient i of u, −1 ≤ u ≤ 1 over the arc, is the sum over k of element
 * i · seriesCoefficients + k times Chebyshev coefficient k of the granule
 */
export function arcBasis(
  arcs: number,
  arc: number,
  arcCoefficients: number,
  seriesCoefficients: number,
): Float64Array {
  const powers = chebyshevPowers(arcCoefficients);
  if (isWholeGranule(arcs, arcCoefficients, seriesCoefficients)) return powers;
  const toPower = new Float64Array(arcCoefficients * seriesCoefficients);
  const series = chebyshevOnArc(arcs, arc, seriesCoefficients);
  for (let i = 0; i < arcCoefficients; i++) {
    for (let k = 0; k < seriesCoefficients; k++) {
      // Power i is in T_i, T_{i+2}, … alone, and T_k of the granule in T_0 to T_k of the arc.
      const last = Math.min(k, arcCoefficients - 1);
      let sum = 0;
      for (let m = last - ((last - i) & 1); m >= i; m -= 2) {
        sum += powers[i * arcCoefficients + m]! * series[k * seriesCoefficients + m]!;
      }
      toPower[i * seriesCoefficients + k] = sum;
    }
  }
  return toPower;
}

/** Whether the arc is the granule: power i then depends on the coefficients i, i + 2, i + 4, … alone. */
export function isWholeGranule(arcs: number, arcCoefficients: number, seriesCoefficients: number): boolean {
  return arcs === 1 && arcCoefficients === seriesCoefficients;
}

/** Row-major: power i of the Chebyshev polynomial k. The entries are integers, large only for high k. */
function chebyshevPowers(n: number): Float64Array {
  const powers = new Float64Array(n * n);
  powers[0] = 1;
  if (n > 1) powers[n + 1] = 1;
  // Column k contains the powers of T_k = 2u·T_{k−1} − T_{k−2}: every second one, for it is even or odd.
  for (let k = 2; k < n; k++) {
    for (let i = k & 1; i <= k; i += 2) {
      const raised = i > 0 ? powers[(i - 1) * n + k - 1]! : 0;
      powers[i * n + k] = 2 * raised - powers[i * n + k - 2]!;
    }
  }
  return powers;
}

/** Row k: the Chebyshev coefficients, over the arc, of the granule's polynomial T_k. */
function chebyshevOnArc(arcs: number, arc: number, n: number): Float64Array {
  const series = new Float64Array(n * n);
  series[0] = 1;
  // The granule's abscissa is (u + middle) / arcs.
  const middle = 2 * arc + 1 - arcs;
  for (let k = 1; k < n; k++) {
    const last = (k - 1) * n;
    const share = (k === 1 ? 1 : 2) / arcs;
    for (let m = 0; m <= k; m++) {
      // u·T_m = (T_{m+1} + T_{m−1}) / 2, and u·T_0 = T_1.
      const fromBelow = m === 0 ? 0 : series[last + m - 1]! * (m === 1 ? 1 : 0.5);
      const fromAbove = m + 1 < n ? 0.5 * series[last + m + 1]! : 0;
      const beforeLast = k === 1 ? 0 : series[last - n + m]!;
      series[k * n + m] = share * (middle * series[last + m]! + fromBelow + fromAbove) - beforeLast;
    }
  }
  return series;
}

/** Cosine and sine of 84381.406″. Literals: every JavaScript engine returns the same bits. */
export const ECLIPTIC_COS = 0.9174821430652418;
export const ECLIPTIC_SIN = 0.397776969112606;

/** Two words of 32 bits are read together: after up to seven skipped bits they contain any integer of 53 bits. */
const WORDS_BYTES = 8;
const WIDTH_BITS_MAX = 53;
const POWER_OF_TWO = /* @__PURE__ */ Float64Array.from(
  { length: WIDTH_BITS_MAX },
  (_, exponent) => 2 ** exponent,
);

/**
 * Reads the Chebyshev coefficients of one body's granules from the bit-packed table.
 *
 * A granule is a record of fixed length: per component and degree an integer of the width that the header states, least
 * significant bit first, offset by half its range. Plus the header's offset and times the body's step it is the coefficient in au.
 */
export class GranuleReader {
  readonly coefficients: number;
  readonly #block: DataView;
  /** By component, then degree. */
  readonly #stepsAu: Float64Array;
  readonly #widths: Uint8Array;
  /** What is added to a stored integer: the header's offset less half the range. */
  readonly #offsets: Float64Array;
  readonly #recordBits: number;
  readonly #isEcliptic: boolean;

  constructor(body: TableBody, blocks: Uint8Array) {
    this.#block = viewWithWordsBeyond(blocks, body.byteOffset, body.byteLength);
    this.#widths = Uint8Array.from(body.widths.flat());
    this.#offsets = offsetsOf(body, this.#widths);
    this.#recordBits = this.#widths.reduce((sum, width) => sum + width, 0);
    this.coefficients = this.#widths.length / 3;
    this.#stepsAu = stepsOf(body.stepAu, this.coefficients);
    this.#isEcliptic = body.plane === "ecliptic";
    const widest = this.#widths.reduce((maximum, width) => Math.max(maximum, width), 0);
    if (widest > WIDTH_BITS_MAX)
      throw new TypeError(
        `the table of ${body.name} has coefficients of ${widest} bits; at most ${WIDTH_BITS_MAX} can be read`,
      );
  }

  /** Writes the coefficients (au) of granule `index` into `out`: 0 of x, y, z, then 1 of x, y, z, … */
  read(index: number, out: Float64Array): void {
    const widths = this.#widths;
    const offsets = this.#offsets;
    const stepsAu = this.#stepsAu;
    const coefficients = this.coefficients;
    let bit = index * this.#recordBits;
    for (let component = 0, index = 0; component < 3; component++) {
      for (let degree = 0; degree < coefficients; degree++, index++) {
        const width = widths[index]!;
        const steps = (width === 0 ? 0 : this.#integerAt(bit, width)) + offsets[index]!;
        out[3 * degree + component] = steps * stepsAu[index]!;
        bit += width;
      }
    }
    if (this.#isEcliptic) turnToEquator(out);
  }

  /** The integer of `width` bits (1–53) that begins at a bit of the block. */
  #integerAt(bit: number, width: number): number {
    const byte = bit >>> 3;
    const skippedBits = bit & 7;
    const low = this.#block.getUint32(byte, true) >>> skippedBits;
    const lowBits = 32 - skippedBits;
    if (width < lowBits) return low & ((1 << width) - 1);
    const high = this.#block.getUint32(byte + 4, true) & ((1 << (width - lowBits)) - 1);
    return low + high * POWER_OF_TWO[lowBits]!;
  }
}

/** The step of each coefficient of a body: component, then degree. */
export function stepsOf(stepAu: TableBody["stepAu"], coefficients: number): Float64Array {
  return typeof stepAu === "number"
    ? new Float64Array(3 * coefficients).fill(stepAu)
    : Float64Array.from(stepAu.flat());
}

/** Turns coefficients 0 of x, y, z, then 1 of x, y, z, … from the ecliptic of J2000 to the equator. */
function turnToEquator(coefficients: Float64Array): void {
  for (let y = 1; y < coefficients.length; y += 3) {
    const alongEcliptic = coefficients[y]!;
    const north = coefficients[y + 1]!;
    coefficients[y] = ECLIPTIC_COS * alongEcliptic - ECLIPTIC_SIN * north;
    coefficients[y + 1] = ECLIPTIC_SIN * alongEcliptic + ECLIPTIC_COS * north;
  }
}

function offsetsOf({ offsets }: TableBody, widths: Uint8Array): Float64Array {
  const ofHeader = offsets?.flat();
  return Float64Array.from(
    widths,
    (width, index) => (ofHeader?.[index] ?? 0) - (width === 0 ? 0 : (POWER_OF_TWO[width - 1] ?? 0)),
  );
}

/** A view of part of the bytes, readable by whole words to its last bit. Copies only at the end of the bytes. */
function viewWithWordsBeyond(bytes: Uint8Array, byteOffset: number, byteLength: number): DataView {
  const viewLength = byteLength + WORDS_BYTES;
  if (byteOffset + viewLength <= bytes.length) {
    return new DataView(bytes.buffer, bytes.byteOffset + byteOffset, viewLength);
  }
  const padded = new Uint8Array(viewLength);
  padded.set(bytes.subarray(byteOffset, byteOffset + byteLength));
  return new DataView(padded.buffer);
}
