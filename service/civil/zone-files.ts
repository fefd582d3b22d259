/**
 * The files of geo-tz that the zone map is made of; the one place that finds and reads them.
 *
 * geo-tz does not export its data files, so their folder is found from a module that it exports, `geo-tz/all`, by Node's
 * resolution. The module itself is not loaded. A build without node_modules copies the files and passes their folder.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { ZoneFiles } from "./zone-map.ts";

const INDEX_FILE = "timezones.geojson.index.json";
const BORDERS_FILE = "timezones.geojson.geo.dat";

/** The folder of geo-tz's data files. */
export function zoneFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve("geo-tz/all")), "../data");
}

/** Reads the files of geo-tz's `all` set (timezone-boundary-builder), which separates zones that differed before 1970. */
export function readZoneFiles(folder: string = zoneFolder()): ZoneFiles {
  return {
    index: readFileSync(join(folder, INDEX_FILE)),
    borders: readFileSync(join(folder, BORDERS_FILE)),
  };
}
