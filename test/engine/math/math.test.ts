import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  normalizeDeg,
  normalizeRad,
  oppositeRad,
  RAD_PER_ARCSEC,
  signedRad,
  TAU,
} from "../../../engine/math/angle.ts";
import { zeroJdUt } from "../../../engine/math/bracketed-zero.ts";
import {
  countAtMost,
  createArrayAllocator,
  createAscendingList,
  insertItem,
} from "../../../engine/math/number-arrays.ts";

const angles = fc.double({ min: -1e6, max: 1e6, noNaN: true });

describe("normalized angles", () => {
  it("stay in 0 ≤ x < 360 and 0 ≤ x < 2π, including tiny negative ones", () => {
    fc.assert(
      fc.property(angles, (angle) => {
        for (const [value, turn] of [
          [normalizeDeg(angle), 360],
          [normalizeRad(angle), TAU],
        ] as const) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThan(turn);
        }
      }),
    );
    for (const tiny of [-1e-20, -1e-300, -Number.MIN_VALUE]) {
      expect(normalizeDeg(tiny)).toBe(0);
      expect(normalizeRad(tiny)).toBe(0);
    }
  });

  it("keep their direction", () => {
    fc.assert(
      fc.property(angles, (angle) => {
        expect(Math.abs(Math.sin(normalizeRad(angle)) - Math.sin(angle))).toBeLessThan(1e-9);
        expect(Math.abs(Math.cos(signedRad(angle)) - Math.cos(angle))).toBeLessThan(1e-9);
      }),
    );
    expect(normalizeDeg(-90)).toBe(270);
    expect(normalizeDeg(720)).toBe(0);
  });

  it("signed, are in −π ≤ x < π", () => {
    fc.assert(
      fc.property(angles, (angle) => {
        expect(Math.abs(signedRad(angle))).toBeLessThanOrEqual(Math.PI + 1e-9);
      }),
    );
    expect(signedRad(Math.PI * 1.5)).toBeCloseTo(-Math.PI / 2, 14);
  });
});

describe("arrays", () => {
  const digits = fc.nat(9);

  it("in ascending order have as many numbers up to a value as a filter leaves", () => {
    fc.assert(
      fc.property(fc.array(digits), digits, (numbers, value) => {
        const ascending = numbers.toSorted((a, b) => a - b);
        expect(countAtMost(ascending, value)).toBe(numbers.filter((number) => number <= value).length);
      }),
    );
  });

  it("keep items in the order of a stable sort by two keys", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(digits, digits), { maxLength: 20 }), (keys) => {
        const list = createAscendingList(keys.length);
        for (const [item, [major, minor]] of keys.entries()) insertItem(list, major, minor, item);
        const sorted = keys
          .map(([major, minor], item) => ({ major, minor, item }))
          .toSorted((a, b) => a.major - b.major || a.minor - b.minor);
        expect(list.count).toBe(keys.length);
        expect([...list.items]).toEqual(sorted.map(({ item }) => item));
        expect([...list.majors]).toEqual(sorted.map(({ major }) => major));
        expect([...list.minors]).toEqual(sorted.map(({ minor }) => minor));
      }),
    );
  });

  it("allocates arrays that share no element, up to the size of the buffer", () => {
    const allocate = createArrayAllocator(5);
    const first = allocate(2).fill(1);
    const second = allocate(3).fill(2);
    expect([...first, ...second]).toEqual([1, 1, 2, 2, 2]);
    expect(() => allocate(1)).toThrow(RangeError);
  });
});

describe("a half turn", () => {
  test("opposite angles are half a turn apart, in 0 ≤ x < 2π", () => {
    const { PI } = Math;
    expect([0, 1, PI / 2].map(oppositeRad)).toEqual([PI, 1 + PI, PI / 2 + PI]);
    expect([PI, 4, 1.5 * PI].map(oppositeRad)).toEqual([0, 4 - PI, 0.5 * PI]);
    // Half a turn more than this angle rounds to a full turn.
    const justBelowHalf = PI - 4e-16;
    expect(justBelowHalf + PI).toBe(TAU);
    expect(oppositeRad(justBelowHalf)).toBe(0);
  });

  test("degrees lose whole turns only", () => {
    expect([725, 360, 0, -10, -725, 359.5].map(normalizeDeg)).toEqual([5, 0, 0, 350, 355, 359.5]);
  });

  test("an arcsecond has the value of ERFA_DAS2R", () => {
    expect(RAD_PER_ARCSEC).toBe(4.848_136_811_095_359_935_899_141e-6);
  });
});

/** Wallis (1685), on Newton's method: the root of x³ − 2x − 5, whose rate at 2 is 10. */
const ROOT = 2.094_551_481_542_326_6;

/** The zero, and where the quantity was computed. */
function search(valueAt: (x: number) => number, low: number, high: number, guess: number, rate: number) {
  const at: number[] = [];
  const zero = zeroJdUt(
    (x) => {
      at.push(x);
      return valueAt(x);
    },
    low,
    high,
    guess,
    rate,
  );
  return { zero, at };
}

describe("the zero of a quantity that increases", () => {
  it.each([
    ["from a guess below it", 2, 10],
    ["from a guess above it", 2.9, 10],
    ["with a rate that is much too high", 2, 1e6],
    ["with a rate that is much too low", 2.9, 1e-6],
  ])("is found in a few steps, %s", (_name, guess, rate) => {
    const { zero, at } = search((x) => x ** 3 - 2 * x - 5, 1.5, 3, guess, rate);
    expect(zero).toBeCloseTo(ROOT, 12);
    expect(at[0]).toBe(guess);
    expect(at.length).toBeLessThan(12);
  });

  it.each([0.5, 1.5, 3, 7])("is searched only inside the bracket, though the guess is %f", (guess) => {
    const { zero, at } = search((x) => x ** 3 - 2 * x - 5, 1.5, 3, guess, 10);
    expect(zero).toBeCloseTo(ROOT, 12);
    expect(at.filter((x) => x <= 1.5 || x >= 3)).toEqual([]);
  });

  it("is found where the quantity jumps", () => {
    const { zero, at } = search((x) => Math.sign(x - 0.3), 0, 1, 0.5, 1);
    expect(zero).toBeCloseTo(0.3, 7);
    expect(at.length).toBeLessThan(40);
  });
});
