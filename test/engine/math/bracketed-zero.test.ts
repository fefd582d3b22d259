import { describe, expect, it } from "vitest";
import { zeroJdUt } from "../../../engine/math/bracketed-zero.ts";

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
