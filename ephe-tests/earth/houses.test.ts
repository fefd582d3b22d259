import { describe, expect, it } from "vitest";
import type { HouseOutcome } from "../../engine/houses/house-division.ts";
import {
  ASCENDANT_INDEX,
  computeHouses,
  HOUSE_VALUE_COUNT,
  MIDHEAVEN_INDEX,
  VERTEX_INDEX,
} from "../../engine/houses/houses.ts";
import { placidus } from "../../engine/houses/semi-arc-systems.ts";
import { DEG_PER_RAD, RAD_PER_DEG } from "../../engine/math/angle.ts";
import { defined } from "../../test/defined.ts";
import { ANGLE_MAX_DEG, PLACIDUS_CUSP_MAX_DEG, PLACIDUS_CUSP_NEAR_POLAR_CIRCLE_MAX_DEG } from "../budgets.ts";
import { type HouseRow, readEarthReferenceFixture } from "./fixtures.ts";

const { houses } = readEarthReferenceFixture();
const out = new Float64Array(HOUSE_VALUE_COUNT);

function differenceDeg(place: number, expectedDeg: number): number {
  const difference = defined(out[place]) * DEG_PER_RAD - expectedDeg;
  return Math.abs(difference - 360 * Math.round(difference / 360));
}

/** Compares every output of every row: all twelve cusps and the three angles. */
function expectRows(rows: readonly HouseRow[], outcome: HouseOutcome, cuspMaxDeg: number): void {
  expect(rows.length).toBeGreaterThan(0);
  for (const [armc, latitude, obliquity, ascendant, midheaven, vertex, ...cusps] of rows) {
    const inputRad = [armc * RAD_PER_DEG, latitude * RAD_PER_DEG, obliquity * RAD_PER_DEG] as const;
    const where = `ARMC ${armc}, latitude ${latitude}, obliquity ${obliquity}`;
    expect(computeHouses(...inputRad, placidus, out), where).toBe(outcome);
    const angles = [
      [ASCENDANT_INDEX, ascendant],
      [0, ascendant],
      [6, ascendant + 180],
      [MIDHEAVEN_INDEX, midheaven],
      [9, midheaven],
      [3, midheaven + 180],
      [VERTEX_INDEX, vertex],
    ] as const;
    for (const [place, expected] of angles) {
      expect(differenceDeg(place, expected), `place ${place}, ${where}`).toBeLessThan(ANGLE_MAX_DEG);
    }
    for (const [i, place] of [10, 11, 1, 2].entries()) {
      expect(differenceDeg(place, defined(cusps[i])), `cusp ${place + 1}, ${where}`).toBeLessThan(cuspMaxDeg);
      const opposite = (place + 6) % 12;
      expect(differenceDeg(opposite, defined(cusps[i]) + 180), `cusp ${opposite + 1}, ${where}`).toBeLessThan(
        cuspMaxDeg,
      );
    }
  }
}

describe("Placidus cusps, ascendant, midheaven and vertex equal the reference's", () => {
  it("up to 66° of latitude", () => expectRows(houses.inside, "as-asked", PLACIDUS_CUSP_MAX_DEG));
  it("in the tropics, where the vertex changes sides", () =>
    expectRows(houses.tropics, "as-asked", PLACIDUS_CUSP_MAX_DEG));
  it("on the equator", () => expectRows(houses.equator, "as-asked", PLACIDUS_CUSP_MAX_DEG));
  it("in the last half degree before the polar circles", () =>
    expectRows(houses.nearLimit, "as-asked", PLACIDUS_CUSP_NEAR_POLAR_CIRCLE_MAX_DEG));
  it("in the last thousandth of a degree before them", () =>
    expectRows(houses.limit, "as-asked", PLACIDUS_CUSP_NEAR_POLAR_CIRCLE_MAX_DEG));
  it("inside the polar circles, by Porphyry, the ascendant always in the east", () =>
    expectRows(houses.polar, "porphyry", ANGLE_MAX_DEG));
  it("at the poles", () => expectRows(houses.poles, "porphyry", ANGLE_MAX_DEG));
});
