import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { WebDocument } from "../pages/web-document.ts";
import { assemblePackage, partsFileName } from "./package-parts.ts";

/** Where the build writes the packages. */
export const DOWNLOADS_FOLDER = "dist/downloads/";
const BUILD_TIME_MAX_MS = 120_000;

/** A package that npm installs, and the program that builds it: `node PROGRAM FOLDER ARCHIVE_FOLDER`. */
export interface BuiltPackage {
  readonly fileName: string;
  /** Its path in the project. */
  readonly program: string;
}

/** The library: engine, wheel, client and their documents. */
export function libraryPackage(version: string): BuiltPackage {
  return { fileName: `almagest-${version}.tgz`, program: "tools/build-library.ts" };
}

/** The tool calls for assistants on the same machine. */
export function assistantPackage(version: string): BuiltPackage {
  return { fileName: `almagest-mcp-${version}.tgz`, program: "tools/build-assistant.ts" };
}

/**
 * Finds a package as an archive.
 *
 * Building it needs development packages, such as the compiler. In a checkout with these a child process builds the package for
 * its first request, so it is that of these sources. Without them the package is the file that `npm run build` wrote, or in the
 * artefact its parts.
 *
 * @returns null if there is neither a compiler nor a file
 */
export function findPackageArchive(
  projectFolder: URL,
  builtPackage: BuiltPackage,
): WebDocument["content"] | null {
  const { fileName, program } = builtPackage;
  if (hasCompiler(projectFolder) && existsSync(new URL(program, projectFolder)))
    return () => buildArchive(projectFolder, builtPackage);
  const file = new URL(fileName, new URL(DOWNLOADS_FOLDER, projectFolder));
  if (existsSync(file)) return { make: () => readFile(file) };
  const parts = new URL(partsFileName(fileName), file);
  return existsSync(parts) ? { make: () => assemblePackage(projectFolder, parts) } : null;
}

function hasCompiler(projectFolder: URL): boolean {
  try {
    createRequire(new URL("package.json", projectFolder)).resolve("typescript/package.json");
    return true;
  } catch {
    return false;
  }
}

async function buildArchive(projectFolder: URL, { fileName, program }: BuiltPackage): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "almagest-package-"));
  try {
    const path = fileURLToPath(new URL(program, projectFolder));
    await promisify(execFile)(process.execPath, [path, join(folder, "package"), folder], {
      timeout: BUILD_TIME_MAX_MS,
    });
    return await readFile(join(folder, fileName));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
