import assert from "node:assert/strict";

/** Bytes as words of four, from the last word to the first; the first is padded in front. */
export interface PreparedBytes {
  readonly words: Int32Array;
  readonly count: number;
}

const WORD_BYTES = 4;

function preparedBytes(bytes: Uint8Array): PreparedBytes {
  const words = new Int32Array(Math.ceil(bytes.length / WORD_BYTES));
  const padded = Buffer.alloc(words.length * WORD_BYTES);
  padded.set(bytes, padded.length - bytes.length);
  for (let index = 0; index < words.length; index++) {
    words[index] = padded.readInt32LE(padded.length - WORD_BYTES * (index + 1));
  }
  return { words, count: bytes.length };
}

/** Messages share blocks, because allocating a block takes longer than writing a short message. */
const BLOCK_BYTES = 65_536;
const DOUBLE_BYTES = 8;
/** A negative integer is written as a 64-bit varint. */
const NEGATIVE_BYTES = 10;
const VARINT_BYTES_MAX = 5;
const ASCII_MAX = 127;
/** Up to this length, a loop over ASCII text is faster than a call of the encoder. */
const SHORT_TEXT_MAX = 64;

/** Writes the fields of a message, the last field first. */
export type WriteFields<Value> = (out: BinaryFields, message: Value) => void;

/** The fields of a map's entry: their numbers with the wire types of a string and of a double. */
const KEY_TAG = 0x0a;
const TEXT_VALUE_TAG = 0x12;
const DOUBLE_VALUE_TAG = 0x11;

/**
 * Builds binary messages from their last byte to their first, so the length of a part is known when it is written in front of
 * the part. The generated writers call the functions of fields, each with its tag in front. They omit the default of a field
 * without presence, as proto3 does.
 */
export class BinaryFields {
  #block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  #view = new DataView(this.#block.buffer);
  /** The message is from `#start` to `#end`. Earlier messages follow it in the block. */
  #start = BLOCK_BYTES;
  #end = BLOCK_BYTES;

  /** Begins a message. Discards one that was not ended. */
  begin(): void {
    this.#start = this.#end;
  }

  /** Ends the message. Its bytes are not written to again. */
  end(): Buffer<ArrayBuffer> {
    const message = this.#block.subarray(this.#start, this.#end);
    this.#end = this.#start;
    return message;
  }

  /** Reserves unwritten bytes before the message. */
  reserve(bytes: number): void {
    if (this.#start < bytes) this.#grow(bytes);
    this.#start -= bytes;
  }

  byte(value: number): void {
    if (this.#start < 1) this.#grow(1);
    this.#start -= 1;
    this.#block[this.#start] = value;
  }

  uint32(value: number): void {
    if (value >>> 0 !== value) assert.fail(`${value} is not an integer from 0 to 2^32 - 1`);
    this.#varint(value);
  }

  /** Writes an integer from -2^31 to 2^31 - 1 as a varint; a negative one in ten bytes. */
  int32(value: number): void {
    if ((value | 0) !== value) assert.fail(`${value} is not an integer from -2^31 to 2^31 - 1`);
    if (value < 0) this.#negative(value);
    else this.#varint(value);
  }

  double(value: number): void {
    if (typeof value !== "number") assert.fail(`${value} is not a number`);
    if (this.#start < DOUBLE_BYTES) this.#grow(DOUBLE_BYTES);
    this.#start -= DOUBLE_BYTES;
    this.#view.setFloat64(this.#start, value, true);
  }

  /** Writes UTF-8, and a varint of its length in bytes in front of it. */
  string(value: string): void {
    if (typeof value !== "string") assert.fail(`${value} is not a string`);
    const count = value.length;
    if (count > SHORT_TEXT_MAX) {
      this.#encode(value);
      return;
    }
    if (this.#start < count) this.#grow(count);
    const to = this.#block;
    const at = this.#start - count;
    for (let index = 0; index < count; index++) {
      const unit = value.charCodeAt(index);
      if (unit > ASCII_MAX) {
        this.#encode(value);
        return;
      }
      to[at + index] = unit;
    }
    this.#start = at;
    this.#varint(count);
  }

  prepared({ words, count }: PreparedBytes): void {
    const needed = words.length * WORD_BYTES;
    if (this.#start < needed) this.#grow(needed);
    const view = this.#view;
    // The padding is in front of the message, where the next bytes replace it.
    let at = this.#start;
    for (let index = 0; index < words.length; index++) {
      at -= WORD_BYTES;
      view.setInt32(at, words[index] ?? 0, true);
    }
    this.#start -= count;
  }

  #varint(value: number): void {
    if (this.#start < VARINT_BYTES_MAX) this.#grow(VARINT_BYTES_MAX);
    const to = this.#block;
    if (value < 0x80) {
      this.#start -= 1;
      to[this.#start] = value;
      return;
    }
    this.#start -= value < 0x4000 ? 2 : value < 0x20_0000 ? 3 : value < 0x1000_0000 ? 4 : 5;
    let index = this.#start;
    let rest = value;
    for (; rest >= 0x80; rest >>>= 7) to[index++] = (rest & 0x7f) | 0x80;
    to[index] = rest;
  }

  /** Sign extension to 64 bits: nine groups of seven bits, and one bit. */
  #negative(value: number): void {
    if (this.#start < NEGATIVE_BYTES) this.#grow(NEGATIVE_BYTES);
    this.#start -= NEGATIVE_BYTES;
    for (let index = 0; index < NEGATIVE_BYTES - 1; index++) {
      this.#block[this.#start + index] = (value >> Math.min(7 * index, 31)) | 0x80;
    }
    this.#block[this.#start + NEGATIVE_BYTES - 1] = 1;
  }

  #encode(text: string): void {
    const bytes = Buffer.byteLength(text);
    if (this.#start < bytes) this.#grow(bytes);
    this.#start -= bytes;
    this.#block.write(text, this.#start, bytes, "utf8");
    this.#varint(bytes);
  }

  /** Moves the message to a new block with room in front. */
  #grow(bytes: number): void {
    const size = this.#end - this.#start;
    const block = Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, 2 * (size + bytes)));
    this.#block.copy(block, block.length - size, this.#start, this.#end);
    this.#block = block;
    this.#view = new DataView(block.buffer);
    this.#end = block.length;
    this.#start = this.#end - size;
  }

  doubleField(tag: number, value: number): void {
    this.double(value);
    this.uint32(tag);
  }

  int32Field(tag: number, value: number): void {
    this.int32(value);
    this.uint32(tag);
  }

  uint32Field(tag: number, value: number): void {
    this.uint32(value);
    this.uint32(tag);
  }

  boolField(tag: number, value: boolean): void {
    this.byte(value ? 1 : 0);
    this.uint32(tag);
  }

  stringField(tag: number, value: string): void {
    this.string(value);
    this.uint32(tag);
  }

  /** A string that is one of the prepared names, or any other. */
  nameField(tag: number, names: ReadonlyMap<string, PreparedBytes>, value: string): void {
    const bytes = names.get(value);
    if (bytes !== undefined) this.prepared(bytes);
    else if (value !== "") this.stringField(tag, value);
  }

  messageField<Value>(tag: number, value: Value | undefined, write: WriteFields<Value>): void {
    if (value === undefined) return;
    const sizeBefore = this.#end - this.#start;
    write(this, value);
    this.#varint(this.#end - this.#start - sizeBefore);
    this.uint32(tag);
  }

  messageFields<Value>(tag: number, values: readonly Value[], write: WriteFields<Value>): void {
    for (let index = values.length - 1; index >= 0; index--) this.messageField(tag, values[index], write);
  }

  stringFields(tag: number, values: readonly string[]): void {
    for (let index = values.length - 1; index >= 0; index--) this.stringField(tag, values[index] as string);
  }

  stringMap(tag: number, map: Readonly<Record<string, string>>): void {
    this.messageFields(tag, Object.entries(map), writeTextEntry);
  }

  doubleMap(tag: number, map: Readonly<Record<string, number>>): void {
    this.messageFields(tag, Object.entries(map), writeDoubleEntry);
  }
}

/** The bytes of a string field, by its tag, with each of the names of a closed set, which most strings are. */
export function preparedNames(tag: number, names: readonly string[]): ReadonlyMap<string, PreparedBytes> {
  const buffer = new BinaryFields();
  return new Map(
    names.map((name) => {
      buffer.begin();
      buffer.string(name);
      buffer.uint32(tag);
      return [name, preparedBytes(buffer.end())];
    }),
  );
}

function writeTextEntry(out: BinaryFields, [key, value]: readonly [string, string]): void {
  out.stringField(TEXT_VALUE_TAG, value);
  out.stringField(KEY_TAG, key);
}

function writeDoubleEntry(out: BinaryFields, [key, value]: readonly [string, number]): void {
  out.doubleField(DOUBLE_VALUE_TAG, value);
  out.stringField(KEY_TAG, key);
}
