/** The time zone of a place; the only file that imports geo-tz. docs/civil-time.md states the rule. */
import assert from "node:assert/strict";
import { find, setCache } from "geo-tz/all";
import { LRUCache } from "lru-cache";
import { greatCircleRad } from "./great-circle.ts";
import { SECONDS_PER_DEGREE } from "./local-mean-time.ts";
import { zonePeriods, zonePlaces } from "./tz-pack.ts";

/** Limit of the cache of decoded borders, in border points of about 72 bytes each: 108 MB. */
const BORDER_POINTS_MAX = 1_500_000;
/** Limit of the cache of places; most requests of an application are for the same towns. */
const PLACES_MAX = 4096;

/** A cache entry of geo-tz: the GeoJSON polygons of the zones within a small area. */
interface BorderTile {
  readonly features: readonly { readonly geometry: { coordinates: Positions } }[];
}
type Positions = number[] | Positions[];

const borderTiles = new LRUCache<string, BorderTile>({
  maxSize: BORDER_POINTS_MAX,
  sizeCalculation: countPoints,
});
setCache({
  store: {
    get: (tileName) => borderTiles.get(tileName),
    set: (tileName, tile: BorderTile) => {
      for (const { geometry } of tile.features) geometry.coordinates = trimmed(geometry.coordinates);
      borderTiles.set(tileName, tile);
    },
  },
});

const zoneByPlace = new LRUCache<string, string>({ max: PLACES_MAX });
const zoneLookups = { hits: 0, misses: 0 };
const principalPlaces = zonePlaces();

/**
 * The tzdata zone of a place: exactly one, always the same, for every point on Earth.
 *
 * If the map has several zones for the place (borders, Xinjiang, the date line, the north pole), the result is the zone
 * whose principal location, by tzdata's zone.tab, is nearest; at sea, the zone whose meridian is nearest to the longitude,
 * then the one nearest to Greenwich.
 *
 * **Source:** geo-tz's `all` set (timezone-boundary-builder), which separates zones that differed before 1970.
 * @param latitudeDeg north positive, -90 to 90
 * @param longitudeDeg east positive, -180 (the same as 180) to 180
 * @throws {Error} when the coordinates are out of range
 */
export function zoneFromPlace(latitudeDeg: number, longitudeDeg: number): string {
  const key = `${latitudeDeg} ${longitudeDeg}`;
  let zoneName = zoneByPlace.get(key);
  if (zoneName !== undefined) {
    zoneLookups.hits += 1;
  } else {
    zoneLookups.misses += 1;
    const eastLongitudeDeg = longitudeDeg === -180 ? 180 : longitudeDeg;
    zoneName = chooseZone(find(latitudeDeg, eastLongitudeDeg), latitudeDeg, eastLongitudeDeg);
    zoneByPlace.set(key, zoneName);
  }
  return zoneName;
}

/** How many places {@link zoneFromPlace} found in its cache, and how many it had to look up. */
export function readZoneLookups(): Readonly<typeof zoneLookups> {
  return { ...zoneLookups };
}

/** Applies the rule of {@link zoneFromPlace}. The order of the candidates does not matter. */
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
  const periods = zonePeriods(zoneName);
  assert.ok(periods !== undefined, `the tz pack has no zone ${zoneName}`);
  return periods[0].offsetSeconds / SECONDS_PER_DEGREE;
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

/** Copies positions into arrays of their exact length; a decoded array has room for fifteen more numbers. */
function trimmed(coordinates: Positions): Positions {
  if (!isPosition(coordinates)) return coordinates.map(trimmed);
  const [longitudeDeg = Number.NaN, latitudeDeg = Number.NaN] = coordinates;
  return [longitudeDeg, latitudeDeg];
}

function countPoints(tile: BorderTile): number {
  const count = (coordinates: Positions): number =>
    isPosition(coordinates) ? 1 : coordinates.reduce((sum, nested) => sum + count(nested), 0);
  return 1 + tile.features.reduce((sum, { geometry }) => sum + count(geometry.coordinates), 0);
}

function isPosition(coordinates: Positions): coordinates is number[] {
  return typeof coordinates[0] === "number";
}
