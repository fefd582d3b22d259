/** Compares the service's zone map with geo-tz. */
import { find, setCache } from "geo-tz/all";
import { type ResolvedLocalTime, resolveLocalTime } from "../../civil/clock-periods.ts";
import { readZoneMap, ZONES_OF_PLACE_MAX } from "../../civil/zone-map.ts";
import { clockPeriodsOf, zoneClockAt } from "../../service/time/civil-time.ts";
import { openBorders, readZoneIndexFile } from "../../service/time/zone-files.ts";
import { defined } from "../../test/defined.ts";

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

const DAY_SECONDS = 86400;
const SECONDS_PER_DEGREE = 240;

/** Compares the service's civil time, line by line, with the output of truth.py; feed the lines in order. */
interface ZoneComparison {
  compare(line: string): void;
  readonly counts: { zones: number; instants: number; localTimes: number; changesMet: number };
  /** One line for each difference. */
  readonly differences: string[];
}

export function createZoneComparison(): ZoneComparison {
  const counts = { zones: 0, instants: 0, localTimes: 0, changesMet: 0 };
  const differences: string[] = [];
  let zoneName = "";
  let longitudeDeg = 0;

  function expectEqual(line: string, actual: string, expected: string): void {
    if (actual !== expected) differences.push(`${zoneName}: ${line}: the service gives ${actual}`);
  }

  return {
    counts,
    differences,
    compare(line) {
      const [kind, first, ...rest] = line.split(" ");
      if (kind === "Z") {
        zoneName = defined(first);
        longitudeDeg = longitudeOfRecord(zoneName);
        counts.zones++;
      } else if (kind === "I") {
        const clock = zoneClockAt(zoneName, Number(first));
        expectEqual(line, clockText(clock), rest.join(" "));
        counts.instants++;
      } else if (kind === "L") {
        const [before, after] = rest.map(Number);
        const resolved = resolveLocalTime(clockPeriodsOf(zoneName), Number(first), longitudeDeg);
        expectEqual(line, resolutionText(resolved), expectedText(Number(first), defined(before), after));
        counts.localTimes++;
        if (after !== undefined) counts.changesMet++;
      } else if (line !== "") {
        throw new Error(`not a line of truth.py: "${line}"`);
      }
    },
  };
}

function clockText(clock: { offsetSeconds: number; daylightSaving: boolean; abbreviation: string }): string {
  return `${clock.offsetSeconds} ${Number(clock.daylightSaving)} ${clock.abbreviation}`;
}

/** A resolved local time as one line. */
export function resolutionText({ epochSeconds, offsetSeconds, change }: ResolvedLocalTime): string {
  const changeText =
    change === null ? "" : ` ${change.kind} ${change.offsetBeforeSeconds} ${change.offsetAfterSeconds}`;
  return `${epochSeconds} ${offsetSeconds}${changeText}`;
}

/** Fold 0 reads a repeated time as its first occurrence and a skipped one with the offset before: PEP 495. */
function expectedText(localSeconds: number, before: number, after: number | undefined): string {
  const epochSeconds = localSeconds - before;
  if (after === undefined) return `${epochSeconds} ${before}`;
  return after > before
    ? `${epochSeconds} ${after} skipped ${before} ${after}`
    : `${epochSeconds} ${before} repeated ${before} ${after}`;
}

/**
 * The longitude at which a zone is compared, since other implementations know no birthplace: its local mean time is the zone's
 * recorded one. Greenwich for a zone without local mean time, and for one whose record begins with -00.
 */
export function longitudeOfRecord(zoneName: string): number {
  const periods = clockPeriodsOf(zoneName);
  const meanTime = periods.slice(0, periods.length).find(({ isMeanTime }) => isMeanTime);
  if (meanTime === undefined) return 0;
  const offset = meanTime.offsetSeconds;
  return (offset - DAY_SECONDS * Math.round(offset / DAY_SECONDS)) / SECONDS_PER_DEGREE;
}
