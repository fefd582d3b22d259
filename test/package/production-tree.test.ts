import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./packed-library.ts";

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
  it("on Node 20 prints no warning: only the project names a Node, and it accepts 20", () => {
    const named = Object.entries(lock.packages).filter(([, { engines }]) => engines !== undefined);
    expect(named.map(([folder, { engines }]) => [folder, engines])).toEqual([["", { node: ">=20" }]]);
  });
});

describe("a production install", () => {
  it("is complete: every required package of the lock file is in node_modules", () => {
    const required = production.filter(([, entry]) => entry.optional !== true).map(([folder]) => folder);
    expect(required.filter((folder) => !installed.includes(folder))).toEqual([]);
    expect(required).toEqual(
      expect.arrayContaining(["node_modules/astronomy-engine", "node_modules/kysely"]),
    );
  });

  it("runs no install script", () => {
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

  it("needs no compiler: nothing to build, nothing built", () => {
    expect(installed.filter((folder) => manifestOf(folder).gypfile === true)).toEqual([]);
    const native = installed.flatMap(filesOf).filter((path) => /\.(node|gyp|so|dylib|dll)$/.test(path));
    expect(native).toEqual([]);
  });

  it("has permissive licences only, none of the GPL family", () => {
    const others = installed.filter((folder) => {
      const { license } = manifestOf(folder);
      return typeof license !== "string" || !isPermissive(license);
    });
    expect(others).toEqual([]);
    expect(isPermissive("GPL-3.0-only")).toBe(false);
    expect(isPermissive("(MIT AND AGPL-3.0-or-later)")).toBe(false);
  });

  it("has the data of geo-tz without what decodes it: no converters of shapefiles, no programs of Geobuf", () => {
    expect(folders).toContain("node_modules/geo-tz");
    const decoders = ["geobuf", "pbf", "shapefile", "@turf/boolean-point-in-polygon"];
    expect(folders.filter((folder) => decoders.includes(folder.replace("node_modules/", "")))).toEqual([]);
  });

  it("does not contain the reference library: no manifest or lock file of the product lists Swiss Ephemeris", () => {
    const names = [...Object.keys(lock.packages), readFileSync(join(ROOT, "package.json"), "utf8")].join(
      "\n",
    );
    expect(names).not.toMatch(/sweph|swisseph/i);
  });
});
