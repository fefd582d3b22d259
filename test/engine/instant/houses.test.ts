import { describe, expect, it, test } from "vitest";
import {
  AYANAMSA_PLACES,
  campanus,
  computeAyanamsa,
  computeSkyFrame,
  createEphemeris,
  createSkyFrame,
  type EphemerisOptions,
  gauquelin,
  HOUSE_DIVISIONS,
  type HouseDivision,
  InvalidInputError,
  koch,
  lahiri,
  projectedZodiac,
  sunshine,
  trueCitra,
  wholeSign,
} from "../../../engine/index.ts";
import { arcDeg, signedDeg } from "../../../ephe-tests/accuracy/difference-statistics.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";
import { problemsOf } from "../problems-of.ts";

const ephemeris = createEphemeris(source);
const J2000 = 2451545;
const BERLIN = { latitudeDeg: 52.52, longitudeDeg: 13.405 };

/** Swiss Ephemeris 2.10.03, houses_ex2 of the instant in Berlin, degrees. */
const REFERENCE = {
  armc: 293.8620724,
  equatorialAscendant: 25.7399208,
  coAscendantKoch: 16.5906173,
  coAscendantMunkasey: 37.1417791,
  polarAscendant: 196.5906173,
  sunshineCusps: [
    51.6259493, 86.4945867, 100.61281, 112.0898062, 126.862867, 158.4264962, 231.6259493, 257.0561103,
    274.9688109, 292.0898062, 317.4150524, 5.7512928,
  ],
};

const TROMSO = { latitudeDeg: 69.6492, longitudeDeg: 18.9553 };

describe("the houses of an ephemeris", () => {
  test("have the angles and the Sunshine cusps of the reference", () => {
    const { armcDeg, equatorialAscendantDeg, coAscendantKochDeg, ...others } = ephemeris.houses(
      J2000,
      BERLIN,
      sunshine,
    );
    expect(armcDeg).toBeCloseTo(REFERENCE.armc, 6);
    expect(equatorialAscendantDeg).toBeCloseTo(REFERENCE.equatorialAscendant, 6);
    expect(coAscendantKochDeg).toBeCloseTo(REFERENCE.coAscendantKoch, 6);
    expect(others.coAscendantMunkaseyDeg).toBeCloseTo(REFERENCE.coAscendantMunkasey, 6);
    expect(others.polarAscendantDeg).toBeCloseTo(REFERENCE.polarAscendant, 6);
    for (const [index, cuspDeg] of REFERENCE.sunshineCusps.entries()) {
      expect(others.cuspsDeg[index]).toBeCloseTo(cuspDeg, 6);
    }
  });

  test.each(HOUSE_DIVISIONS)("$name: the speeds are the rates of the cusps in time", (division) => {
    const stepDays = 0.002;
    const cuspsAt = (steps: number) => ephemeris.houses(J2000 + steps * stepDays, BERLIN, division).cuspsDeg;
    const [first, second, third, fourth] = [-2, -1, 1, 2].map(cuspsAt) as [
      readonly number[],
      readonly number[],
      readonly number[],
      readonly number[],
    ];
    const { cuspSpeedsDegPerDay } = ephemeris.houses(J2000, BERLIN, division);
    expect(cuspSpeedsDegPerDay).toHaveLength(division.cuspCount);
    for (const [cusp, speed] of cuspSpeedsDegPerDay.entries()) {
      const near = signedDeg(defined(third[cusp]) - defined(second[cusp]));
      const far = signedDeg(defined(fourth[cusp]) - defined(first[cusp]));
      // A Julian day is rounded to 5e-10 days, and the motion of the obliquity is omitted.
      const quotient = (8 * near - far) / (12 * stepDays);
      expect(Math.abs(quotient - speed), `cusp ${cusp + 1}`).toBeLessThan(
        1e-6 * Math.max(360, Math.abs(speed)),
      );
    }
  });

  test("share no memory with the ephemeris", () => {
    const otherEphemeris = createEphemeris(source);
    const before = otherEphemeris.houses(J2000, BERLIN, gauquelin);
    const copy = structuredClone(before);
    otherEphemeris.houses(J2000 + 0.3, TROMSO, koch);
    expect(before).toEqual(copy);
  });
});

describe("invalid input", () => {
  test("is rejected with every problem", () => {
    const place = { latitudeDeg: 91, longitudeDeg: Number.NaN };
    const division = "K" as unknown as HouseDivision;
    const problems = [
      "jdUt must be a finite number, not NaN",
      "place.latitudeDeg must be a number from -90 to 90, not 91",
      "place.longitudeDeg must be a number from -180 to 180, not NaN",
      'division must be a house division, such as placidus, not "K"',
    ];
    expect(problemsOf(() => ephemeris.houses(Number.NaN, place, division))).toEqual(problems);
    const body = { longitudeDeg: Number.POSITIVE_INFINITY, latitudeDeg: -95 };
    expect(problemsOf(() => ephemeris.housePosition(Number.NaN, place, division, body))).toEqual([
      ...problems,
      "body.longitudeDeg must be a finite number, not Infinity",
      "body.latitudeDeg must be a number from -90 to 90, not -95",
    ]);
  });

  test("of a caller without types is rejected too", () => {
    const nothing = null as unknown as typeof BERLIN;
    expect(problemsOf(() => ephemeris.houses(J2000, nothing, null as unknown as HouseDivision))).toEqual([
      "place.latitudeDeg must be a number from -90 to 90, not undefined",
      "place.longitudeDeg must be a number from -180 to 180, not undefined",
      "division must be a house division, such as placidus, not null",
    ]);
  });
});

const JD_UT = 2_460_000.3;
const DELHI = { latitudeDeg: 28.61, longitudeDeg: 77.21 };
const OBSERVER = { ...DELHI, heightM: 216 };

function ayanamsaDeg(zodiac: typeof trueCitra, light: "apparent" | "true"): number {
  const frame = createSkyFrame();
  const out = new Float64Array(AYANAMSA_PLACES);
  computeSkyFrame(source, JD_UT, frame);
  computeAyanamsa(zodiac, frame, out, light);
  return (defined(out[0]) * 180) / Math.PI;
}

describe("an ephemeris in a zodiac", () => {
  it.each<[string, EphemerisOptions<"ecliptic">, "apparent" | "true"]>([
    ["apparent", {}, "apparent"],
    ["topocentric", { centre: "topocentric", observer: OBSERVER }, "apparent"],
    ["astrometric", { light: "astrometric" }, "true"],
    ["geometric", { light: "geometric" }, "true"],
    ["heliocentric", { centre: "heliocentric" }, "true"],
    ["barycentric", { centre: "barycentric" }, "true"],
  ])("reduces %s positions by the star's place of the same kind", (_name, options, light) => {
    const tropical = createEphemeris(source, options).position(JD_UT, "Mars");
    const sidereal = createEphemeris(source, { ...options, zodiac: trueCitra }).position(JD_UT, "Mars");
    const differenceDeg = tropical.longitudeDeg - sidereal.longitudeDeg;
    expect(arcDeg(differenceDeg, ayanamsaDeg(trueCitra, light))).toBeLessThan(1e-11);
    expect(
      arcDeg(differenceDeg, ayanamsaDeg(trueCitra, light === "true" ? "apparent" : "true")),
    ).toBeGreaterThan(1e-4);
    expect(sidereal.latitudeDeg).toBe(tropical.latitudeDeg);
  });

  it.each([
    ["by subtraction", trueCitra],
    ["on the ecliptic of t0", projectedZodiac(lahiri)],
  ])("has speeds that are derivatives of its positions: %s", (_name, zodiac) => {
    const ephemeris = createEphemeris(source, { zodiac });
    const step = 0.01;
    const at = (days: number) => ephemeris.position(JD_UT + days, "Venus");
    const { speedDegPerDay, latitudeSpeedDegPerDay } = at(0);
    const quotient = (of: "longitudeDeg" | "latitudeDeg") => (at(step)[of] - at(-step)[of]) / (2 * step);
    expect(quotient("longitudeDeg")).toBeCloseTo(speedDegPerDay, 6);
    expect(quotient("latitudeDeg")).toBeCloseTo(latitudeSpeedDegPerDay, 6);
  });

  it("has houses of the zodiac, their speeds, and places of bodies in them", () => {
    const tropical = createEphemeris(source);
    const sidereal = createEphemeris(source, { zodiac: lahiri });
    const [a, b] = [tropical.houses(JD_UT, DELHI, koch), sidereal.houses(JD_UT, DELHI, koch)];
    const valueDeg = ayanamsaDeg(lahiri, "apparent");
    for (const [index, cuspDeg] of a.cuspsDeg.entries()) {
      expect(arcDeg(cuspDeg - valueDeg, defined(b.cuspsDeg[index]))).toBeLessThan(1e-11);
    }
    for (const name of [
      "ascendantDeg",
      "vertexDeg",
      "equatorialAscendantDeg",
      "polarAscendantDeg",
    ] as const) {
      expect(arcDeg(a[name] - valueDeg, b[name]), name).toBeLessThan(1e-11);
    }
    expect(b.armcDeg).toBe(a.armcDeg);
    expect(defined(a.cuspSpeedsDegPerDay[3]) - defined(b.cuspSpeedsDegPerDay[3])).toBeCloseTo(3.8e-5, 4);
    const [first] = sidereal.houses(JD_UT, DELHI, wholeSign).cuspsDeg;
    expect(defined(first) % 30).toBe(0);
    for (const zodiac of [lahiri, projectedZodiac(lahiri)]) {
      const ephemeris = createEphemeris(source, { zodiac });
      // Campanus divides the prime vertical, whatever the ecliptic is.
      const house = ephemeris.housePosition(JD_UT, DELHI, campanus, ephemeris.position(JD_UT, "Moon"));
      const expected = tropical.housePosition(JD_UT, DELHI, campanus, tropical.position(JD_UT, "Moon"));
      expect(house).toBeCloseTo(expected, 8);
    }
  });

  it.each<[string, object, readonly string[]]>([
    ["a name", { zodiac: "lahiri" }, ['zodiac must be an ayanamsa, such as lahiri, not "lahiri"']],
    [
      "the equator and another equinox",
      { zodiac: lahiri, plane: "equator", equinox: "J2000" },
      [
        'zodiac is only accepted with plane "ecliptic", not "equator"',
        'zodiac is only accepted with equinox "date", not "J2000"',
      ],
    ],
  ])("is rejected for %s, with every problem", (_name, options, problems) => {
    expect(() => createEphemeris(source, options)).toThrow(new InvalidInputError(problems));
  });
});

test("a body that is null has the two problems of a body without coordinates", () => {
  const position = (body: unknown) =>
    problemsOf(() => ephemeris.housePosition(J2000, BERLIN, koch, body as never));
  expect([position(null), position(null).length]).toEqual([position({}), 2]);
});

test("a fixed star is moved by the diurnal aberration of an observer, at most 0.33 arcseconds", () => {
  const observed = createEphemeris(source, { centre: "topocentric", observer: { ...BERLIN, heightM: 0 } });
  const [here, geocentric] = [observed, ephemeris].map((one) => one.star(J2000, "Spica").longitudeDeg);
  const movedArcsec = Math.abs(defined(here) - defined(geocentric)) * 3600;
  expect([movedArcsec > 0.001, movedArcsec < 0.33]).toEqual([true, true]);
});
