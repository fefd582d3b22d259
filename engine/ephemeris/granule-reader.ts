import type { TableBody } from "./table-pack.ts";

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
 * significant bit first, offset by half its range. Times the body's step it is the coefficient in au.
 */
export class GranuleReader {
  readonly coefficients: number;
  readonly #block: DataView;
  readonly #stepAu: number;
  readonly #widths: Uint8Array;
  readonly #recordBits: number;

  constructor(body: TableBody, blocks: Uint8Array) {
    this.#block = viewWithWordsBeyond(blocks, body.byteOffset, body.byteLength);
    this.#stepAu = body.stepAu;
    this.#widths = Uint8Array.from(body.widths.flat());
    this.#recordBits = this.#widths.reduce((sum, width) => sum + width, 0);
    this.coefficients = this.#widths.length / 3;
    const widest = this.#widths.reduce((maximum, width) => Math.max(maximum, width), 0);
    if (widest > WIDTH_BITS_MAX)
      throw new TypeError(
        `the table of ${body.name} has coefficients of ${widest} bits; at most ${WIDTH_BITS_MAX} can be read`,
      );
  }

  /** Writes the coefficients (au) of granule `index` into `out`: 0 of x, y, z, then 1 of x, y, z, … */
  read(index: number, out: Float64Array): void {
    const widths = this.#widths;
    const coefficients = this.coefficients;
    let bit = index * this.#recordBits;
    for (let component = 0, place = 0; component < 3; component++) {
      for (let degree = 0; degree < coefficients; degree++, place++) {
        const width = widths[place]!;
        const steps = width === 0 ? 0 : this.#integerAt(bit, width) - POWER_OF_TWO[width - 1]!;
        out[3 * degree + component] = steps * this.#stepAu;
        bit += width;
      }
    }
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
