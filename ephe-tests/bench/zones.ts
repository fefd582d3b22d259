/**
 * Cost of the zone of a place, next to geo-tz: `node ephe-tests/bench/zones.ts`, about 15 s.
 *
 * A look-up has no cache, so every one costs as much as the first. The least of several at a place excludes interruptions of
 * the process; geo-tz decodes a block on the first look-up in it, which is timed once.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { find } from "geo-tz/all";
import { readZoneMap, ZONES_OF_PLACE_MAX, type ZoneMap } from "../../civil/zone-map.ts";
import { placeByName, zoneFinder } from "../../service/time/civil-time.ts";
import { openBorders, readZoneIndexFile } from "../../service/time/zone-files.ts";
import { seededRandom } from "../accuracy/difference-statistics.ts";
import { type Cell, cellsWithBorders } from "../zones/border-places.ts";
import { boundTileCache, type Place } from "../zones/compare-borders.ts";
import { figure, heading, line, verdict } from "./report.ts";

const PLACES = 10_000;
const REPEATS = 5;
const ALLOCATION_LOOKS = 1_000_000;
const MEAN_MAX_US = 5;
const LONGEST_MAX_US = 1000;
const MEMORY_MAX_MB = 2;
const START_MAX_MS = 15;
/** Less than one number per hundred look-ups: what the measurement itself allocates. */
const BYTES_PER_LOOK_MAX = 0.16;

const { zoneFromPlace } = zoneFinder;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

export function printZones(): void {
  heading("Zone of a place, without a cache");
  const zoneMap = openMeasuredMap();
  const random = seededRandom(20261122);
  const spherePlaces = Array.from({ length: 10 * PLACES }, () => placeOnSphere(random));
  const landPlaces = spherePlaces.filter(
    ({ latitudeDeg, longitudeDeg }) => !zoneFromPlace(latitudeDeg, longitudeDeg).startsWith("Etc/"),
  );
  printLooks(`${PLACES} random places on land`, landPlaces.slice(0, PLACES));
  printLooks("principal places of tzdata's zones", [...placeByName.values()]);
  printLooks(`${PLACES} random places on the Earth`, spherePlaces.slice(0, PLACES));
  printLooks(
    "every fourth block of borders",
    cellsWithBorders()
      .filter((_, index) => index % 4 === 0)
      .map(middleOf),
  );
  printAllocation(placesOfOneZone(zoneMap, spherePlaces));
}

/** Reports what the map costs when the service starts, and what it retains. */
function openMeasuredMap(): ZoneMap {
  collectGarbage();
  const memoryBefore = process.memoryUsage();
  const cpuBefore = process.cpuUsage();
  const zoneMap = readZoneMap(readZoneIndexFile(), openBorders());
  const { user, system } = process.cpuUsage(cpuBefore);
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  const retainedMb = (heapUsed - memoryBefore.heapUsed + arrayBuffers - memoryBefore.arrayBuffers) / 1e6;
  const startMs = (user + system) / 1000;
  line(
    "processor time to load the map",
    `${figure(startMs)} ms`,
    verdict(`at most ${START_MAX_MS}`, startMs <= START_MAX_MS),
  );
  line(
    "memory of the map",
    `${figure(retainedMb)} MB`,
    verdict(`at most ${MEMORY_MAX_MB}`, retainedMb <= MEMORY_MAX_MB),
  );
  return zoneMap;
}

function printLooks(title: string, places: readonly Place[]): void {
  const costs = places.map((place) => {
    const times = Array.from({ length: REPEATS }, () => timeUs(zoneFromPlace, place));
    return Math.min(...times);
  });
  boundTileCache();
  const peerCosts = places.map((place) => timeUs(find, place));
  const { meanUs, p99Us, longestUs } = summaryOf(costs);
  const peer = summaryOf(peerCosts);
  line(
    `${title}: mean`,
    `${figure(meanUs)} µs`,
    `${verdict(`at most ${MEAN_MAX_US}`, meanUs <= MEAN_MAX_US)}; geo-tz ${figure(peer.meanUs)} µs, ${figure(peer.meanUs / meanUs)} times ours`,
  );
  line(
    "  99 %, longest",
    `${figure(p99Us)}, ${figure(longestUs)} µs`,
    `${verdict(`at most ${LONGEST_MAX_US}`, longestUs <= LONGEST_MAX_US)}; geo-tz ${figure(peer.p99Us)}, ${figure(peer.longestUs)} µs`,
  );
}

/** On a border and where zones overlap, the names among which the rule chooses are allocated: one place of 300. */
function placesOfOneZone(zoneMap: ZoneMap, places: readonly Place[]): readonly Place[] {
  const zoneIndices = new Uint16Array(ZONES_OF_PLACE_MAX);
  return places.filter(
    ({ latitudeDeg, longitudeDeg }) => zoneMap.findZones(latitudeDeg, longitudeDeg, zoneIndices) === 1,
  );
}

function printAllocation(places: readonly Place[]): void {
  // With a text in the array, its numbers are objects, as in a request; otherwise each call would allocate two.
  const coordinates: readonly unknown[] = [
    "",
    ...places.flatMap(({ latitudeDeg, longitudeDeg }) => [latitudeDeg, longitudeDeg]),
  ];
  const run = (looks: number): void => {
    for (let look = 0; look < looks; look++) {
      const index = 1 + 2 * (look % places.length);
      zoneFromPlace(coordinates[index] as number, coordinates[index + 1] as number);
    }
  };
  run(ALLOCATION_LOOKS);
  collectGarbage();
  const { heapUsed } = process.memoryUsage();
  run(ALLOCATION_LOOKS);
  const bytesPerLook = (process.memoryUsage().heapUsed - heapUsed) / ALLOCATION_LOOKS;
  line(
    "allocated per look-up, random places in one zone",
    `${figure(bytesPerLook)} B`,
    verdict("nothing", bytesPerLook <= BYTES_PER_LOOK_MAX),
  );
}

function timeUs(look: (latitudeDeg: number, longitudeDeg: number) => unknown, place: Place): number {
  const startMs = performance.now();
  look(place.latitudeDeg, place.longitudeDeg);
  return (performance.now() - startMs) * 1000;
}

function summaryOf(costsUs: readonly number[]) {
  const sorted = costsUs.toSorted((a, b) => a - b);
  return {
    meanUs: costsUs.reduce((sum, cost) => sum + cost, 0) / costsUs.length,
    p99Us: sorted[Math.floor(0.99 * sorted.length)] ?? Number.NaN,
    longestUs: sorted.at(-1) ?? Number.NaN,
  };
}

function middleOf({ north, south, east, west }: Cell): Place {
  return { latitudeDeg: (north + south) / 2, longitudeDeg: (east + west) / 2 };
}

/** Uniform over the area of the Earth. */
function placeOnSphere(random: () => number): Place {
  return { latitudeDeg: (Math.asin(2 * random() - 1) * 180) / Math.PI, longitudeDeg: random() * 360 - 180 };
}

if (import.meta.main) printZones();
