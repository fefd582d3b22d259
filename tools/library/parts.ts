/** The packages for download in the artefact: the parts of each that the artefact does not have otherwise. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import {
  assistantPackage,
  DOWNLOADS_FOLDER,
  libraryPackage,
} from "../../service/portal/site/package-archive.ts";
import {
  assemblePackage,
  type PackagePart,
  packParts,
  partsFileName,
} from "../../service/portal/site/package-parts.ts";
import { readEntries } from "./archive.ts";

/**
 * Writes the parts of both packages of a build to the assets of the artefact.
 *
 * @returns whether the build has the packages
 */
export async function writePackageParts(assets: string, build: string, version: string): Promise<boolean> {
  const packages = [
    { folder: join(build, "library"), archiveName: libraryPackage(version).fileName },
    { folder: join(build, "assistant"), archiveName: assistantPackage(version).fileName },
  ];
  if (!packages.every(({ archiveName }) => existsSync(join(build, "downloads", archiveName)))) return false;
  const paths = pathsByContent(assets);
  const target = join(assets, DOWNLOADS_FOLDER);
  mkdirSync(target, { recursive: true });
  for (const { folder, archiveName } of packages) {
    const parts = readEntries(folder).map(({ name, content }): PackagePart => {
      const path = paths.get(digestOf(content));
      return path === undefined ? { name, text: Buffer.from(content).toString() } : { name, path };
    });
    const file = join(target, partsFileName(archiveName));
    writeFileSync(file, await packParts(parts));
    const archive = await assemblePackage(pathToFileURL(`${assets}${sep}`), pathToFileURL(file));
    const built = readFileSync(join(build, "downloads", archiveName));
    assert.ok(archive.equals(built), `${archiveName} is that of ${folder}; run npm run build`);
  }
  return true;
}

function pathsByContent(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => [digestOf(readFileSync(file)), relative(folder, file).split(sep).join("/")]),
  );
}

function digestOf(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
