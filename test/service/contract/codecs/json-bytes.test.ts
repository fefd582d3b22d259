import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createJsonBytes,
  type JsonBytes,
  takeText,
  writeNumber,
  writeText,
} from "../../../../service/contract/codecs/json-bytes.ts";

const out = createJsonBytes();

/** The text of one step after the other. */
function written(...steps: readonly ((out: JsonBytes, at: number) => number)[]): string {
  return takeText(
    out,
    steps.reduce((at, write) => write(out, at), 0),
  );
}

test("numbers have JavaScript's notation", () => {
  const isSame = (value: number) => {
    expect(written((to, at) => writeNumber(to, at, value, "the number"))).toBe(`${value}`);
  };
  for (const value of [
    0,
    -0,
    0.1 + 0.2,
    5e-324,
    1e21,
    1e-7,
    0.0001,
    9.9999,
    -0.5,
    214748.3647,
    214748.3648,
  ]) {
    isSame(value);
  }
  for (const value of [359.99996, 2448058.0208333335, 2 ** 31, -(2 ** 31), Number.MAX_SAFE_INTEGER])
    isSame(value);
  fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), isSame), { numRuns: 20_000 });
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (value) => isSame(value / 10_000)),
    { numRuns: 20_000 },
  );
});

test("any text of any length is preserved", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.string({ unit: "binary-ascii" }),
      (text, ascii) => {
        const both = written(
          ...[ascii, text, ascii].map((part) => (to: JsonBytes, at: number) => writeText(to, at, part)),
        );
        expect(both).toBe(ascii + text + ascii);
      },
    ),
  );
  const long = "é𝔞b".repeat(100_000);
  expect(written((to, at) => writeText(to, at, long))).toBe(long);
  expect(written((to, at) => writeText(to, at, "a".repeat(1_000_000)))).toHaveLength(1_000_000);
});
