import { readFileSync } from "node:fs";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { createTableSource } from "../ephemeris/table-source.ts";

/** Location of the package's own tables. */
export const EPHEMERIS_URL: URL = new URL("../data/ephemeris.bin", import.meta.url);

/**
 * Creates the table source over the package's own tables, read from disk. This module is the only part of the engine
 * that needs Node; in a browser, fetch the same file and pass its bytes to `createTableSource`.
 *
 * @throws {TypeError} when the file is not a table pack
 *
 * @example
 * ```ts
 * import { loadTableSource } from "almagest/engine/node";
 *
 * const source = loadTableSource();
 * source.lastJdTt; // => 2597836.6336
 * ```
 */
export function loadTableSource(file: URL | string = EPHEMERIS_URL): EphemerisSource {
  return createTableSource(readFileSync(file));
}
