import { describe, expect, it } from "vitest";
import {
  AYANAMSA_PLACES,
  campanus,
  computeAyanamsa,
  computeSkyFrame,
  createEphemeris,
  createSkyFrame,
  type EphemerisOptions,
  InvalidInputError,
  koch,
  lahiri,
  projectedZodiac,
  trueCitra,
  wholeSign,
} from "../../../engine/index.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";

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

function apartDeg(aDeg: number, bDeg: number): number {
  const differenceDeg = aDeg - bDeg;
  return Math.abs(differenceDeg - 360 * Math.round(differenceDeg / 360));
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
    expect(apartDeg(differenceDeg, ayanamsaDeg(trueCitra, light))).toBeLessThan(1e-11);
    expect(
      apartDeg(differenceDeg, ayanamsaDeg(trueCitra, light === "true" ? "apparent" : "true")),
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
      expect(apartDeg(cuspDeg - valueDeg, defined(b.cuspsDeg[index]))).toBeLessThan(1e-11);
    }
    for (const name of [
      "ascendantDeg",
      "vertexDeg",
      "equatorialAscendantDeg",
      "polarAscendantDeg",
    ] as const) {
      expect(apartDeg(a[name] - valueDeg, b[name]), name).toBeLessThan(1e-11);
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
