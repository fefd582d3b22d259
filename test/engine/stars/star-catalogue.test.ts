import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it, test } from "vitest";
import {
  computeApparentStarPlaces,
  computeSkyFrame,
  createSkyFrame,
  createStarCatalogue,
  FIXED_STAR_COUNT,
  FIXED_STARS,
  type SkyFrame,
} from "../../../engine/index.ts";
import { dataFileUrl, loadStarCatalogue } from "../../../engine/node/index.ts";
import type { StarFrame } from "../../../engine/stars/apparent-star-place.ts";
import { defined } from "../../defined.ts";
import { TABLES } from "../../tables.ts";
import { wrongInputOf } from "../problems-of.ts";

/**
 * Longitudes on the mean ecliptic of J2000 as printed in handbooks: whole degrees and minutes. They are from the
 * Hipparcos positions by HIP number, not from the source file of the catalogue.
 */
const PUBLISHED = `
  Diphda 2 35, Alpheratz 14 19, Mirach 30 24, Hamal 37 40, Menkar 44 19, Algol 56 10, Alcyone 59 59.5,
  Mirfak 62 5, Ain 68 28, Aldebaran 69 47, Rigel 76 50, Bellatrix 80 57, Capella 81 51, Elnath 82 34,
  Alnilam 83 28, Alnitak 84 41, Polaris 88 34, Betelgeuse 88 45, Alhena 99 6, Sirius 104 5, Canopus 104 58,
  Castor 110 14, Pollux 113 13, Procyon 115 47, Acubens 133 39, Dubhe 135 12, Alphard 147 17,
  Regulus 149 50, Zosma 161 19, Denebola 171 37, Alkaid 176 56, Vindemiatrix 189 56, Algorab 193 27,
  Spica 203 50, Arcturus 204 14, Izar 208 6, Acrux 221 52, Alphecca 222 18, Zubenelgenubi 225 5,
  Zubeneschamali 229 22, Unukalhai 232 5, Hadar 233 48, Rigil Kentaurus 239 29, Dschubba 242 34,
  Acrab 243 11, Antares 249 46, Sabik 257 58, Rasalhague 262 27, Lesath 264 1, Shaula 264 35,
  Kaus Australis 275 5, Nunki 282 23, Vega 285 19, Albireo 301 15, Altair 301 47, Sadalsuud 323 24,
  Deneb Algedi 323 33, Sadalmelik 333 21, Fomalhaut 333 52, Deneb 335 20, Achernar 345 19, Markab 353 29,
  Scheat 359 22`
  .trim()
  .split(/,\s+/)
  .map((row) => {
    const [degrees, minutes] = row.split(" ").slice(-2).map(Number);
    return { name: row.replace(/( [\d.]+){2}$/, ""), longitudeDeg: defined(degrees) + defined(minutes) / 60 };
  });

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
    expect(FIXED_STARS.map((star) => star.name)).toEqual(PUBLISHED.map(({ name }) => name));
    expect(FIXED_STAR_COUNT).toBeGreaterThanOrEqual(60);
    expect(new Set(FIXED_STARS.map((star) => star.hipparcosNumber)).size).toBe(FIXED_STAR_COUNT);
  });

  it("has every star within one arcminute of its published longitude of J2000", () => {
    const longitudeRad = new Float64Array(FIXED_STAR_COUNT);
    computeApparentStarPlaces(QUIET_FRAME, longitudeRad);
    const tooFar = PUBLISHED.filter(({ longitudeDeg }, star) => {
      const differenceDeg = (defined(longitudeRad[star]) * 180) / Math.PI - longitudeDeg;
      return Math.abs(differenceDeg) > 1 / 60;
    });
    expect(tooFar).toEqual([]);
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

const content = readFileSync(dataFileUrl("star-catalogue.json"), "utf8");
const catalogue = loadStarCatalogue();
const OF_FORMAT = "content must be a star catalogue of the format almagest-stars-1";
const WRONG_ROW = "row 1 of the star catalogue is not a star";

describe("the large star catalogue", () => {
  test("is at most 120 kB compressed, under CC0, from the brightest star on", () => {
    expect(gzipSync(content).length).toBeLessThan(120_000);
    expect(catalogue.licence).toMatch(/^CC0-1\.0/);
    expect(catalogue.stars.length).toBeGreaterThan(1000);
    const magnitudes = catalogue.stars.map(({ magnitude }) => magnitude ?? Infinity);
    expect(magnitudes).toEqual([...magnitudes].sort((a, b) => a - b));
    const bright = magnitudes.filter((magnitude) => magnitude < 3);
    expect(bright.length).toBeGreaterThan(150);
  });

  test("finds stars by designation and name in any case, the brightest of several with a name", () => {
    const designationOf = (name: string) => catalogue.stars[catalogue.indexOf(name)]?.designation;
    expect(designationOf("Antares")).toBe("α Sco");
    expect(designationOf("jyeshtha")).toBe("α Sco");
    expect(designationOf("Α SCO")).toBe("α Sco");
    expect(designationOf("Menkar")).toBe("α Cet");
    expect(designationOf("Messier 42")).toBe("M42");
    expect(catalogue.indexOf("Vulcan")).toBe(-1);
    const designations = catalogue.stars.map(({ designation }) => designation);
    expect(new Set(designations).size).toBe(designations.length);
    designations.forEach((designation, star) => {
      expect(catalogue.indexOf(designation)).toBe(star);
    });
  });

  test("has the places of the named stars to the bit, and computes only what is asked for", () => {
    const frame = createSkyFrame();
    computeSkyFrame(TABLES, 2460310.5, frame);
    const named = [new Float64Array(FIXED_STAR_COUNT), new Float64Array(FIXED_STAR_COUNT)] as const;
    computeApparentStarPlaces(frame, ...named);
    const all = [0, 1].map(() => new Float64Array(catalogue.stars.length)) as [Float64Array, Float64Array];
    catalogue.computePlaces(frame, ...all);
    FIXED_STARS.forEach(({ designation, name }, i) => {
      const star = Math.max(catalogue.indexOf(designation), catalogue.indexOf(name));
      expect([all[0][star], all[1][star]], name).toEqual([named[0][i], named[1][i]]);
    });
    const star = catalogue.indexOf("Mira");
    const alone = new Float64Array(catalogue.stars.length);
    catalogue.computePlaces(frame, alone, null, Uint16Array.of(star));
    expect(alone[star]).toBe(all[0][star]);
    expect(alone.filter((longitudeRad) => longitudeRad !== 0)).toHaveLength(1);
    expect(all[0].every((longitudeRad) => longitudeRad >= 0 && longitudeRad < 2 * Math.PI)).toBe(true);
  });

  const file = JSON.parse(content) as { stars: unknown[] };
  const withRow = (row: unknown) => ({ ...file, stars: [defined(file.stars[0]), row] });

  test.each<[string, unknown, string]>([
    ["not JSON", "", "content must be the JSON of a star catalogue"],
    ["null", null, OF_FORMAT],
    ["a number", 5, OF_FORMAT],
    ["a list", [], OF_FORMAT],
    ["of another format", { ...file, format: "almagest-stars-2" }, OF_FORMAT],
    ["without a source", { ...file, source: 5 }, OF_FORMAT],
    ["without a licence", { ...file, licence: null }, OF_FORMAT],
    ["without stars", { ...file, stars: {} }, OF_FORMAT],
    ["without a star", withRow(null), WRONG_ROW],
    ["with a short row", withRow([["A"], "a", 1, 2, 3]), WRONG_ROW],
    ["with a figure that is a text", withRow([["A"], "a", 1, 2, 3, 4, 5, "6", 7]), WRONG_ROW],
  ])("is rejected if it is %s", (_name, value, message) => {
    const text = value === "" ? "" : JSON.stringify(value);
    expect(() => createStarCatalogue(text)).toThrow(new TypeError(message));
  });
});

test("places of stars need a frame and an array", () => {
  const compute = (frame: unknown, longitudeRad: unknown) =>
    wrongInputOf(() => computeApparentStarPlaces(frame as SkyFrame, longitudeRad as Float64Array));
  expect(compute("Sirius", new Float64Array(FIXED_STAR_COUNT))).toEqual(["frame"]);
  expect(compute(createSkyFrame(), [])).toEqual(["longitudeRad"]);
});
