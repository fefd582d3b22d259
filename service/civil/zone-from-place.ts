/** The time zone of a place. docs/civil-time.md states the rule. */
import assert from "node:assert/strict";
import { greatCircleRad } from "./great-circle.ts";
import { SECONDS_PER_DEGREE } from "./local-mean-time.ts";
import { zonePlaces } from "./tz-pack.ts";
import { clockPeriodsOf } from "./zone.ts";
import { readZoneFiles } from "./zone-files.ts";
import { createZoneMap, ZONES_OF_PLACE_MAX, type ZoneFiles, type ZoneMap } from "./zone-map.ts";

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
