import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { MakeContent } from "./web-document.ts";

const BUILD_TIME_MAX_MS = 120_000;

/**
 * Finds the library as a package that npm installs: engine, wheel, client and their documents.
 *
 * Its declarations need the compiler. In a checkout with development packages a child process builds the package for its
 * first request, so it is that of these sources. Without the compiler the package is the file that `npm run build` wrote.
 *
 * @returns null if there is neither a compiler nor a file
 */
export function findLibraryArchive(projectFolder: URL, fileName: string): MakeContent | null {
  if (hasCompiler(projectFolder)) return () => buildArchive(projectFolder, fileName);
  const file = new URL(`dist/downloads/${fileName}`, projectFolder);
  return existsSync(file) ? () => readFile(file) : null;
}

function hasCompiler(projectFolder: URL): boolean {
  try {
    createRequire(new URL("package.json", projectFolder)).resolve("typescript/package.json");
    return true;
  } catch {
    return false;
  }
}

async function buildArchive(projectFolder: URL, fileName: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "almagest-library-"));
  try {
    const program = fileURLToPath(new URL("tools/build-library.ts", projectFolder));
    await promisify(execFile)(process.execPath, [program, join(folder, "library"), folder], {
      timeout: BUILD_TIME_MAX_MS,
    });
    return await readFile(join(folder, fileName));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
