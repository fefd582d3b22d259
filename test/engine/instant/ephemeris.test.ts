import { describe, expect, test } from "vitest";
import {
  BODY,
  BODY_NAMES,
  type BodyName,
  computeApparentPlaces,
  computeSkyFrame,
  createApparentPlaces,
  createEphemeris,
  createPositionCalculator,
  createSkyFrame,
  type EphemerisOptions,
  type EphemerisSource,
  type Observer,
  type PointName,
  trueCitra,
} from "../../../engine/index.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";
import { problemsOf } from "../problems-of.ts";
import { sourceWithout } from "../source-without.ts";

const ephemeris = createEphemeris(source);
const DEG_PER_RAD = 180 / Math.PI;
const BERLIN = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };

describe("an ephemeris", () => {
  test("returns the places of the kernel in degrees, of all points and of one", () => {
    const frame = createSkyFrame();
    const places = createApparentPlaces();
    computeSkyFrame(source, 2415020.5, frame);
    computeApparentPlaces(source, frame, places);
    const inDegrees = [true, true, false, true, true, false];
    const positions = ephemeris.positions(2415020.5);
    for (const name of BODY_NAMES) {
      const values = Object.values(places).map((ofBodies: Float64Array) => defined(ofBodies[BODY[name]]));
      const expected = values.map((value, i) => (inDegrees[i] ? value * DEG_PER_RAD : value));
      expect(Object.values(positions[name] ?? {}), name).toEqual(expected);
      expect(ephemeris.position(2415020.5, name), name).toEqual(positions[name]);
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

test("a star at 180° of its zodiac is there, and precession takes it on in the tropical one", () => {
  const star = createEphemeris(source, { zodiac: trueCitra }).star(2460000.25, "spica");
  expect(star).toMatchObject({ name: "Spica", designation: "α Vir" });
  expect(star.longitudeDeg).toBeCloseTo(180, 6);
  expect(createEphemeris(source).star(2460000.25, "Spica").longitudeDeg).toBeCloseTo(204.17, 2);
});

const J2000 = 2451545;
describe("a caller without types gets the error of an ephemeris", () => {
  test("for a source that is not one, together with the options", () => {
    const nothing = null as unknown as EphemerisSource;
    expect(
      problemsOf(() => createEphemeris(nothing, { centre: "x" } as unknown as EphemerisOptions)),
    ).toEqual([
      "source must be an ephemeris source, such as loadTableSource(), not null",
      'centre must be one of "geocentric", "topocentric", "heliocentric", "barycentric", not "x"',
    ]);
    expect(problemsOf(() => createEphemeris({} as EphemerisSource))).toEqual([
      "source.firstJdTt must be a number, not undefined",
      "source.lastJdTt must be a number, not undefined",
      "source.gmEarthMoonAu3PerDay2 must be a number, not undefined",
      "source.state must be a function, not undefined",
      "source.covers must be a function, not undefined",
    ]);
  });
});

test("a change of the caller's observer does not change an ephemeris or a position calculator", () => {
  const observer = { ...BERLIN };
  const options: EphemerisOptions = { centre: "topocentric", observer };
  const ephemeris = createEphemeris(source, options);
  const calculator = createPositionCalculator(source, options);
  const expected = createEphemeris(source, { centre: "topocentric", observer: BERLIN });
  observer.latitudeDeg = Number.NaN;
  observer.longitudeDeg = -100;
  for (const point of ["Sun", "Moon", "Mars"] as const) {
    expect(ephemeris.position(J2000, point)).toEqual(expected.position(J2000, point));
    expect(ephemeris.phenomena(J2000, point)).toEqual(expected.phenomena(J2000, point));
  }
  expect(() => calculator.setInstant(J2000)).not.toThrow();
});

test.each([10_000.5, 101_325, 1e9, Number.POSITIVE_INFINITY])(
  "a pressure of %d hPa is rejected",
  (pressureHPa) => {
    const call = () =>
      createEphemeris(source).horizontal(J2000, "Moon", BERLIN, { pressureHPa, temperatureC: 15 });
    expect(problemsOf(call)).toEqual([
      `air.pressureHPa must be a number from 0 to 10000, not ${pressureHPa}`,
    ]);
  },
);

describe("phenomena", () => {
  test("of the Sun are a full disc without phase", () => {
    const { phaseAngleDeg, illuminatedFraction, elongationDeg, magnitude } = ephemeris.phenomena(
      2451545,
      "Sun",
    );
    expect([phaseAngleDeg, illuminatedFraction, elongationDeg]).toEqual([0, 1, 0]);
    expect(magnitude).toBeCloseTo(-26.9, 1);
  });

  test("are the geocentre's for every centre except a place", () => {
    const heliocentric = createEphemeris(source, { centre: "heliocentric", plane: "equator" });
    expect(heliocentric.phenomena(2451545, "Mars")).toEqual(ephemeris.phenomena(2451545, "Mars"));
    const topocentric = createEphemeris(source, { centre: "topocentric", observer: BERLIN });
    const difference =
      topocentric.phenomena(2451545, "Moon").elongationDeg -
      ephemeris.phenomena(2451545, "Moon").elongationDeg;
    expect(Math.abs(difference)).toBeGreaterThan(0.1);
    expect(Math.abs(difference)).toBeLessThan(1);
  });

  test("name every problem of a call", () => {
    expect(problemsOf(() => ephemeris.phenomena(source.firstJdTt + 0.5, "TrueNode" as BodyName))).toEqual([
      expect.stringMatching(
        /^jdUt must be within the dates of .*, 1799-06-27 to 2400-07-13, not 1799-06-26 \(JD 2378308\)$/,
      ),
      expect.stringMatching(/^body must be one of Sun, Moon, .*, Vesta, not "TrueNode"$/),
    ]);
    expect(Number.isFinite(ephemeris.phenomena(source.firstJdTt + 1, "Pluto").magnitude)).toBe(true);
  });
});

describe("horizontal positions", () => {
  test("name every problem of a call", () => {
    const observer = { latitudeDeg: 100, longitudeDeg: 0 } as Observer;
    const air = { pressureHPa: -1, temperatureC: 1000 };
    expect(problemsOf(() => ephemeris.horizontal(0, "Earth", observer, air))).toEqual([
      expect.stringMatching(/^jdUt must be within/),
      expect.stringMatching(/^point must be one of Sun, .*, MeanSouthNode, not "Earth"$/),
      "observer.latitudeDeg must be a number from -90 to 90, not 100",
      "observer.heightM must be a number from -10000 to 1000000, not undefined",
      "air.pressureHPa must be a number from 0 to 10000, not -1",
      "air.temperatureC must be a number from -100 to 100, not 1000",
    ]);
  });
});
