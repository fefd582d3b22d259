/** Packs the index of geo-tz's borders: `node ephe-tests/zones/build-zone-index.ts`, after each update of geo-tz. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decode } from "geobuf";
import Pbf from "pbf";
import { type BorderSkip, QUARTER, SKIP_INTEGERS, type ZoneIndex } from "../../civil/zone-index.ts";
import { zoneFolder } from "../../service/time/zone-files.ts";
import type { Cell } from "./border-places.ts";
import { BYTES_OF_PLACE_MAX, skipsOfBlock } from "./border-skips.ts";
import { type Ring, squareDegrees } from "./topology.ts";

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

/** The edge of geo-tz's quadtree. */
const EARTH: Cell = { south: -89.9999, north: 89.9999, west: -179.9999, east: 179.9999 };

/** The index of the installed geo-tz. */
export function encodeZoneIndex(): ZoneIndex {
  const folder = zoneFolder();
  const text = readFileSync(join(folder, "timezones.geojson.index.json"), "utf8");
  const borders = readFileSync(join(folder, "timezones.geojson.geo.dat"));
  const { timezones, lookup } = JSON.parse(text) as SourceIndex;
  const quarters: number[] = [];
  const blockStarts: number[] = [];
  const blockEnds: number[] = [];
  const blockZones: number[] = [];
  const skips: BorderSkip[] = [];
  const zoneSets = timezones.map((_, zone): readonly number[] => [zone]);
  const setByText = new Map(zoneSets.map(([zone = 0]) => [String(zone), zone]));

  /** The index of a set of zones, which is added if it is new. */
  function indexOfSet(zones: readonly number[]): number {
    const text = zones.join();
    const index = setByText.get(text) ?? zoneSets.push(zones) - 1;
    setByText.set(text, index);
    return index;
  }

  function addBranch({ a, b, c, d }: Branch, tile: Cell): number {
    const first = quarters.length;
    quarters.push(QUARTER.sea, QUARTER.sea, QUARTER.sea, QUARTER.sea);
    for (const [position, content] of [a, b, c, d].entries())
      quarters[first + position] = quarterOf(content, quarterTile(tile, position));
    return first / 4;
  }

  function quarterOf(content: Branch | Block | readonly number[] | undefined, tile: Cell): number {
    if (content === undefined) return QUARTER.sea;
    if (isZones(content)) return QUARTER.zones + 4 * indexOfSet(content);
    if (!("pos" in content)) return QUARTER.branch + 4 * addBranch(content, tile);
    const [start, end] = [content.pos, content.pos + content.len];
    blockStarts.push(start);
    blockEnds.push(end);
    blockZones.push(indexOfSet(zonesOfBlock(borders.subarray(start, end), tile, timezones)));
    if (content.len > BYTES_OF_PLACE_MAX) skips.push(...skipsOfBlock(borders, start, end));
    return QUARTER.block + 4 * (blockStarts.length - 1);
  }

  addBranch(lookup, EARTH);
  return {
    borderBytes: borders.length,
    zoneNames: timezones,
    quarters: Int32Array.from(quarters),
    blockStarts: Int32Array.from(blockStarts),
    blockEnds: Int32Array.from(blockEnds),
    blockZones: Uint16Array.from(blockZones),
    zoneSets,
    skips: skips.toSorted((one, other) => one.start - other.start),
  };
}

/** The file of an index; civil/zone-index.ts describes it. */
export function writeZoneIndex(index: ZoneIndex): Uint8Array {
  const { borderBytes, zoneNames, quarters, blockStarts, blockEnds, blockZones, zoneSets, skips } = index;
  const kinds = Uint8Array.from(quarters, (quarter) => quarter & 3);
  const sets = zoneSets.slice(zoneNames.length).flatMap((zones) => [zones.length, ...zones]);
  const setsOfQuarters = setsInOrder(quarters, 0);
  const header = [
    borderBytes,
    quarters.length / 4,
    setsOfQuarters.length,
    blockStarts.length,
    sets.length,
    skips.length,
  ];
  const lengths = Array.from(blockEnds, (end, block) => end - (blockStarts[block] ?? 0));
  const skipIntegers = skips.flatMap((skip) => [
    ...[
      skip.start,
      skip.end,
      skip.eastUnits,
      skip.northUnits,
      skip.southUnits,
      skip.northLimitUnits,
      skip.points,
    ],
  ]);
  assert.equal(skipIntegers.length, skips.length * SKIP_INTEGERS);
  const parts = [
    Int32Array.from([...header, ...lengths, ...skipIntegers]),
    Int16Array.from(positionSteps(blockStarts, blockEnds)),
    Uint16Array.from([...setsOfQuarters, ...blockZones, ...sets]),
    kinds,
  ];
  return Buffer.concat([
    ...parts.map(({ buffer }) => new Uint8Array(buffer)),
    new TextEncoder().encode(zoneNames.join("\n")),
  ]);
}

/** The position of each block in the borders, as a difference from the block before. */
function positionSteps(blockStarts: Int32Array, blockEnds: Int32Array): readonly number[] {
  const inOrder = [...blockStarts.keys()].sort((a, b) => (blockStarts[a] ?? 0) - (blockStarts[b] ?? 0));
  const positions: number[] = [];
  let end = 0;
  for (const [position, block] of inOrder.entries()) {
    assert.equal(blockStarts[block], end, "the blocks follow each other");
    end = blockEnds[block] ?? 0;
    positions[block] = position;
  }
  return positions.map((position, block) => position - (positions[block - 1] ?? 0));
}

/** The sets of the quarters of zones below a branch, in the order of a walk through the tree. */
function setsInOrder(quarters: Int32Array, branch: number): readonly number[] {
  return [...quarters.subarray(4 * branch, 4 * branch + 4)].flatMap((quarter) => {
    if ((quarter & 3) === QUARTER.branch) return setsInOrder(quarters, quarter >> 2);
    return (quarter & 3) === QUARTER.zones ? [quarter >> 2] : [];
  });
}

/** The quarters are north-east, north-west, south-west, south-east. */
function quarterTile({ south, north, west, east }: Cell, position: number): Cell {
  const latitude = (south + north) / 2;
  const longitude = (west + east) / 2;
  return {
    ...(position < 2 ? { south: latitude, north } : { south, north: latitude }),
    ...(position === 0 || position === 3 ? { west: longitude, east } : { west, east: longitude }),
  };
}

function isZones(content: Branch | Block | readonly number[]): content is readonly number[] {
  return Array.isArray(content);
}

interface Feature {
  readonly properties: Readonly<Record<string, string>>;
  readonly geometry:
    | { readonly type: "Polygon"; readonly coordinates: readonly Ring[] }
    | { readonly type: "MultiPolygon"; readonly coordinates: readonly (readonly Ring[])[] };
}

/** The share of a block that may be without a zone by rounded coordinates. */
const ROUNDING_SHARE = 1e-5;

/** The indices of the zones with an area in a block, and the number of zones if a part of it is in none: the sea. */
export function zonesOfBlock(bytes: Uint8Array, tile: Cell, zoneNames: readonly string[]): readonly number[] {
  const { features } = decode(new Pbf(bytes)) as { readonly features: readonly Feature[] };
  const zones = features.map(({ properties }) => zoneNames.indexOf(Object.values(properties)[0] ?? ""));
  const area = features.reduce((sum, { geometry }) => sum + areaOf(geometry), 0);
  const tileArea = (tile.north - tile.south) * (tile.east - tile.west);
  const isCovered = area > tileArea * (1 - ROUNDING_SHARE);
  return isCovered ? zones : [...zones, zoneNames.length];
}

function areaOf(geometry: Feature["geometry"]): number {
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  return polygons.reduce(
    (sum, [outer = [], ...holes]) =>
      sum + squareDegrees(outer) - holes.reduce((holesSum, hole) => holesSum + squareDegrees(hole), 0),
    0,
  );
}

if (import.meta.main) {
  const bytes = writeZoneIndex(encodeZoneIndex());
  writeFileSync(INDEX_URL, bytes);
  console.log(`civil/data/zone-index.bin: ${bytes.length} bytes`);
}
