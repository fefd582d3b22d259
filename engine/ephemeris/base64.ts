import { described } from "../units/invalid-input-error.ts";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/**
 * Decodes base64, the form in which bundlers embed a file as text. `Uint8Array.fromBase64`, which esbuild's loader for bytes calls,
 * exists only in engines of 2025 and later.
 *
 * **Source:** RFC 4648, section 4.
 *
 * @param text base64 with or without padding, such as a table file that esbuild embeds with `--loader:.bin=base64`
 * @returns the bytes
 * @throws {TypeError} when the text is not base64
 *
 * @example
 * ```ts
 * import { bytesFromBase64 } from "almagest/tables";
 *
 * bytesFromBase64("QUxNRVBIMDE=").length; // => 8
 * ```
 */
export function bytesFromBase64(text: string): Uint8Array {
  if (typeof text !== "string") throw new TypeError(`text must be base64, not ${described(text)}`);
  const end = text.indexOf("=");
  const length = end < 0 ? text.length : end;
  const values = valuesByCode();
  const bytes = new Uint8Array((length * 3) >>> 2);
  let bits = 0;
  let bitCount = 0;
  let at = 0;
  for (let i = 0; i < length; i++) {
    const value = values[text.charCodeAt(i)];
    if (value === undefined || value < 0) {
      throw new TypeError(`text must be base64; character ${i} is ${described(text[i])}`);
    }
    bits = ((bits << 6) | value) & 0xffff;
    bitCount += 6;
    if (bitCount < 8) continue;
    bitCount -= 8;
    bytes[at++] = bits >>> bitCount;
  }
  return bytes;
}

/** The value of a digit by its character code, −1 for other characters of ASCII. */
function valuesByCode(): Int8Array {
  const values = new Int8Array(128).fill(-1);
  for (let value = 0; value < DIGITS.length; value++) values[DIGITS.charCodeAt(value)] = value;
  return values;
}
