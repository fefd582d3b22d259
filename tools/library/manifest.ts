/** The manifest of the library's package. It depends only on what the library imports. */
import packageJson from "../../package.json" with { type: "json" };
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

/** What an import of the package leads to, by the project's own exports: `.` is the module library/index. */
export const ENTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(packageJson.exports)
    .filter(([, file]) => file.endsWith(".ts"))
    .map(([path, file]) => [path, file.replace(/^\.\/(.*)\.ts$/, "$1")]),
);

/** The versions that the project pins of packages that the library imports. */
export function pinnedVersions(names: readonly string[], pinned: Versions): Versions {
  return Object.fromEntries(
    names.toSorted().map((name) => {
      const version = pinned[name];
      if (version === undefined) throw new Error(`the library imports ${name}, which is not a dependency`);
      return [name, version];
    }),
  );
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
      "./data/*": "./engine/data/*",
      "./time/data/*": "./civil/data/*",
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
