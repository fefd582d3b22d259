/** The map of time zones in geo-tz's packed form: the zones of a place, the same as geo-tz's `find`. */
import assert from "node:assert/strict";
import type { GeographicPosition } from "./great-circle.ts";
import { createBorderReader } from "./zone-borders.ts";
import { QUARTER, readZoneIndex } from "./zone-index.ts";

export interface ZoneMap {
  /** The zones of the land in geo-tz's order, then the nautical zones from east to west. */
  readonly zoneNames: readonly string[];
  /**
   * Writes the indices of all zones of a place to `zoneIndices` and returns their number: one, or several on a border, where zones
   * overlap and at the north pole. Allocates nothing.
   *
   * @param zoneIndices has room for {@link ZONES_OF_PLACE_MAX}
   * @throws {RangeError} when the coordinates are out of range
   */
  findZones(latitudeDeg: number, longitudeDeg: number, zoneIndices: Uint16Array): number;
}

/** The files of the map, as bytes: the map needs no file system. */
export interface ZoneFiles {
  /** service/civil/data/zone-index.bin */
  readonly index: Uint8Array;
  /** timezones.geojson.geo.dat of geo-tz */
  readonly borders: Uint8Array;
}

/** Nautical zones are the whole hours from 12 east to 12 west, each 15° wide around its meridian. */
const NAUTICAL_HOURS_MAX = 12;
const NAUTICAL_WIDTH_DEG = 15;
const NAUTICAL_ZONES = 2 * NAUTICAL_HOURS_MAX + 1;
/** Every nautical zone is at the north pole. */
export const ZONES_OF_PLACE_MAX = NAUTICAL_ZONES;

/** The edge of geo-tz's quadtree. Places beyond it are moved to it. */
const EDGE_LATITUDE_DEG = 89.9999;
const EDGE_LONGITUDE_DEG = 179.9999;

/**
 * The map of the files. It uses their bytes as they are and retains them.
 *
 * @throws {AssertionError} when the index is for other borders
 */
export function createZoneMap({ index, borders }: ZoneFiles): ZoneMap {
  const {
    borderBytes,
    zoneNames: landNames,
    quarters,
    blockStarts,
    blockEnds,
    zoneSets,
  } = readZoneIndex(index);
  assert.equal(borders.length, borderBytes, "the zone index must be packed again: npm run zones:index");
  const zoneNames = [...landNames, ...nauticalNames()];
  const reader = createBorderReader(borders, landNames);
  /** The place that is looked up. It starts with fractions: assigning coordinates then allocates nothing. */
  const point = { latitudeDeg: 0.5, longitudeDeg: 0.5 };

  /** The quarter of the quadtree that contains a place and is not a branch. */
  function quarterOf({ latitudeDeg, longitudeDeg }: GeographicPosition): number {
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

  function findInQuarter(quarter: number, zoneIndices: Uint16Array): number {
    const index = quarter >> 2;
    if ((quarter & 3) === QUARTER.block) {
      const start = blockStarts[index] ?? 0;
      return reader.findZones(start, blockEnds[index] ?? start, point, zoneIndices);
    }
    const zones = (quarter & 3) === QUARTER.zones ? zoneSets[index] : undefined;
    if (zones === undefined) return 0;
    for (let i = 0; i < zones.length; i++) zoneIndices[i] = zones[i] ?? 0;
    return zones.length;
  }

  return {
    zoneNames,
    findZones(latitudeDeg, longitudeDeg, zoneIndices) {
      requireCoordinate("latitude", latitudeDeg, 90);
      requireCoordinate("longitude", longitudeDeg, 180);
      if (latitudeDeg === 90) return writeAllNauticalZones(zoneIndices, landNames.length);
      point.latitudeDeg = Math.min(EDGE_LATITUDE_DEG, Math.max(-EDGE_LATITUDE_DEG, latitudeDeg));
      point.longitudeDeg = Math.min(EDGE_LONGITUDE_DEG, Math.max(-EDGE_LONGITUDE_DEG, longitudeDeg));
      const count = findInQuarter(quarterOf(point), zoneIndices);
      if (count > 0) return count;
      if (Math.abs(longitudeDeg) === 180) return writeZonesOfDateLine(zoneIndices, landNames.length);
      return writeNauticalZones(point, zoneIndices, landNames.length);
    },
  };
}

function requireCoordinate(name: string, valueDeg: number, degMax: number): void {
  if (!(Math.abs(valueDeg) <= degMax)) {
    throw new RangeError(`${name} must be a number from -${degMax} to ${degMax}`);
  }
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
