/**
 * Reads the files of civil time; the one place that locates them.
 *
 * geo-tz does not export its data files, so their folder is found from a module that it exports, `geo-tz/all`, by Node's
 * resolution. No module of geo-tz is loaded. `npm run build` replaces the resolution by the folder in its assets.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const RULES_URL = new URL("../../civil/data/tz-pack.txt", import.meta.url);
const CLOCKS_URL = new URL("../../civil/data/clocks.json", import.meta.url);
const INDEX_URL = new URL("../../civil/data/zone-index.bin", import.meta.url);
const BORDERS_FILE = "timezones.geojson.geo.dat";

/** The folder of geo-tz's data files. */
export function zoneFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve("geo-tz/all")), "../data");
}

/** Reads the rules of zones and of clocks. */
export function readRuleFiles(): { readonly rules: Uint8Array; readonly clocks: Uint8Array } {
  return { rules: readFileSync(RULES_URL), clocks: readFileSync(CLOCKS_URL) };
}

/** Reads geo-tz's `all` set (timezone-boundary-builder), which separates zones that differed before 1970, and its index. */
export function readMapFiles(): { readonly index: Uint8Array; readonly borders: Uint8Array } {
  return { index: readFileSync(INDEX_URL), borders: readFileSync(join(zoneFolder(), BORDERS_FILE)) };
}
