import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { orbFalloff, orbInWords } from "../../../engine/technique/score.ts";

test("an orb printed with 4 decimals has 2 decimals in words, half up, whatever its binary value", () => {
  for (let orbDegE4 = 0; orbDegE4 <= 80_000; orbDegE4++) {
    const hundredths = Math.floor((orbDegE4 + 50) / 100);
    const fraction = String(hundredths % 100).padStart(2, "0");
    const words = orbInWords(orbDegE4 / 10_000);
    if (words !== `orb ${Math.floor(hundredths / 100)}.${fraction}`) expect.fail(`${orbDegE4}: ${words}`);
  }
});

test("an orb that is not rounded is rounded once, to the nearest hundredth", () => {
  // 1.23496 would become 1.2350 and then 1.24 if it were rounded to 4 decimals first.
  expect(orbInWords(1.23496)).toBe("orb 1.23");
  expect(orbInWords(0.004999)).toBe("orb 0.00");
  expect(orbInWords(2.0050001)).toBe("orb 2.01");
});

describe("the falloff of an orb", () => {
  test("is 1 when exact, 0 at the edge and beyond, and (1 − x²)² between", () => {
    expect([orbFalloff(0, 2), orbFalloff(2, 2), orbFalloff(5, 2)]).toEqual([1, 0, 0]);
    // By hand: (1 − (1/2)²)² = 9/16.
    expect(orbFalloff(1, 2)).toBe(0.5625);
  });

  test("never increases with the orb, in steps of 10⁻⁴ degree and at random", () => {
    for (const edgeDeg of [6, 8]) {
      for (let orbE4 = 1; orbE4 <= edgeDeg * 10_000; orbE4++) {
        if (orbFalloff(orbE4 / 10_000, edgeDeg) > orbFalloff((orbE4 - 1) / 10_000, edgeDeg))
          expect.fail(`at ${orbE4 / 10_000}°`);
      }
    }
    const orb = fc.double({ min: 0, max: 3, noNaN: true });
    fc.assert(
      fc.property(orb, orb, fc.double({ min: 0.5, max: 3, noNaN: true }), (a, b, edge) => {
        expect(orbFalloff(Math.min(a, b), edge)).toBeGreaterThanOrEqual(orbFalloff(Math.max(a, b), edge));
      }),
    );
  });
});
