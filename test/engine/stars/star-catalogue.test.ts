import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
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
import { defined } from "../../defined.ts";
import { TABLES } from "../../tables.ts";
import { wrongInputOf } from "../problems-of.ts";

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
