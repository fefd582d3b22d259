import { describe, expect, test } from "vitest";
import {
  BODY,
  BODY_NAMES,
  computeApparentPlaces,
  computeApparentStarPlaces,
  computeSkyFrame,
  createApparentPlaces,
  createEphemeris,
  createSkyFrame,
  type EphemerisOptions,
  FIXED_STAR_COUNT,
  FIXED_STARS,
  type PointName,
  trueCitra,
} from "../../../engine/index.ts";
import { TABLES as source } from "../../tables.ts";
import { problemsOf } from "../problems-of.ts";
import { sourceWithout } from "../source-without.ts";

const DEG_PER_RAD = 180 / Math.PI;
const BERLIN = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };

describe("an ephemeris", () => {
  test("without options returns the apparent places of the kernel to the bit, in degrees", () => {
    const frame = createSkyFrame();
    const places = createApparentPlaces();
    const ephemeris = createEphemeris(source);
    for (const epochJdUt of [2378500.25, 2415020.5, 2451545, 2469807.5, 2597000.75]) {
      computeSkyFrame(source, epochJdUt, frame);
      computeApparentPlaces(source, frame, places);
      const positions = ephemeris.positions(epochJdUt);
      for (const name of BODY_NAMES) {
        const body = BODY[name];
        expect(positions[name], name).toEqual({
          longitudeDeg: (places.longitudeRad[body] as number) * DEG_PER_RAD,
          latitudeDeg: (places.latitudeRad[body] as number) * DEG_PER_RAD,
          distanceAu: places.distanceAu[body],
          speedDegPerDay: (places.longitudeSpeedRadPerDay[body] as number) * DEG_PER_RAD,
          latitudeSpeedDegPerDay: (places.latitudeSpeedRadPerDay[body] as number) * DEG_PER_RAD,
          distanceSpeedAuPerDay: places.distanceSpeedAuPerDay[body],
        });
        expect(ephemeris.position(epochJdUt, name), name).toEqual(positions[name]);
      }
    }
  });

  test("has the points of its centre, in the order of POINT_NAMES", () => {
    const lunar = ["MeanNode", "MeanLilith", "SouthNode", "MeanSouthNode"];
    const withState = BODY_NAMES.filter((name) => name !== "TrueNode" && name !== "Lilith");
    const namesOf = (options: EphemerisOptions) =>
      Object.keys(createEphemeris(source, options).positions(2451545));
    expect(namesOf({})).toEqual([...BODY_NAMES, ...lunar]);
    expect(namesOf({ centre: "topocentric", observer: BERLIN })).toEqual([...BODY_NAMES, ...lunar]);
    expect(namesOf({ centre: "heliocentric" })).toEqual([...withState.slice(1), "Earth"]);
    expect(namesOf({ centre: "barycentric" })).toEqual([...withState, "Earth"]);
  });

  test("names right ascension and declination on the equator", () => {
    const { Sun } = createEphemeris(source, { plane: "equator" }).positions(2451545);
    expect(Object.keys(Sun ?? {})).toEqual([
      "rightAscensionDeg",
      "declinationDeg",
      "distanceAu",
      "rightAscensionSpeedDegPerDay",
      "declinationSpeedDegPerDay",
      "distanceSpeedAuPerDay",
    ]);
    expect(Sun?.declinationDeg).toBeCloseTo(-23.0326, 3);
  });

  test("puts the south nodes opposite the nodes, the true one at its own distance on the orbit", () => {
    const { TrueNode, SouthNode, MeanNode, MeanSouthNode } = createEphemeris(source).positions(2460000.5);
    expect(SouthNode?.longitudeDeg).toBeCloseTo(((TrueNode?.longitudeDeg ?? 0) + 180) % 360, 10);
    expect(SouthNode?.speedDegPerDay).toBe(TrueNode?.speedDegPerDay);
    expect(MeanSouthNode?.longitudeDeg).toBeCloseTo(((MeanNode?.longitudeDeg ?? 0) + 180) % 360, 10);
    expect(MeanSouthNode?.distanceAu).toBe(MeanNode?.distanceAu);
    // The harmonic mean of both distances is half the latus rectum: 384,400 km × (1 − e²) to the change of the ellipse.
    const semiLatusAu = 2 / (1 / (TrueNode?.distanceAu ?? 0) + 1 / (SouthNode?.distanceAu ?? 0));
    expect(semiLatusAu).toBeGreaterThan(0.00252);
    expect(semiLatusAu).toBeLessThan(0.0026);
  });

  test("returns objects that later calls do not change", () => {
    const ephemeris = createEphemeris(source);
    const moon = ephemeris.position(2451545, "Moon");
    const copy = { ...moon };
    ephemeris.position(2451546, "Moon");
    expect(moon).toEqual(copy);
    expect(ephemeris.position(2451545, "Moon")).toEqual(copy);
  });

  test("omits the points that the source does not cover", () => {
    const ephemeris = createEphemeris(sourceWithout(source, "Chiron"));
    expect(ephemeris.positions(2451545)).not.toHaveProperty("Chiron");
    expect(problemsOf(() => ephemeris.position(2451545, "Chiron"))).toEqual([
      expect.stringMatching(/^point must be one of Sun, Moon, .*, not "Chiron"$/),
    ]);
  });
});

describe("one error lists every problem", () => {
  test("of options that do not exist", () => {
    const options = {
      centre: "selenocentric",
      light: "true",
      plane: "horizon",
      equinox: "B1950",
      sidereal: true,
    };
    expect(problemsOf(() => createEphemeris(source, options as unknown as EphemerisOptions))).toEqual([
      expect.stringMatching(
        /^sidereal is not an option; options are centre, light, plane, equinox, zodiac, observer/,
      ),
      'centre must be one of "geocentric", "topocentric", "heliocentric", "barycentric", not "selenocentric"',
      'light must be one of "apparent", "astrometric", "geometric", not "true"',
      'plane must be one of "ecliptic", "equator", not "horizon"',
      'equinox must be one of "date", "mean", "J2000", "ICRS", not "B1950"',
    ]);
  });

  test("of options that contradict each other", () => {
    expect(problemsOf(() => createEphemeris(source, { centre: "topocentric" }))).toEqual([
      'observer is required by centre "topocentric"',
    ]);
    const observer = { latitudeDeg: 91, longitudeDeg: -181, heightM: Number.NaN };
    expect(problemsOf(() => createEphemeris(source, { observer }))).toEqual([
      'observer is only accepted with centre "topocentric", not "geocentric"',
      "observer.latitudeDeg must be a number from -90 to 90, not 91",
      "observer.longitudeDeg must be a number from -180 to 180, not -181",
      "observer.heightM must be a number from -10000 to 1000000, not NaN",
    ]);
  });

  test("of a date and a point", () => {
    const ephemeris = createEphemeris(source, { centre: "heliocentric" });
    expect(problemsOf(() => ephemeris.position(2200000, "Sun"))).toEqual([
      expect.stringMatching(
        /^jdUt must be within the dates of .*, 1799-06-26 to 2400-07-13, not 1311-04-18 \(JD 2200000\)$/,
      ),
      expect.stringMatching(/^point must be one of Moon, Mercury, .*, Earth, not "Sun"$/),
    ]);
    expect(problemsOf(() => ephemeris.positions(Number.NaN))).toEqual([
      "jdUt must be a finite number, not NaN",
    ]);
    for (const name of ["Vulcan", "__proto__", "toString", undefined]) {
      expect(problemsOf(() => ephemeris.position(2451545, name as PointName))).toHaveLength(1);
    }
  });
});

describe("a fixed star", () => {
  test("is where the kernel places it, with its magnitude, in the zodiac of the ephemeris", () => {
    const frame = createSkyFrame();
    computeSkyFrame(source, 2460000.25, frame);
    const longitudesRad = new Float64Array(FIXED_STAR_COUNT);
    computeApparentStarPlaces(frame, longitudesRad);
    const spica = FIXED_STARS.findIndex(({ name }) => name === "Spica");
    const longitudeDeg = (longitudesRad[spica] as number) * DEG_PER_RAD;
    const star = createEphemeris(source).star(2460000.25, "spica");
    expect(star).toMatchObject({
      name: "Spica",
      designation: "α Vir",
      magnitude: FIXED_STARS[spica]?.magnitude,
    });
    expect(star.longitudeDeg).toBe(longitudeDeg);
    // Chitrapaksha: the star is at 180° of this zodiac.
    const sidereal = createEphemeris(source, { zodiac: trueCitra }).star(2460000.25, "Spica");
    expect(sidereal.longitudeDeg).toBeCloseTo(180, 6);
  });
});
