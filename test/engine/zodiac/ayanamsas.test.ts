import { describe, expect, it } from "vitest";
import * as engine from "../../../engine/index.ts";
import {
  AYANAMSA_PLACES,
  AYANAMSAS,
  computeAyanamsa,
  computeSkyFrame,
  createEphemeris,
  createSkyFrame,
  type FixedAyanamsa,
  fixedAyanamsa,
  InvalidInputError,
  lahiri,
  projectedZodiac,
  projectSidereal,
} from "../../../engine/index.ts";
import { TABLES as source } from "../../tables.ts";

const DEG_PER_RAD = 180 / Math.PI;

function ayanamsaDeg(zodiac: engine.Ayanamsa, epochJdUt: number): number {
  const frame = createSkyFrame();
  const out = new Float64Array(AYANAMSA_PLACES);
  computeSkyFrame(source, epochJdUt, frame);
  computeAyanamsa(zodiac, frame, out);
  return (out[0] ?? Number.NaN) * DEG_PER_RAD;
}

describe("an ayanamsa", () => {
  it.each(AYANAMSAS)("is exported under its name: $name", (ayanamsa) => {
    expect(new Map(Object.entries(engine)).get(ayanamsa.name)).toBe(ayanamsa);
  });

  it("has the value that the Indian Astronomical Ephemeris publishes for its date, nutation included", () => {
    // 23°15′00.658″ on 1956 March 21, 0h TT.
    expect(Math.abs(ayanamsaDeg(lahiri, 2435553.5) - (23 + 15 / 60 + 0.658 / 3600))).toBeLessThan(0.2 / 3600);
  });

  it("of one's own is its value at t₀, less the precession to other dates", () => {
    const t0JdTt = 2451545;
    const frame = createSkyFrame();
    computeSkyFrame(source, t0JdTt, frame);
    const meanDeg = ayanamsaDeg(fixedAyanamsa(t0JdTt, 10), t0JdTt) - frame.nutationLongitudeRad * DEG_PER_RAD;
    expect(meanDeg).toBeCloseTo(10, 5);
    // 50.29″ a year.
    const growthDeg = ayanamsaDeg(fixedAyanamsa(t0JdTt, 10), t0JdTt + 36525) - meanDeg;
    expect(growthDeg * 36).toBeCloseTo(50.3, 0);
  });

  it("is between −180° and 180°", () => {
    expect(ayanamsaDeg(fixedAyanamsa(2451545, 359), 2451545)).toBeCloseTo(-1, 1);
    expect(ayanamsaDeg(fixedAyanamsa(2451545, -190), 2451545)).toBeCloseTo(170, 1);
  });

  it.each([
    [Number.NaN, 0, ["t0JdTt must be a finite number, not NaN"]],
    [
      Number.POSITIVE_INFINITY,
      Number.NaN,
      ["t0JdTt must be a finite number, not Infinity", "valueDeg must be a finite number, not NaN"],
    ],
    [
      1e300,
      -360.5,
      [
        "t0JdTt must be a number from -70598455 to 75501545, not 1e+300",
        "valueDeg must be a number from -360 to 360, not -360.5",
      ],
    ],
  ])("does not exist for t₀ %f and value %f", (t0JdTt, valueDeg, problems) => {
    expect(() => fixedAyanamsa(t0JdTt, valueDeg)).toThrow(new InvalidInputError(problems));
  });

  it("has numbers at the ends of its dates", () => {
    for (const t0JdTt of [-70_598_455, 75_501_545]) {
      for (const zodiac of [fixedAyanamsa(t0JdTt, 360), projectedZodiac(fixedAyanamsa(t0JdTt, -360))]) {
        expect(ayanamsaDeg(zodiac, 2451545)).not.toBeNaN();
        const { longitudeDeg } = createEphemeris(source, { zodiac }).position(2451545, "Mars");
        expect(longitudeDeg).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it("cannot be projected without a date", () => {
    const withoutDate = AYANAMSAS.filter(({ t0JdTt }) => t0JdTt === null);
    expect(withoutDate.length).toBeGreaterThan(0);
    for (const zodiac of withoutDate) {
      expect(() => projectedZodiac(zodiac as FixedAyanamsa)).toThrow(
        new InvalidInputError([`ayanamsa must be a zodiac with a date, such as lahiri, not ${zodiac.name}`]),
      );
    }
    for (const value of [undefined, "lahiri", null, 5n, {}]) {
      expect(() => projectedZodiac(value as unknown as FixedAyanamsa)).toThrow(InvalidInputError);
    }
  });

  it("that is projected leaves the original as it is", () => {
    expect(projectedZodiac(lahiri)).toMatchObject({ name: "lahiri", number: 1, isProjected: true });
    expect(lahiri.isProjected).toBe(false);
  });
});

describe("a place on the ecliptic of t₀", () => {
  it("is the place of date less the value at t₀, and does not depend on the later motion of the ecliptic", () => {
    const frame = createSkyFrame();
    const projected = new Float64Array(2);
    computeSkyFrame(source, 2451545, frame);
    projectSidereal(fixedAyanamsa(frame.epochJdTt, 10), frame, 2, 0.3, projected);
    expect(projected[0]).toBeCloseTo(2 - frame.nutationLongitudeRad - 10 / DEG_PER_RAD, 12);
    expect(projected[1]).toBeCloseTo(0.3, 12);
  });
});
