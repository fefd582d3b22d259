import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Influence, type ScoreScale, saturatedScore, scoreOf } from "../../../engine/technique/score.ts";

const hundred: ScoreScale = { neutral: 50, halfRange: 50, saturation: 3, decimals: 0 };
const ten: ScoreScale = { neutral: 5, halfRange: 5, saturation: 2, decimals: 2 };
const influences = fc.array(
  fc.record({ factor: fc.string(), strength: fc.double({ min: -5, max: 5, noNaN: true }) }),
  { maxLength: 40 },
);
const scales = fc.constantFrom(hundred, ten);

describe("a score", () => {
  test("is neutral and all of its points together, to the digit", () => {
    fc.assert(
      fc.property(influences, scales, (parts, scale) => {
        const { score, contributions } = scoreOf(parts, scale);
        const points = contributions.reduce((sum, part) => sum + Math.round(part.points * 100), 0);
        expect(scale.neutral * 100 + points).toBe(Math.round(score * 100));
      }),
    );
  });

  test("stays on its scale, with the decimals that it is printed with", () => {
    fc.assert(
      fc.property(influences, scales, (parts, scale) => {
        const { score } = scoreOf(parts, scale);
        expect(Math.abs(score - scale.neutral)).toBeLessThanOrEqual(scale.halfRange);
        expect(Number(score.toFixed(scale.decimals))).toBe(score);
      }),
    );
  });

  test("does not depend on the order of what made it", () => {
    fc.assert(
      fc.property(influences, scales, (parts, scale) => {
        expect(scoreOf([...parts].reverse(), scale).score).toBe(scoreOf(parts, scale).score);
      }),
    );
  });

  test("of nothing is neutral; of opposites too, and says what they were", () => {
    expect(scoreOf([], hundred)).toEqual({ score: 50, contributions: [] });
    const opposites: Influence[] = [
      { factor: "a", strength: 0.3 },
      { factor: "b", strength: -0.3 },
    ];
    expect(scoreOf(opposites, hundred)).toEqual({
      score: 50,
      contributions: [
        { factor: "a", points: 5 },
        { factor: "b", points: -5 },
      ],
    });
  });

  test("gives equal helps and hindrances equal points, also when these end in half a hundredth", () => {
    // 5 / 5.6 · 0.7 = 0.625
    const ofPlace: ScoreScale = { neutral: 5, halfRange: 5, saturation: 5.6, decimals: 2 };
    const opposites: Influence[] = [
      { factor: "a", strength: -0.7 },
      { factor: "b", strength: 0.7 },
    ];
    expect(scoreOf(opposites, ofPlace).contributions).toEqual([
      { factor: "a", points: -0.63 },
      { factor: "b", points: 0.63 },
    ]);
  });

  test("never falls when an influence is added that helps", () => {
    fc.assert(
      fc.property(
        influences,
        scales,
        fc.double({ min: 0, max: 5, noNaN: true }),
        (parts, scale, strength) => {
          const more = [...parts, { factor: "more", strength }];
          expect(scoreOf(more, scale).score).toBeGreaterThanOrEqual(scoreOf(parts, scale).score);
        },
      ),
    );
  });

  test("lies 1/√2 of the way to the end at the sum that the scale names", () => {
    expect(saturatedScore(3, hundred)).toBeCloseTo(50 + 50 * Math.SQRT1_2, 12);
    expect(saturatedScore(-2, ten)).toBeCloseTo(5 - 5 * Math.SQRT1_2, 12);
  });
});
