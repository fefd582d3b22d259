/** Packs signed integers of given widths, least significant bit first; the engine's bit reader is its counterpart. */
export class BitWriter {
  readonly #bytes: number[] = [];
  #pending = 0;
  #pendingBits = 0;

  /** Appends `value` + 2^(width−1) in `width` bits (0–53); width 0 writes nothing and needs value 0. */
  signed(value: number, width: number): void {
    if (width === 0) {
      if (value !== 0) throw new Error(`${value} does not fit 0 bits`);
      return;
    }
    let rest = value + 2 ** (width - 1);
    if (rest < 0 || rest >= 2 ** width) throw new Error(`${value} does not fit ${width} bits`);
    let bitsLeft = width;
    while (bitsLeft > 0) {
      const take = Math.min(bitsLeft, 8 - this.#pendingBits);
      const low = rest % 2 ** take;
      this.#pending += low * 2 ** this.#pendingBits;
      this.#pendingBits += take;
      rest = (rest - low) / 2 ** take;
      bitsLeft -= take;
      if (this.#pendingBits === 8) {
        this.#bytes.push(this.#pending);
        this.#pending = 0;
        this.#pendingBits = 0;
      }
    }
  }

  /** The bytes so far, the last one filled with zeros. */
  bytes(): Uint8Array {
    return Uint8Array.from(this.#pendingBits === 0 ? this.#bytes : [...this.#bytes, this.#pending]);
  }
}
