import assert from "node:assert/strict";

/** The bytes of a JSON text while it is written. Each function returns the index after what it has written. */
export interface JsonBytes {
  bytes: Buffer;
  /** The same bytes, four at a time. */
  view: DataView;
  /** Whether all bytes so far are ASCII. */
  isAscii: boolean;
}

/** ASCII text that is written often: its length, then its bytes in words of four, the first byte lowest. */
export type Ascii = Int32Array;

const FIRST_CAPACITY = 1 << 15;
/** More than any number or single character has, with the rest of a word. */
const SHORT_BYTES_MAX = 64;
const MINUS = 45;
const ZERO = 48;
const POINT = 46;
const ASCII_MAX = 127;

/** Most numbers of the contract have at most four decimals; those are written without a search for the shortest form. */
const DECIMALS = 4;
const SCALE = 10 ** DECIMALS;
const SCALED_MAX = 2 ** 31;

/** The four decimals of each number of ten-thousandths in a word, and how many of them there are without zeros at the end. */
const FRACTION_WORDS = new Int32Array(SCALE);
const FRACTION_LENGTHS = new Uint8Array(SCALE);
for (let fraction = 1; fraction < SCALE; fraction++) {
  const digits = String(fraction).padStart(DECIMALS, "0");
  FRACTION_WORDS[fraction] = asciiOf(digits)[1] ?? 0;
  FRACTION_LENGTHS[fraction] = digits.replace(/0+$/, "").length;
}

export function createJsonBytes(): JsonBytes {
  const bytes = Buffer.alloc(FIRST_CAPACITY);
  return { bytes, view: viewOf(bytes), isAscii: true };
}

/** The text up to an index. The next text starts at 0. */
export function takeText(out: JsonBytes, end: number): string {
  const { bytes, isAscii } = out;
  out.isAscii = true;
  return isAscii ? bytes.toString("latin1", 0, end) : bytes.toString("utf8", 0, end);
}

/** Writes one ASCII character. */
export function writeCharacter(out: JsonBytes, at: number, ascii: number): number {
  reserve(out, at, SHORT_BYTES_MAX);
  out.bytes[at] = ascii;
  return at + 1;
}

/** Writes ASCII text. Up to three bytes after it are overwritten. */
export function writeAscii(out: JsonBytes, at: number, ascii: Ascii): number {
  const length = ascii[0] as number;
  reserve(out, at, length + SHORT_BYTES_MAX);
  const { view } = out;
  let place = at;
  for (let index = 1; index < ascii.length; index++) {
    view.setInt32(place, ascii[index] as number, true);
    place += 4;
  }
  return at + length;
}

/** Writes any text. */
export function writeText(out: JsonBytes, at: number, text: string): number {
  const { length } = text;
  // A UTF-16 unit has at most three bytes in UTF-8.
  reserve(out, at, 3 * length);
  const { bytes } = out;
  for (let index = 0; index < length; index++) {
    const unit = text.charCodeAt(index);
    if (unit > ASCII_MAX) {
      out.isAscii = false;
      return at + index + bytes.write(text.slice(index), at + index, "utf8");
    }
    bytes[at + index] = unit;
  }
  return at + length;
}

/** Writes a number in JavaScript's notation, which JSON shares; −0 as 0. NaN and infinity are not JSON. */
export function writeNumber(out: JsonBytes, start: number, value: number): number {
  const magnitude = Math.abs(value);
  const scaled = Math.round(magnitude * SCALE);
  // At most ten digits: no other decimal of that length is the same double, so these are the shortest digits.
  if (!(scaled < SCALED_MAX && scaled / SCALE === magnitude)) return writeText(out, start, `${value}`);
  reserve(out, start, SHORT_BYTES_MAX);
  const { bytes } = out;
  let at = start;
  if (value < 0) bytes[at++] = MINUS;
  const whole = (scaled / SCALE) | 0;
  at = writeWhole(bytes, at, whole);
  const fraction = (scaled - whole * SCALE) | 0;
  if (fraction === 0) return at;
  bytes[at] = POINT;
  out.view.setInt32(at + 1, FRACTION_WORDS[fraction] as number, true);
  return at + 1 + (FRACTION_LENGTHS[fraction] as number);
}

/** Writes a non-negative integer below 2^31 / 10^4. */
function writeWhole(bytes: Buffer, at: number, whole: number): number {
  if (whole < 10) {
    bytes[at] = ZERO + whole;
    return at + 1;
  }
  const end = at + digitCount(whole);
  for (let place = end - 1, rest = whole; place >= at; place--) {
    const next = (rest / 10) | 0;
    bytes[place] = ZERO + rest - 10 * next;
    rest = next;
  }
  return end;
}

function digitCount(whole: number): number {
  if (whole < 100) return 2;
  if (whole < 1_000) return 3;
  if (whole < 10_000) return 4;
  return whole < 100_000 ? 5 : 6;
}

/** Makes room for bytes from an index on. */
function reserve(out: JsonBytes, at: number, count: number): void {
  if (at + count <= out.bytes.length) return;
  const larger = Buffer.alloc(2 * (at + count));
  out.bytes.copy(larger, 0, 0, at);
  out.bytes = larger;
  out.view = viewOf(larger);
}

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** @throws {AssertionError} when the text is not ASCII */
export function asciiOf(text: string): Ascii {
  const bytes = Buffer.from(text);
  assert.equal(bytes.length, text.length, `${text} is not ASCII`);
  const padded = Buffer.alloc(4 * Math.ceil(bytes.length / 4));
  bytes.copy(padded);
  const ascii = new Int32Array(1 + padded.length / 4);
  ascii[0] = bytes.length;
  for (let index = 1; index < ascii.length; index++) ascii[index] = padded.readInt32LE(4 * (index - 1));
  return ascii;
}
