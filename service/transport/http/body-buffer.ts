const FIRST_BYTES = 1_024;
const NO_BYTES: Buffer = Buffer.alloc(0);

/**
 * The bytes of a body in one buffer, so a body's memory follows from its length, not from the number of its pieces. The buffer
 * doubles as bytes arrive, up to the announced length: a client that announces a long body and sends a short one gets
 * the memory of the short one.
 */
export class BodyBuffer {
  readonly #announcedBytes: number;
  #buffer = NO_BYTES;
  #length = 0;

  /** @param announcedBytes the value of Content-Length; NaN: the length is not known */
  constructor(announcedBytes: number) {
    this.#announcedBytes = announcedBytes;
  }

  get length(): number {
    return this.#length;
  }

  /** The bytes so far. They remain valid and do not change. */
  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  append(piece: Buffer): void {
    const length = this.#length + piece.length;
    if (this.#length === 0 && length === this.#announcedBytes) {
      // Most bodies are a single piece.
      this.#buffer = piece;
    } else {
      if (length > this.#buffer.length) this.#grow(length);
      piece.copy(this.#buffer, this.#length);
    }
    this.#length = length;
  }

  #grow(length: number): void {
    const doubled = Math.max(FIRST_BYTES, length, 2 * this.#buffer.length);
    const isEnough = this.#announcedBytes >= length;
    const grown = Buffer.allocUnsafe(isEnough ? Math.min(doubled, this.#announcedBytes) : doubled);
    this.#buffer.copy(grown, 0, 0, this.#length);
    this.#buffer = grown;
  }
}
