import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readDataSources, readPackages } from "../../tools/licences/inventory.ts";
import { noticeFiles } from "../../tools/licences/notices.ts";
import { createSbom } from "../../tools/licences/write-sbom.ts";
import { ROOT, trackedPaths } from "../source-tree.ts";

/** Licences of data that may be part of a product under Apache-2.0. CC BY asks for a credit, the OFL for its text next to a font, the ODbL for its own terms too. */
const DATA_LICENCES = ["Apache-2.0", "CC0-1.0", "CC-BY-4.0", "OFL-1.1", "ODbL-1.0", "public domain", "facts"];

const WITHOUT_TEXT = new Set([
  "@better-auth/utils",
  "@bufbuild/protobuf",
  "@connectrpc/connect",
  "@connectrpc/connect-node",
]);

const sources = readDataSources();
const packages = readPackages();
const textOf = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** Files of the project that are shipped and are not code or prose: by type, by folder, and tables within the code. */
function isShippedData(path: string): boolean {
  if (!/^(engine|civil|service|db|wheel|client|proto|docs)\//.test(path)) return false;
  const isTable = /\/data\/|(-table|-terms|\/cities)\.ts$/.test(path);
  return isTable || !/\.(ts|mts|mjs|md)$/.test(path) || /^proto\/(gen\/)?(google|grpc)\//.test(path);
}

/** Files of a package that are neither code nor prose, without its tests and icons. */
function dataOfPackage(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((path) => !/\/(node_modules|test)\//.test(path.slice(folder.length)))
    .filter((path) => /\.(dat|bin|geojson|pbf|csv|ttf|woff2?|wasm|zip|gz)$/.test(path) || isLargeData(path));
}

function isLargeData(path: string): boolean {
  return /\.(json|txt)$/.test(path) && statSync(join(ROOT, path)).size > 50_000;
}

/** The sources whose files include a path. */
const sourcesOf = (path: string) =>
  sources.filter(({ files }) =>
    files.some((file) => (file.endsWith("/") ? path.startsWith(file) : path === file)),
  );

const shippedData = [
  ...trackedPaths.filter(isShippedData),
  ...packages.flatMap(({ name }) => {
    const folder = `node_modules/${name}`;
    return existsSync(join(ROOT, folder)) ? dataOfPackage(folder) : [];
  }),
];

describe("the licences of data", () => {
  test("are stated once for every data file that is shipped, in the project and in packages", () => {
    expect(shippedData).toEqual(
      expect.arrayContaining([
        "engine/data/ephemeris.bin",
        "engine/data/stars.ts",
        "engine/technique/relocation/cities.ts",
        "civil/data/tz-pack.txt",
        "service/portal/pages/assets/style.css",
        "node_modules/geo-tz/data/timezones.geojson.geo.dat",
      ]),
    );
    expect(shippedData.filter((path) => sourcesOf(path).length !== 1)).toEqual([]);
  });

  test.each([
    "engine/data/asteroids.bin",
    "civil/data/places.csv",
    "engine/events/eclipse-table.ts",
    "wheel/glyphs.woff2",
  ])("are missing for a new file: %s", (path) => {
    expect(isShippedData(path)).toBe(true);
    expect(sourcesOf(path)).toEqual([]);
  });

  test("are permitted, and those that the files themselves state", () => {
    expect(sources.filter(({ licence }) => !DATA_LICENCES.includes(licence))).toEqual([]);
    const licenceOf = (path: string) => sourcesOf(path).map(({ licence }) => licence);
    expect(licenceOf("civil/data/tz-pack.txt")).toEqual([
      (JSON.parse(textOf("civil/data/manifest.json")) as { licence: string }).licence,
    ]);
    expect(textOf("engine/data/ephemeris.manifest.json")).toContain("CC0-1.0");
    expect(licenceOf("engine/data/ephemeris.bin")).toEqual(["CC0-1.0"]);
    expect(textOf("engine/data/stars.ts")).toContain("Licence: CC0-1.0");
    expect(licenceOf("engine/data/stars.ts")).toEqual(["CC0-1.0"]);
    expect(textOf("node_modules/geo-tz/README.md")).toMatch(/timezone-boundary-builder[\s\S]*OpenStreetMap/);
    expect(licenceOf("node_modules/geo-tz/data/timezones.geojson.geo.dat")).toEqual(["ODbL-1.0"]);
  });

  test("name files that exist", () => {
    const files = sources.flatMap((source) => source.files);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

describe("the notices", () => {
  test.each(Object.entries(noticeFiles(sources, packages)))(
    "in %s match the installed packages and data (else: npm run licences)",
    (file, text) => {
      expect(textOf(file)).toBe(text);
    },
  );

  test("credit OpenStreetMap under the ODbL, in the form that the licence asks for", () => {
    for (const file of ["NOTICE", "THIRD-PARTY-NOTICES", "docs/reference/licences.md"]) {
      const text = textOf(file).replaceAll(/\s+/g, " ");
      expect(text).toContain("made available under the Open Database License (ODbL) 1.0");
      expect(text).toContain("© OpenStreetMap contributors");
      expect(text).toContain("https://opendatacommons.org/licenses/odbl/1-0/");
    }
  });

  test("contain each package with its licence, and its licence text if it has one", () => {
    const notices = textOf("THIRD-PARTY-NOTICES");
    for (const { name, version, licence, texts } of packages) {
      expect(notices).toContain(`\n- ${name} ${version}: ${licence}`);
      for (const { text } of texts) expect(notices).toContain(text);
    }
    // These packages name their licence in the manifest only.
    const withoutText = packages.filter(({ texts }) => texts.length === 0).map(({ name }) => name);
    expect(new Set(withoutText)).toEqual(WITHOUT_TEXT);
  });
});

describe("the bill of materials", () => {
  const { components, dependencies, ...bom } = createSbom();

  test("is CycloneDX 1.6 with every package, its digest and licence, and the data", () => {
    expect(bom).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
    const references = components.map((component) => component["bom-ref"]);
    expect(new Set(references).size).toBe(references.length);
    expect(components.filter(({ type }) => type === "library")).toHaveLength(packages.length);
    expect(components.filter((component) => "hashes" in component)).toHaveLength(packages.length);
    expect(components).toContainEqual(
      expect.objectContaining({
        "bom-ref": "data:zone-borders",
        copyright: "© OpenStreetMap contributors",
        licenses: [{ license: { id: "ODbL-1.0", url: "https://opendatacommons.org/licenses/odbl/1-0/" } }],
      }),
    );
  });

  test("refers only to components that it lists, and reaches all of them from the service", () => {
    const byReference = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    const references = new Set(components.map((component) => component["bom-ref"]));
    const reached = new Set<string>();
    const open = [bom.metadata.component["bom-ref"]];
    for (let reference = open.pop(); reference !== undefined; reference = open.pop()) {
      if (reached.has(reference)) continue;
      reached.add(reference);
      open.push(...(byReference.get(reference) ?? []));
    }
    reached.delete(bom.metadata.component["bom-ref"]);
    expect([...reached].filter((reference) => !references.has(reference))).toEqual([]);
    expect([...references].filter((reference) => !reached.has(reference))).toEqual([]);
  });
});
