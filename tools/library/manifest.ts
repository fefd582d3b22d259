/** The manifest of the library's package. It depends only on what the library imports. */
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import type { Origin } from "../release/origin.ts";

/** The members of the project's manifest that the package shares. Only a release has an origin. */
export interface ProjectManifest extends Partial<Origin> {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly keywords: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
}

type Versions = Readonly<Record<string, string>>;

/** What an import of the package leads to: `almagest/engine` is the module engine/index. */
export const ENTRIES: Readonly<Record<string, string>> = {
  "./engine": "engine/index",
  "./engine/astronomy": "engine/astronomy/index",
  "./engine/node": "engine/node/index",
  "./wheel": "wheel/index",
  "./client": "client/index",
};

/** The packages that these folders of the built library import, with the versions that the project pins. */
export function dependenciesOf(built: string, folders: readonly string[], pinned: Versions): Versions {
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

/** The text of package.json: `dependencies` are exact, the optional peers may be of any version of the same major. */
export function libraryManifest(project: ProjectManifest, dependencies: Versions, peers: Versions): string {
  const { name, version, license, homepage, repository, bugs, keywords } = project;
  const manifest = {
    name,
    version,
    description:
      "Ephemeris and astrology engine with tables fitted to Swiss Ephemeris, chart wheels as SVG, typed client",
    keywords,
    homepage,
    repository,
    bugs,
    license,
    type: "module",
    sideEffects: false,
    engines: { node: ">=20" },
    exports: {
      ...Object.fromEntries(Object.entries(ENTRIES).map(([path, module]) => [path, conditionsOf(module)])),
      "./engine/data/ephemeris.bin": "./engine/data/ephemeris.bin",
      "./engine/data/pholus.bin": "./engine/data/pholus.bin",
      "./engine/data/star-catalogue.json": "./engine/data/star-catalogue.json",
      "./package.json": "./package.json",
    },
    dependencies,
    peerDependencies: Object.fromEntries(Object.entries(peers).map(([peer, pinned]) => [peer, `^${pinned}`])),
    peerDependenciesMeta: Object.fromEntries(Object.keys(peers).map((peer) => [peer, { optional: true }])),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function conditionsOf(module: string): object {
  return {
    import: { types: `./${module}.d.ts`, default: `./${module}.js` },
    require: { types: `./${module}.d.cts`, default: `./${module}.cjs` },
  };
}
