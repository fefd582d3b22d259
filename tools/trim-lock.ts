/**
 * Removes from package-lock.json what production packages list and Almagest does not need: `node tools/trim-lock.ts`,
 * after every change of a dependency. test/package/dependencies.test.ts fails if this was forgotten.
 *
 * - Optional peers installed for development only. better-auth lists the test runner, stripe lists Node's types: npm
 * then counts them, and the bundler below the runner with its native parts, as production packages.
 * - A package that only counts installations, by an install script.
 * - The Node versions that packages accept. Any Node can run the install, because it installs the Node that runs them;
 * npm would print a warning for each of them. test/require-node.slow.test.ts checks the versions in the packages.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const LOCK = join(ROOT, "package-lock.json");

const INSTALL_COUNTER = "@scarf/scarf";
const DATA_PACKAGES = ["node_modules/geo-tz"];

interface LockedPackage {
  readonly dev?: boolean;
  engines?: unknown;
  dependencies?: Record<string, string>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Record<string, { readonly optional?: boolean }>;
}
interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const lock = JSON.parse(readFileSync(LOCK, "utf8")) as Lock;
const developmentPackages = Object.keys(lock.packages[""]?.devDependencies ?? {});
for (const [folder, entry] of Object.entries(lock.packages)) {
  if (folder !== "") delete entry.engines;
  const { dev, dependencies, peerDependencies, peerDependenciesMeta } = entry;
  if (dev === true) continue;
  delete dependencies?.[INSTALL_COUNTER];
  for (const name of developmentPackages) {
    if (peerDependenciesMeta?.[name]?.optional !== true) continue;
    delete peerDependencies?.[name];
    delete peerDependenciesMeta[name];
  }
}
for (const folder of DATA_PACKAGES) delete lock.packages[folder]?.dependencies;
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
// npm recomputes the production packages.
execFileSync("npm", ["install", "--package-lock-only", "--no-audit", "--no-fund"], {
  cwd: ROOT,
  stdio: "inherit",
});
