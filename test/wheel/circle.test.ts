import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signPosition } from "../../wheel/angles.ts";
import { formatNumber, pointAt, sineOfDeg } from "../../wheel/circle.ts";
import { SIGN_GLYPHS } from "../../wheel/sign-glyphs.ts";

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

describe("degrees and minutes in a sign", () => {
  it.each([
    [0, "0°", "00′", "Aries", "fire"],
    [84.1495, "24°", "08′", "Gemini", "air"], // 0.1495 · 60 = 8.97: truncated, not rounded
    [29.9999, "29°", "59′", "Aries", "fire"],
    [30, "0°", "00′", "Taurus", "earth"],
    [359.9999, "29°", "59′", "Pisces", "water"],
    [359.99999, "0°", "00′", "Aries", "fire"], // printed as 360°
    [15.5, "15°", "30′", "Aries", "fire"],
    [100.1, "10°", "06′", "Cancer", "water"], // the binary value of 100.1 is slightly below 100.1, yet it has six full minutes
  ])("of %d are %s%s %s, by hand", (longitude, degrees, minutes, sign, element) => {
    const { shape } = SIGN_GLYPHS.find(({ name }) => name === sign) ?? {};
    expect(signPosition(longitude)).toEqual({ sign, degrees, minutes, element, shape });
  });
});
