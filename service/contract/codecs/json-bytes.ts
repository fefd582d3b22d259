import assert from "node:assert/strict";

/** The bytes of a JSON text while it is written. Each function returns the index after what it has written. */
export interface JsonBytes {
  bytes: Buffer;
  /** The same bytes, four at a time. */
  view: DataView;
}

/** ASCII text that is written often: its length, then its bytes in words of four, the first byte lowest. */
export type Ascii = Int32Array;

const FIRST_CAPACITY = 1 << 15;
const WORD_BYTES = 4;
/** The words that every text has, with zeros after shorter ones. */
const SHORT_WORDS = 4;
const SPACE = 32;
const QUOTE = 34;
const BACKSLASH = 92;
const MINUS = 45;
const POINT = 46;
const ASCII_MAX = 127;

/** Most numbers of the contract are below a thousand with at most four decimals: both parts are prepared. */
const DECIMALS = 4;
const SCALE = 10 ** DECIMALS;
const WHOLE_END = 1_000;
const SCALED_END = WHOLE_END * SCALE;

/** The digits of each whole number in a word, and how many there are. */
const WHOLE_WORDS = new Int32Array(WHOLE_END);
const WHOLE_LENGTHS = new Uint8Array(WHOLE_END);
for (let whole = 0; whole < WHOLE_END; whole++) {
  const digits = String(whole);
  WHOLE_WORDS[whole] = asciiOf(digits)[1] ?? 0;
  WHOLE_LENGTHS[whole] = digits.length;
}

/** The four decimals of each number of ten-thousandths in a word, and how many of them remain without trailing zeros. */
const FRACTION_WORDS = new Int32Array(SCALE);
const FRACTION_LENGTHS = new Uint8Array(SCALE);
for (let fraction = 1; fraction < SCALE; fraction++) {
  const digits = String(fraction).padStart(DECIMALS, "0");
  FRACTION_WORDS[fraction] = asciiOf(digits)[1] ?? 0;
  FRACTION_LENGTHS[fraction] = digits.replace(/0+$/, "").length;
}

/** Free bytes guaranteed after every long write, so short writes need no check. */
const RESERVED_BYTES = 1 << 12;

export function createJsonBytes(): JsonBytes {
  const bytes = Buffer.alloc(FIRST_CAPACITY);
  return { bytes, view: viewOf(bytes) };
}

/**
 * Writes ASCII text, for which there is room. Up to 16 bytes from its start, or three after its end, are
 * overwritten.
 */
export function writeAscii({ view }: JsonBytes, at: number, ascii: Ascii): number {
  // Most texts have at most four words: without a loop.
  view.setInt32(at, ascii[1] as number, true);
  view.setInt32(at + WORD_BYTES, ascii[2] as number, true);
  view.setInt32(at + 2 * WORD_BYTES, ascii[3] as number, true);
  view.setInt32(at + 3 * WORD_BYTES, ascii[4] as number, true);
  for (let index = 5; index < ascii.length; index++) {
    view.setInt32(at + WORD_BYTES * (index - 1), ascii[index] as number, true);
  }
  return at + (ascii[0] as number);
}

/** Writes any text, and makes room for it. */
export function writeText(out: JsonBytes, at: number, text: string): number {
  const { length } = text;
  // A UTF-16 unit has at most three bytes in UTF-8.
  reserve(out, at, 3 * length);
  const { bytes } = out;
  for (let index = 0; index < length; index++) {
    const unit = text.charCodeAt(index);
    if (unit > ASCII_MAX) return at + index + bytes.write(text.slice(index), at + index, "utf8");
    bytes[at + index] = unit;
  }
  return at + length;
}

/** Writes a string of JSON, and makes room for it. Most strings are ASCII without escaped characters. */
export function writeString(out: JsonBytes, start: number, text: string): number {
  const { length } = text;
  reserve(out, start, length + 2);
  const { bytes } = out;
  bytes[start] = QUOTE;
  for (let index = 0; index < length; index++) {
    const unit = text.charCodeAt(index);
    const isPlain = unit >= SPACE && unit < ASCII_MAX && unit !== QUOTE && unit !== BACKSLASH;
    if (!isPlain) return writeText(out, start, JSON.stringify(text));
    bytes[start + 1 + index] = unit;
  }
  bytes[start + 1 + length] = QUOTE;
  return start + 2 + length;
}

/**
 * Writes a number in JavaScript's notation, which JSON shares; −0 as 0. There is room for 12 bytes: a prepared number and the rest
 * of its last word.
 *
 * @param name what the number is, for the error
 * @throws {AssertionError} for NaN and infinity, which JSON cannot represent
 */
export function writeNumber(out: JsonBytes, start: number, value: number, name: string): number {
  const magnitude = Math.abs(value);
  const scaled = Math.round(magnitude * SCALE);
  // At most seven digits: no other decimal of that length is the same double, so these are the shortest digits.
  if (!(scaled < SCALED_END && scaled / SCALE === magnitude)) {
    if (value === undefined) failUnset(name);
    if (!Number.isFinite(value)) assert.fail(`${name} is ${value}`);
    return writeText(out, start, `${value}`);
  }
  const { bytes, view } = out;
  let at = start;
  if (value < 0) bytes[at++] = MINUS;
  const tenThousandths = scaled | 0;
  const whole = (tenThousandths / SCALE) | 0;
  view.setInt32(at, WHOLE_WORDS[whole] as number, true);
  at += WHOLE_LENGTHS[whole] as number;
  const fraction = tenThousandths - whole * SCALE;
  if (fraction === 0) return at;
  bytes[at] = POINT;
  view.setInt32(at + 1, FRACTION_WORDS[fraction] as number, true);
  return at + 1 + (FRACTION_LENGTHS[fraction] as number);
}

/** The brackets of an object and of a list. */
export const BRACES = 0x7d_7b;
export const BRACKETS = 0x5d_5b;

/**
 * Ends an object or list whose members were written from `start` to `at`, each with a comma in front: the opening bracket replaces
 * the first comma. Makes room for what follows.
 */
export function endMembers(out: JsonBytes, start: number, at: number, brackets: number): number {
  const { bytes } = out;
  const end = at === start ? at + 1 : at;
  bytes[start] = brackets & 0xff;
  bytes[end] = brackets >> 8;
  reserve(out, end + 1, 0);
  return end + 1;
}

/** @throws {AssertionError} always: a field that is always present is not set */
export function failUnset(field: string): never {
  assert.fail(`${field} is always present, but is not set`);
}

/** Makes room for bytes from an index on, and for {@link RESERVED_BYTES} after them. */
export function reserve(out: JsonBytes, at: number, count: number): void {
  const end = at + count + RESERVED_BYTES;
  if (end <= out.bytes.length) return;
  const larger = Buffer.alloc(2 * end);
  out.bytes.copy(larger, 0, 0, at);
  out.bytes = larger;
  out.view = viewOf(larger);
}

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** @throws {AssertionError} when the text is not ASCII */
export function asciiOf(text: string): Ascii {
  const { length } = text;
  const ascii = new Int32Array(1 + Math.max(SHORT_WORDS, Math.ceil(length / WORD_BYTES)));
  ascii[0] = length;
  for (let index = 0; index < length; index++) {
    const unit = text.charCodeAt(index);
    assert.ok(unit <= ASCII_MAX, `${text} is not ASCII`);
    const word = 1 + Math.trunc(index / WORD_BYTES);
    ascii[word] = (ascii[word] as number) | (unit << (8 * (index % WORD_BYTES)));
  }
  return ascii;
}
