/** The map of time zones: all zones of a place. docs/civil-time-data.md states the rule that chooses one. */
import { assert } from "../engine/units/assert.ts";
import type { GeographicPosition } from "./great-circle.ts";
import { type Borders, createBorderReader } from "./zone-borders.ts";
import { QUARTER, readZoneIndex, type ZoneIndex } from "./zone-index.ts";

/** The map in geo-tz's packed form. Its answers are the same as `find` of geo-tz returns. */
export interface ZoneMap {
  /** The zones of the land in geo-tz's order, then the nautical zones from east to west. */
  readonly zoneNames: readonly string[];
  readonly index: ZoneIndex;
  /** The block of borders that decides the zones of a place; null if the index does. Throws RangeError as findZones. */
  blockOf(latitudeDeg: number, longitudeDeg: number): number | null;
  /**
   * Writes the indices of all zones of a place to `zoneIndices` and returns their number: one, or several on a border, where zones
   * overlap and at the north pole. Allocates nothing. Without the borders, a place in a block has the zones of the block.
   *
   * @param zoneIndices has room for {@link ZONES_OF_PLACE_MAX}
   * @throws {RangeError} when the coordinates are out of range
   */
  findZones(latitudeDeg: number, longitudeDeg: number, zoneIndices: Uint16Array): number;
}

/** Nautical zones are the whole hours from 12 east to 12 west, each 15° wide around its meridian. */
const NAUTICAL_HOURS_MAX = 12;
const NAUTICAL_WIDTH_DEG = 15;
const NAUTICAL_ZONES = 2 * NAUTICAL_HOURS_MAX + 1;
/** Every nautical zone is at the north pole. */
export const ZONES_OF_PLACE_MAX: number = NAUTICAL_ZONES;

/** The edge of geo-tz's quadtree. Places beyond it are moved to it. */
const EDGE_LATITUDE_DEG = 89.9999;
const EDGE_LONGITUDE_DEG = 179.9999;

/**
 * The map of an index, with its borders or without.
 *
 * @param index data/zone-index.bin
 * @param borders timezones.geojson.geo.dat of geo-tz; null: the index decides alone
 * @throws {Error} when the index is for other borders
 */
export function createZoneMap(index: ZoneIndex, borders: Borders | null): ZoneMap {
  const { borderBytes, zoneNames: landNames, quarters, blockStarts, blockEnds, blockZones, zoneSets } = index;
  const reader = borders === null ? null : createBorderReader(borders, landNames);
  assert(
    borders === null || borders.byteLength === borderBytes,
    "the zone index must be packed again: node ephe-tests/zones/build-zone-index.ts",
  );
  const seaZone = landNames.length;
  const zoneNames = [...landNames, ...nauticalNames()];
  /** The place that is looked up. It starts with fractions: assigning coordinates then allocates nothing. */
  const point = { latitudeDeg: 0.5, longitudeDeg: 0.5 };

  function movePoint(latitudeDeg: number, longitudeDeg: number): void {
    if (!(Math.abs(latitudeDeg) <= 90)) throw coordinateError("latitude", 90);
    if (!(Math.abs(longitudeDeg) <= 180)) throw coordinateError("longitude", 180);
    point.latitudeDeg = Math.min(EDGE_LATITUDE_DEG, Math.max(-EDGE_LATITUDE_DEG, latitudeDeg));
    point.longitudeDeg = Math.min(EDGE_LONGITUDE_DEG, Math.max(-EDGE_LONGITUDE_DEG, longitudeDeg));
  }

  function copyZones(zones: readonly number[], zoneIndices: Uint16Array, longitudeDeg: number): number {
    let count = 0;
    for (const zone of zones) {
      if (zone === seaZone) return count + writeSeaZones(longitudeDeg, zoneIndices.subarray(count));
      zoneIndices[count] = zone;
      count += 1;
    }
    return count;
  }

  function writeSeaZones(longitudeDeg: number, zoneIndices: Uint16Array): number {
    if (Math.abs(longitudeDeg) === 180) return writeZonesOfDateLine(zoneIndices, seaZone);
    return writeNauticalZones(point, zoneIndices, seaZone);
  }

  function findInQuarter(quarter: number, zoneIndices: Uint16Array, longitudeDeg: number): number {
    const number = quarter >> 2;
    if ((quarter & 3) === QUARTER.block) {
      if (reader === null)
        return copyZones(zoneSets[blockZones[number] ?? 0] ?? [], zoneIndices, longitudeDeg);
      return reader.findZones(blockStarts[number] ?? 0, blockEnds[number] ?? 0, point, zoneIndices);
    }
    const zones = (quarter & 3) === QUARTER.zones ? zoneSets[number] : undefined;
    return zones === undefined ? 0 : copyZones(zones, zoneIndices, longitudeDeg);
  }

  return {
    zoneNames,
    index,
    blockOf(latitudeDeg, longitudeDeg) {
      movePoint(latitudeDeg, longitudeDeg);
      const quarter = latitudeDeg === 90 ? QUARTER.sea : quarterOf(quarters, point);
      return (quarter & 3) === QUARTER.block ? quarter >> 2 : null;
    },
    findZones(latitudeDeg, longitudeDeg, zoneIndices) {
      movePoint(latitudeDeg, longitudeDeg);
      if (latitudeDeg === 90) return writeAllNauticalZones(zoneIndices, seaZone);
      const count = findInQuarter(quarterOf(quarters, point), zoneIndices, longitudeDeg);
      return count > 0 ? count : writeSeaZones(longitudeDeg, zoneIndices);
    },
  };
}

/** The map of the bytes of an index. */
export function readZoneMap(index: Uint8Array, borders: Borders | null): ZoneMap {
  return createZoneMap(readZoneIndex(index), borders);
}

/** The quarter of the quadtree that contains a place and is not a branch. */
function quarterOf(quarters: Int32Array, { latitudeDeg, longitudeDeg }: GeographicPosition): number {
  let north = EDGE_LATITUDE_DEG;
  let south = -EDGE_LATITUDE_DEG;
  let east = EDGE_LONGITUDE_DEG;
  let west = -EDGE_LONGITUDE_DEG;
  let quarter: number = QUARTER.branch;
  while ((quarter & 3) === QUARTER.branch) {
    const middleLatitude = (north + south) / 2;
    const middleLongitude = (west + east) / 2;
    const isNorth = latitudeDeg >= middleLatitude;
    const isEast = longitudeDeg >= middleLongitude;
    if (isNorth) south = middleLatitude;
    else north = middleLatitude;
    if (isEast) west = middleLongitude;
    else east = middleLongitude;
    const position = isNorth ? (isEast ? 0 : 1) : isEast ? 3 : 2;
    quarter = quarters[(quarter >> 2) * 4 + position] ?? QUARTER.sea;
  }
  return quarter;
}

function coordinateError(name: string, degMax: number): RangeError {
  return new RangeError(`${name} must be a number from -${degMax} to ${degMax}`);
}

/** Etc/GMT-12, for the longitudes up to 180, to Etc/GMT+12. The sign in these names is positive to the west. */
function nauticalNames(): readonly string[] {
  return Array.from({ length: NAUTICAL_ZONES }, (_, zone) => {
    const hoursWest = zone - NAUTICAL_HOURS_MAX;
    if (hoursWest === 0) return "Etc/GMT";
    return `Etc/GMT${hoursWest < 0 ? "-" : "+"}${Math.abs(hoursWest)}`;
  });
}

/** Writes the nautical zones on both sides of 180°. */
function writeZonesOfDateLine(zoneIndices: Uint16Array, firstZone: number): number {
  zoneIndices[0] = firstZone + NAUTICAL_ZONES - 1;
  zoneIndices[1] = firstZone;
  return 2;
}

/** Writes the nautical zone of a longitude; on the limit of two, both. */
function writeNauticalZones(
  { longitudeDeg }: GeographicPosition,
  zoneIndices: Uint16Array,
  firstZone: number,
): number {
  let count = 0;
  for (let zone = 0; zone < NAUTICAL_ZONES; zone++) {
    const middleDeg = (NAUTICAL_HOURS_MAX - zone) * NAUTICAL_WIDTH_DEG;
    if (Math.abs(longitudeDeg - middleDeg) > NAUTICAL_WIDTH_DEG / 2) continue;
    zoneIndices[count] = firstZone + zone;
    count += 1;
  }
  return count;
}

function writeAllNauticalZones(zoneIndices: Uint16Array, firstZone: number): number {
  for (let zone = 0; zone < NAUTICAL_ZONES; zone++) zoneIndices[zone] = firstZone + zone;
  return NAUTICAL_ZONES;
}
