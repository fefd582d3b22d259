/** Packs the index of geo-tz's borders for the service: `node ephe-tests/zones/build-zone-index.ts`, after each update of geo-tz. */
import assert from "node:assert/strict";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zoneFolder } from "../../civil/zone-files.ts";
import { QUARTER, type ZoneIndex } from "../../civil/zone-index.ts";

export const INDEX_URL = new URL("../../civil/data/zone-index.bin", import.meta.url);

/** geo-tz's index. Its quadtree has the quarters a to d; one that is missing is open sea. */
interface SourceIndex {
  readonly timezones: readonly string[];
  readonly lookup: Branch;
}
type Branch = { readonly [quarter in "a" | "b" | "c" | "d"]?: Branch | Block | readonly number[] };
interface Block {
  readonly pos: number;
  readonly len: number;
}

if (import.meta.main) {
  const bytes = writeZoneIndex(encodeZoneIndex());
  writeFileSync(INDEX_URL, bytes);
  console.log(`civil/data/zone-index.bin: ${bytes.length} bytes`);
}

/** The index of the installed geo-tz. */
export function encodeZoneIndex(): ZoneIndex {
  const folder = zoneFolder();
  const text = readFileSync(join(folder, "timezones.geojson.index.json"), "utf8");
  const { timezones, lookup } = JSON.parse(text) as SourceIndex;
  const quarters: number[] = [];
  const blockStarts: number[] = [];
  const blockEnds: number[] = [];
  const zoneSets = timezones.map((_, zone): readonly number[] => [zone]);

  function addBranch({ a, b, c, d }: Branch): number {
    const first = quarters.length;
    quarters.push(QUARTER.sea, QUARTER.sea, QUARTER.sea, QUARTER.sea);
    for (const [position, content] of [a, b, c, d].entries()) quarters[first + position] = quarterOf(content);
    return first / 4;
  }

  function quarterOf(content: Branch | Block | readonly number[] | undefined): number {
    if (content === undefined) return QUARTER.sea;
    if (isZones(content)) return QUARTER.zones + 4 * indexOfSet(zoneSets, content);
    if (!("pos" in content)) return QUARTER.branch + 4 * addBranch(content);
    blockStarts.push(content.pos);
    blockEnds.push(content.pos + content.len);
    return QUARTER.block + 4 * (blockStarts.length - 1);
  }

  addBranch(lookup);
  return {
    borderBytes: statSync(join(folder, "timezones.geojson.geo.dat")).size,
    zoneNames: timezones,
    quarters: Int32Array.from(quarters),
    blockStarts: Int32Array.from(blockStarts),
    blockEnds: Int32Array.from(blockEnds),
    zoneSets,
  };
}

/** The file of an index; civil/zone-index.ts describes it. */
export function writeZoneIndex(index: ZoneIndex): Uint8Array {
  const { borderBytes, zoneNames, quarters, blockStarts, blockEnds, zoneSets } = index;
  const sets = zoneSets.slice(zoneNames.length).flatMap((zones) => [zones.length, ...zones]);
  const header = [borderBytes, quarters.length / 4, blockStarts.length, sets.length];
  const integers = [header, quarters, blockStarts, blockEnds, sets].flatMap((part) => [...part]);
  return Buffer.concat([
    new Uint8Array(Int32Array.from(integers).buffer),
    new TextEncoder().encode(zoneNames.join("\n")),
  ]);
}

function isZones(content: Branch | Block | readonly number[]): content is readonly number[] {
  return Array.isArray(content);
}

/** The index of a set of zones, which is added if it is new. */
function indexOfSet(zoneSets: (readonly number[])[], zones: readonly number[]): number {
  const [zone] = zones;
  assert.ok(zone !== undefined, "a quarter that zones cover must name one");
  if (zones.length === 1) return zone;
  const knownIndex = zoneSets.findIndex((set) => set.join() === zones.join());
  return knownIndex === -1 ? zoneSets.push(zones) - 1 : knownIndex;
}
