import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** Readable by this user only. */
const PRIVATE_MODE = 0o700;

/**
 * Creates the folder of a file, and the folders above it, unless they exist. Node's recursive mkdir never returns where an
 * existing folder accepts none, as in `/proc` or in a deleted working directory.
 *
 * @throws {Error} the error of mkdir, which names the path
 */
export function createFolderOf(file: string): void {
  createFolder(dirname(resolve(file)));
}

function createFolder(folder: string): void {
  try {
    createOne(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(folder) === folder) throw error;
    createFolder(dirname(folder));
    createOne(folder);
  }
}

function createOne(folder: string): void {
  try {
    mkdirSync(folder, { mode: PRIVATE_MODE });
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

/** Creates a file, readable by this user only. Returns false if it exists. */
export function createPrivateFile(file: string, content = ""): boolean {
  try {
    writeFileSync(file, content, { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}
