import { execFile, execFileSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningServer } from "../../service/app/server.ts";
import { ENTRIES } from "../../tools/library/manifest.ts";
import { API_KEY } from "../service/open-account.ts";
import { openChartServer, postChart } from "../service/open-chart-server.ts";
import { compilerOutput } from "./compiler.ts";
import { CLIENT_PEERS, type Consumer, installPackedLibrary, linkPackage } from "./packed-library.ts";

const BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };
const CLIENT_BYTES_MAX = 60_000;

/** A program with the engine, its tables and the wheel. */
const USE_LIBRARY = `import { BODY_NAMES, createChartCalculator, type EphemerisSource, type NatalChart } from "almagest";
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
`;

/** A program with the client and the wheel. */
const USE_CLIENT = `import {
  type AlmagestClient, AlmagestError, type Birth, BirthSchema, type ComputeFullChartResponse, createAlmagestClient,
  type Problem, rateLimitOf,
} from "almagest/client";
import { drawWheel } from "almagest/wheel";
import { create } from "@bufbuild/protobuf";
const almagest: AlmagestClient = createAlmagestClient({ baseUrl: "https://api.example.com", apiKey: "key", timeoutMs: 5000 });
const birth: Birth = create(BirthSchema, { date: "1990-06-15", latitude: 48.9, longitude: 2.4 });
export async function ask(signal: AbortSignal): Promise<number> {
  const onHeader = (headers: Headers): void => console.log(rateLimitOf(headers)?.remaining);
  const chart: ComputeFullChartResponse = await almagest.chart.computeFullChart({ birth }, { signal, onHeader });
  const house: number | undefined = chart.planets[0]?.house;
  // @ts-expect-error angles are undefined if the time is unknown
  chart.angles.ascendant;
  // @ts-expect-error a year is a number
  await almagest.solarReturn.computeSolarReturn({ birth, year: "2026" });
  // @ts-expect-error the procedure does not exist
  almagest.chart.computeEverything({ birth });
  return house ?? 0;
}
export async function draw(): Promise<readonly string[]> {
  const chart = await almagest.chart.computeFullChart({ birth });
  const other = await almagest.solarReturn.computeSolarReturn({ birth, year: 2026 });
  const { aspects } = await almagest.synastry.computeSynastry({ personA: birth, personB: birth });
  const outer = { planets: other.chart?.planets ?? [], aspects };
  // @ts-expect-error an answer without planets cannot be drawn
  drawWheel(other);
  return [drawWheel(chart), drawWheel(chart, { outer })];
}
export function problemsOf(error: unknown): readonly Problem[] {
  if (!(error instanceof AlmagestError) || error.code !== "invalid_request") return [];
  // @ts-expect-error the code does not exist
  if (error.code === "bad") return [];
  return error.details as readonly Problem[];
}
// @ts-expect-error the key is required
createAlmagestClient({ baseUrl: "https://api.example.com" });
`;

/** Programs with every entry, by their kind of modules. */
const USE_ALL = Object.keys(ENTRIES).map((path, index) => [`entry${index}`, `"almagest${path.slice(1)}"`]);
const ENTRY_LIST = `[${USE_ALL.map(([name]) => name)}] as const;\n`;
const MODULE = `${USE_ALL.map(([name, path]) => `import * as ${name} from ${path};\n`).join("")}export const all = ${ENTRY_LIST}`;
const COMMON = `${USE_ALL.map(([name, path]) => `import ${name} = require(${path});\n`).join("")}export = ${ENTRY_LIST}`;

let consumer: Consumer;
let server: RunningServer;

beforeAll(async () => {
  consumer = await installPackedLibrary();
  for (const name of CLIENT_PEERS) linkPackage(consumer.folder, name);
  server = await openChartServer();
});
afterAll(async () => {
  consumer?.remove();
  await server?.stop();
});

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>;
}
const readManifest = () =>
  JSON.parse(readFileSync(join(consumer.library, "package.json"), "utf8")) as Manifest;

/** This Node, and every other supported one of the PATH. */
function nodes(): readonly (readonly [version: string, path: string])[] {
  const paths = (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, "node"));
  const programs = new Set([process.execPath, ...paths.filter(existsSync)].map((path) => realpathSync(path)));
  return [...programs]
    .map((path) => [execFileSync(path, ["--version"], { encoding: "utf8" }).trim(), path] as const)
    .filter(([version]) => Number(/^v(\d+)/.exec(version)?.[1]) >= 20);
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
    const manifest = readManifest();
    for (const member of ["description", "keywords", "license"]) expect(manifest).toHaveProperty(member);
    expect(JSON.stringify(manifest)).not.toMatch(/example\.(?:com|net|org)/);
    expect(manifest).not.toHaveProperty("private");
  });

  it("is at most 6.5 MB packed: two tables, clocks and the index of zones", () => {
    expect(consumer.tarballBytes).toBeLessThan(6.5e6);
  });

  it("depends only on astronomy-engine, and on robust-predicates for borders", () => {
    expect(Object.keys(readManifest().dependencies)).toEqual(["astronomy-engine", "robust-predicates"]);
  });

  it.each([
    ["nodenext", "nodenext", ["all.cts"]],
    ["esnext", "bundler", []],
  ])(
    "type-checks strictly, its declarations included, with module %s and resolution %s",
    (module, resolution, more) => {
      const programs = {
        "use.ts": USE_LIBRARY,
        "use-client.ts": USE_CLIENT,
        "all.mts": MODULE,
        "all.cts": COMMON,
      };
      for (const [file, code] of Object.entries(programs)) writeFileSync(join(consumer.folder, file), code);
      const files = ["use.ts", "use-client.ts", "all.mts", ...more];
      const options = `--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --verbatimModuleSyntax
      --target es2022 --lib es2022,dom,dom.iterable,dom.asynciterable --module ${module} --moduleResolution ${resolution}`;
      expect(compilerOutput([...options.split(/\s+/), ...files], consumer.folder)).toBe("");
    },
  );
});

describe("the packed client", () => {
  it("lists its imports as optional peers, so users of the engine install none of them", () => {
    const manifest = readManifest();
    expect(Object.keys(manifest.peerDependencies).sort()).toEqual(CLIENT_PEERS);
    expect(Object.values(manifest.peerDependenciesMeta)).toEqual([{ optional: true }, { optional: true }]);
    for (const name of CLIENT_PEERS) expect(Object.keys(manifest.dependencies)).not.toContain(name);
  });

  it.each(nodes())("returns the same as REST, on Node %s", async (_version, node) => {
    writeFileSync(
      join(consumer.folder, "ask.js"),
      `import { createAlmagestClient } from "almagest/client";
const [, , baseUrl, birth] = process.argv;
const almagest = createAlmagestClient({ baseUrl, apiKey: process.env.API_KEY });
const { planets } = await almagest.chart.computePlanets({ birth: JSON.parse(birth) });
const refused = await almagest.chart.computePlanets({}).catch(({ code, details }) => ({ code, details }));
const planetFields = planets.map(({ $typeName, ...fields }) => fields);
console.log(JSON.stringify({ planets: planetFields, refused }));
`,
    );
    const args = [join(consumer.folder, "ask.js"), server.baseUrl, JSON.stringify(BIRTH)];
    const { stdout } = await promisify(execFile)(node, args, { env: { ...process.env, API_KEY } });
    const { planets, refused } = JSON.parse(stdout) as { planets: unknown; refused: unknown };
    const rest = JSON.parse((await postChart(server, "planets", { birth: BIRTH })).text) as {
      planets: unknown;
    };
    expect(planets).toEqual(rest.planets);
    const { error } = JSON.parse((await postChart(server, "planets", {})).text) as {
      readonly error: { readonly code: string; readonly details: unknown };
    };
    expect(refused).toEqual({ code: error.code, details: error.details });
  });

  it("is bundled for a browser or the edge into one file of at most 60 kB compressed, which imports nothing", async () => {
    writeFileSync(join(consumer.folder, "bundle-client.js"), 'export * from "almagest/client";\n');
    const bundle = await rolldown({ input: join(consumer.folder, "bundle-client.js"), platform: "browser" });
    const { output } = await bundle.generate({ format: "esm", minify: true });
    await bundle.close();
    expect(output).toHaveLength(1);
    expect(gzipSync(output[0].code).length).toBeLessThan(CLIENT_BYTES_MAX);
    expect([...output[0].imports, ...output[0].dynamicImports]).toEqual([]);
  });
});
