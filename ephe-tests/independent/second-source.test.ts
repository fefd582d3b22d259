import { AstroTime, Body, GeoVector, RotateVector, Rotation_EQJ_ECT } from "astronomy-engine";
import { describe, expect, test } from "vitest";
import { createAstronomyEngineSource } from "../../engine/astronomy/index.ts";
import {
  type ApparentPlaces,
  BODY,
  BODY_NAMES,
  type BodyName,
  computeApparentPlaces,
  computeSkyFrame,
  createApparentPlaces,
  createChartCalculator,
  createSkyFrame,
  deltaTSeconds,
  EphemerisRangeError,
  type EphemerisSource,
  type SkyFrame,
} from "../../engine/index.ts";
import { TABLES as tables } from "../../test/tables.ts";
import { arcDeg, FIRST_JD_UT, LAST_JD_UT, seededRandom } from "../accuracy/difference-statistics.ts";
import {
  SECOND_SOURCE_BUDGETS,
  SECOND_SOURCE_CHAIN_MAX_ARCSEC,
  SECOND_SOURCE_CHAIN_MOON_MAX_ARCSEC,
  SECOND_SOURCE_MOON_PACE_MAX_RELATIVE,
  SECOND_SOURCE_OUTER_MAX_ARCSEC,
  type SecondSourceBudget,
  SPEED_MAX_DEG_PER_DAY,
} from "../budgets.ts";
import { speedMisses } from "../frames/frame-cases.ts";
import { readFixture } from "../read-fixture.ts";

const DEG_PER_RAD = 180 / Math.PI;
const ARCSEC_PER_RAD = 3600 * DEG_PER_RAD;
/** Within this distance of the Sun light deflection, which the library omits, exceeds 0.1″. */
const NEAR_SUN_RAD = 5 / DEG_PER_RAD;
const MAJOR = BODY_NAMES.slice(0, 10);
const ORBIT_POINTS = ["TrueNode", "Lilith"] as const;

const random = seededRandom(2026);
const moments = Array.from({ length: 600 }, () => FIRST_JD_UT + random() * (LAST_JD_UT - FIRST_JD_UT));

const theories = createAstronomyEngineSource();

interface Sky {
  readonly frame: SkyFrame;
  readonly places: ApparentPlaces;
}

function skyOf(source: EphemerisSource, epochJdUt: number): Sky {
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  computeSkyFrame(source, epochJdUt, frame);
  computeApparentPlaces(source, frame, places);
  return { frame, places };
}

interface Place {
  readonly longitudeRad: number;
  readonly latitudeRad: number;
  readonly distanceAu: number;
}

function placeOf({ places }: Sky, name: BodyName): Place {
  const body = BODY[name];
  return {
    longitudeRad: places.longitudeRad[body] as number,
    latitudeRad: places.latitudeRad[body] as number,
    distanceAu: places.distanceAu[body] as number,
  };
}

/**
 * The library's complete apparent place: its own light-time, aberration, precession and nutation, with our TT only.
 * It applies aberration by moving the observer, which changes the length of the vector: distances are taken without
 * it.
 */
function libraryPlace(name: BodyName, epochJdTt: number): Place {
  const time = AstroTime.FromTerrestrialTime(epochJdTt - 2451545);
  const apparent = GeoVector(Body[name as keyof typeof Body], time, true);
  const { x, y, z } = RotateVector(Rotation_EQJ_ECT(time), apparent);
  return {
    longitudeRad: Math.atan2(y, x),
    latitudeRad: Math.atan2(z, Math.hypot(x, y)),
    distanceAu: GeoVector(Body[name as keyof typeof Body], time, false).Length(),
  };
}

function arcsec(aRad: number, bRad: number): number {
  return arcDeg(aRad * DEG_PER_RAD, bRad * DEG_PER_RAD) * 3600;
}

function expectWithin(pairs: readonly (readonly [Place, Place])[], budget: SecondSourceBudget): void {
  const longitudes = pairs.map(([a, b]) => arcsec(a.longitudeRad, b.longitudeRad));
  const latitudes = pairs.map(([a, b]) => Math.abs(a.latitudeRad - b.latitudeRad) * ARCSEC_PER_RAD);
  const distances = pairs.map(([a, b]) => Math.abs(a.distanceAu / b.distanceAu - 1));
  const rms = Math.sqrt(longitudes.reduce((sum, value) => sum + value * value, 0) / longitudes.length);
  expect(Math.max(...longitudes)).toBeLessThan(budget.longitudeMaxArcsec);
  expect(rms).toBeLessThan(budget.longitudeRmsArcsec);
  expect(Math.max(...latitudes)).toBeLessThan(budget.latitudeMaxArcsec);
  expect(Math.max(...distances)).toBeLessThan(budget.distanceMaxRelative);
}

const skies = moments.map((epochJdUt) => ({
  ours: skyOf(tables, epochJdUt),
  theirs: skyOf(theories, epochJdUt),
}));

describe("independent theories confirm the tables", () => {
  test.each([...MAJOR, ...ORBIT_POINTS])("%s, through our own chain of apparent places", (name) => {
    expectWithin(
      skies.map(({ ours, theirs }) => [placeOf(ours, name), placeOf(theirs, name)]),
      SECOND_SOURCE_BUDGETS[name] as SecondSourceBudget,
    );
  });

  test.each(MAJOR)(
    "%s, through the library's own light-time, aberration, precession and nutation",
    (name) => {
      const budget = SECOND_SOURCE_BUDGETS[name] as SecondSourceBudget;
      expectWithin(
        skies.map(({ ours }) => [placeOf(ours, name), libraryPlace(name, ours.frame.epochJdTt)]),
        name === "Moon" ? { ...budget, distanceMaxRelative: SECOND_SOURCE_MOON_PACE_MAX_RELATIVE } : budget,
      );
    },
  );
});

describe("an independent chain confirms ours", () => {
  test.each(MAJOR)("%s, from the same positions", (name) => {
    const budget = name === "Moon" ? SECOND_SOURCE_CHAIN_MOON_MAX_ARCSEC : SECOND_SOURCE_CHAIN_MAX_ARCSEC;
    let compared = 0;
    for (const { theirs } of skies) {
      const chainPlace = placeOf(theirs, name);
      const sun = placeOf(theirs, "Sun");
      const nearSun = arcsec(chainPlace.longitudeRad, sun.longitudeRad) < NEAR_SUN_RAD * ARCSEC_PER_RAD;
      if (nearSun && name !== "Sun") continue;
      const library = libraryPlace(name, theirs.frame.epochJdTt);
      expect(arcsec(chainPlace.longitudeRad, library.longitudeRad)).toBeLessThan(budget);
      expect(Math.abs(chainPlace.latitudeRad - library.latitudeRad) * ARCSEC_PER_RAD).toBeLessThan(budget);
      compared++;
    }
    expect(compared).toBeGreaterThan(400);
  });
});

interface OuterFixture {
  readonly head: { readonly bodies: readonly BodyName[] };
  readonly rows: readonly {
    readonly epochJdTt: number;
    readonly placesDeg: readonly (readonly [number, number])[];
  }[];
}

describe("beyond the tables, in 1600–1799 and 2400–2599", () => {
  const { head, rows } = readFixture("second-source") as OuterFixture;
  const rowsWithSky = rows.map(({ epochJdTt, placesDeg }) => {
    const nearJdUt = epochJdTt - deltaTSeconds(epochJdTt) / 86400;
    return { placesDeg, sky: skyOf(theories, epochJdTt - deltaTSeconds(nearJdUt) / 86400) };
  });

  test.each(head.bodies)("%s agrees with another analytic theory", (name) => {
    expect(rowsWithSky.length).toBe(160);
    for (const { placesDeg, sky } of rowsWithSky) {
      const [longitudeDeg] = placesDeg[head.bodies.indexOf(name)] as readonly [number, number];
      const chainPlace = placeOf(sky, name).longitudeRad * DEG_PER_RAD;
      expect(arcDeg(chainPlace, longitudeDeg) * 3600).toBeLessThan(
        SECOND_SOURCE_OUTER_MAX_ARCSEC[name] as number,
      );
    }
  });
});

describe("charts without tables", () => {
  const paris = { epochJdUt: 2448058.020833, latitudeDeg: 48.8566, longitudeDeg: 2.3522, timeKnown: true };
  const calculatorWithoutTables = createChartCalculator(theories);

  test("have the same signs, houses and angles, and omit bodies that the theories lack", () => {
    const full = createChartCalculator(tables).natalChart(paris);
    const chart = calculatorWithoutTables.natalChart(paris);
    const coveredBodies = BODY_NAMES.slice(0, 12);
    expect(chart.bodies.map(({ name }) => name)).toEqual(coveredBodies);
    expect(chart.angles?.ascendant).toEqual(full.angles?.ascendant);
    expect(chart.angles?.midheaven).toEqual(full.angles?.midheaven);
    expect(chart.angles?.vertex).toEqual(full.angles?.vertex);
    expect(chart.houses).toEqual(full.houses);
    expect([chart.elements, chart.qualities]).toEqual([full.elements, full.qualities]);
    for (const body of chart.bodies.slice(0, 11)) {
      const { name, sign, house, retrograde } = body;
      expect(full.bodies).toContainEqual(expect.objectContaining({ name, sign, house, retrograde }));
    }
    const withPlanets = ({ planet1, planet2 }: { planet1: BodyName; planet2: BodyName }) =>
      MAJOR.includes(planet1) && MAJOR.includes(planet2);
    const named = (aspects: typeof full.aspects) =>
      aspects
        .filter(withPlanets)
        .map(({ planet1, planet2, aspect, phase }) => [planet1, planet2, aspect, phase]);
    expect(named(chart.aspects).length).toBeGreaterThan(5);
    expect(named(chart.aspects)).toEqual(named(full.aspects));
    for (const { body } of chart.fixedStars) expect(coveredBodies).toContain(body);
  });

  test("are complete at every instant, including the first and last day of the source", () => {
    const firstJdUt = theories.firstJdTt + 1;
    const lastJdUt = theories.lastJdTt - 1;
    for (const epochJdUt of [firstJdUt, lastJdUt, ...moments.slice(0, 50)]) {
      const chart = calculatorWithoutTables.natalChart({ ...paris, epochJdUt });
      expect(chart.bodies.length).toBe(12);
      for (const body of chart.bodies) {
        expect(body.longitudeDeg >= 0 && body.longitudeDeg < 360).toBe(true);
        for (const value of [body.latitudeDeg, body.distanceAu, body.speedDegPerDay]) {
          expect(Number.isFinite(value)).toBe(true);
        }
      }
      expect(JSON.stringify([chart.aspects, chart.fixedStars, chart.houses])).not.toMatch(/null|NaN/);
      expect(calculatorWithoutTables.moonLongitudeDeg(epochJdUt)).toBe(chart.bodies[BODY.Moon]?.longitudeDeg);
    }
  });

  test("are rejected outside it", () => {
    for (const epochJdUt of [theories.firstJdTt - 2, theories.lastJdTt + 2]) {
      expect(() => calculatorWithoutTables.natalChart({ ...paris, epochJdUt })).toThrow(EphemerisRangeError);
      expect(() => calculatorWithoutTables.moonLongitudeDeg(epochJdUt)).toThrow(EphemerisRangeError);
    }
  });

  test("have speeds that are the derivatives of their longitudes", () => {
    const placesAt = (epochJdUt: number) => skyOf(theories, epochJdUt).places;
    const major = MAJOR.map((name) => BODY[name]);
    const misses = moments
      .slice(0, 25)
      .flatMap((epochJdUt) => speedMisses(placesAt, epochJdUt, major, SPEED_MAX_DEG_PER_DAY));
    expect(misses).toEqual([]);
  });
});
