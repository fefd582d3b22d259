import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as relocation from "../../../engine/technique/relocation/relocation-weights.ts";
import {
  type Influence,
  orbFalloff,
  orbInWords,
  type ScoreScale,
  saturatedScore,
  scoreOf,
  sumOfStrengths,
} from "../../../engine/technique/score.ts";
import * as synastryBearings from "../../../engine/technique/synastry/synastry-bearings.ts";
import * as synastry from "../../../engine/technique/synastry/synastry-weights.ts";
import * as timingRatings from "../../../engine/technique/timing/rating.ts";
import * as timing from "../../../engine/technique/timing/timing-weights.ts";
import * as transits from "../../../engine/technique/transits/transit-tables.ts";
import { weightTablesJson } from "../../../engine/technique/weight-tables.ts";
import { weightsPage } from "../../../tools/weights/weights-page.ts";
import { ROOT } from "../../source-tree.ts";

const hundred: ScoreScale = { neutral: 50, halfRange: 50, saturation: 3, decimals: 0 };
const ten: ScoreScale = { neutral: 5, halfRange: 5, saturation: 2, decimals: 2 };
const LEVEL = { kind: "level" } as const;

const influences = fc.array(
  fc.record({
    factor: fc.string(),
    facts: fc.constant(LEVEL),
    strength: fc.double({ min: -5, max: 5, noNaN: true }),
  }),
  { maxLength: 40 },
);

const scales = fc.constantFrom(hundred, ten);

describe("a sum of strengths", () => {
  test("is the same to the last bit in every order, also where floating-point addition is not associative", () => {
    const orders = [
      [1e16, 1, -1e16],
      [1e16, -1e16, 1],
      [1, 1e16, -1e16],
      [1, -1e16, 1e16],
      [-1e16, 1, 1e16],
      [-1e16, 1e16, 1],
    ];
    // In ascending order: (-1e16 + 1) + 1e16, where -1e16 + 1 is rounded to -1e16.
    expect(1e16 - 1e16 + 1).toBe(1);
    for (const order of orders) expect(sumOfStrengths(order)).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true })), fc.nat(), (strengths, shift) => {
        const at = strengths.length === 0 ? 0 : shift % strengths.length;
        const rotated = [...strengths.slice(at), ...strengths.slice(0, at)];
        expect(sumOfStrengths(rotated.toReversed())).toBe(sumOfStrengths(strengths));
      }),
    );
  });
});

describe("a score", () => {
  test("is the sum of neutral and all points, to the digit", () => {
    fc.assert(
      fc.property(influences, scales, (parts, scale) => {
        const { score, contributions } = scoreOf(parts, scale);
        const points = contributions.reduce((sum, part) => sum + Math.round(part.points * 100), 0);
        expect(scale.neutral * 100 + points).toBe(Math.round(score * 100));
      }),
    );
  });

  test("is on its scale and has the decimals of its scale", () => {
    fc.assert(
      fc.property(influences, scales, (parts, scale) => {
        const { score } = scoreOf(parts, scale);
        expect(Math.abs(score - scale.neutral)).toBeLessThanOrEqual(scale.halfRange);
        expect(Number(score.toFixed(scale.decimals))).toBe(score);
      }),
    );
  });

  test("does not depend on the order of its influences", () => {
    fc.assert(
      fc.property(influences, scales, (parts, scale) => {
        expect(scoreOf([...parts].reverse(), scale).score).toBe(scoreOf(parts, scale).score);
      }),
    );
  });

  test("is neutral without influences and for opposite influences, which are listed", () => {
    expect(scoreOf([], hundred)).toEqual({ score: 50, contributions: [] });
    const opposites: Influence[] = [
      { factor: "a", facts: LEVEL, strength: 0.3 },
      { factor: "b", facts: LEVEL, strength: -0.3 },
    ];
    expect(scoreOf(opposites, hundred)).toEqual({
      score: 50,
      contributions: [
        { factor: "a", facts: LEVEL, weight: 0.3, points: 5 },
        { factor: "b", facts: LEVEL, weight: -0.3, points: -5 },
      ],
    });
  });

  test("has opposite points for opposite strengths, also if they end in half a hundredth", () => {
    // 5 / 5.6 · 0.7 = 0.625
    const ofPlace: ScoreScale = { neutral: 5, halfRange: 5, saturation: 5.6, decimals: 2 };
    const opposites: Influence[] = [
      { factor: "a", facts: LEVEL, strength: -0.7 },
      { factor: "b", facts: LEVEL, strength: 0.7 },
    ];
    expect(scoreOf(opposites, ofPlace).contributions).toEqual([
      { factor: "a", facts: LEVEL, weight: -0.7, points: -0.63 },
      { factor: "b", facts: LEVEL, weight: 0.7, points: 0.63 },
    ]);
  });

  test("is 1/√2 of the way to the limit at the saturation of the scale", () => {
    expect(saturatedScore(3, hundred)).toBeCloseTo(50 + 50 * Math.SQRT1_2, 12);
    expect(saturatedScore(-2, ten)).toBeCloseTo(5 - 5 * Math.SQRT1_2, 12);
  });
});

test("an orb printed with 4 decimals has 2 decimals in words, half up, whatever its binary value", () => {
  for (let orbDegE4 = 0; orbDegE4 <= 80_000; orbDegE4++) {
    const hundredths = Math.floor((orbDegE4 + 50) / 100);
    const fraction = String(hundredths % 100).padStart(2, "0");
    const words = orbInWords(orbDegE4 / 10_000);
    if (words !== `orb ${Math.floor(hundredths / 100)}.${fraction}`) expect.fail(`${orbDegE4}: ${words}`);
  }
});

describe("the falloff of an orb", () => {
  test("is 1 when exact, 0 at the edge and beyond, and (1 − x²)² between", () => {
    expect([orbFalloff(0, 2), orbFalloff(2, 2), orbFalloff(5, 2)]).toEqual([1, 0, 0]);
    // By hand: (1 − (1/2)²)² = 9/16.
    expect(orbFalloff(1, 2)).toBe(0.5625);
  });
});

test("the text contains every table that the modules of weights export", () => {
  const modules = { relocation, synastry, synastryBearings, timing, timingRatings, transits };

  expect(JSON.parse(weightTablesJson())).toEqual(JSON.parse(JSON.stringify(modules)));
});

test("docs/reference/weights.md is what `node tools/weights/weights-page.ts` writes", () => {
  expect(readFileSync(join(ROOT, "docs/reference/weights.md"), "utf8")).toBe(weightsPage());
});
