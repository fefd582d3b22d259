import { describe, expect, test } from "vitest";
import {
  BODY,
  BODY_NAMES,
  computeApparentStarPlaces,
  computeSkyFrame,
  computeTopocentricFrame,
  createApparentPlaces,
  createPositionCalculator,
  createSkyFrame,
  EARTH,
  EphemerisRangeError,
  FIXED_STAR_COUNT,
  PHOLUS,
  POINT,
  POINT_COUNT,
  POINT_NAMES,
} from "../../../engine/index.ts";
import { TABLES as source } from "../../tables.ts";
import { sourceWithout } from "../source-without.ts";

test("points are the bodies with their indices, Earth and Pholus with the source's, and the others", () => {
  expect(POINT_NAMES.slice(0, BODY_NAMES.length)).toEqual(BODY_NAMES);
  for (const name of BODY_NAMES) expect(POINT[name]).toBe(BODY[name]);
  expect(POINT.Earth).toBe(EARTH);
  expect(POINT.Pholus).toBe(PHOLUS);
  expect(Object.keys(POINT)).toEqual(POINT_NAMES);
  expect(POINT_COUNT).toBe(23);
});

describe("a position calculator", () => {
  test("writes the elements of one point alone, NaN if the source does not cover it", () => {
    const calculator = createPositionCalculator(sourceWithout(source, "Chiron"), { equinox: "J2000" });
    const places = createApparentPlaces(POINT_COUNT);
    calculator.setInstant(2451545);
    calculator.compute(BODY.Chiron, places);
    calculator.compute(POINT.MeanLilith, places);
    expect(places.longitudeRad[BODY.Chiron]).toBeNaN();
    expect(places.distanceSpeedAuPerDay[BODY.Chiron]).toBeNaN();
    expect(places.longitudeRad[POINT.MeanLilith]).toBeGreaterThan(0);
    expect(places.longitudeRad[POINT.MeanNode]).toBe(0);
    expect(places.longitudeRad[BODY.Sun]).toBe(0);
  });

  test("returns the same bits regardless of earlier instants and points", () => {
    for (const options of [
      {},
      { centre: "heliocentric" },
      { light: "geometric", plane: "equator" },
    ] as const) {
      const used = createPositionCalculator(source, options);
      const usedPlaces = createApparentPlaces(POINT_COUNT);
      for (const epochJdUt of [2400000.5, 2451545, 2500000.25]) {
        const fresh = createPositionCalculator(source, options);
        const freshPlaces = createApparentPlaces(POINT_COUNT);
        used.setInstant(epochJdUt);
        fresh.setInstant(epochJdUt);
        for (const point of used.points) used.compute(point, usedPlaces);
        for (const point of [...fresh.points].reverse()) fresh.compute(point, freshPlaces);
        expect(usedPlaces).toEqual(freshPlaces);
      }
    }
  });

  test("throws without its observer, for a point without a position from its centre, and for a date outside the tables", () => {
    const calculator = createPositionCalculator(source, { centre: "heliocentric" });
    const places = createApparentPlaces(POINT_COUNT);
    calculator.setInstant(2451545);
    for (const point of [BODY.Sun, BODY.TrueNode, POINT.MeanNode, POINT_COUNT, -1]) {
      expect(() => calculator.compute(point, places)).toThrow(/no position/);
    }
    expect(() => createPositionCalculator(source, { centre: "topocentric" })).toThrow(TypeError);
    const outside = () => calculator.setInstant(source.lastJdTt + 1);
    expect(outside).toThrow(EphemerisRangeError);
    expect(outside).toThrow(expect.objectContaining({ name: "EphemerisRangeError" }));
  });
});

test("a topocentric frame moves stars by diurnal aberration, at most a third of an arcsecond", () => {
  const frame = createSkyFrame();
  const geocentric = new Float64Array(FIXED_STAR_COUNT);
  const topocentric = new Float64Array(FIXED_STAR_COUNT);
  computeSkyFrame(source, 2451545, frame);
  computeApparentStarPlaces(frame, geocentric);
  computeTopocentricFrame(source, 2451545, { latitudeDeg: 0, longitudeDeg: 0, heightM: 0 }, frame);
  computeApparentStarPlaces(frame, topocentric);
  const arcsec = Array.from(topocentric, (rad, i) => Math.abs(rad - (geocentric[i] as number)) * 206265);
  expect(Math.max(...arcsec)).toBeLessThan(1.5);
  expect(arcsec.filter((value) => value < 0.33).length).toBeGreaterThan(FIXED_STAR_COUNT / 2);
  expect(Math.max(...arcsec)).toBeGreaterThan(0.1);
});

test("a frame of the Earth's centre computed after an observer's is the centre's again, to the bit", () => {
  const used = createSkyFrame();
  const fresh = createSkyFrame();
  computeTopocentricFrame(source, 2451545, { latitudeDeg: 50, longitudeDeg: 10, heightM: 100 }, used);
  computeSkyFrame(source, 2451545, used);
  computeSkyFrame(source, 2451545, fresh);
  expect(used.earthPositionAu).toEqual(fresh.earthPositionAu);
  expect(used.observerVelocity).toEqual(fresh.observerVelocity);
  expect(used.observerFromEarth.every((value) => value === 0)).toBe(true);
});
