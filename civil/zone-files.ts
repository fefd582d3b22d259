/**
 * Reads the files of the zone map; the one place that locates them.
 *
 * geo-tz does not export its data files, so their folder is found from a module that it exports, `geo-tz/all`, by Node's
 * resolution. No module of geo-tz is loaded. `npm run build` replaces the resolution by the folder in its assets.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The files of the map, as bytes: the map needs no file system. */
export interface ZoneFiles {
  /** civil/data/zone-index.bin */
  readonly index: Uint8Array;
  /** timezones.geojson.geo.dat of geo-tz */
  readonly borders: Uint8Array;
}

const INDEX_URL = new URL("./data/zone-index.bin", import.meta.url);
const BORDERS_FILE = "timezones.geojson.geo.dat";

/** The folder of geo-tz's data files. */
export function zoneFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve("geo-tz/all")), "../data");
}

/** Reads geo-tz's `all` set (timezone-boundary-builder), which separates zones that differed before 1970, and its index. */
export function readZoneFiles(): ZoneFiles {
  return { index: readFileSync(INDEX_URL), borders: readFileSync(join(zoneFolder(), BORDERS_FILE)) };
}
