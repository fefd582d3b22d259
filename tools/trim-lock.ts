/**
 * Takes out of package-lock.json what production packages name and Almagest does without: `npm run lock:trim`, after
 * every change of a dependency. test/package/production-tree.test.ts fails when this was forgotten.
 *
 * - Optional peers that are installed for development alone. better-auth names the test runner, stripe Node's types: npm
 *   then counts them, and the bundler under the runner with its native parts, to the production install.
 * - A package that counts installations and does nothing else, by an install script.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const LOCK = join(ROOT, "package-lock.json");

const INSTALL_COUNTER = "@scarf/scarf";

interface LockedPackage {
  readonly dev?: boolean;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Record<string, { readonly optional?: boolean }>;
}
interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const lock = JSON.parse(readFileSync(LOCK, "utf8")) as Lock;
const own = Object.keys(lock.packages[""]?.devDependencies ?? {});
for (const { dev, dependencies, peerDependencies, peerDependenciesMeta } of Object.values(lock.packages)) {
  if (dev === true) continue;
  delete dependencies?.[INSTALL_COUNTER];
  for (const name of own) {
    if (peerDependenciesMeta?.[name]?.optional !== true) continue;
    delete peerDependencies?.[name];
    delete peerDependenciesMeta[name];
  }
}
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
// npm works out anew what belongs to production.
execFileSync("npm", ["install", "--package-lock-only", "--no-audit", "--no-fund"], {
  cwd: ROOT,
  stdio: "inherit",
});
