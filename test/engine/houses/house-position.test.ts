import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUSE_DIVISIONS } from "../../../engine/houses/house-divisions.ts";
import { housePosition } from "../../../engine/houses/house-position.ts";
import { computeHouses, HOUSE_VALUE_COUNT } from "../../../engine/houses/houses.ts";
import { porphyry } from "../../../engine/houses/quadrants.ts";
import { koch, placidus } from "../../../engine/houses/semi-arc-systems.ts";
import { RAD_PER_DEG, TAU } from "../../../engine/math/angle.ts";
import { defined } from "../../defined.ts";

const OBLIQUITY = 23.44 * RAD_PER_DEG;
const SETTING = { zodiacStartRad: 0, sunDeclinationRad: -0.3, sunDeclinationRate: 0 };
const angles = fc.double({ min: 0, max: TAU, noNaN: true });
const latitudes = fc.double({ min: -Math.PI / 2, max: Math.PI / 2, noNaN: true });

describe.each(HOUSE_DIVISIONS)("the house of a body in $name houses", (division) => {
  it("is from 1 to below the number of houses plus 1, at every latitude", () => {
    fc.assert(
      fc.property(angles, latitudes, angles, latitudes, (armc, latitude, longitude, bodyLatitude) => {
        const body = [longitude, bodyLatitude] as const;
        const position = housePosition(armc, latitude, OBLIQUITY, division, ...body, SETTING);
        expect(position).toBeGreaterThanOrEqual(1);
        expect(position).toBeLessThan(division.cuspCount + 1);
      }),
      { numRuns: 1_000 },
    );
  });

  it("does not depend on the content of the workspace", () => {
    const workspace = new Float64Array(HOUSE_VALUE_COUNT).fill(Number.NaN);
    for (const latitude of [-1.4, -0.5, 0.9]) {
      const input = [2, latitude, OBLIQUITY, division, 4, 0.05, SETTING] as const;
      expect(housePosition(...input, workspace)).toBe(housePosition(...input));
    }
  });

  it("is NaN of a body whose longitude is not finite", () => {
    expect(housePosition(1, 0.9, OBLIQUITY, division, Number.NaN, 0, SETTING)).toBeNaN();
  });

  it.each([0, 1, 2])("is NaN if an input on which it depends is not finite: input %i", (place) => {
    const positionWith = (value: number): number => {
      const [armc, latitude, obliquity] = [1, 0.9, OBLIQUITY].map((input, at) =>
        at === place ? value : input,
      );
      return housePosition(defined(armc), defined(latitude), defined(obliquity), division, 1, 0, SETTING);
    };
    // Cusps of some systems do not depend on the latitude or the obliquity, or only by sign.
    const isDependent = new Set([0.2, 0.25, 0.3].map(positionWith)).size === 3;
    for (const value of [Number.NaN, Infinity, -Infinity]) {
      expect(Number.isNaN(positionWith(value)) || !isDependent).toBe(true);
    }
  });

  it("is a whole number on a cusp", () => {
    // Southern horizon houses are mirrored, and an empty house has no position of its own: northern middle latitudes.
    const cusps = new Float64Array(HOUSE_VALUE_COUNT);
    for (const armc of [0.3, 1.9, 3.3, 5.2]) {
      computeHouses(armc, 0.7, OBLIQUITY, division, cusps, SETTING);
      for (let cusp = 0; cusp < division.cuspCount; cusp++) {
        const body = [defined(cusps[cusp]), 0] as const;
        const position = housePosition(armc, 0.7, OBLIQUITY, division, ...body, SETTING);
        const difference = Math.abs(position - (cusp + 1));
        expect(Math.min(difference, division.cuspCount - difference)).toBeLessThan(1e-9);
      }
    }
  });
});

describe("a body inside the polar circles", () => {
  it("is in Porphyry houses under Koch", () => {
    for (const longitude of [0.5, 2, 4.4]) {
      const expected = housePosition(1, 1.3, OBLIQUITY, porphyry, longitude, 0.08);
      expect(housePosition(1, 1.3, OBLIQUITY, koch, longitude, 0.08)).toBe(expected);
    }
  });

  it("that does not set has its lower culmination in the middle of the houses above under Placidus", () => {
    // At the lower meridian, 180° from the upper one: the whole circle is its diurnal arc of six houses.
    const [armc, latitude] = [Math.PI / 2, 1.3];
    const lower = housePosition(armc + Math.PI, latitude, OBLIQUITY, placidus, Math.PI / 2, 0);
    expect(Math.min(Math.abs(lower - 1), Math.abs(lower - 13), Math.abs(lower - 7))).toBeLessThan(1e-9);
    expect(housePosition(armc, latitude, OBLIQUITY, placidus, Math.PI / 2, 0)).toBeCloseTo(10, 9);
  });
});
