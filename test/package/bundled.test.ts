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

const bundleOf = (names: readonly string[]) =>
  bundleText(`export { ${names} } from ${JSON.stringify(`${ROOT}/engine/index.ts`)};`);
/** The modules whose names the bundler writes above their code. */
const modulesIn = (text: string) =>
  [...text.matchAll(/^\/\/ (engine\/\S+\.ts)$/gm)].map(([, path]) => path as string);

let service = "";
beforeAll(async () => {
  service = await bundleOf(importedNames());
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

describe("a bundle of aspects", () => {
  const entryPoint = JSON.stringify(new URL("../../engine/index.ts", import.meta.url).pathname);
  const OWN_ASPECTS =
    /ContraAntiscion|moiety|Sesquiquadrate|GrandTrine|stelliumSize|dialDeg|harmonic must|isDay|EGYPTIAN_TERMS/g;
  const namesIn = async (exported: string) =>
    new Set((await bundleText(`export { ${exported} } from ${entryPoint};`)).match(OWN_ASPECTS));

  test("a bundle of charts and techniques contains no code of own aspects", async () => {
    expect(await namesIn("findAspects, MINOR_ASPECTS")).toEqual(
      new Set(["ContraAntiscion", "moiety", "Sesquiquadrate"]),
    );
    expect(await namesIn("findAspects")).not.toContain("Sesquiquadrate");
    const charts = "createChartCalculator, computeSynastry, findMutualAspectPasses, findTransitEvents";
    expect(await namesIn(charts)).toEqual(new Set());
  });
});

describe("a bundle of houses", () => {
  test("a bundle contains only the house systems that its program names, and Porphyry if one of them needs it", async () => {
    const entryPoint = JSON.stringify(new URL("../../engine/index.ts", import.meta.url).pathname);
    const namesIn = async (exported: string) => {
      const text = await bundleText(`export { ${exported} } from ${entryPoint};`);
      return HOUSE_DIVISIONS.map(({ name }) => name).filter((name) => text.includes(`name: "${name}"`));
    };
    expect(await namesIn("computeHouses")).toEqual([]);
    expect(await namesIn("computeHouses, wholeSign")).toEqual(["wholeSign"]);
    expect(await namesIn("computeHouses, placidus")).toEqual(["porphyry", "placidus"]);
    expect(await namesIn("HOUSE_DIVISIONS")).toEqual(HOUSE_DIVISIONS.map(({ name }) => name));
  });
});

describe("a bundle of Pholus", () => {
  const bundleOf = (names: string) =>
    bundleText(`export { ${names} } from ${JSON.stringify(`${ROOT}/engine/index.ts`)};`);
  const READER = "must contain the heliocentric table of Pholus";
  const CHART_POINT = 'chartPoint("Pholus"';

  test("only a bundle that names Pholus contains the reader of its table and its point of charts", async () => {
    const named = await bundleOf("addPholus, pholus");
    expect(named).toContain(READER);
    expect(named).toContain(CHART_POINT);
    const others = await bundleOf("createEphemeris, createChartCalculator, createTableSource, findReturns");
    expect(others).not.toContain(READER);
    expect(others).not.toContain(CHART_POINT);
  });

  test("the service and the assistant are not built with the tables of Pholus and of 1900–2100", () => {
    for (const file of ["tools/build-service.ts", "tools/bundle/server-json.ts"]) {
      expect(textOf(file)).toContain("engine/data/ephemeris.bin");
      expect(textOf(file)).not.toMatch(/pholus|1900-2100/i);
    }
  });
});

describe("a bundle of positions", () => {
  const entryPoint = JSON.stringify(new URL("../../engine/index.ts", import.meta.url).pathname);
  const bundleOf = (exported: string) => bundleText(`export { ${exported} } from ${entryPoint};`);

  /** Modules of a folder that a bundle contains, by the comment that the bundler writes before each. */
  const modulesOf = (bundle: string, folder: string) =>
    [...bundle.matchAll(/region engine\/(\w+)\/([\w-]+)\.ts|\/\/ engine\/(\w+)\/([\w-]+)\.ts/g)]
      .filter(([, a, , b]) => (a ?? b) === folder)
      .map(([, , name, , other]) => name ?? other);

  test("a bundle of apparent places contains nothing of positions in other frames", async () => {
    const bundle = await bundleOf("computeApparentPlaces, computeSkyFrame");
    expect(modulesOf(bundle, "apparent")).toContain("apparent-place");
    expect(modulesOf(bundle, "places")).toEqual([]);
    expect(modulesOf(bundle, "instant")).toEqual([]);
  });

  test("a bundle of positions contains no magnitudes, refraction or objects", async () => {
    const names = modulesOf(await bundleOf("createPositionCalculator"), "places");
    expect(names).toContain("position-calculator");
    for (const name of ["magnitudes", "discs", "phenomena", "refraction", "horizontal"]) {
      expect(names).not.toContain(name);
    }
  });

  test("a bundle of an observer's frame contains no other centre and no mean points", async () => {
    const names = modulesOf(await bundleOf("computeTopocentricFrame, computeApparentPlace"), "places");
    expect(names).toEqual(["topocentric-frame"]);
  });
});

describe("a bundle of the sidereal calendar", () => {
  const entryPoint = JSON.stringify(new URL("../../engine/index.ts", import.meta.url).pathname);
  const CALENDAR = /Kimstughna|Vaidhriti|Shatabhisha|Phalguna"|Ravivara|Rahu|name: "\w*dashamsa/g;
  const namesIn = async (exported: string) =>
    new Set((await bundleText(`export { ${exported} } from ${entryPoint};`)).match(CALENDAR));

  test("a bundle contains only the parts of the sidereal calendar that its program names", async () => {
    expect(await namesIn("createChartCalculator, findLunarPhases, findRisesAndSets, lahiri")).toEqual(
      new Set(),
    );
    expect(await namesIn("computePanchanga")).toEqual(new Set(["Kimstughna", "Vaidhriti", "Shatabhisha"]));
    expect(await namesIn("computeVara")).toEqual(new Set(["Ravivara"]));
    expect(await namesIn("findLunarMonths")).toEqual(new Set(['Phalguna"']));
    expect(await namesIn("vargaPlace, dvadashamsa")).toEqual(new Set(['name: "dvadashamsa']));
  });
});

describe("a bundle of zodiacs", () => {
  const entryPoint = JSON.stringify(new URL("../../engine/index.ts", import.meta.url).pathname);
  const bundleOf = (exported: string) => bundleText(`export { ${exported} } from ${entryPoint};`);

  test("a bundle contains only the ayanamsas that its program names", async () => {
    const namesIn = async (exported: string) => {
      const text = await bundleOf(exported);
      return AYANAMSAS.map(({ name }) => name).filter((name) => text.includes(`"${name}"`));
    };
    expect(await namesIn("computeAyanamsa")).toEqual([]);
    expect(await namesIn("computeAyanamsa, lahiri")).toEqual(["lahiri"]);
    expect(await namesIn("trueCitra")).toEqual(["trueCitra"]);
    expect(await namesIn("AYANAMSAS")).toEqual(AYANAMSAS.map(({ name }) => name));
  });

  test("a chart with Lahiri and whole-sign houses adds at most 2 kB compressed", async () => {
    const bytesOf = async (exported: string) => gzipSync(await bundleOf(exported), { level: 9 }).length;
    const base = await bytesOf("createChartCalculator");
    const added = (await bytesOf("createChartCalculator, lahiri, wholeSign")) - base;
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThanOrEqual(2048);
  });
});

describe("a page with a chart and its wheel", () => {
  test("loads at most 0.95 MB with the tables of 1900–2100", async () => {
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
});
