/** The time zone of a place. docs/civil-time.md states the rule. */
import assert from "node:assert/strict";
import { greatCircleRad } from "./great-circle.ts";
import { SECONDS_PER_DEGREE } from "./local-mean-time.ts";
import { zonePlaces } from "./tz-pack.ts";
import { zoneNamed } from "./zone.ts";
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
  return {
    zoneFromPlace(latitudeDeg, longitudeDeg) {
      zoneMap ??= createZoneMap(readFiles());
      const { zoneNames } = zoneMap;
      const eastLongitudeDeg = longitudeDeg === -180 ? 180 : longitudeDeg;
      const count = zoneMap.findZones(latitudeDeg, eastLongitudeDeg, zoneIndices);
      const onlyName = count === 1 ? zoneNames[zoneIndices[0] ?? 0] : undefined;
      if (onlyName !== undefined) return onlyName;
      const names = Array.from(zoneIndices.subarray(0, count), (zone) => zoneNames[zone] ?? "");
      return chooseZone(names, latitudeDeg, eastLongitudeDeg);
    },
  };
}

/** Applies the rule of {@link ZoneFinder.zoneFromPlace}. The order of the candidates does not matter. */
export function chooseZone(candidates: readonly string[], latitudeDeg: number, longitudeDeg: number): string {
  const [onlyCandidate] = candidates;
  if (onlyCandidate !== undefined && candidates.length === 1) return onlyCandidate;
  const landDistances = candidates.flatMap((name): ZoneDistance[] => {
    const place = principalPlaces.get(name);
    return place === undefined
      ? []
      : [{ name, distance: greatCircleRad(place, latitudeDeg, longitudeDeg), distanceFromGreenwich: 0 }];
  });
  if (landDistances.length > 0) return nearestZone(landDistances);
  return nearestZone(
    candidates.map((name): ZoneDistance => {
      const meridianDeg = nauticalMeridianDeg(name);
      return {
        name,
        distance: Math.abs(meridianDeg - longitudeDeg),
        distanceFromGreenwich: Math.abs(meridianDeg),
      };
    }),
  );
}

/** The distances of a zone from a place and from Greenwich; only zones measured in the same way are compared. */
interface ZoneDistance {
  readonly name: string;
  readonly distance: number;
  readonly distanceFromGreenwich: number;
}

function nauticalMeridianDeg(zoneName: string): number {
  const [period] = zoneNamed(zoneName).periods;
  assert.ok(period !== undefined, "a zone has at least one period");
  return period.offsetSeconds / SECONDS_PER_DEGREE;
}

/** The nearest zone; of equally near ones the nearest to Greenwich, then the first by name. */
function nearestZone(distances: readonly ZoneDistance[]): string {
  const [nearest] = distances.toSorted(
    (a, b) =>
      a.distance - b.distance ||
      a.distanceFromGreenwich - b.distanceFromGreenwich ||
      (a.name < b.name ? -1 : 1),
  );
  assert.ok(nearest !== undefined, "the zone map has a zone for every place");
  return nearest.name;
}
