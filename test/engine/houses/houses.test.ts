import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { HOUSE_DIVISIONS } from "../../../engine/houses/house-divisions.ts";
import { housePosition } from "../../../engine/houses/house-position.ts";
import {
  computeHouses,
  computeHousesWithSpeeds,
  HOUSE_VALUE_COUNT,
  usedHouseSystem,
} from "../../../engine/houses/houses.ts";
import { porphyry } from "../../../engine/houses/quadrants.ts";
import { gauquelin, koch, placidus } from "../../../engine/houses/semi-arc-systems.ts";
import { RAD_PER_DEG, signedRad, TAU } from "../../../engine/math/angle.ts";
import { seededRandom } from "../../../ephe-tests/accuracy/difference-statistics.ts";
import { CUSP_SPEED_MAX_RELATIVE } from "../../../ephe-tests/budgets.ts";
import { defined } from "../../defined.ts";

const OBLIQUITY = 23.44 * RAD_PER_DEG;
const out = new Float64Array(HOUSE_VALUE_COUNT);
const armcs = fc.double({ min: 0, max: TAU, noNaN: true });

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
    const usual: HouseInput = [1, 0.9, OBLIQUITY];
    const inputs = [1.1, 0.8, OBLIQUITY + 0.01].map((value, i) =>
      [value, Number.NaN].map((each) => usual.with(i, each) as unknown as HouseInput),
    ) as unknown as readonly (readonly [changed: HouseInput, nan: HouseInput])[];
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

test("every house system has a name and a letter of its own", () => {
  expect(new Set(HOUSE_DIVISIONS.map(({ name }) => name)).size).toBe(HOUSE_DIVISIONS.length);
  expect(new Set(HOUSE_DIVISIONS.map(({ letter }) => letter)).size).toBe(HOUSE_DIVISIONS.length);
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
});

const WINTER_SETTING = { zodiacStartRad: 0, sunDeclinationRad: -0.3, sunDeclinationRate: 0 };
const angles = fc.double({ min: 0, max: TAU, noNaN: true });
const latitudes = fc.double({ min: -Math.PI / 2, max: Math.PI / 2, noNaN: true });

describe.each(HOUSE_DIVISIONS)("the house of a body in $name houses", (division) => {
  it("is from 1 to below the number of houses plus 1, at every latitude", () => {
    fc.assert(
      fc.property(angles, latitudes, angles, latitudes, (armc, latitude, longitude, bodyLatitude) => {
        const body = [longitude, bodyLatitude] as const;
        const position = housePosition(armc, latitude, OBLIQUITY, division, ...body, WINTER_SETTING);
        expect(position).toBeGreaterThanOrEqual(1);
        expect(position).toBeLessThan(division.cuspCount + 1);
      }),
      { numRuns: 1_000 },
    );
  });

  it("does not depend on the content of the workspace", () => {
    const workspace = new Float64Array(HOUSE_VALUE_COUNT).fill(Number.NaN);
    for (const latitude of [-1.4, -0.5, 0.9]) {
      const input = [2, latitude, OBLIQUITY, division, 4, 0.05, WINTER_SETTING] as const;
      expect(housePosition(...input, workspace)).toBe(housePosition(...input));
    }
  });

  it("is NaN of a body whose longitude is not finite", () => {
    expect(housePosition(1, 0.9, OBLIQUITY, division, Number.NaN, 0, WINTER_SETTING)).toBeNaN();
  });

  it("is a whole number on a cusp", () => {
    // Southern horizon houses are mirrored, and an empty house has no position of its own: northern middle latitudes.
    const cusps = new Float64Array(HOUSE_VALUE_COUNT);
    for (const armc of [0.3, 1.9, 3.3, 5.2]) {
      computeHouses(armc, 0.7, OBLIQUITY, division, cusps, WINTER_SETTING);
      for (let cusp = 0; cusp < division.cuspCount; cusp++) {
        const body = [defined(cusps[cusp]), 0] as const;
        const position = housePosition(armc, 0.7, OBLIQUITY, division, ...body, WINTER_SETTING);
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

const STEP_RAD = 1e-4;
const PLACES = 200;

/** A rate that the Sun never has: it makes an omitted term visible. */
const SUN_RATE = 0.3;

describe.each(HOUSE_DIVISIONS)("speeds of $name cusps", (division) => {
  const out = new Float64Array(HOUSE_VALUE_COUNT);
  const speeds = new Float64Array(division.cuspCount);
  const samples = [-2, -1, 1, 2].map(() => new Float64Array(HOUSE_VALUE_COUNT));

  function settingAt(stepRad: number) {
    const sunDeclinationRad = 0.35 + SUN_RATE * stepRad;
    return { zodiacStartRad: 0, sunDeclinationRad, sunDeclinationRate: SUN_RATE };
  }

  /** The difference quotient of a cusp over sidereal time, of fourth order; NaN at a kink or jump of the cusps. */
  function quotientOf(cusp: number): number {
    const [first, second, third, fourth] = samples.map((sample) => defined(sample[cusp])) as [
      number,
      number,
      number,
      number,
    ];
    const near = signedRad(third - second);
    const far = signedRad(fourth - first);
    // In a smooth stretch the quotients of both widths agree.
    const isSmooth = Math.abs(far - 2 * near) < 1e-6 * Math.max(STEP_RAD, Math.abs(near));
    return isSmooth ? (8 * near - far) / (12 * STEP_RAD) : Number.NaN;
  }

  it.each([
    ["up to 65° of latitude", 0, 65],
    ["inside the polar circles", 67, 85],
  ])("are the derivatives of the cusps with respect to sidereal time, %s", (_name, fromDeg, toDeg) => {
    const random = seededRandom(division.letter.charCodeAt(0));
    let compared = 0;
    for (let i = 0; i < PLACES; i++) {
      const armc = TAU * random();
      const latitude = (i % 2 === 0 ? 1 : -1) * (fromDeg + (toDeg - fromDeg) * random()) * RAD_PER_DEG;
      const outcome = computeHousesWithSpeeds(armc, latitude, OBLIQUITY, division, out, speeds, settingAt(0));
      for (const [index, steps] of [-2, -1, 1, 2].entries()) {
        const stepRad = steps * STEP_RAD;
        const sample = defined(samples[index]);
        computeHouses(armc + stepRad, latitude, OBLIQUITY, division, sample, settingAt(stepRad));
      }
      expect(outcome).toBe(computeHouses(armc, latitude, OBLIQUITY, division, out, settingAt(0)));
      for (let cusp = 0; cusp < division.cuspCount; cusp++) {
        const quotient = quotientOf(cusp);
        if (Number.isNaN(quotient)) continue;
        const speed = defined(speeds[cusp]);
        const relative = Math.abs(quotient - speed) / Math.max(1, Math.abs(speed));
        // An assertion for each cusp would take most of the time.
        if (!(relative < CUSP_SPEED_MAX_RELATIVE))
          expect.fail(`${relative} at cusp ${cusp + 1}, ARMC ${armc}, latitude ${latitude}`);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(0.9 * PLACES * division.cuspCount);
  });
});
