import { describe, expect, test } from "vitest";
import {
  createEphemeris,
  createPositionCalculator,
  type Ephemeris,
  type EphemerisOptions,
  type EphemerisSource,
  koch,
  type PointName,
} from "../../../engine/index.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";
import { problemsOf } from "../problems-of.ts";

const J2000 = 2451545;
const BERLIN = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };
const STRANGE: readonly unknown[] = [null, "x", Number.NaN, 3, {}, [], true, 1n, Symbol("x"), () => 1];
const METHODS: readonly ((ephemeris: Ephemeris, jdUt: number, point: PointName) => unknown)[] = [
  (ephemeris, jdUt, point) => ephemeris.position(jdUt, point),
  (ephemeris, jdUt, point) => ephemeris.phenomena(jdUt, point as "Moon"),
  (ephemeris, jdUt, point) => ephemeris.horizontal(jdUt, point, BERLIN, null),
];

describe("a caller without types gets the error of an ephemeris", () => {
  test("for options that are not an object", () => {
    const isRecord = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
    for (const options of STRANGE.filter((value) => !isRecord(value))) {
      const [problem, ...others] = problemsOf(() => createEphemeris(source, options as EphemerisOptions));
      expect([problem, others]).toEqual([expect.stringMatching(/^options must be an object, not /), []]);
    }
    expect(problemsOf(() => createEphemeris(source, 3 as EphemerisOptions))).toEqual([
      "options must be an object, not 3",
    ]);
  });

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

  test("for every value of every option", () => {
    for (const name of ["centre", "light", "plane", "equinox", "zodiac"]) {
      for (const value of STRANGE) {
        const options = { [name]: value } as EphemerisOptions;
        expect(defined(problemsOf(() => createEphemeris(source, options))[0])).toMatch(
          new RegExp(`^${name} must be `),
        );
      }
    }
    expect(problemsOf(() => createEphemeris(source, { centre: Number.NaN } as never))[0]).toMatch(/not NaN$/);
    expect(problemsOf(() => createEphemeris(source, { centre: 5n } as never))[0]).toMatch(/not 5n$/);
  });

  test("for every instant, point and house system", () => {
    const ephemeris = createEphemeris(source);
    for (const value of STRANGE) {
      for (const method of METHODS) {
        expect(problemsOf(() => method(ephemeris, value as number, "Moon"))).toHaveLength(1);
        expect(problemsOf(() => method(ephemeris, J2000, value as PointName))).toHaveLength(1);
      }
      expect(problemsOf(() => ephemeris.positions(value as number))).toHaveLength(1);
      expect(problemsOf(() => ephemeris.houses(J2000, BERLIN, value as typeof koch))).toHaveLength(1);
      const place = { latitudeDeg: value, longitudeDeg: value } as unknown as typeof BERLIN;
      const isNumber = value === 3;
      if (!isNumber) expect(problemsOf(() => ephemeris.houses(J2000, place, koch))).toHaveLength(2);
    }
  });

  test("for a point that is a list of one name", () => {
    for (const method of METHODS) {
      expect(
        problemsOf(() => method(createEphemeris(source), J2000, ["Moon"] as unknown as PointName)),
      ).toEqual([expect.stringMatching(/not \["Moon"\]$/)]);
    }
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
