import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { degreeInSignDeg, roundToDegE4 } from "../../../engine/chart/digits.ts";
import { eclipticPoint, fineDegreeInSignDeg, SIGN_NAMES } from "../../../engine/chart/ecliptic-point.ts";

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const pointAt = (degrees: number) => eclipticPoint(roundToDegE4(radians(degrees)));
const anyPoint = fc.integer({ min: 0, max: 3_599_999 });

describe("a point of the ecliptic", () => {
  it.each([
    [0, 0, "Aries", 0],
    [359.99996, 0, "Aries", 0],
    [359.99994, 359.9999, "Pisces", 29.99],
    [29.99996, 30, "Taurus", 0],
    [29.99994, 29.9999, "Aries", 29.99],
    [29.9949, 29.9949, "Aries", 29.99],
    [29.985, 29.985, "Aries", 29.99],
    [123.4567, 123.4567, "Leo", 3.46],
    [180, 180, "Libra", 0],
    [-0.00004, 0, "Aries", 0],
    [-0.00006, 359.9999, "Pisces", 29.99],
    [725.5, 5.5, "Aries", 5.5],
    [-45.25, 314.75, "Aquarius", 14.75],
  ] as const)("at %f° is printed %f°, %s %f", (degrees, longitudeDeg, sign, inSign) => {
    expect(pointAt(degrees)).toEqual({ longitudeDeg, sign, degreeInSignDeg: inSign });
  });

  it("never prints a negative zero", () => {
    expect(Object.is(pointAt(-0.00001).longitudeDeg, 0)).toBe(true);
    expect(Object.is(pointAt(-0).longitudeDeg, 0)).toBe(true);
  });

  it("has a sign and a degree that lead back to its longitude, and never 30.00", () => {
    fc.assert(
      fc.property(anyPoint, (e4) => {
        const point = eclipticPoint(e4);
        const back = SIGN_NAMES.indexOf(point.sign) * 30 + point.degreeInSignDeg;
        expect(point.degreeInSignDeg).toBeLessThan(30);
        expect(Math.abs(back - point.longitudeDeg)).toBeLessThan(0.01);
        expect(Number(point.degreeInSignDeg.toFixed(2))).toBe(point.degreeInSignDeg);
        expect(Number(point.longitudeDeg.toFixed(4))).toBe(point.longitudeDeg);
      }),
      { numRuns: 2000 },
    );
  });

  it("is rounded to the nearest hundredth everywhere but at the very end of a sign", () => {
    expect(degreeInSignDeg(49)).toBe(0);
    expect(degreeInSignDeg(50)).toBe(0.01);
    expect(degreeInSignDeg(299_849)).toBe(29.98);
    expect(degreeInSignDeg(299_850)).toBe(29.99);
    expect(degreeInSignDeg(299_999)).toBe(29.99);
    expect(degreeInSignDeg(300_000)).toBe(0);
  });

  it("gives four decimals within the sign from the printed longitude", () => {
    fc.assert(
      fc.property(anyPoint, (e4) => {
        expect(fineDegreeInSignDeg(e4 / 10_000)).toBe((e4 % 300_000) / 10_000);
      }),
    );
  });
});
