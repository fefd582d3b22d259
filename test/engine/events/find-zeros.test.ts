import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findZeros, InvalidInputError } from "../../../engine/index.ts";
import { defined } from "../../defined.ts";

const START = 2451545;
const WINDOW = { startJdUt: START, endJdUt: START + 100 };
/** A double of this size has 4e-10 days. */
const ERROR_DAYS_MAX = 2e-9;

/** The product of the distances from some roots. */
const productOf = (roots: readonly number[]) => (jdUt: number) =>
  roots.reduce((product, root) => (product * (jdUt - root)) / 10, 1);

describe("the zeros of a function of time", () => {
  test("are the roots of a sine, each once, with its direction", () => {
    const period = fc.double({ min: 4, max: 60, noNaN: true });
    const phase = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(period, phase, (days, part) => {
        const rootOf = (k: number) => START + (k + part) * (days / 2);
        const all = Array.from({ length: 60 }, (_, k) => rootOf(k));
        const roots = all.filter((root) => root >= WINDOW.startJdUt + 1e-6 && root < WINDOW.endJdUt - 1e-6);
        const f = (jdUt: number) => Math.sin((2 * Math.PI * (jdUt - rootOf(0))) / days);
        const zeros = findZeros(f, WINDOW, { stepDays: 1 }).filter(
          ({ epochJdUt }) => epochJdUt >= START + 1e-6 && epochJdUt < WINDOW.endJdUt - 1e-6,
        );
        expect(zeros.length).toBe(roots.length);
        zeros.forEach(({ epochJdUt, isIncreasing }, i) => {
          const root = defined(roots[i]);
          expect(Math.abs(epochJdUt - root)).toBeLessThan(ERROR_DAYS_MAX);
          expect(isIncreasing).toBe(all.indexOf(root) % 2 === 0);
        });
      }),
    );
  });

  test("are found in pairs within one step", () => {
    const roots = [START + 10.2, START + 10.7, START + 31.01, START + 31.02];
    const zeros = findZeros(productOf(roots), WINDOW, { stepDays: 1 });
    expect(zeros.map(({ epochJdUt }) => Number(epochJdUt.toFixed(6)))).toEqual(roots);
    expect(zeros.map(({ isIncreasing }) => isIncreasing)).toEqual([false, true, false, true]);
  });

  test("do not include a touch of zero, nor an end of the window", () => {
    expect(findZeros((jdUt) => (jdUt - START - 50.3) ** 2 + 1e-9, WINDOW, { stepDays: 4 })).toEqual([]);
    const root = productOf([START + 16]);
    expect(findZeros(root, { startJdUt: START, endJdUt: START + 16 }, { stepDays: 1 })).toEqual([]);
    expect(findZeros(root, { startJdUt: START + 16, endJdUt: START + 17 }, { stepDays: 1 })).toHaveLength(1);
  });

  test("are the same for a window that is split, and with the derivative", () => {
    const f = (jdUt: number) => Math.cos(jdUt - START) - 0.3;
    const rate = (jdUt: number) => -Math.sin(jdUt - START);
    const middle = START + 41.7;
    const whole = findZeros(f, WINDOW, { stepDays: 0.5 });
    const parts = [
      ...findZeros(f, { startJdUt: START, endJdUt: middle }, { stepDays: 0.5 }),
      ...findZeros(f, { startJdUt: middle, endJdUt: WINDOW.endJdUt }, { stepDays: 0.5 }),
    ];
    expect(parts).toEqual(whole);
    const withRate = findZeros(f, WINDOW, { stepDays: 0.5, rate });
    expect(withRate).toHaveLength(whole.length);
    withRate.forEach(({ epochJdUt }, i) => {
      expect(Math.abs(epochJdUt - defined(whole[i]).epochJdUt)).toBeLessThan(ERROR_DAYS_MAX);
    });
  });

  test("need a function, a window and a step", () => {
    const call = () =>
      findZeros(5 as never, { startJdUt: 1, endJdUt: 0 }, { stepDays: 0, rate: 1, step: 2 } as never);
    expect(call).toThrow(InvalidInputError);
    expect(call).toThrow(
      "f must be a function of time, not 5; endJdUt 0 must not be before startJdUt 1; " +
        "step is not an option; options are stepDays, rate; stepDays must be a finite number above 0, not 0; " +
        "rate must be a function of time, not 1",
    );
  });
});
