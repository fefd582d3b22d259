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

/** Licences that a product under Apache-2.0 may ship with. */
const PERMISSIVE = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
]);

interface LockedPackage {
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly engines?: { readonly node?: string };
}
const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};

/**
 * The packages that `npm ci --omit=dev` installs, by folder. Links are resolved: the link of a development package
 * dangles.
 */
const production = Object.entries(lock.packages).filter(([folder, entry]) => {
  const target = entry.link === true ? lock.packages[entry.resolved ?? ""] : entry;
  return folder !== "" && target?.dev !== true;
});
const folders = production.map(([folder]) => folder);
/** Packages for other systems, which npm does not install on this one. */
const installed = folders.filter((folder) => existsSync(join(ROOT, folder)));

interface PackageManifest {
  readonly name: string;
  readonly license?: string | { readonly type: string };
  readonly gypfile?: boolean;
  readonly scripts?: Readonly<Record<string, string>>;
}
const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")) as PackageManifest;

/** Files of a package, without the packages inside it. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return entry.name === "node_modules" ? [] : filesOf(path);
  });
}

/** Whether an SPDX expression is permissive: all parts of an AND, one part of an OR. */
function isPermissive(expression: string): boolean {
  const unwrapped = expression.replace(/^\((.*)\)$/, "$1");
  if (unwrapped.includes(" AND ")) return unwrapped.split(" AND ").every(isPermissive);
  if (unwrapped.includes(" OR ")) return unwrapped.split(" OR ").some(isPermissive);
  return PERMISSIVE.has(unwrapped);
}

describe("an install", () => {
  test("on Node 20 prints no warning: only the project names a Node, and it accepts 20", () => {
    const named = Object.entries(lock.packages).filter(([, { engines }]) => engines !== undefined);
    expect(named.map(([folder, { engines }]) => [folder, engines])).toEqual([["", { node: ">=20" }]]);
  });
});

describe("a production install", () => {
  test("is complete: every required package of the lock file is in node_modules", () => {
    const required = production.filter(([, entry]) => entry.optional !== true).map(([folder]) => folder);
    expect(required.filter((folder) => !installed.includes(folder))).toEqual([]);
    expect(required).toEqual(
      expect.arrayContaining(["node_modules/astronomy-engine", "node_modules/kysely"]),
    );
  });

  test("runs no install script", () => {
    const locked = production
      .filter(([, entry]) => entry.hasInstallScript === true)
      .map(([folder]) => folder);
    expect(locked).toEqual([]);
    const rootScripts = manifestOf("").scripts ?? {};
    const scripted = [...installed, ""].filter((folder) => {
      const scripts = folder === "" ? rootScripts : (manifestOf(folder).scripts ?? {});
      return ["preinstall", "install", "postinstall"].some((script) => script in scripts);
    });
    expect(scripted).toEqual([]);
  });

  test("needs no compiler: nothing to build, nothing built", () => {
    expect(installed.filter((folder) => manifestOf(folder).gypfile === true)).toEqual([]);
    const native = installed.flatMap(filesOf).filter((path) => /\.(node|gyp|so|dylib|dll)$/.test(path));
    expect(native).toEqual([]);
  });

  test("has permissive licences only, none of the GPL family", () => {
    const others = installed.filter((folder) => {
      const { license } = manifestOf(folder);
      return typeof license !== "string" || !isPermissive(license);
    });
    expect(others).toEqual([]);
    expect(isPermissive("GPL-3.0-only")).toBe(false);
    expect(isPermissive("(MIT AND AGPL-3.0-or-later)")).toBe(false);
  });

  test("has the data of geo-tz without what decodes it: no converters of shapefiles, no programs of Geobuf", () => {
    expect(folders).toContain("node_modules/geo-tz");
    const decoders = ["geobuf", "pbf", "shapefile", "@turf/boolean-point-in-polygon"];
    expect(folders.filter((folder) => decoders.includes(folder.replace("node_modules/", "")))).toEqual([]);
  });

  test("does not contain the reference library: no manifest or lock file of the product lists Swiss Ephemeris", () => {
    const names = [...Object.keys(lock.packages), readFileSync(join(ROOT, "package.json"), "utf8")].join(
      "\n",
    );
    expect(names).not.toMatch(/sweph|swisseph/i);
  });
});
