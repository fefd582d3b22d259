import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ASCENDANT_PLACE,
  computeHouses,
  HOUSE_PLACES,
  MIDHEAVEN_PLACE,
  VERTEX_PLACE,
} from "../../../engine/houses/houses.ts";
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

describe("houses at any sidereal time and latitude", () => {
  it("are twelve arcs that follow each other once around, opposite cusps 180° apart", () => {
    fc.assert(
      fc.property(armcs, latitudes, (armc, latitude) => {
        computeHouses(armc, latitude, OBLIQUITY, out);
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

  it("start at the ascendant, with the midheaven on the tenth cusp", () => {
    fc.assert(
      fc.property(armcs, latitudes, (armc, latitude) => {
        computeHouses(armc, latitude, OBLIQUITY, out);
        expect(out[0]).toBe(out[ASCENDANT_PLACE]);
        expect(out[9]).toBe(out[MIDHEAVEN_PLACE]);
      }),
    );
  });
});

describe("the angles meet their definitions", () => {
  it("the midheaven on the meridian above, the ascendant on the eastern horizon", () => {
    fc.assert(
      fc.property(armcs, latitudes, (armc, latitude) => {
        computeHouses(armc, latitude, OBLIQUITY, out);
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
        computeHouses(armc, latitude, OBLIQUITY, out);
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
  it("is Placidus below 90° − ε and Porphyry from it on, north and south", () => {
    const limit = Math.PI / 2 - OBLIQUITY;
    for (const side of [1, -1]) {
      expect(computeHouses(1, side * (limit - 1e-12), OBLIQUITY, out)).toBe("placidus");
      expect(computeHouses(1, side * limit, OBLIQUITY, out)).toBe("porphyry");
      expect(computeHouses(1, (side * Math.PI) / 2, OBLIQUITY, out)).toBe("porphyry");
    }
  });

  it("cuts each diurnal semi-arc in three under Placidus", () => {
    fc.assert(
      fc.property(armcs, fc.double({ min: -66.5, max: 66.5, noNaN: true }), (armc, latitudeDeg) => {
        const latitude = latitudeDeg * RAD_PER_DEG;
        computeHouses(armc, latitude, OBLIQUITY, out);
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

  it("cuts each quadrant of the ecliptic in three under Porphyry", () => {
    computeHouses(2, 70 * RAD_PER_DEG, OBLIQUITY, out);
    const quadrant = signedRad(defined(out[0]) - defined(out[9]));
    expect(signedRad(defined(out[10]) - defined(out[9]))).toBeCloseTo(quadrant / 3, 12);
    expect(signedRad(defined(out[11]) - defined(out[9]))).toBeCloseTo((2 * quadrant) / 3, 12);
  });
});
