import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { buildPythonWheel } from "../../tools/downloads/python-wheel.ts";
import { libraryManifest } from "../../tools/library/manifest.ts";
import type { Project } from "../../tools/project.ts";
import { originOf, originProblems, serviceOriginOf, writeOrigin } from "../../tools/release/origin.ts";
import { releaseNotes } from "../../tools/release/programs.ts";
import { ROOT } from "../source-tree.ts";

const ORIGIN = {
  homepage: "https://forge.org/almagest/almagest#readme",
  repository: { type: "git", url: "git+https://forge.org/almagest/almagest.git" },
  bugs: { url: "https://forge.org/almagest/almagest/issues" },
};

type Manifest = Project & Readonly<Record<string, unknown>>;
const readManifest = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Manifest;

/** A copy of the project's manifest. */
function copyOfManifest(): string {
  const folder = mkdtempSync(join(tmpdir(), "almagest-origin-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(join(ROOT, "package.json"), join(folder, "package.json"));
  return join(folder, "package.json");
}

describe("the origin of a release", () => {
  test.each([
    "https://forge.org/almagest/almagest",
    "https://forge.org/almagest/almagest/",
    "https://forge.org/almagest/almagest.git",
  ])("is derived from the address of the repository %s", (address) => {
    expect(originOf({ repository: address })).toEqual(ORIGIN);
  });

  test.each([
    [undefined, "--repository is required"],
    ["almagest/almagest", "must be an https URL"],
    ["http://forge.org/almagest/almagest", "must be an https URL"],
    ["https://user@forge.org/almagest/almagest", "must be an https URL"],
    ["https://forge.org/almagest", "must name an owner and a repository"],
    ["https://git.example.com/almagest/almagest", "is a placeholder"],
    ["https://almagest.example/almagest/almagest", "is a placeholder"],
    ["https://localhost/almagest/almagest", "is a placeholder"],
    ["https://127.0.0.1/almagest/almagest", "is a placeholder"],
  ])("is not derived from %s", (address, problem) => {
    expect(() => originOf({ repository: address })).toThrow(problem);
  });

  test("has the page of the service as its homepage if that is named", () => {
    const repository = "https://forge.org/almagest/almagest";
    const homepage = "https://almagest.forge.org/docs/library";
    const origin = originOf({ repository, homepage });
    expect(origin).toEqual({ ...ORIGIN, homepage });
    expect(serviceOriginOf(origin)).toBe("https://almagest.forge.org");
    expect([serviceOriginOf(originOf({ repository })), serviceOriginOf({})]).toEqual([null, null]);
    const placeholder = { repository, homepage: "https://api.example.com/docs" };
    expect(() => originOf(placeholder)).toThrow("--homepage is a placeholder");
  });

  test("is written to the manifest, replaces an earlier one and is packed", () => {
    const file = copyOfManifest();
    const before = readManifest(file);
    writeOrigin(file, originOf({ repository: "https://forge.org/earlier/name" }));
    writeOrigin(file, originOf({ repository: "https://forge.org/almagest/almagest" }));
    const manifest = readManifest(file);
    expect(manifest).toEqual({ ...before, ...ORIGIN });
    expect(Object.keys(manifest).indexOf("bugs")).toBe(Object.keys(manifest).indexOf("license") - 1);
    const packed = JSON.parse(libraryManifest(manifest, {}, {})) as Manifest;
    expect(originProblems(packed, originOf({ repository: "https://forge.org/almagest/almagest" }))).toEqual(
      [],
    );
    // The metadata is stored without compression.
    const wheel = buildPythonWheel(ROOT, manifest).toString("latin1");
    expect(wheel).toContain("Project-URL: Repository, https://forge.org/almagest/almagest.git\n");
    expect(buildPythonWheel(ROOT, before).toString("latin1")).not.toContain("Project-URL");
  });

  test("is missed in a manifest without it, and a placeholder is found", () => {
    const manifest = JSON.parse(
      libraryManifest(readManifest(join(ROOT, "package.json")), {}, {}),
    ) as Manifest;
    const origin = originOf({ repository: "https://forge.org/almagest/almagest" });
    expect(originProblems(manifest, origin).map((problem) => problem.split(" ")[0])).toEqual([
      "homepage",
      "repository",
      "bugs",
    ]);
    const placeholder = { ...manifest, ...ORIGIN, author: "https://example.com" };
    expect(originProblems(placeholder, origin)).toEqual([expect.stringContaining("placeholder")]);
  });
});

describe("the workflows", () => {
  const folder = join(ROOT, ".github/workflows");
  const textOf = (name: string) => readFileSync(join(folder, name), "utf8");

  test.each(readdirSync(folder))(
    "%s calls scripts of package.json and programs of the project only",
    (name) => {
      const scripts = [...textOf(name).matchAll(/\bnpm run ([\w:]+)/g)].map(([, script]) => script);
      expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(scripts));
      for (const [, program = ""] of textOf(name).matchAll(/\bnode ([\w/.-]+\.ts)/g))
        expect(existsSync(join(ROOT, program)), program).toBe(true);
    },
  );

  test("publish with provenance what release:check has built", () => {
    const text = textOf("release.yml");
    const publish = text.indexOf("npm publish dist/library --provenance --access public\n");
    expect(text.indexOf("npm run release:check")).toBeGreaterThan(0);
    expect(publish).toBeGreaterThan(text.indexOf("npm run release:check"));
  });
});

test("the notes of a release are its section of the changelog", () => {
  const notes = releaseNotes(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8"), packageJson.version);
  expect(notes).toMatch(/^### API\n/);
  expect(notes).not.toMatch(/^## /m);
  expect(() => releaseNotes("## [0.9.0] - 2026-01-01\n", "1.0.0")).toThrow("no section of version 1.0.0");
});
