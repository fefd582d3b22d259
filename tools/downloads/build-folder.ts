/** The folders that the build writes. */
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Where the build of `npm run build` is, unless another folder is given. */
export const BUILD_FOLDER = join(import.meta.dirname, "../../dist");

/**
 * Empties a folder of the build, or creates it.
 *
 * @param program a file that only a build has
 * @throws {Error} when the folder has other contents than an earlier build
 */
export function emptyBuildFolder(folder: string, program: string): void {
  const isEmpty = !existsSync(folder) || readdirSync(folder).length === 0;
  if (!isEmpty && !existsSync(join(folder, program)))
    throw new Error(`${folder} is not an earlier build: it has no ${program}. It was not changed.`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
