import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compilerOutput } from "./compiler.ts";
import { sampleInNode, writeSample } from "./node-sample.ts";
import { type Consumer, installPackedLibrary, ROOT } from "./packed-library.ts";
import { expectReferenceCharts, type Sample } from "./sample-moments.ts";

let consumer: Consumer;
let ownSample: Sample;

beforeAll(async () => {
  consumer = await installPackedLibrary();
  writeSample(consumer);
  ownSample = sampleInNode(consumer, process.execPath, "own");
});
afterAll(() => consumer?.remove());

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
}
const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

/** Every other supported Node of the PATH. */
function otherNodes(): readonly { readonly path: string; readonly version: string }[] {
  const visitedPaths = new Set([realpathSync(process.execPath)]);
  const nodes: { path: string; version: string }[] = [];
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    const path = join(folder, process.platform === "win32" ? "node.exe" : "node");
    if (!existsSync(path) || visitedPaths.has(realpathSync(path))) continue;
    visitedPaths.add(realpathSync(path));
    const version = execFileSync(path, ["--version"], { encoding: "utf8" }).trim();
    if (Number(/^v(\d+)/.exec(version)?.[1]) >= 20) nodes.push({ path, version });
  }
  return nodes;
}

describe("the packed library", () => {
  it("contains only plain JavaScript, declarations, tables, licence and manual", () => {
    const kinds =
      /^((civil|client|engine|library|wheel)\/.*\.(js|cjs|d\.cts)|chunks\/.*\.js|(civil|client|engine|library|proto|wheel)\/.*\.d\.ts|docs\/.*\.(md|svg)|engine\/data\/((ephemeris(-1900-2100)?|pholus)\.(bin|manifest\.json)|star-catalogue\.json)|civil\/data\/(clocks\.json|manifest\.json|tz-pack\.txt|zone-index\.bin)|LICENSE|NOTICE|THIRD-PARTY-NOTICES|README\.md|package\.json)$/;
    expect(consumer.files.filter((file) => !kinds.test(file))).toEqual([]);
    expect(consumer.files).toEqual(
      expect.arrayContaining(["LICENSE", "README.md", "library/index.d.ts", "engine/data/ephemeris.bin"]),
    );
    expect(consumer.files.filter((file) => file.endsWith(".js")).length).toBeGreaterThan(10);
  });

  it("states the licences of its data and packages, and none of data it does not contain", () => {
    const textOf = (file: string) => readFileSync(join(consumer.library, file), "utf8");
    expect(textOf("NOTICE")).toMatch(/Swiss Ephemeris[\s\S]*CC0 1\.0[\s\S]*SIMBAD/);
    expect(textOf("NOTICE")).toMatch(/OpenStreetMap[\s\S]*Open Database License \(ODbL\) 1\.0/);
    expect(textOf("THIRD-PARTY-NOTICES")).toContain("`civil/data/zone-index.bin`");
    expect(textOf("THIRD-PARTY-NOTICES")).toMatch(/engine\/data\/ephemeris\.bin[\s\S]*astronomy-engine/);
    expect(textOf("THIRD-PARTY-NOTICES")).not.toMatch(/kysely/);
  });

  it("contains every guide that its files refer to", () => {
    const guides = new Set<string>();
    for (const file of consumer.files.filter((name) => /\.(?:js|d\.ts|md)$/.test(name))) {
      const text = readFileSync(join(consumer.library, file), "utf8");
      for (const [, guide] of text.matchAll(/\bdocs\/([\w-]+\.md)\b/g)) guides.add(`docs/${guide}`);
      if (!file.endsWith(".md")) continue;
      for (const [, link = ""] of text.matchAll(/\]\((?!https?:|#|\/)([^)#\s]+)/g))
        guides.add(join(dirname(file), link));
    }
    expect(guides.size).toBeGreaterThan(10);
    expect([...guides].filter((guide) => !consumer.files.includes(guide))).toEqual([]);
  });

  it("states what it is, and no address that does not exist", () => {
    const manifest = JSON.parse(readFileSync(join(consumer.library, "package.json"), "utf8")) as object;
    for (const member of ["description", "keywords", "license"]) expect(manifest).toHaveProperty(member);
    expect(JSON.stringify(manifest)).not.toMatch(/example\.(?:com|net|org)/);
    expect(manifest).not.toHaveProperty("private");
  });

  it("is not released without the address of its repository", () => {
    const before = readFileSync(join(ROOT, "package.json"), "utf8");
    const program = join(ROOT, "tools/release/check.ts");
    const { status, stderr } = spawnSync(process.execPath, [program], { encoding: "utf8" });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^--repository is required/)]);
    expect(readFileSync(join(ROOT, "package.json"), "utf8")).toBe(before);
  });

  it("is at most 6.5 MB packed: two tables, clocks and the index of zones", () => {
    expect(consumer.tarballBytes).toBeLessThan(6.5e6);
  });

  it("depends only on astronomy-engine, and on robust-predicates for borders", () => {
    expect(Object.keys(manifestOf(consumer.library).dependencies)).toEqual([
      "astronomy-engine",
      "robust-predicates",
    ]);
  });

  it("computes the charts of Swiss Ephemeris through both entry points in plain Node", () => {
    expectReferenceCharts(ownSample);
  });

  const others = otherNodes();
  if (others.length === 0) {
    it("computes the same charts on an older Node", ({ skip }) => {
      skip("NOT RUN: the PATH has no second Node of version 20 or newer");
    });
  }
  for (const { path, version } of others) {
    it(`computes the same charts on Node ${version}, equal to Swiss Ephemeris's`, () => {
      const there = sampleInNode(consumer, path, "own");
      expectReferenceCharts(there);
      expect(there.charts).toEqual(ownSample.charts);
    });
  }

  it.each([
    ["nodenext", "nodenext"],
    ["esnext", "bundler"],
  ])(
    "type-checks strictly, its declarations included, with module %s and resolution %s",
    (module, resolution) => {
      writeFileSync(
        join(consumer.folder, "use.ts"),
        `import { BODY_NAMES, createChartCalculator, type EphemerisSource, type NatalChart } from "almagest";
import { dataFileUrl, loadTableSource } from "almagest/tables";
import { drawWheel, type WheelChart, type WheelOptions } from "almagest/wheel";
const source: EphemerisSource = loadTableSource(dataFileUrl("ephemeris.bin"));
const chart: NatalChart = createChartCalculator(source).natalChart({
  epochJdUt: 2451545, latitudeDeg: 51.5, longitudeDeg: 0, timeKnown: false,
});
const houses: number = chart.houses?.length ?? 0;
// @ts-expect-error a longitude is a number
const longitude: string = chart.bodies[0]!.longitudeDeg;
// @ts-expect-error a place on Earth is missing
createChartCalculator(source).natalChart({ epochJdUt: 2451545, timeKnown: true });
// @ts-expect-error the names are read-only
BODY_NAMES[0] = "Earth";
const wheel: WheelChart = { planets: [], angles: null, houses: null, aspects: [] };
const options: WheelOptions = { theme: "dark" };
const svg: string = drawWheel(wheel, options);
// @ts-expect-error a chart has planets
drawWheel({ angles: null, houses: null, aspects: [] });
const engineSvg: string = drawWheel(chart, { outer: { planets: chart.bodies }, aspectGrid: true, legend: true });
const pair: string = drawWheel(chart, { outer: chart, bodies: ["Sun"], aspects: ["Trine"], caption: { name: "A" } });
// @ts-expect-error an option of another name
drawWheel(chart, { aspectgrid: true });
// @ts-expect-error the name of no body
drawWheel(chart, { bodies: ["sun"] });
// @ts-expect-error a body has a longitude
drawWheel(chart, { outer: { planets: [{ name: "Sun", retrograde: false }] } });
export { engineSvg, houses, longitude, pair, svg };
`,
      );
      const options = `--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --verbatimModuleSyntax
      --target es2022 --lib es2022,dom --module ${module} --moduleResolution ${resolution}`;
      expect(compilerOutput([...options.split(/\s+/), "use.ts"], consumer.folder)).toBe("");
    },
  );
});
