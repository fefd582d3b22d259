/**
 * Text under construction, byte by byte: a flat buffer costs less than joining hundreds of short strings, which would
 * have to be flattened before they can be sent.
 */
export interface TextBuffer {
  /** Forgets what is there. */
  clear(): void;
  /** Adds bytes of ASCII. */
  bytes(ascii: Uint8Array): void;
  /** Adds one character of ASCII. */
  byte(ascii: number): void;
  /** Adds any text. */
  text(text: string): void;
  /** Adds a finite number as JavaScript writes it; −0 as 0. */
  number(value: number): void;
  /** Puts one character in the place of the last byte if that is a comma, else adds it. */
  closeList(ascii: number): void;
  toString(): string;
}

const FIRST_CAPACITY = 16_384;
/** More than the longest number or any that `number` writes. */
const NUMBER_BYTES_MAX = 32;
const ZERO = 48;
const MINUS = 45;
const POINT = 46;
const COMMA = 44;
const ASCII_MAX = 127;

/** Most numbers of the contract are rounded to four decimals; as many as these are written without a search. */
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
    // At most three bytes of UTF-8 a UTF-16 unit.
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
      for (let index = 0; index < count; index++) to[at + index] = ascii[index]!;
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
      // Ten digits at most: no other decimal that short is the same double, so these are the digits of the shortest.
      if (scaled >= SCALED_MAX || scaled / SCALE !== magnitude) {
        text(`${value}`);
        return;
      }
      reserve(NUMBER_BYTES_MAX);
      const to = buffer;
      let at = length;
      if (value < 0) to[at++] = MINUS;
      const whole = (scaled / SCALE) | 0;
      at += digitCount(whole);
      for (let rest = whole, place = at - 1; ; place--) {
        const next = (rest / 10) | 0;
        to[place] = ZERO + rest - 10 * next;
        rest = next;
        if (rest === 0) break;
      }
      let fraction = scaled - whole * SCALE;
      if (fraction > 0) {
        to[at] = POINT;
        let places = DECIMALS;
        for (; fraction % 10 === 0; places--) fraction /= 10;
        for (let place = at + places; place > at; place--) {
          const next = (fraction / 10) | 0;
          to[place] = ZERO + fraction - 10 * next;
          fraction = next;
        }
        at += places + 1;
      }
      length = at;
    },
    closeList(ascii) {
      if (length > 0 && buffer[length - 1] === COMMA) length--;
      reserve(1);
      buffer[length++] = ascii;
    },
    toString: () => (isAscii ? buffer.toString("latin1", 0, length) : buffer.toString("utf8", 0, length)),
  };
}

/** Of a whole number below 2^31 / 10^4. */
function digitCount(whole: number): number {
  if (whole < 10) return 1;
  if (whole < 100) return 2;
  if (whole < 1_000) return 3;
  if (whole < 10_000) return 4;
  return whole < 100_000 ? 5 : 6;
}
