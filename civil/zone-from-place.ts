/** The time zone of a place. docs/civil-time-data.md states the rule. */
import { assert } from "../engine/units/assert.ts";
import { greatCircleRad } from "./great-circle.ts";
import { SECONDS_PER_DEGREE } from "./zone-data.ts";
import { ZONES_OF_PLACE_MAX, type ZoneMap } from "./zone-map.ts";
import type { ZoneRules } from "./zone-rules.ts";

/** What the choice among zones needs of them. */
type PlacedZones = Pick<ZoneRules, "placeByName" | "clockPeriodsOf">;

/** Whether a zone that was found from coordinates is nautical: the place is outside the zones of land and their waters. */
export function isNauticalZone(zoneName: string): boolean {
  return zoneName.startsWith("Etc/");
}

/** Finds the zone of a place. */
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

/** A finder of zones among those that tzdata's zone.tab gives a place. The map with its borders is opened on first use and retained. */
export function createZoneFinder(zones: ZoneRules, readMap: () => ZoneMap): ZoneFinder {
  const zoneIndices = new Uint16Array(ZONES_OF_PLACE_MAX);
  let zoneMap: ZoneMap | null = null;

  function zoneFromPlace(latitudeDeg: number, longitudeDeg: number): string {
    if (longitudeDeg === -180) return zoneFromPlace(latitudeDeg, 180);
    zoneMap ??= readMap();
    const { zoneNames } = zoneMap;
    const count = zoneMap.findZones(latitudeDeg, longitudeDeg, zoneIndices);
    const onlyName = count === 1 ? zoneNames[zoneIndices[0] ?? 0] : undefined;
    if (onlyName !== undefined) return onlyName;
    return chooseZone(zones, namesOf(zoneNames, zoneIndices.subarray(0, count)), latitudeDeg, longitudeDeg);
  }

  return { zoneFromPlace };
}

/** Separate from {@link ZoneFinder.zoneFromPlace}, which must not allocate a closure. */
function namesOf(zoneNames: readonly string[], zoneIndices: Uint16Array): readonly string[] {
  return Array.from(zoneIndices, (zone) => zoneNames[zone] ?? "");
}

/** Applies the rule of {@link ZoneFinder.zoneFromPlace}. The order of the candidates does not matter. */
export function chooseZone(
  zones: PlacedZones,
  candidates: readonly string[],
  latitudeDeg: number,
  longitudeDeg: number,
): string {
  let nearest: ZoneDistance | null = null;
  for (const name of candidates) {
    const distance = distanceOf(zones, name, latitudeDeg, longitudeDeg);
    if (nearest === null || isNearer(distance, nearest)) nearest = distance;
  }
  assert(nearest !== null, "the zone map has a zone for every place");
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

function distanceOf(
  zones: PlacedZones,
  name: string,
  latitudeDeg: number,
  longitudeDeg: number,
): ZoneDistance {
  const place = zones.placeByName.get(name);
  if (place !== undefined) {
    const distance = greatCircleRad(place, latitudeDeg, longitudeDeg);
    return { name, isNautical: false, distance, distanceFromGreenwich: 0 };
  }
  const meridianDeg = zones.clockPeriodsOf(name).clock(0).offsetSeconds / SECONDS_PER_DEGREE;
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
