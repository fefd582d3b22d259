import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatNumber, pointAt, sineOfDeg } from "../../wheel/circle.ts";

describe("the wheel's circle", () => {
  it("has the platform's sine to within 1e-14, and exact values at quarter turns", () => {
    fc.assert(
      fc.property(fc.double({ min: -1000, max: 1000, noNaN: true }), (deg) => {
        const platform = Math.sin(((deg % 360) * Math.PI) / 180);
        expect(Math.abs(sineOfDeg(deg) - platform)).toBeLessThan(1e-14);
      }),
      { numRuns: 5000 },
    );
    expect([0, 90, 180, 270, 360, -90].map(sineOfDeg).map((value) => value + 0)).toEqual([
      0, 1, 0, -1, 0, -1,
    ]);
    expect(sineOfDeg(30)).toBeCloseTo(0.5, 15);
  });

  it("starts at the left and continues over the bottom to the right", () => {
    const places = [0, 90, 180, 270]
      .map((deg) => pointAt(deg, 100))
      .map(({ x, y }) => `${formatNumber(x)} ${formatNumber(y)}`);
    expect(places).toEqual(["300 400", "400 500", "500 400", "400 300"]);
  });

  it("formats numbers with at most two decimals and no negative zero", () => {
    expect([1, 1.005, -0.001, 12.345, 1e-9, 100.1].map(formatNumber)).toEqual([
      "1",
      "1",
      "0",
      "12.35",
      "0",
      "100.1",
    ]);
  });

  it("formats every number as its shortest decimal text", () => {
    const values = Array.from({ length: 8_001 }, (_, index) => (index - 4_000) / 200);
    for (const value of [...values, ...values.map((each) => each * 41.37)]) {
      const rounded = Math.round(value * 100) / 100;
      expect(formatNumber(value)).toBe(String(rounded === 0 ? 0 : rounded));
    }
  });
});
