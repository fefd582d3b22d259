import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { HOUSE_DIVISIONS } from "../../../engine/houses/house-divisions.ts";
import {
  ASCENDANT_INDEX,
  computeHouses,
  HOUSE_VALUE_COUNT,
  MIDHEAVEN_INDEX,
  usedHouseSystem,
  VERTEX_INDEX,
} from "../../../engine/houses/houses.ts";
import { porphyry } from "../../../engine/houses/quadrants.ts";
import { gauquelin, koch, placidus } from "../../../engine/houses/semi-arc-systems.ts";
import { RAD_PER_DEG, signedRad, TAU } from "../../../engine/math/angle.ts";
import { defined } from "../../defined.ts";

const OBLIQUITY = 23.44 * RAD_PER_DEG;
const out = new Float64Array(HOUSE_VALUE_COUNT);
const armcs = fc.double({ min: 0, max: TAU, noNaN: true });
const latitudes = fc.double({ min: -Math.PI / 2, max: Math.PI / 2, noNaN: true });

/** Hour angle and declination of a point of the ecliptic. */
function hourAngleAndDeclination(longitude: number, armc: number): [number, number] {
  const rightAscension = Math.atan2(Math.sin(longitude) * Math.cos(OBLIQUITY), Math.cos(longitude));
  return [signedRad(armc - rightAscension), Math.asin(Math.sin(longitude) * Math.sin(OBLIQUITY))];
}

type HouseInput = readonly [armcRad: number, latitudeRad: number, trueObliquityRad: number];
/** The Sun near a solstice, for Sunshine houses. */
const SETTING = { zodiacStartRad: 0, sunDeclinationRad: 0.4, sunDeclinationRate: 0 };
/** Latitudes below which the cusps of every system follow each other once around. */
const ORDERED_LATITUDES = fc
  .double({ min: -65 * RAD_PER_DEG, max: 65 * RAD_PER_DEG, noNaN: true })
  // On the equator the vertical circles of horizon houses meet the ecliptic in two points only.
  .filter((latitude) => Math.abs(latitude) > 1e-6);

describe.each(HOUSE_DIVISIONS)("$name houses", (division) => {
  it("are arcs that follow each other once around, eastward or westward, up to 65° of latitude", () => {
    fc.assert(
      fc.property(armcs, ORDERED_LATITUDES, (armc, latitude) => {
        computeHouses(armc, latitude, OBLIQUITY, division, out, SETTING);
        let turn = 0;
        let extent = 0;
        // An assertion for each of 600,000 cusps would take most of the time.
        expect(out.subarray(0, division.cuspCount).every((cusp) => cusp >= 0 && cusp < TAU)).toBe(true);
        for (let i = 0; i < division.cuspCount; i++) {
          const arc = signedRad((out[(i + 1) % division.cuspCount] ?? 0) - (out[i] ?? 0));
          turn += arc;
          extent += Math.abs(arc);
        }
        // The shorter arcs add up to a circle only if none is in the other direction.
        expect([Math.abs(turn), extent].every((sum) => Math.abs(sum - TAU) < 5e-10)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it("are NaN where they depend on an input that is not finite, and the outcome is as asked", () => {
    const [sample, other] = [new Float64Array(HOUSE_VALUE_COUNT), new Float64Array(HOUSE_VALUE_COUNT)];
    const inputs: readonly (readonly [changed: HouseInput, nan: HouseInput])[] = [
      [
        [1.1, 0.9, OBLIQUITY],
        [Number.NaN, 0.9, OBLIQUITY],
      ],
      [
        [1, 0.8, OBLIQUITY],
        [1, Number.NaN, OBLIQUITY],
      ],
      [
        [1, 0.9, OBLIQUITY + 0.01],
        [1, 0.9, Number.NaN],
      ],
    ];
    for (const [changed, nan] of inputs) {
      computeHouses(1, 0.9, OBLIQUITY, division, sample, SETTING);
      computeHouses(...changed, division, other, SETTING);
      expect(computeHouses(...nan, division, out, SETTING)).toBe("as-asked");
      for (let cusp = 0; cusp < division.cuspCount; cusp++) {
        // Whole-sign cusps change with the sign only.
        const depends = division.name === "wholeSign" || sample[cusp] !== other[cusp];
        if (depends) expect(out[cusp], `cusp ${cusp + 1}`).toBeNaN();
        else expect(out[cusp], `cusp ${cusp + 1}`).toBe(sample[cusp]);
      }
    }
  });

  it("write no more cusps than they have, and nothing into the input", () => {
    const before = Float64Array.from(out.fill(-1));
    computeHouses(1, 0.9, OBLIQUITY, division, out, SETTING);
    expect(out.subarray(division.cuspCount, ASCENDANT_INDEX)).toEqual(
      before.subarray(division.cuspCount, ASCENDANT_INDEX),
    );
  });
});

it("are Porphyry's in systems that are not defined inside the polar circles, and the result states it", () => {
  const expected = new Float64Array(HOUSE_VALUE_COUNT);
  const undefinedThere = HOUSE_DIVISIONS.filter(
    (division) => computeHouses(1, 1.3, OBLIQUITY, division, out, SETTING) === "porphyry",
  );
  expect(undefinedThere.map(({ name }) => name)).toEqual(["gauquelin", "koch", "placidus"]);
  for (const division of [koch, placidus]) {
    const outcome = computeHouses(1, -1.3, OBLIQUITY, division, out);
    expect(outcome).toBe("porphyry");
    expect(usedHouseSystem(division, outcome)).toBe("porphyry");
    expect(computeHouses(1, -1.3, OBLIQUITY, porphyry, expected)).toBe("as-asked");
    expect(out.subarray(0, 12)).toEqual(expected.subarray(0, 12));
  }
  computeHouses(1, -1.3, OBLIQUITY, gauquelin, out);
  computeHouses(1, -1.3, OBLIQUITY, porphyry, expected);
  // Boundaries 1, 4, 7, … of the sectors are the cusps 1, 12, 11, … of Porphyry.
  for (let cusp = 0; cusp < 12; cusp++) {
    expect(signedRad(defined(out[3 * cusp]) - defined(expected[(12 - cusp) % 12]))).toBeCloseTo(0, 12);
  }
});

it.each([placidus, porphyry])(
  "$name houses start at the ascendant, with the midheaven on the tenth cusp",
  (division) => {
    fc.assert(
      fc.property(armcs, latitudes, (armc, latitude) => {
        computeHouses(armc, latitude, OBLIQUITY, division, out);
        expect(out[0]).toBe(out[ASCENDANT_INDEX]);
        expect(out[9]).toBe(out[MIDHEAVEN_INDEX]);
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
        const [meridian] = hourAngleAndDeclination(defined(out[MIDHEAVEN_INDEX]), armc);
        expect(Math.abs(meridian)).toBeLessThan(1e-12);
        const [hourAngle, declination] = hourAngleAndDeclination(defined(out[ASCENDANT_INDEX]), armc);
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
        const [hourAngle, declination] = hourAngleAndDeclination(defined(out[VERTEX_INDEX]), armc);
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
