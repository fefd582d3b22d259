/**
 * Cost of the zone of a place, next to geo-tz: `node ephe-tests/bench/zones.ts`, about 15 s.
 *
 * A look-up has no cache, so every one costs as much as the first. The least of several at a place excludes interruptions of
 * the process; geo-tz decodes a block on the first look-up in it, which is timed once.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { find } from "geo-tz/all";
import { readZoneMap } from "../../civil/zone-map.ts";
import { zoneFinder } from "../../service/time/civil-time.ts";
import { openBorders, readZoneIndexFile } from "../../service/time/zone-files.ts";
import { seededRandom } from "../accuracy/difference-statistics.ts";
import { ownUs } from "../load/process-usage.ts";
import { boundTileCache, type Place } from "../zones/compare-borders.ts";
import { figure, heading, line, verdict } from "./report.ts";

const PLACES = 10_000;
const REPEATS = 5;
const MEAN_MAX_US = 5;
const LONGEST_MAX_US = 1000;
const MEMORY_MAX_MB = 2;
const START_MAX_MS = 15;

const { zoneFromPlace } = zoneFinder;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

export function printZones(): void {
  heading("Zone of a place, without a cache");
  printMap();
  const random = seededRandom(20261122);
  const spherePlaces = Array.from({ length: 10 * PLACES }, () => placeOnSphere(random));
  const landPlaces = spherePlaces.filter(
    ({ latitudeDeg, longitudeDeg }) => !zoneFromPlace(latitudeDeg, longitudeDeg).startsWith("Etc/"),
  );
  printLooks(`${PLACES} random places on land`, landPlaces.slice(0, PLACES));
  printLooks(`${PLACES} random places on the Earth`, spherePlaces.slice(0, PLACES));
}

/** Reports what the map costs when the service starts, and what it retains. */
function printMap(): void {
  collectGarbage();
  const memoryBefore = process.memoryUsage();
  const beganUs = ownUs();
  const zoneMap = readZoneMap(readZoneIndexFile(), openBorders());
  const startMs = (ownUs() - beganUs) / 1000;
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  const retainedMb = (heapUsed - memoryBefore.heapUsed + arrayBuffers - memoryBefore.arrayBuffers) / 1e6;
  line(
    `processor time to load the map of ${zoneMap.zoneNames.length} zones`,
    `${figure(startMs)} ms`,
    verdict(`at most ${START_MAX_MS}`, startMs <= START_MAX_MS),
  );
  line(
    "memory of the map",
    `${figure(retainedMb)} MB`,
    verdict(`at most ${MEMORY_MAX_MB}`, retainedMb <= MEMORY_MAX_MB),
  );
}

function printLooks(title: string, places: readonly Place[]): void {
  const costs = places.map((place) => {
    const times = Array.from({ length: REPEATS }, () => timeUs(zoneFromPlace, place));
    return Math.min(...times);
  });
  boundTileCache();
  const peerCosts = places.map((place) => timeUs(find, place));
  const [meanUs, peerMeanUs] = [meanOf(costs), meanOf(peerCosts)];
  const [longestUs, peerLongestUs] = [Math.max(...costs), Math.max(...peerCosts)];
  line(
    `${title}: mean`,
    `${figure(meanUs)} µs`,
    `${verdict(`at most ${MEAN_MAX_US}`, meanUs <= MEAN_MAX_US)}; geo-tz ${figure(peerMeanUs)} µs, ${figure(peerMeanUs / meanUs)} times ours`,
  );
  line(
    "  longest",
    `${figure(longestUs)} µs`,
    `${verdict(`at most ${LONGEST_MAX_US}`, longestUs <= LONGEST_MAX_US)}; geo-tz ${figure(peerLongestUs)} µs`,
  );
}

function timeUs(look: (latitudeDeg: number, longitudeDeg: number) => unknown, place: Place): number {
  const startMs = performance.now();
  look(place.latitudeDeg, place.longitudeDeg);
  return (performance.now() - startMs) * 1000;
}

function meanOf(costsUs: readonly number[]): number {
  return costsUs.reduce((sum, cost) => sum + cost, 0) / costsUs.length;
}

/** Uniform over the area of the Earth. */
function placeOnSphere(random: () => number): Place {
  return { latitudeDeg: (Math.asin(2 * random() - 1) * 180) / Math.PI, longitudeDeg: random() * 360 - 180 };
}

if (import.meta.main) printZones();
