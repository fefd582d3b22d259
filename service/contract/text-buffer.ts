/** Builds text in a flat buffer of bytes, which costs less than joining hundreds of short strings. */
export interface TextBuffer {
  /** Removes all text. */
  clear(): void;
  /** Appends ASCII bytes. */
  bytes(ascii: Uint8Array): void;
  /** Appends one ASCII character. */
  byte(ascii: number): void;
  /** Appends any text. */
  text(text: string): void;
  /** Appends a finite number in JavaScript's notation; −0 as 0. */
  number(value: number): void;
  /** Replaces the last byte with a character if it is a comma; appends the character otherwise. */
  closeList(ascii: number): void;
  toString(): string;
}

const FIRST_CAPACITY = 16_384;
/** Exceeds the length of every number that `number` writes. */
const NUMBER_BYTES_MAX = 32;
const ZERO = 48;
const MINUS = 45;
const POINT = 46;
const COMMA = 44;
const ASCII_MAX = 127;

/** Most numbers of the contract have at most four decimals; those are written without a search for the shortest form. */
const DECIMALS = 4;
const SCALE = 10 ** DECIMALS;
const SCALED_MAX = 2 ** 31;

export function createTextBuffer(): TextBuffer {
  let buffer = Buffer.allocUnsafeSlow(FIRST_CAPACITY);
  let length = 0;
  let isAscii = true;

  const reserve = (bytes: number): void => {
    if (length + bytes <= buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * buffer.length, length + bytes));
    buffer.copy(larger, 0, 0, length);
    buffer = larger;
  };

  const text = (added: string): void => {
    const count = added.length;
    // A UTF-16 unit has at most three bytes in UTF-8.
    reserve(3 * count);
    const [to, at] = [buffer, length];
    for (let index = 0; index < count; index++) {
      const unit = added.charCodeAt(index);
      if (unit > ASCII_MAX) {
        isAscii = false;
        length = at + index + to.write(added.slice(index), at + index, "utf8");
        return;
      }
      to[at + index] = unit;
    }
    length = at + count;
  };

  return {
    clear() {
      length = 0;
      isAscii = true;
    },
    bytes(ascii) {
      const count = ascii.length;
      reserve(count);
      const [to, at] = [buffer, length];
      for (let index = 0; index < count; index++) to[at + index] = ascii[index] ?? 0;
      length = at + count;
    },
    byte(ascii) {
      reserve(1);
      buffer[length++] = ascii;
    },
    text,
    number(value) {
      const magnitude = Math.abs(value);
      const scaled = Math.round(magnitude * SCALE);
      // At most ten digits: no other decimal of that length is the same double, so these are the shortest digits.
      if (scaled >= SCALED_MAX || scaled / SCALE !== magnitude) {
        text(`${value}`);
        return;
      }
      reserve(NUMBER_BYTES_MAX);
      if (value < 0) buffer[length++] = MINUS;
      length = writeDecimal(buffer, length, scaled);
    },
    closeList(ascii) {
      if (length > 0 && buffer[length - 1] === COMMA) length--;
      reserve(1);
      buffer[length++] = ascii;
    },
    toString: () => (isAscii ? buffer.toString("latin1", 0, length) : buffer.toString("utf8", 0, length)),
  };
}

/**
 * Writes `scaled` / 10^4 in its shortest decimal form.
 *
 * @param scaled a non-negative integer below 2^31
 * @returns the index after the last digit
 */
function writeDecimal(to: Buffer, start: number, scaled: number): number {
  const whole = (scaled / SCALE) | 0;
  let end = start + digitCount(whole);
  for (let rest = whole, place = end - 1; ; place--) {
    const next = (rest / 10) | 0;
    to[place] = ZERO + rest - 10 * next;
    rest = next;
    if (rest === 0) break;
  }
  let fraction = scaled - whole * SCALE;
  if (fraction > 0) {
    to[end] = POINT;
    let places = DECIMALS;
    for (; fraction % 10 === 0; places--) fraction /= 10;
    for (let place = end + places; place > end; place--) {
      const next = (fraction / 10) | 0;
      to[place] = ZERO + fraction - 10 * next;
      fraction = next;
    }
    end += places + 1;
  }
  return end;
}

/** The number of digits of an integer below 2^31 / 10^4. */
function digitCount(whole: number): number {
  if (whole < 10) return 1;
  if (whole < 100) return 2;
  if (whole < 1_000) return 3;
  if (whole < 10_000) return 4;
  return whole < 100_000 ? 5 : 6;
}
