import { execFile, execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningServer } from "../../service/app/server.ts";
import { API_KEY } from "../service/open-account.ts";
import { openChartServer, postChart } from "../service/open-chart-server.ts";
import { compilerOutput } from "./compiler.ts";
import { CLIENT_PEERS, type Consumer, installPackedLibrary, linkPackage } from "./packed-library.ts";

const BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };

const BUNDLE_BYTES_MAX = 60_000;

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

/** The supported Node versions available here: this one, and the ones in the PATH. */
function nodes(): readonly (readonly [version: string, path: string])[] {
  const nodePaths = (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "node"))
    .filter((path) => existsSync(path));
  const versions = new Map(
    [...nodePaths, process.execPath].map((path) => [
      execFileSync(path, ["--version"], { encoding: "utf8" }).trim(),
      path,
    ]),
  );
  return [...versions].filter(([version]) => Number(/^v(\d+)/.exec(version)?.[1]) >= 20);
}

describe("the packed client", () => {
  it("lists its imports as optional peers, so users of the engine install none of them", () => {
    const manifest = JSON.parse(readFileSync(join(consumer.library, "package.json"), "utf8")) as {
      readonly dependencies: object;
      readonly peerDependencies: object;
      readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>;
    };
    expect(Object.keys(manifest.peerDependencies).sort()).toEqual(CLIENT_PEERS);
    expect(Object.values(manifest.peerDependenciesMeta)).toEqual([{ optional: true }, { optional: true }]);
    for (const name of CLIENT_PEERS) expect(Object.keys(manifest.dependencies)).not.toContain(name);
  });

  it.each([
    ["nodenext", "nodenext"],
    ["esnext", "bundler"],
  ])(
    "type-checks strictly, its declarations included, with module %s and resolution %s",
    (module, resolution) => {
      writeFileSync(
        join(consumer.folder, "use-client.ts"),
        `import {
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
`,
      );
      const options = `--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --verbatimModuleSyntax
      --target es2022 --lib es2022,dom,dom.iterable,dom.asynciterable --module ${module} --moduleResolution ${resolution}`;
      expect(compilerOutput([...options.split(/\s+/), "use-client.ts"], consumer.folder)).toBe("");
    },
  );

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
    expect(gzipSync(output[0].code).length).toBeLessThan(BUNDLE_BYTES_MAX);
    expect([...output[0].imports, ...output[0].dynamicImports]).toEqual([]);
  });
});
