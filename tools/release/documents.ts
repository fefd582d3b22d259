/** The documents of a release: its notes from the changelog, and its bill of materials. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSbom } from "../licences/write-sbom.ts";

/**
 * The section of a version in a changelog, without its heading.
 *
 * @throws {Error} when the changelog has no section of the version
 */
export function releaseNotes(changelog: string, version: string): string {
  const section = changelog.split(/^## /m).find((text) => text.startsWith(`[${version}]`));
  if (section === undefined) throw new Error(`CHANGELOG.md has no section of version ${version}`);
  return `${section.slice(section.indexOf("\n")).trim()}\n`;
}

/** Writes notes.md and almagest.cdx.json to the folder release of a build. */
export function writeReleaseDocuments(root: string, build: string): void {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const folder = join(build, "release");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "notes.md"),
    releaseNotes(readFileSync(join(root, "CHANGELOG.md"), "utf8"), version),
  );
  writeFileSync(join(folder, "almagest.cdx.json"), `${JSON.stringify(createSbom(), null, 2)}\n`);
}
