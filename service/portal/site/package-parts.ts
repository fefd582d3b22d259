import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { type TarEntry, tarGzipOf } from "./tar.ts";

/**
 * A file of a package: its text, or the path of the file of the artefact that has the same bytes. So the artefact has the tables
 * once, not another time in each package. The name is the path in the archive.
 */
export type PackagePart =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly path: string };

/** Higher qualities take seconds and save a tenth. */
const QUALITY = 9;

export function partsFileName(archiveName: string): string {
  return `${archiveName}.parts`;
}

/** The parts of a package as a file, from which `assemblePackage` makes the archive. */
export async function packParts(parts: readonly PackagePart[]): Promise<Buffer> {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } };
  return await promisify(brotliCompress)(JSON.stringify(parts), options);
}

/** Makes the archive of a package from the file of its parts and the files at their paths. */
export async function assemblePackage(folder: URL, partsFile: URL): Promise<Buffer> {
  const json = await promisify(brotliDecompress)(await readFile(partsFile));
  const parts = JSON.parse(json.toString()) as readonly PackagePart[];
  const entries: TarEntry[] = [];
  for (const part of parts) {
    const content = "text" in part ? Buffer.from(part.text) : await readFile(new URL(part.path, folder));
    entries.push({ name: part.name, content });
  }
  return await tarGzipOf(entries);
}
