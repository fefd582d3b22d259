import assert from "node:assert/strict";

/** The bytes of a JSON text while it is written. Each function returns the index after what it has written. */
export interface JsonBytes {
  /** Bytes that do not fit are dropped: the text is then written again to a larger buffer. */
  bytes: Buffer;
  /** Whether all bytes so far are ASCII. */
  isAscii: boolean;
}

const FIRST_CAPACITY = 1 << 16;
const MINUS = 45;
const ZERO = 48;
const POINT = 46;
const ASCII_MAX = 127;

/** Most numbers of the contract have at most four decimals; those are written without a search for the shortest form. */
const DECIMALS = 4;
const SCALE = 10 ** DECIMALS;
const SCALED_MAX = 2 ** 31;

/** The decimals of each number of ten-thousandths, and how many of them there are without zeros at the end. */
const FRACTION_DIGITS = new Uint8Array(SCALE * DECIMALS);
const FRACTION_LENGTHS = new Uint8Array(SCALE);
for (let fraction = 1; fraction < SCALE; fraction++) {
  let rest = fraction;
  for (let place = DECIMALS - 1; place >= 0; place--) {
    const digit = rest % 10;
    FRACTION_DIGITS[fraction * DECIMALS + place] = ZERO + digit;
    if (digit > 0 && FRACTION_LENGTHS[fraction] === 0) FRACTION_LENGTHS[fraction] = place + 1;
    rest = (rest - digit) / 10;
  }
}

export function createJsonBytes(): JsonBytes {
  return { bytes: Buffer.alloc(FIRST_CAPACITY), isAscii: true };
}

/** The text that `write` writes from the start of the buffer. */
export function textFrom(out: JsonBytes, write: () => number): string {
  out.isAscii = true;
  let end = write();
  while (end > out.bytes.length) {
    out.bytes = Buffer.alloc(2 * end);
    out.isAscii = true;
    end = write();
  }
  return out.isAscii ? out.bytes.toString("latin1", 0, end) : out.bytes.toString("utf8", 0, end);
}

/** Writes ASCII bytes. */
export function writeBytes({ bytes }: JsonBytes, at: number, ascii: Uint8Array): number {
  const { length } = ascii;
  for (let index = 0; index < length; index++) bytes[at + index] = ascii[index] as number;
  return at + length;
}

/** Writes any text as it is. */
export function writeText(out: JsonBytes, at: number, text: string): number {
  const { bytes } = out;
  const { length } = text;
  for (let index = 0; index < length; index++) {
    const unit = text.charCodeAt(index);
    if (unit > ASCII_MAX) return writeUtf8(out, at + index, text.slice(index));
    bytes[at + index] = unit;
  }
  return at + length;
}

function writeUtf8(out: JsonBytes, at: number, text: string): number {
  out.isAscii = false;
  const length = Buffer.byteLength(text);
  if (at + length <= out.bytes.length) out.bytes.write(text, at, "utf8");
  return at + length;
}

/** Writes a finite number in JavaScript's notation, which JSON shares; −0 as 0. */
export function writeNumber(out: JsonBytes, start: number, value: number): number {
  const { bytes } = out;
  const magnitude = Math.abs(value);
  const scaled = Math.round(magnitude * SCALE);
  // At most ten digits: no other decimal of that length is the same double, so these are the shortest digits.
  if (scaled >= SCALED_MAX || scaled / SCALE !== magnitude) return writeText(out, start, `${value}`);
  let at = start;
  if (value < 0) bytes[at++] = MINUS;
  const whole = (scaled / SCALE) | 0;
  at = writeWhole(bytes, at, whole);
  const fraction = scaled - whole * SCALE;
  if (fraction === 0) return at;
  const digits = fraction * DECIMALS;
  bytes[at] = POINT;
  // Zeros at the end are overwritten by what follows.
  bytes[at + 1] = FRACTION_DIGITS[digits] ?? 0;
  bytes[at + 2] = FRACTION_DIGITS[digits + 1] ?? 0;
  bytes[at + 3] = FRACTION_DIGITS[digits + 2] ?? 0;
  bytes[at + 4] = FRACTION_DIGITS[digits + 3] ?? 0;
  return at + 1 + (FRACTION_LENGTHS[fraction] ?? 0);
}

/** Writes a non-negative integer below 2^31. */
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

/** The number of digits of an integer below 2^31 / 10^4. */
function digitCount(whole: number): number {
  if (whole < 100) return 2;
  if (whole < 1_000) return 3;
  if (whole < 10_000) return 4;
  return whole < 100_000 ? 5 : 6;
}

/** @throws {AssertionError} when the text is not ASCII */
export function asciiOf(text: string): Uint8Array {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  assert.equal(bytes.length, Buffer.byteLength(text), `${text} is not ASCII`);
  return bytes;
}
