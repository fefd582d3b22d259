/** Compares the service's zone map with geo-tz. */
import { find, setCache } from "geo-tz/all";
import { readZoneMap, ZONES_OF_PLACE_MAX } from "../../civil/zone-map.ts";
import { openBorders, readZoneIndexFile } from "../../service/time/zone-files.ts";

export interface Place {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

/** A block of borders, as geo-tz decodes it. */
export interface Tile {
  readonly features: readonly { readonly geometry: { readonly coordinates: Positions } }[];
}
export type Positions = readonly number[] | readonly Positions[];

/** geo-tz retains every decoded block; this many are enough for points in spatial order. */
const TILES_MAX = 64;

export interface BorderComparison {
  readonly counts: { places: number; severalZones: number; nautical: number };
  readonly differences: string[];
  /** Compares all zones of a place, in geo-tz's order. */
  compare(place: Place): void;
}

export function createBorderComparison(): BorderComparison {
  const zoneMap = readZoneMap(readZoneIndexFile(), openBorders());
  const zoneIndices = new Uint16Array(ZONES_OF_PLACE_MAX);
  const counts = { places: 0, severalZones: 0, nautical: 0 };
  const differences: string[] = [];
  return {
    counts,
    differences,
    compare({ latitudeDeg, longitudeDeg }) {
      const expectedNames = find(latitudeDeg, longitudeDeg);
      const count = zoneMap.findZones(latitudeDeg, longitudeDeg, zoneIndices);
      const isEqual =
        count === expectedNames.length &&
        expectedNames.every((name, index) => zoneMap.zoneNames[zoneIndices[index] ?? -1] === name);
      counts.places += 1;
      if (expectedNames.length > 1) counts.severalZones += 1;
      if (expectedNames[0]?.startsWith("Etc/")) counts.nautical += 1;
      if (isEqual) return;
      const names = Array.from(zoneIndices.subarray(0, count), (zone) => zoneMap.zoneNames[zone]);
      differences.push(`${latitudeDeg}, ${longitudeDeg}: ${names.join()}; geo-tz: ${expectedNames.join()}`);
    },
  };
}

/** Makes geo-tz retain few blocks; the result returns the last one that it decoded. */
export function boundTileCache(): () => Tile | undefined {
  const tiles = new Map<string, Tile>();
  let lastTile: Tile | undefined;
  setCache({
    store: {
      get: (name) => tiles.get(name),
      set: (name, tile: Tile) => {
        lastTile = tile;
        tiles.set(name, tile);
        const [oldestName = ""] = tiles.keys();
        if (tiles.size > TILES_MAX) tiles.delete(oldestName);
      },
    },
  });
  return () => lastTile;
}
