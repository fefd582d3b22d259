import { describe, expect, it } from "vitest";
import {
  AYANAMSA_PLACES,
  AYANAMSAS,
  type Ayanamsa,
  computeAyanamsa,
  computeHouses,
  computeSkyFrame,
  createSkyFrame,
  type FixedAyanamsa,
  fixedAyanamsa,
  HOUSE_VALUE_COUNT,
  porphyry,
  projectHorizon,
  projectSidereal,
  siderealLongitudeRad,
  type ZodiacLight,
} from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { TABLES as source } from "../../test/tables.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";
import {
  AYANAMSA_BEHIND_SUN_MAX_DEG,
  AYANAMSA_MAX_DEG,
  AYANAMSA_RATE_MAX_DEG_PER_DAY,
  PROJECTION_MAX_DEG,
  SIDEREAL_CUSP_MAX_DEG,
} from "../budgets.ts";
import { readFixture } from "../read-fixture.ts";
import type { ZodiacFixture } from "./write-fixture.ts";

const DEG_PER_RAD = 180 / Math.PI;
const fixture = readFixture("zodiacs") as ZodiacFixture;
const frame = createSkyFrame();
const out = new Float64Array(AYANAMSA_PLACES);
const houses = new Float64Array(HOUSE_VALUE_COUNT);

function ayanamsaDeg(ayanamsa: Ayanamsa, light?: ZodiacLight): number {
  computeAyanamsa(ayanamsa, frame, out, light);
  return defined(out[0]) * DEG_PER_RAD;
}

/** The rows' largest difference of each ayanamsa that exceeds the limit, by name. */
function beyond(rows: ZodiacFixture["apparent"], maxDeg: number, light?: ZodiacLight): readonly string[] {
  const worst = new Float64Array(AYANAMSAS.length);
  for (const { epochJdUt, ayanamsasDeg } of rows) {
    computeSkyFrame(source, epochJdUt, frame);
    AYANAMSAS.forEach((ayanamsa, index) => {
      const difference = arcDeg(ayanamsaDeg(ayanamsa, light), defined(ayanamsasDeg[index]));
      worst[index] = Math.max(defined(worst[index]), difference);
    });
  }
  return AYANAMSAS.flatMap(({ name }, index) =>
    defined(worst[index]) < maxDeg ? [] : [`${name}: ${worst[index]}`],
  );
}

describe("ayanamsas", () => {
  it("are the reference's 47, in the order of their numbers", () => {
    expect(AYANAMSAS.map(({ number }) => number)).toEqual(Array.from({ length: 47 }, (_, index) => index));
    expect(new Set(AYANAMSAS.map(({ name }) => name)).size).toBe(47);
  });

  it("equal the reference's at 500 instants of 1800–2399, of apparent positions", () => {
    expect(fixture.apparent).toHaveLength(500);
    expect(beyond(fixture.apparent, AYANAMSA_MAX_DEG)).toEqual([]);
  });

  it("equal the reference's of true positions, with stars at their true places", () => {
    expect(fixture.true.length).toBeGreaterThanOrEqual(50);
    expect(beyond(fixture.true, AYANAMSA_MAX_DEG, "true")).toEqual([]);
    expect(beyond(fixture.true, AYANAMSA_MAX_DEG, "apparent").length).toBeGreaterThan(5);
  });

  it("equal the reference's while the Sun passes in front of their stars", () => {
    expect(fixture.behindSun.length).toBeGreaterThanOrEqual(40);
    expect(beyond(fixture.behindSun, AYANAMSA_BEHIND_SUN_MAX_DEG)).toEqual([]);
  });

  it("of one's own equal the reference's user-defined mode, for t₀ from 600 BCE to 2680", () => {
    expect(fixture.own.length).toBeGreaterThanOrEqual(100);
    for (const { t0JdTt, valueDeg, epochJdUt, ayanamsaDeg: expectedDeg } of fixture.own) {
      computeSkyFrame(source, epochJdUt, frame);
      const difference = arcDeg(ayanamsaDeg(fixedAyanamsa(t0JdTt, valueDeg)), expectedDeg);
      expect(difference, `${t0JdTt} ${valueDeg} ${epochJdUt}`).toBeLessThan(AYANAMSA_MAX_DEG);
    }
  });

  it.each(AYANAMSAS)("have the rates at which their values grow: $name", (ayanamsa) => {
    // Light deflection by the passing Sun varies within hours.
    const stepDays = 0.01;
    for (const { epochJdUt } of fixture.apparent.slice(0, 20)) {
      const at = (steps: number): number => {
        computeSkyFrame(source, epochJdUt + steps * stepDays, frame);
        return ayanamsaDeg(ayanamsa);
      };
      const quotient = (8 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12 * stepDays);
      at(0);
      const rateDegPerDay = defined(out[1]) * DEG_PER_RAD;
      expect(Math.abs(rateDegPerDay - quotient)).toBeLessThan(AYANAMSA_RATE_MAX_DEG_PER_DAY);
    }
  });
});

/**
 * The reference corrects these ayanamsas for the precession that they were defined with, but not in cusps on the ecliptic of t₀:
 * the correction, degrees, measured there (published in the documentation of Swiss Ephemeris, 2.8.11, except 46).
 */
const CUSP_CORRECTION_DEG: Readonly<Record<number, number>> = {
  0: 1.14607e-4,
  1: -3.6212e-5,
  3: 2.29987e-4,
  5: 2.29987e-4,
  43: 2.29987e-4,
  46: 1.00312e-4,
};

/** In the months before t₀ the reference's cusps on its ecliptic jump by up to 0.009°; the engine's are smooth. */
const JUMP_BEFORE_T0_DAYS = 300;

function isBeforeT0({ number, epochJdUt }: ZodiacFixture["cusps"][number]): boolean {
  const daysBefore = (AYANAMSAS[number]?.t0JdTt ?? 0) - epochJdUt;
  return daysBefore > 0 && daysBefore < JUMP_BEFORE_T0_DAYS;
}

describe("a place on the ecliptic of t₀", () => {
  it("equals the reference's projection", () => {
    expect(fixture.projections).toHaveLength(500);
    for (const { number, epochJdUt, tropicalDeg, projectedDeg } of fixture.projections) {
      computeSkyFrame(source, epochJdUt, frame);
      const [longitudeRad, latitudeRad] = tropicalDeg.map((deg) => deg / DEG_PER_RAD) as [number, number];
      projectSidereal(AYANAMSAS[number] as FixedAyanamsa, frame, longitudeRad, latitudeRad, out);
      const where = `${number} ${epochJdUt}`;
      expect(arcDeg(defined(out[0]) * DEG_PER_RAD, projectedDeg[0]), where).toBeLessThan(PROJECTION_MAX_DEG);
      expect(arcDeg(defined(out[1]) * DEG_PER_RAD, projectedDeg[1]), where).toBeLessThan(PROJECTION_MAX_DEG);
    }
  });
});

describe("sidereal cusps", () => {
  it("equal the reference's by subtraction", () => {
    const rows = fixture.cusps.filter(({ number }) => AYANAMSAS[number]?.isProjected === false);
    expect(rows.length).toBeGreaterThan(400);
    for (const row of rows) {
      computeSkyFrame(source, row.epochJdUt, frame);
      const ayanamsa = defined(AYANAMSAS[row.number]);
      computeAyanamsa(ayanamsa, frame, out);
      const armcRad = frame.greenwichApparentSiderealTimeRad + row.longitudeDeg / DEG_PER_RAD;
      computeHouses(armcRad, row.latitudeDeg / DEG_PER_RAD, frame.trueObliquityRad, porphyry, houses);
      const cuspsDeg = [...houses.subarray(0, 12)].map(
        (cuspRad) => siderealLongitudeRad(cuspRad, defined(out[0])) * DEG_PER_RAD,
      );
      expectCusps(row, cuspsDeg, row.cuspsDeg, 0);
    }
  });

  it("of the standard equinoxes and of Mardyks' zodiac are always on the ecliptic of t₀, as in the reference", () => {
    const projectedNumbers = AYANAMSAS.filter(({ isProjected }) => isProjected).map(({ number }) => number);
    expect(projectedNumbers).toEqual([18, 19, 20, 34]);
    const rows = fixture.cusps.filter(({ number }) => projectedNumbers.includes(number));
    expect(rows.length).toBeGreaterThan(30);
    for (const { cuspsDeg, projectedCuspsDeg } of rows) expect(cuspsDeg).toEqual(projectedCuspsDeg);
  });

  it("equal the reference's on the ecliptic of t₀, which omits its corrections there", () => {
    const rows = fixture.cusps.filter((row) => row.projectedCuspsDeg !== null && !isBeforeT0(row));
    expect(rows.length).toBeGreaterThan(300);
    for (const row of rows) {
      computeSkyFrame(source, row.epochJdUt, frame);
      const horizon = projectHorizon(AYANAMSAS[row.number] as FixedAyanamsa, frame);
      const armcRad =
        frame.greenwichApparentSiderealTimeRad +
        row.longitudeDeg / DEG_PER_RAD -
        horizon.nodeRightAscensionRad;
      computeHouses(armcRad, row.latitudeDeg / DEG_PER_RAD, horizon.obliquityRad, porphyry, houses);
      const cuspsDeg = [...houses.subarray(0, 12)].map(
        (cuspRad) => (cuspRad + horizon.nodeLongitudeRad) * DEG_PER_RAD,
      );
      expectCusps(row, cuspsDeg, row.projectedCuspsDeg ?? [], CUSP_CORRECTION_DEG[row.number] ?? 0);
    }
  });
});

function expectCusps(
  row: ZodiacFixture["cusps"][number],
  cuspsDeg: readonly number[],
  expectedDeg: readonly number[],
  correctionDeg: number,
): void {
  expect(expectedDeg).toHaveLength(12);
  for (const [index, cuspDeg] of expectedDeg.entries()) {
    const apart = arcDeg(defined(cuspsDeg[index]), cuspDeg + correctionDeg);
    expect(apart, `${row.number} ${row.epochJdUt}, cusp ${index + 1}`).toBeLessThan(SIDEREAL_CUSP_MAX_DEG);
  }
}
