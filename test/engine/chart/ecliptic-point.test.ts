import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roundToDegE4 } from "../../../engine/chart/digits.ts";
import {
  eclipticPoint,
  fineDegreeInSignDeg,
  houseOf,
  SIGN_NAMES,
} from "../../../engine/chart/ecliptic-point.ts";
import { defined } from "../../defined.ts";

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

  it("gives four decimals within the sign from the printed longitude", () => {
    fc.assert(
      fc.property(anyPoint, (e4) => {
        expect(fineDegreeInSignDeg(e4 / 10_000)).toBe((e4 % 300_000) / 10_000);
      }),
    );
  });
});

const CIRCLE = 3_600_000;

const houseOfLongitude = (longitude: number, cuspsDegE4: Float64Array) =>
  houseOf(longitude, cuspsDegE4, CIRCLE);

/** Equal houses from 15° of Aquarius: the second house contains 0° of Aries. */
const EQUAL = Float64Array.from({ length: 12 }, (_, house) => (3_150_000 + house * 300_000) % CIRCLE);

/** Twelve different cusps in order, from any beginning. */
const cusps = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: CIRCLE - 1 }), { minLength: 12, maxLength: 12 }),
    fc.integer({ min: 0, max: 11 }),
  )
  .map(([places, first]) => {
    const inOrder = [...places].sort((a, b) => a - b);
    return Float64Array.from([...inOrder.slice(first), ...inOrder.slice(0, first)]);
  });

describe("the house of a longitude", () => {
  it("opens at its cusp and ends just before the next", () => {
    EQUAL.forEach((cusp, house) => {
      expect(houseOfLongitude(cusp, EQUAL)).toBe(house + 1);
      expect(houseOfLongitude((cusp + CIRCLE - 1) % CIRCLE, EQUAL)).toBe(house === 0 ? 12 : house);
    });
  });

  it("is the one whose cusp is nearest behind it", () => {
    fc.assert(
      fc.property(cusps, fc.integer({ min: 0, max: CIRCLE - 1 }), (anyCusps, longitude) => {
        const waysBack = Array.from(anyCusps, (cusp) => (longitude - cusp + CIRCLE) % CIRCLE);
        expect(houseOfLongitude(longitude, anyCusps)).toBe(waysBack.indexOf(Math.min(...waysBack)) + 1);
      }),
    );
  });

  it("does not exist for cusps out of order", () => {
    const equalCusps = new Float64Array(12).fill(900_000);
    expect(() => houseOfLongitude(0, equalCusps)).toThrow("in order");
  });

  it("is never a house that rounding has left without extent", () => {
    const withEmpty = Float64Array.from(EQUAL);
    withEmpty[4] = defined(withEmpty[5]);
    expect(houseOfLongitude(defined(withEmpty[5]), withEmpty)).toBe(6);
    expect(houseOfLongitude(defined(withEmpty[5]) - 1, withEmpty)).toBe(4);
  });

  it("is the arc to the next cusp where cusps follow each other westward", () => {
    const westward = Float64Array.from(
      { length: 12 },
      (_, house) => (450_000 - house * 300_000 + CIRCLE) % CIRCLE,
    );
    westward.forEach((cusp, house) => {
      expect(houseOfLongitude(cusp, westward)).toBe(house + 1);
      expect(houseOfLongitude((cusp - 1 + CIRCLE) % CIRCLE, westward)).toBe(house + 1);
      expect(houseOfLongitude((cusp + 1) % CIRCLE, westward)).toBe(house === 0 ? 12 : house);
    });
  });
});
