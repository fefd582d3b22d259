/** The manifest of the library's package. It depends only on what the library imports. */
import packageJson from "../../package.json" with { type: "json" };
import type { Project, Versions } from "../project.ts";

/** What an import of the package leads to, by the project's own exports: `.` is the module library/index. */
export const ENTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(packageJson.exports)
    .filter(([, file]) => file.endsWith(".ts"))
    .map(([path, file]) => [path, file.replace(/^\.\/(.*)\.ts$/, "$1")]),
);

/** The text of package.json: `dependencies` are exact, the optional peers may be of any version of the same major. */
export function libraryManifest(project: Project, dependencies: Versions, peers: Versions): string {
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
