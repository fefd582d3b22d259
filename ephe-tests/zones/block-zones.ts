/** The zones that are possible in a block of borders. */
import { decode } from "geobuf";
import Pbf from "pbf";

/** The limits of a block in degrees. */
export interface Tile {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

type Ring = readonly (readonly [longitudeDeg: number, latitudeDeg: number])[];
interface Feature {
  readonly properties: Readonly<Record<string, string>>;
  readonly geometry:
    | { readonly type: "Polygon"; readonly coordinates: readonly Ring[] }
    | { readonly type: "MultiPolygon"; readonly coordinates: readonly (readonly Ring[])[] };
}

/** The share of a block that may be without a zone by rounded coordinates. */
const ROUNDING_SHARE = 1e-5;

/** The indices of the zones with an area in a block, and the number of zones if a part of it is in none: the sea. */
export function zonesOfBlock(bytes: Uint8Array, tile: Tile, zoneNames: readonly string[]): readonly number[] {
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
      sum + ringArea(outer) - holes.reduce((holesSum, hole) => holesSum + ringArea(hole), 0),
    0,
  );
}

function ringArea(ring: Ring): number {
  let doubled = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    doubled += x * nextY - nextX * y;
  }
  return Math.abs(doubled) / 2;
}
