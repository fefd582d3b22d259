import { describe, expect, it } from "vitest";
import { computeApparentStarPlaces, type StarFrame } from "../../../engine/stars/apparent-star-place.ts";
import { FIXED_STAR_COUNT, FIXED_STARS } from "../../../engine/stars/star-catalogue.ts";
import { defined } from "../../defined.ts";

/**
 * Longitudes on the mean ecliptic of J2000 as printed in handbooks: whole degrees and minutes. They are from the
 * Hipparcos positions by HIP number, not from the source file of the catalogue.
 */
const PUBLISHED: readonly (readonly [string, number, number])[] = [
  ["Diphda", 2, 35],
  ["Alpheratz", 14, 19],
  ["Mirach", 30, 24],
  ["Hamal", 37, 40],
  ["Menkar", 44, 19],
  ["Algol", 56, 10],
  ["Alcyone", 59, 59.5],
  ["Mirfak", 62, 5],
  ["Ain", 68, 28],
  ["Aldebaran", 69, 47],
  ["Rigel", 76, 50],
  ["Bellatrix", 80, 57],
  ["Capella", 81, 51],
  ["Elnath", 82, 34],
  ["Alnilam", 83, 28],
  ["Alnitak", 84, 41],
  ["Polaris", 88, 34],
  ["Betelgeuse", 88, 45],
  ["Alhena", 99, 6],
  ["Sirius", 104, 5],
  ["Canopus", 104, 58],
  ["Castor", 110, 14],
  ["Pollux", 113, 13],
  ["Procyon", 115, 47],
  ["Acubens", 133, 39],
  ["Dubhe", 135, 12],
  ["Alphard", 147, 17],
  ["Regulus", 149, 50],
  ["Zosma", 161, 19],
  ["Denebola", 171, 37],
  ["Alkaid", 176, 56],
  ["Vindemiatrix", 189, 56],
  ["Algorab", 193, 27],
  ["Spica", 203, 50],
  ["Arcturus", 204, 14],
  ["Izar", 208, 6],
  ["Acrux", 221, 52],
  ["Alphecca", 222, 18],
  ["Zubenelgenubi", 225, 5],
  ["Zubeneschamali", 229, 22],
  ["Unukalhai", 232, 5],
  ["Hadar", 233, 48],
  ["Rigil Kentaurus", 239, 29],
  ["Dschubba", 242, 34],
  ["Acrab", 243, 11],
  ["Antares", 249, 46],
  ["Sabik", 257, 58],
  ["Rasalhague", 262, 27],
  ["Lesath", 264, 1],
  ["Shaula", 264, 35],
  ["Kaus Australis", 275, 5],
  ["Nunki", 282, 23],
  ["Vega", 285, 19],
  ["Albireo", 301, 15],
  ["Altair", 301, 47],
  ["Sadalsuud", 323, 24],
  ["Deneb Algedi", 323, 33],
  ["Sadalmelik", 333, 21],
  ["Fomalhaut", 333, 52],
  ["Deneb", 335, 20],
  ["Achernar", 345, 19],
  ["Markab", 353, 29],
  ["Scheat", 359, 22],
];

/** At rest, far from the Sun, at J2000, on the ecliptic of J2000: positions equal the catalogue's. */
const OBLIQUITY_J2000_RAD = (84381.406 / 3600) * (Math.PI / 180);
const COS = Math.cos(OBLIQUITY_J2000_RAD);
const SIN = Math.sin(OBLIQUITY_J2000_RAD);
const QUIET_FRAME: StarFrame = {
  epochJdTt: 2451545,
  nutationLongitudeRad: 0,
  icrsToEclipticOfDate: Float64Array.of(1, 0, 0, 0, COS, SIN, 0, -SIN, COS),
  earthPositionAu: new Float64Array(3),
  earthFromSun: Float64Array.of(1, 0, 0, 0, 0, 0, 1e9, 0),
  observerVelocity: Float64Array.of(0, 0, 0, 0, 0, 0, 1),
};

describe("the star catalogue", () => {
  it("contains the stars of the tradition, at least sixty, each once and in order of longitude", () => {
    expect(FIXED_STARS.map((star) => star.name)).toEqual(PUBLISHED.map(([name]) => name));
    expect(FIXED_STAR_COUNT).toBeGreaterThanOrEqual(60);
    expect(new Set(FIXED_STARS.map((star) => star.hipparcosNumber)).size).toBe(FIXED_STAR_COUNT);
  });

  it("has every star within one arcminute of its published longitude of J2000", () => {
    const longitudeRad = new Float64Array(FIXED_STAR_COUNT);
    computeApparentStarPlaces(QUIET_FRAME, longitudeRad);
    const tooFar = PUBLISHED.filter(([, degrees, minutes], star) => {
      const differenceDeg = (defined(longitudeRad[star]) * 180) / Math.PI - (degrees + minutes / 60);
      return Math.abs(differenceDeg) > 1 / 60;
    });
    expect(tooFar).toEqual([]);
  });

  it("identifies Menkar as α Ceti, not as the faint λ Ceti of the same name", () => {
    const menkar = FIXED_STARS.find((star) => star.name === "Menkar");
    expect(menkar).toMatchObject({ designation: "α Cet", hipparcosNumber: 14135 });
    expect(defined(menkar).magnitude).toBeCloseTo(2.54, 1);
  });

  it("states magnitudes of the V band, Sirius the brightest and Acubens the faintest", () => {
    const magnitudes = FIXED_STARS.map((star) => star.magnitude);
    expect(Math.min(...magnitudes)).toBe(
      defined(FIXED_STARS.find((star) => star.name === "Sirius")).magnitude,
    );
    expect(Math.max(...magnitudes)).toBe(
      defined(FIXED_STARS.find((star) => star.name === "Acubens")).magnitude,
    );
    expect(Math.max(...magnitudes)).toBeLessThan(4.5);
  });
});
