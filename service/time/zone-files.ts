/**
 * Reads the files of civil time; the one place that locates them.
 *
 * geo-tz does not export its data files, so their folder is found from a module that it exports, `geo-tz/all`, by Node's
 * resolution. No module of geo-tz is loaded. `npm run build` replaces the resolution by the folder in its assets.
 */
import assert from "node:assert/strict";
import { fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Borders } from "../../civil/index.ts";

const RULES_URL = new URL("../../civil/data/tz-pack.txt", import.meta.url);
const CLOCKS_URL = new URL("../../civil/data/clocks.json", import.meta.url);
const INDEX_URL = new URL("../../civil/data/zone-index.bin", import.meta.url);
/** The longest block of the borders has 78 kB. */
const BLOCK_BYTES_MAX = 96 * 1024;
const BORDERS_FILE = "timezones.geojson.geo.dat";

/** The folder of geo-tz's data files. */
export function zoneFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve("geo-tz/all")), "../data");
}

/** Reads the rules of zones and of clocks. */
export function readRuleFiles(): { readonly rules: Uint8Array; readonly clocks: Uint8Array } {
  return { rules: readFileSync(RULES_URL), clocks: readFileSync(CLOCKS_URL) };
}

/** The file of geo-tz's `all` set (timezone-boundary-builder), which separates zones that differed before 1970. */
export function borderFile(): string {
  return join(zoneFolder(), BORDERS_FILE);
}

/** Reads the index of the borders. */
export function readZoneIndexFile(): Uint8Array {
  return readFileSync(INDEX_URL);
}

/**
 * Opens the file of borders, for as long as the process runs. A block is read when a place needs it: the system caches the
 * file, 30 MB, once for all processes.
 *
 * @throws when a block cannot be read
 */
export function openBorders(): Borders {
  const file = openSync(borderFile(), "r");
  const block = new Uint8Array(BLOCK_BYTES_MAX);
  return {
    byteLength: fstatSync(file).size,
    view: new DataView(block.buffer),
    positionOf(start, end) {
      const bytesRead = readSync(file, block, 0, end - start, start);
      assert.equal(bytesRead, end - start, "the file of zone borders was cut");
      return 0;
    },
  };
}
