import { readFileSync } from "node:fs";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { createTableSource } from "../ephemeris/table-source.ts";

/** Where the tables lie in the package. */
export const EPHEMERIS_URL: URL = new URL("../data/ephemeris.bin", import.meta.url);

/**
 * The table source over the package's own tables, read from disk; the one part of the engine that needs Node.
 * In a browser fetch the same file and pass its bytes to `createTableSource`.
 */
export function loadTableSource(file: URL | string = EPHEMERIS_URL): EphemerisSource {
  return createTableSource(readFileSync(file));
}
