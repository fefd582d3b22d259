import { describe, expect, test } from "vitest";
import { type BodyName, createEphemeris, type Observer } from "../../../engine/index.ts";
import { TABLES as source } from "../../tables.ts";
import { problemsOf } from "../problems-of.ts";

const ephemeris = createEphemeris(source);
const BERLIN = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };
const AIR = { pressureHPa: 1010, temperatureC: 10 };

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
  test("count azimuth from north eastward: the Sun is in the east in the morning and in the south at noon", () => {
    const at = (hourUt: number) => ephemeris.horizontal(2451624.5 + hourUt / 24, "Sun", BERLIN, null);
    expect(at(6).azimuthDeg).toBeGreaterThan(90);
    expect(at(6).azimuthDeg).toBeLessThan(120);
    expect(at(11.22).azimuthDeg).toBeCloseTo(180, 0);
    expect(at(16).azimuthDeg).toBeGreaterThan(240);
    expect(at(11.22).altitudeDeg).toBeCloseTo(90 - 52.52, 0);
  });

  test("do not depend on the options of the ephemeris", () => {
    const other = createEphemeris(source, { centre: "barycentric", light: "geometric", equinox: "ICRS" });
    expect(other.horizontal(2451545, "Moon", BERLIN, AIR)).toEqual(
      ephemeris.horizontal(2451545, "Moon", BERLIN, AIR),
    );
  });

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
