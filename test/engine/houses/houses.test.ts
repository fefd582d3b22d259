import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  ASCENDANT_PLACE,
  computeHouses,
  HOUSE_DIVISIONS,
  HOUSE_PLACES,
  MIDHEAVEN_PLACE,
  usedHouseSystem,
  VERTEX_PLACE,
} from "../../../engine/houses/houses.ts";
import { placidus } from "../../../engine/houses/placidus.ts";
import { porphyry } from "../../../engine/houses/porphyry.ts";
import { RAD_PER_DEG, signedRad, TAU } from "../../../engine/math/angle.ts";
import { defined } from "../../defined.ts";

const OBLIQUITY = 23.44 * RAD_PER_DEG;
const out = new Float64Array(HOUSE_PLACES);
const armcs = fc.double({ min: 0, max: TAU, noNaN: true });
const latitudes = fc.double({ min: -Math.PI / 2, max: Math.PI / 2, noNaN: true });

/** Hour angle and declination of a point of the ecliptic. */
function hourAngleAndDeclination(longitude: number, armc: number): [number, number] {
  const rightAscension = Math.atan2(Math.sin(longitude) * Math.cos(OBLIQUITY), Math.cos(longitude));
  return [signedRad(armc - rightAscension), Math.asin(Math.sin(longitude) * Math.sin(OBLIQUITY))];
}

describe.each(HOUSE_DIVISIONS)("$name houses at any sidereal time and latitude", (division) => {
  it("are twelve arcs that follow each other once around, opposite cusps 180° apart", () => {
    fc.assert(
      fc.property(armcs, latitudes, (armc, latitude) => {
        computeHouses(armc, latitude, OBLIQUITY, division, out);
        let turn = 0;
        for (let i = 0; i < 12; i++) {
          expect(out[i]).toBeGreaterThanOrEqual(0);
          expect(out[i]).toBeLessThan(TAU);
          const arc = defined(out[(i + 1) % 12]) - defined(out[i]);
          // A house may have no width (at a pole), never a negative one.
          turn += arc < -1e-9 ? arc + TAU : arc;
          expect(Math.abs(signedRad(defined(out[(i + 6) % 12]) - defined(out[i]) - Math.PI))).toBeLessThan(
            1e-12,
          );
        }
        expect(turn).toBeCloseTo(TAU, 9);
      }),
      { numRuns: 2_000 },
    );
  });

  it("are NaN between the angles if an input is not finite, and the outcome is as asked", () => {
    for (const [armc, latitude, obliquity] of [
      [Number.NaN, 0.9, OBLIQUITY],
      [1, Number.NaN, OBLIQUITY],
      [1, 0.9, Number.NaN],
    ] as const) {
      expect(computeHouses(armc, latitude, obliquity, division, out)).toBe("as-asked");
      for (const place of [1, 2, 4, 5, 7, 8, 10, 11]) expect(out[place]).toBeNaN();
    }
  });

  it("have the cusps and the name of the system used: of Porphyry where the one asked for is not defined", () => {
    const expected = new Float64Array(HOUSE_PLACES);
    fc.assert(
      fc.property(armcs, latitudes, (armc, latitude) => {
        const outcome = computeHouses(armc, latitude, OBLIQUITY, division, out);
        const used = outcome === "as-asked" ? division : porphyry;
        expect(outcome === "as-asked").toBe(division.isDefinedAt(latitude, OBLIQUITY));
        expect(usedHouseSystem(division, outcome)).toBe(used.name);
        expect(computeHouses(armc, latitude, OBLIQUITY, used, expected)).toBe("as-asked");
        expect(out).toEqual(expected);
      }),
    );
  });
});

it.each([placidus, porphyry])(
  "$name houses start at the ascendant, with the midheaven on the tenth cusp",
  (division) => {
    fc.assert(
      fc.property(armcs, latitudes, (armc, latitude) => {
        computeHouses(armc, latitude, OBLIQUITY, division, out);
        expect(out[0]).toBe(out[ASCENDANT_PLACE]);
        expect(out[9]).toBe(out[MIDHEAVEN_PLACE]);
      }),
    );
  },
);

test("every house system has a name and a letter of its own", () => {
  expect(new Set(HOUSE_DIVISIONS.map(({ name }) => name)).size).toBe(HOUSE_DIVISIONS.length);
  expect(new Set(HOUSE_DIVISIONS.map(({ letter }) => letter)).size).toBe(HOUSE_DIVISIONS.length);
});

describe("the angles meet their definitions", () => {
  it("the midheaven on the meridian above, the ascendant on the eastern horizon", () => {
    fc.assert(
      fc.property(armcs, latitudes, (armc, latitude) => {
        computeHouses(armc, latitude, OBLIQUITY, placidus, out);
        const [meridian] = hourAngleAndDeclination(defined(out[MIDHEAVEN_PLACE]), armc);
        expect(Math.abs(meridian)).toBeLessThan(1e-12);
        const [hourAngle, declination] = hourAngleAndDeclination(defined(out[ASCENDANT_PLACE]), armc);
        const sinAltitude =
          Math.sin(latitude) * Math.sin(declination) +
          Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle);
        expect(Math.abs(sinAltitude)).toBeLessThan(1e-12);
        expect(Math.sin(hourAngle)).toBeLessThan(1e-9);
      }),
      { numRuns: 1_000 },
    );
  });

  it("the vertex on the prime vertical in the west", () => {
    fc.assert(
      fc.property(armcs, latitudes, (armc, latitude) => {
        computeHouses(armc, latitude, OBLIQUITY, placidus, out);
        const [hourAngle, declination] = hourAngleAndDeclination(defined(out[VERTEX_PLACE]), armc);
        // The southward component vanishes on the prime vertical.
        const southward =
          Math.sin(latitude) * Math.cos(declination) * Math.cos(hourAngle) -
          Math.cos(latitude) * Math.sin(declination);
        expect(Math.abs(southward)).toBeLessThan(1e-12);
        expect(Math.sin(hourAngle)).toBeGreaterThan(-1e-9);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("the system", () => {
  it("is as asked below 90° − ε under Placidus and Porphyry from it on, north and south", () => {
    const limit = Math.PI / 2 - OBLIQUITY;
    for (const side of [1, -1]) {
      expect(computeHouses(1, side * (limit - 1e-12), OBLIQUITY, placidus, out)).toBe("as-asked");
      expect(computeHouses(1, side * limit, OBLIQUITY, placidus, out)).toBe("porphyry");
      expect(computeHouses(1, (side * Math.PI) / 2, OBLIQUITY, placidus, out)).toBe("porphyry");
    }
  });

  it("cuts each diurnal semi-arc in three under Placidus", () => {
    fc.assert(
      fc.property(armcs, fc.double({ min: -66.5, max: 66.5, noNaN: true }), (armc, latitudeDeg) => {
        const latitude = latitudeDeg * RAD_PER_DEG;
        computeHouses(armc, latitude, OBLIQUITY, placidus, out);
        for (const [place, share] of [
          [10, 1 / 3],
          [11, 2 / 3],
        ] as const) {
          const [hourAngle, declination] = hourAngleAndDeclination(defined(out[place]), armc);
          const semiArc = Math.acos(-Math.tan(latitude) * Math.tan(declination));
          expect(Math.abs(signedRad(-hourAngle - share * semiArc))).toBeLessThan(1e-9);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([50, 70])("cuts each quadrant of the ecliptic in three under Porphyry, at %i°", (latitudeDeg) => {
    expect(computeHouses(2, latitudeDeg * RAD_PER_DEG, OBLIQUITY, porphyry, out)).toBe("as-asked");
    const quadrant = signedRad(defined(out[0]) - defined(out[9]));
    expect(signedRad(defined(out[10]) - defined(out[9]))).toBeCloseTo(quadrant / 3, 12);
    expect(signedRad(defined(out[11]) - defined(out[9]))).toBeCloseTo((2 * quadrant) / 3, 12);
  });
});
