import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeDeg, normalizeRad, signedRad, TAU } from "../../../engine/math/angle.ts";

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
