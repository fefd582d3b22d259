import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { houseOf } from "../../../engine/chart/ecliptic-point.ts";
import { defined } from "../../defined.ts";

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

  it("is the same on both sides of 0° of Aries", () => {
    expect(houseOfLongitude(CIRCLE - 1, EQUAL)).toBe(2);
    expect(houseOfLongitude(0, EQUAL)).toBe(2);
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
