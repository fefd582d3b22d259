import type { TableBody } from "./table-pack.ts";

/**
 * Reads the Chebyshev coefficients of one body's granules out of the bit-packed table.
 *
 * A granule is one record of fixed length: for each component, for each degree, an integer of that place's width
 * with an offset of half its range, least significant bit first; times the body's step it is the coefficient in au.
 */
export class GranuleReader {
  readonly coefficients: number;
  readonly #block: Uint8Array;
  readonly #stepAu: number;
  readonly #widths: Uint8Array;
  readonly #recordBits: number;

  constructor(body: TableBody, blocks: Uint8Array) {
    this.#block = blocks.subarray(body.byteOffset, body.byteOffset + body.byteLength);
    this.#stepAu = body.stepAu;
    this.#widths = Uint8Array.from(body.widths.flat());
    this.#recordBits = this.#widths.reduce((sum, width) => sum + width, 0);
    this.coefficients = this.#widths.length / 3;
  }

  /** Writes granule `index` into `out`: x coefficients by degree, then y, then z (au). */
  read(index: number, out: Float64Array): void {
    const block = this.#block;
    const widths = this.#widths;
    const startBit = index * this.#recordBits;
    let byte = Math.floor(startBit / 8);
    let usedBits = startBit % 8;
    for (let i = 0; i < widths.length; i++) {
      const width = widths[i]!;
      let value = 0;
      let scale = 1;
      let left = width;
      while (left > 0) {
        const take = Math.min(left, 8 - usedBits);
        value += ((block[byte]! >> usedBits) & ((1 << take) - 1)) * scale;
        scale *= 1 << take;
        left -= take;
        usedBits += take;
        if (usedBits === 8) {
          usedBits = 0;
          byte++;
        }
      }
      out[i] = width === 0 ? 0 : (value - scale / 2) * this.#stepAu;
    }
  }
}
