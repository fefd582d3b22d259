/**
 * Builds the engine, the wheel and the client as a library: plain JavaScript with declarations and tables, in a
 * folder that is a separate package. Node does not strip types inside node_modules. The package's manifest depends
 * only on what the library imports; the imports of the client are optional peer dependencies.
 *
 *     node tools/build-library.ts [folder]        (default dist; its contents are replaced)
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve, sep } from "node:path";
import { ROOT, readDataSources, readPackages } from "./licences/inventory.ts";
import { noticeText, thirdPartyNotices } from "./licences/notices.ts";

/** Data files: those read at run time, and the record of their origin. */
const DATA_FOLDER = join("engine", "data");

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly private: boolean;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** The packages that these folders of the built library import, with the versions that the project pins. */
function dependenciesOf(
  built: string,
  folders: readonly string[],
  pinned: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const used: Record<string, string> = {};
  for (const file of readdirSync(built, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".js") || !folders.some((folder) => file.startsWith(folder + sep))) continue;
    for (const [, specifier = ""] of readFileSync(join(built, file), "utf8").matchAll(
      /^(?:import|export)\b[^;]*?\bfrom\s+"([^".][^"]*)";/gm,
    )) {
      if (specifier.startsWith("node:")) continue;
      const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0];
      const version = name === undefined ? undefined : pinned[name];
      if (name === undefined || version === undefined)
        throw new Error(`${file} imports ${specifier}, which is not a dependency`);
      used[name] = version;
    }
  }
  return used;
}

/** Accepts any version of the same major. */
function sameMajor(versions: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, `^${version}`]));
}

function libraryManifest(
  project: Manifest,
  dependencies: Readonly<Record<string, string>>,
  peerDependencies: Readonly<Record<string, string>>,
) {
  return {
    name: project.name,
    version: project.version,
    description: "Pure-TypeScript ephemeris and astrology engine with tables fitted to Swiss Ephemeris",
    license: project.license,
    private: project.private,
    type: "module",
    sideEffects: false,
    engines: { node: ">=20" },
    exports: {
      "./engine": { types: "./engine/index.d.ts", default: "./engine/index.js" },
      "./engine/node": { types: "./engine/node/index.d.ts", default: "./engine/node/index.js" },
      "./wheel": { types: "./wheel/index.d.ts", default: "./wheel/index.js" },
      "./client": { types: "./client/index.d.ts", default: "./client/index.js" },
      "./engine/data/ephemeris.bin": "./engine/data/ephemeris.bin",
      "./package.json": "./package.json",
    },
    dependencies,
    peerDependencies,
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(peerDependencies).map((name) => [name, { optional: true }]),
    ),
  };
}

/** Licences of the data in the library, and of the packages it requires. */
function writeNotices(folder: string, required: readonly string[]): void {
  const sources = readDataSources();
  const packages = readPackages().filter(({ name }) => required.includes(name));
  writeFileSync(join(folder, "NOTICE"), noticeText(sources, "library"));
  writeFileSync(join(folder, "THIRD-PARTY-NOTICES"), thirdPartyNotices(sources, packages, "library"));
}

/** A folder that is not an earlier build may contain other work. */
function requireReplaceable(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  if (existsSync(join(folder, "engine", "index.js"))) return;
  throw new Error(`${folder} is not an earlier build of the library; it was not changed`);
}

function buildLibrary(folder: string): void {
  const compiler = join(
    dirname(createRequire(import.meta.url).resolve("typescript/package.json")),
    "bin/tsc",
  );
  requireReplaceable(folder);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The compiler's output goes to the error stream.
  execFileSync(process.execPath, [compiler, "-p", join(ROOT, "tsconfig.build.json"), "--outDir", folder], {
    stdio: ["ignore", process.stderr, process.stderr],
  });
  for (const file of readdirSync(join(ROOT, DATA_FOLDER))) {
    if (!file.endsWith(".ts")) cpSync(join(ROOT, DATA_FOLDER, file), join(folder, DATA_FOLDER, file));
  }
  cpSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  cpSync(join(ROOT, "docs/library.md"), join(folder, "README.md"));
  const project = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Manifest;
  const dependencies = dependenciesOf(folder, ["engine", "wheel"], project.dependencies);
  const requiredByClient = dependenciesOf(folder, ["client", "proto"], project.dependencies);
  const ofClient = sameMajor(requiredByClient);
  writeNotices(folder, Object.keys({ ...dependencies, ...requiredByClient }));
  writeFileSync(
    join(folder, "package.json"),
    `${JSON.stringify(libraryManifest(project, dependencies, ofClient), null, 2)}\n`,
  );
}

buildLibrary(resolve(process.argv[2] ?? join(ROOT, "dist")));
