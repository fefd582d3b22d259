/** The time zone of a place. docs/civil-time-data.md states the rule. */
import assert from "node:assert/strict";
import { clockPeriodsOf } from "./clock-periods.ts";
import { type GeographicPosition, greatCircleRad } from "./great-circle.ts";
import { SECONDS_PER_DEGREE } from "./local-mean-time.ts";
import { createBorderReader } from "./zone-borders.ts";
import { zonePlaces } from "./zone-data.ts";
import { readZoneFiles, type ZoneFiles } from "./zone-files.ts";
import { QUARTER, readZoneIndex } from "./zone-index.ts";

/** The map of time zones in geo-tz's packed form: the zones of a place, the same as geo-tz's `find`. */
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
  assert.equal(
    borders.length,
    borderBytes,
    "the zone index must be packed again: node ephe-tests/zones/build-zone-index.ts",
  );
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
      if (!(Math.abs(latitudeDeg) <= 90)) throw coordinateError("latitude", 90);
      if (!(Math.abs(longitudeDeg) <= 180)) throw coordinateError("longitude", 180);
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

/** Whether a zone that was found from coordinates is nautical: the place is outside the zones of land and their waters. */
export function isNauticalZone(zoneName: string): boolean {
  return zoneName.startsWith("Etc/");
}

export interface ZoneFinder {
  /**
   * The tzdata zone of a place: exactly one, always the same, for every point on Earth.
   *
   * If the map has several zones for the place (borders, Xinjiang, the date line, the north pole), the result is the zone
   * whose principal location, by tzdata's zone.tab, is nearest; at sea, the zone whose meridian is nearest to the longitude,
   * then the one nearest to Greenwich. Allocates nothing if the map has one zone.
   *
   * @param latitudeDeg north positive, -90 to 90
   * @param longitudeDeg east positive, -180 (the same as 180) to 180
   * @throws {RangeError} when the coordinates are out of range
   */
  zoneFromPlace(latitudeDeg: number, longitudeDeg: number): string;
}

const principalPlaces = zonePlaces();

/** A finder of zones. It reads the files of the zone map, 31 MB, on first use and retains them. */
export function createZoneFinder(readFiles: () => ZoneFiles = readZoneFiles): ZoneFinder {
  const zoneIndices = new Uint16Array(ZONES_OF_PLACE_MAX);
  let zoneMap: ZoneMap | null = null;

  function zoneFromPlace(latitudeDeg: number, longitudeDeg: number): string {
    if (longitudeDeg === -180) return zoneFromPlace(latitudeDeg, 180);
    zoneMap ??= createZoneMap(readFiles());
    const { zoneNames } = zoneMap;
    const count = zoneMap.findZones(latitudeDeg, longitudeDeg, zoneIndices);
    const onlyName = count === 1 ? zoneNames[zoneIndices[0] ?? 0] : undefined;
    if (onlyName !== undefined) return onlyName;
    return chooseZone(namesOf(zoneNames, zoneIndices.subarray(0, count)), latitudeDeg, longitudeDeg);
  }

  return { zoneFromPlace };
}

/** Separate from {@link ZoneFinder.zoneFromPlace}, which must not allocate a closure. */
function namesOf(zoneNames: readonly string[], zoneIndices: Uint16Array): readonly string[] {
  return Array.from(zoneIndices, (zone) => zoneNames[zone] ?? "");
}

/** Applies the rule of {@link ZoneFinder.zoneFromPlace}. The order of the candidates does not matter. */
export function chooseZone(candidates: readonly string[], latitudeDeg: number, longitudeDeg: number): string {
  let nearest: ZoneDistance | null = null;
  for (const name of candidates) {
    const distance = distanceOf(name, latitudeDeg, longitudeDeg);
    if (nearest === null || isNearer(distance, nearest)) nearest = distance;
  }
  assert.ok(nearest !== null, "the zone map has a zone for every place");
  return nearest.name;
}

/** The distances of a zone from a place and from Greenwich. Only zones of the same kind are compared. */
interface ZoneDistance {
  readonly name: string;
  /** A zone with a principal place is preferred. */
  readonly isNautical: boolean;
  /** To its principal place, radians; for a nautical zone to its meridian, degrees. */
  readonly distance: number;
  readonly distanceFromGreenwich: number;
}

function distanceOf(name: string, latitudeDeg: number, longitudeDeg: number): ZoneDistance {
  const place = principalPlaces.get(name);
  if (place !== undefined) {
    const distance = greatCircleRad(place, latitudeDeg, longitudeDeg);
    return { name, isNautical: false, distance, distanceFromGreenwich: 0 };
  }
  const meridianDeg = nauticalMeridianDeg(name);
  return {
    name,
    isNautical: true,
    distance: Math.abs(meridianDeg - longitudeDeg),
    distanceFromGreenwich: Math.abs(meridianDeg),
  };
}

/** Equally near zones are ordered by distance from Greenwich, then by name. */
function isNearer(a: ZoneDistance, b: ZoneDistance): boolean {
  if (a.isNautical !== b.isNautical) return b.isNautical;
  if (a.distance !== b.distance) return a.distance < b.distance;
  if (a.distanceFromGreenwich !== b.distanceFromGreenwich) {
    return a.distanceFromGreenwich < b.distanceFromGreenwich;
  }
  return a.name < b.name;
}

function nauticalMeridianDeg(zoneName: string): number {
  return clockPeriodsOf(zoneName).clock(0).offsetSeconds / SECONDS_PER_DEGREE;
}
