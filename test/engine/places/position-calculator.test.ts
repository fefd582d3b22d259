import { describe, expect, test } from "vitest";
import {
  BODY,
  BODY_NAMES,
  createApparentPlaces,
  createPositionCalculator,
  EARTH,
  EphemerisRangeError,
  PHOLUS,
  type PlaceOptions,
  POINT,
  POINT_COUNT,
  POINT_NAMES,
} from "../../../engine/index.ts";
import { TABLES as source } from "../../tables.ts";
import { sourceWithout } from "../source-without.ts";

const BERLIN = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };

test("points are the bodies with their indices, Earth and Pholus with the source's, and the others", () => {
  expect(POINT_NAMES.slice(0, BODY_NAMES.length)).toEqual(BODY_NAMES);
  for (const name of BODY_NAMES) expect(POINT[name]).toBe(BODY[name]);
  expect(POINT.Earth).toBe(EARTH);
  expect(POINT.Pholus).toBe(PHOLUS);
  expect(Object.keys(POINT)).toEqual(POINT_NAMES);
  expect(POINT_COUNT).toBe(23);
});

describe("a position calculator", () => {
  test("rejects options that do not exist or contradict each other", () => {
    const rejected: readonly PlaceOptions[] = [
      { centre: "lunar" as "geocentric" },
      { centre: "topocentric" },
      { observer: BERLIN },
      { centre: "topocentric", observer: { ...BERLIN, latitudeDeg: Number.NaN } },
      { centre: "topocentric", observer: null as unknown as typeof BERLIN },
    ];
    for (const options of rejected)
      expect(() => createPositionCalculator(source, options)).toThrow(TypeError);
  });

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

  test("throws for a point without a position from its centre, and for a date outside the tables", () => {
    const calculator = createPositionCalculator(source, { centre: "heliocentric" });
    const places = createApparentPlaces(POINT_COUNT);
    calculator.setInstant(2451545);
    for (const point of [BODY.Sun, BODY.TrueNode, POINT.MeanNode, POINT_COUNT, -1]) {
      expect(() => calculator.compute(point, places)).toThrow(/no position/);
    }
    expect(() => calculator.setInstant(source.lastJdTt + 1)).toThrow(EphemerisRangeError);
  });
});

describe("frames relate to each other as their definitions state", () => {
  const at = (options: PlaceOptions, point: number) => {
    const calculator = createPositionCalculator(source, options);
    const places = createApparentPlaces(POINT_COUNT);
    calculator.setInstant(2455197.5);
    calculator.compute(point, places);
    return {
      longitude: places.longitudeRad[point] as number,
      latitude: places.latitudeRad[point] as number,
      distance: places.distanceAu[point] as number,
    };
  };

  test("the Earth from the Sun is opposite the Sun from the Earth, geometrically", () => {
    const earth = at({ centre: "heliocentric", light: "geometric" }, EARTH);
    const sun = at({ light: "geometric" }, BODY.Sun);
    expect(Math.abs(earth.longitude - sun.longitude)).toBeCloseTo(Math.PI, 12);
    expect(earth.latitude).toBeCloseTo(-sun.latitude, 12);
    expect(earth.distance).toBeCloseTo(sun.distance, 12);
  });

  test("true and mean equinox differ by nutation, J2000.0 and ICRS by the frame bias", () => {
    const [date, mean, j2000, icrs] = (["date", "mean", "J2000", "ICRS"] as const).map((equinox) =>
      at({ equinox, plane: "equator" }, BODY.Mars),
    );
    const arcsec = (a = 0, b = 0) => Math.abs(a - b) * 206_265;
    expect(arcsec(date?.longitude, mean?.longitude)).toBeGreaterThan(5);
    expect(arcsec(date?.longitude, mean?.longitude)).toBeLessThan(20);
    expect(arcsec(mean?.longitude, j2000?.longitude) / 50).toBeCloseTo(10, -1);
    expect(arcsec(j2000?.longitude, icrs?.longitude)).toBeGreaterThan(0.005);
    expect(arcsec(j2000?.longitude, icrs?.longitude)).toBeLessThan(0.05);
  });

  test("aberration and deflection move a planet by at most 21″, light-time by more", () => {
    const [apparent, astrometric, geometric] = (["apparent", "astrometric", "geometric"] as const).map(
      (light) => at({ light }, BODY.Venus),
    );
    const arcsec = (a = 0, b = 0) => Math.abs(a - b) * 206_265;
    expect(arcsec(apparent?.longitude, astrometric?.longitude)).toBeLessThan(21);
    expect(arcsec(astrometric?.longitude, geometric?.longitude)).toBeGreaterThan(5);
    expect(apparent?.distance).toBe(astrometric?.distance);
  });

  test("the Moon's parallax is largest at the horizon, 57′, and nearly none at the zenith", () => {
    const geocentric = at({ plane: "equator" }, BODY.Moon);
    const ofPlace = (longitudeDeg: number) =>
      at(
        { plane: "equator", centre: "topocentric", observer: { latitudeDeg: 0, longitudeDeg, heightM: 0 } },
        BODY.Moon,
      );
    const parallaxes = Array.from({ length: 36 }, (_, i) =>
      Math.abs(ofPlace(i * 10 - 180).longitude - geocentric.longitude),
    );
    expect(Math.max(...parallaxes) * (180 / Math.PI) * 60).toBeGreaterThan(50);
    expect(Math.max(...parallaxes) * (180 / Math.PI) * 60).toBeLessThan(70);
    expect(Math.min(...parallaxes) * (180 / Math.PI) * 60).toBeLessThan(10);
  });
});
