// Takes seconds of processor time: each of twenty bundles reads and parses all files of the engine.
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { AYANAMSAS, HOUSE_DIVISIONS } from "../../engine/index.ts";
import { bundleText } from "../bundle-text.ts";
import { productPaths, ROOT, textOf } from "../source-tree.ts";

/**
 * The engine's code in the service, without comments and tables; a larger value needs a reason. The five techniques beyond the
 * specification need progressions, composites, rises and local eclipses, 104 kB.
 */
const ENGINE_CODE_BYTES_MAX = 392_000;
const IMPORT = /^import \{([^}]*)\} from "(?:\.\.\/)+engine\/index\.ts";/gm;

/** The names of the engine that the service imports, without types. */
function importedNames(): readonly string[] {
  const names = productPaths
    .filter((path) => path.startsWith("service/"))
    .flatMap((path) => [...textOf(path).matchAll(IMPORT)])
    .flatMap(([, list]) => (list as string).split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "));
  return [...new Set(names)].sort();
}

const bundleOf = (...names: readonly string[]) =>
  bundleText(`export { ${names} } from ${JSON.stringify(`${ROOT}/engine/index.ts`)};`);
/** The parts of a text that a bundle contains. */
const matchesIn = async (pattern: RegExp, names: string) => new Set((await bundleOf(names)).match(pattern));
/** The modules whose names the bundler writes above their code. */
const modulesIn = (text: string) =>
  [...text.matchAll(/^\/\/ (engine\/\S+\.ts)$/gm)].map(([, path]) => path as string);

let service = "";
beforeAll(async () => {
  service = await bundleOf(...importedNames());
});

test("the service bundles Placidus and Porphyry, and no ayanamsa", async () => {
  expect(modulesIn(service)).toContain("engine/chart/chart-calculator.ts");
  const others = /^engine\/(?:zodiac\/(?!(?:ayanamsa|zodiac-instant)\.)|chart\/longitude-parser\.)/;
  expect(modulesIn(service).filter((path) => others.test(path))).toEqual([]);
  const systems = HOUSE_DIVISIONS.map(({ name }) => name);
  expect(systems.filter((name) => service.includes(`name: "${name}"`))).toEqual(["porphyry", "placidus"]);
});

test("the service's code of the engine stays small, and does not contain the table of Pholus", () => {
  const code = service.replaceAll(/^\s*(?:\/\/.*|\/\*[\s\S]*?\*\/)\n/gm, "");

  expect(code.length).toBeLessThanOrEqual(ENGINE_CODE_BYTES_MAX);
  expect(code).not.toContain("function addPholus(");
});

describe("a bundle contains only what its program names", () => {
  test("of aspects", async () => {
    const ownAspects =
      /ContraAntiscion|moiety|Sesquiquadrate|GrandTrine|stelliumSize|dialDeg|harmonic must|isDay|EGYPTIAN_TERMS/g;
    expect(await matchesIn(ownAspects, "findAspects, MINOR_ASPECTS")).toEqual(
      new Set(["ContraAntiscion", "moiety", "Sesquiquadrate"]),
    );
    expect(await matchesIn(ownAspects, "findAspects")).not.toContain("Sesquiquadrate");
    const charts = "createChartCalculator, computeSynastry, findMutualAspectPasses, findTransitEvents";
    expect(await matchesIn(ownAspects, charts)).toEqual(new Set());
  });

  test("of house systems, and Porphyry if one of them needs it", async () => {
    const namesIn = async (exported: string) => {
      const text = await bundleOf(exported);
      return HOUSE_DIVISIONS.map(({ name }) => name).filter((name) => text.includes(`name: "${name}"`));
    };
    expect(await namesIn("computeHouses")).toEqual([]);
    expect(await namesIn("computeHouses, wholeSign")).toEqual(["wholeSign"]);
    expect(await namesIn("computeHouses, placidus")).toEqual(["porphyry", "placidus"]);
    expect(await namesIn("HOUSE_DIVISIONS")).toEqual(HOUSE_DIVISIONS.map(({ name }) => name));
  });

  test("of ayanamsas", async () => {
    const namesIn = async (exported: string) => {
      const text = await bundleOf(exported);
      return AYANAMSAS.map(({ name }) => name).filter((name) => text.includes(`"${name}"`));
    };
    expect(await namesIn("computeAyanamsa")).toEqual([]);
    expect(await namesIn("computeAyanamsa, lahiri")).toEqual(["lahiri"]);
    expect(await namesIn("trueCitra")).toEqual(["trueCitra"]);
    expect(await namesIn("AYANAMSAS")).toEqual(AYANAMSAS.map(({ name }) => name));
  });

  test("of Pholus: the reader of its table and its point of charts", async () => {
    const parts = /must contain the heliocentric table of Pholus|chartPoint\("Pholus"/g;
    expect((await matchesIn(parts, "addPholus, pholus")).size).toBe(2);
    const others = "createEphemeris, createChartCalculator, createTableSource, findReturns";
    expect(await matchesIn(parts, others)).toEqual(new Set());
  });

  test("of the sidereal calendar", async () => {
    const calendar = /Kimstughna|Vaidhriti|Shatabhisha|Phalguna"|Ravivara|Rahu|name: "\w*dashamsa/g;
    for (const [names, parts] of [
      ["createChartCalculator, findLunarPhases, findRisesAndSets, lahiri", []],
      ["computePanchanga", ["Kimstughna", "Vaidhriti", "Shatabhisha"]],
      ["computeVara", ["Ravivara"]],
      ["findLunarMonths", ['Phalguna"']],
      ["vargaPlace, dvadashamsa", ['name: "dvadashamsa']],
    ] as const)
      expect(await matchesIn(calendar, names)).toEqual(new Set(parts));
  });

  test("of positions: no other frames, magnitudes, refraction, objects, centres or mean points", async () => {
    const modulesOf = async (names: string, folder: string) =>
      modulesIn(await bundleOf(names)).flatMap(
        (path) => new RegExp(`^engine/${folder}/(.*)\\.ts$`).exec(path)?.[1] ?? [],
      );
    const apparent = "computeApparentPlaces, computeSkyFrame";
    expect(await modulesOf(apparent, "apparent")).toContain("apparent-place");
    for (const folder of ["places", "instant"]) expect(await modulesOf(apparent, folder)).toEqual([]);
    const places = await modulesOf("createPositionCalculator", "places");
    expect(places).toContain("position-calculator");
    const others = ["magnitudes", "discs", "phenomena", "refraction", "horizontal"];
    expect(places.filter((name) => others.includes(name))).toEqual([]);
    expect(await modulesOf("computeTopocentricFrame, computeApparentPlace", "places")).toEqual([
      "topocentric-frame",
    ]);
  });
});

test("a chart with Lahiri and whole-sign houses adds at most 2 kB compressed", async () => {
  const bytesOf = async (names: string) => gzipSync(await bundleOf(names), { level: 9 }).length;
  const base = await bytesOf("createChartCalculator");
  const added = (await bytesOf("createChartCalculator, lahiri, wholeSign")) - base;
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThanOrEqual(2048);
});

test("a page with a chart and its wheel loads at most 0.95 MB with the tables of 1900–2100", async () => {
  const [engine, node, wheel] = ["engine/index.ts", "engine/node/index.ts", "wheel/index.ts"].map((file) =>
    JSON.stringify(`${ROOT}/${file}`),
  );
  const code = await bundleText(
    `export { createChartCalculator } from ${engine}; export { createTableSource } from ${node}; export { drawWheel } from ${wheel};`,
    "esm",
    true,
  );
  expect(code).toContain("drawWheel");
  const tables = readFileSync(`${ROOT}/engine/data/ephemeris-1900-2100.bin`);
  // Quality 11 makes the sum 1.5 % smaller, in a hundred times the time.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const compressed = [Buffer.from(code), tables].map((each) => brotliCompressSync(each, { params }).length);
  const bytes = compressed.reduce((sum, length) => sum + length, 0);
  expect(bytes).toBeGreaterThan(800_000);
  expect(bytes).toBeLessThanOrEqual(950_000);
});
