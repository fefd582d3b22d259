/** From coordinates to a zone name; the only file that imports geo-tz. docs/civil-time.md states the rule in words. */
import { find, setCache } from "geo-tz/all";
import { LRUCache } from "lru-cache";
import { zonePeriods, zonePlaces } from "./tz-pack.ts";

/** Decoded borders held in memory, counted in border points of about 72 bytes each: 108 MB. */
const BORDER_POINTS_MAX = 1_500_000;
/** Places remembered with their answer; an application's users live in the same towns. */
const PLACES_MAX = 4096;

const SECONDS_PER_DEGREE = 240;
const RADIANS_PER_DEGREE = Math.PI / 180;

/** What geo-tz decodes and asks for again: GeoJSON polygons of the zones that share a small area. */
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
const principalPlaces = zonePlaces();

/**
 * The tzdata zone of a place: one, and always the same, for every point on Earth.
 *
 * Of several zones (borders, Xinjiang, the date line, the north pole) it is the one whose principal location, by
 * tzdata's zone.tab, is nearest; at sea the one whose meridian is nearest to the longitude, then nearest to Greenwich.
 *
 * **Source:** geo-tz's `all` set (timezone-boundary-builder), which keeps zones apart that differed before 1970.
 * @param latitudeDeg north positive, -90 to 90. @param longitudeDeg east positive, -180 (the same as 180) to 180.
 * @throws Error for coordinates out of range.
 */
export function zoneFromPlace(latitudeDeg: number, longitudeDeg: number): string {
  const key = `${latitudeDeg} ${longitudeDeg}`;
  let zoneName = zoneByPlace.get(key);
  if (zoneName === undefined) {
    const eastLongitudeDeg = longitudeDeg === -180 ? 180 : longitudeDeg;
    zoneName = chooseZone(find(latitudeDeg, eastLongitudeDeg), latitudeDeg, eastLongitudeDeg);
    zoneByPlace.set(key, zoneName);
  }
  return zoneName;
}

/** The zone that the rule of zoneFromPlace picks, whatever the order of the candidates. */
export function chooseZone(candidates: readonly string[], latitudeDeg: number, longitudeDeg: number): string {
  if (candidates.length === 1) return candidates[0]!;
  const inhabited = candidates.filter((name) => principalPlaces.has(name));
  if (inhabited.length > 0) {
    return nearest(inhabited, (name) => [distanceRad(principalPlaces.get(name)!, latitudeDeg, longitudeDeg)]);
  }
  return nearest(candidates, (name) => {
    const meridianDeg = zonePeriods(name)!.offsetSeconds[0]! / SECONDS_PER_DEGREE;
    return [Math.abs(meridianDeg - longitudeDeg), Math.abs(meridianDeg)];
  });
}

/** The name with the smallest measures, compared one after the other; of equal ones the first by name. */
function nearest(names: readonly string[], measuresOf: (name: string) => readonly number[]): string {
  const ranked = names.map((name) => ({ name, measures: measuresOf(name) }));
  ranked.sort((a, b) => {
    const differing = a.measures.findIndex((measure, index) => measure !== b.measures[index]);
    if (differing >= 0) return a.measures[differing]! - b.measures[differing]!;
    return a.name < b.name ? -1 : 1;
  });
  const first = ranked[0];
  if (first === undefined) throw new Error("the zone map has no zone for the place");
  return first.name;
}

/** Great-circle distance by the haversine formula. */
function distanceRad(
  place: { readonly latitudeDeg: number; readonly longitudeDeg: number },
  latitudeDeg: number,
  longitudeDeg: number,
): number {
  const latitudeA = place.latitudeDeg * RADIANS_PER_DEGREE;
  const latitudeB = latitudeDeg * RADIANS_PER_DEGREE;
  const sinHalfLatitude = Math.sin((latitudeB - latitudeA) / 2);
  const sinHalfLongitude = Math.sin(((longitudeDeg - place.longitudeDeg) * RADIANS_PER_DEGREE) / 2);
  const haversine = sinHalfLatitude ** 2 + Math.cos(latitudeA) * Math.cos(latitudeB) * sinHalfLongitude ** 2;
  return 2 * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** The same positions in arrays of their exact length: as decoded, each holds room for fifteen more numbers. */
function trimmed(coordinates: Positions): Positions {
  if (!isPosition(coordinates)) return coordinates.map(trimmed);
  return [coordinates[0]!, coordinates[1]!];
}

function countPoints(tile: BorderTile): number {
  const count = (coordinates: Positions): number =>
    isPosition(coordinates) ? 1 : coordinates.reduce((sum, nested) => sum + count(nested), 0);
  return 1 + tile.features.reduce((sum, { geometry }) => sum + count(geometry.coordinates), 0);
}

function isPosition(coordinates: Positions): coordinates is number[] {
  return typeof coordinates[0] === "number";
}
