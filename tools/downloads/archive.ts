/** A folder as an archive that npm installs. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { type TarEntry, tarGzipOf } from "./tar.ts";

/** The package as npm expects it: all files under package/, in an order that does not depend on the file system. */
function readEntries(folder: string): readonly TarEntry[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
    .map((file) => ({
      name: `package/${file.split(sep).join("/")}`,
      content: readFileSync(join(folder, file)),
    }));
}

export function writeArchive(folder: string, archive: string): void {
  const content = tarGzipOf(readEntries(folder));
  mkdirSync(dirname(archive), { recursive: true });
  writeFileSync(archive, content);
}
