import { readFileSync } from "node:fs";
import { CITIES } from "../../engine/technique/relocation/cities.ts";
import { placeByName } from "../../service/time/civil-time.ts";
import { defined } from "../../test/defined.ts";
import { randomNumbers } from "./numbers.ts";

/** A place of birth, degrees. */
export interface Town {
  readonly latitude: number;
  readonly longitude: number;
}

type AreaTown = readonly [area: string, name: string, latitude: number, longitude: number, isInside: boolean];

const TOWN_COUNT = 500;
/** Beyond it Placidus has no cusps. */
const LATITUDE_MAX_DEG = 66;

/**
 * Five hundred towns of the world: the cities of the engine's catalogue, the principal town of each zone of tzdata's zone.tab,
 * and, for the rest, towns near old borders in even steps of the list that the tests of clock areas use.
 */
export function benchTowns(): readonly Town[] {
  const cities = CITIES.map(({ latitudeDeg, longitudeDeg }) => townAt(latitudeDeg, longitudeDeg));
  const zoneTowns = [...placeByName.values()]
    .map(({ latitudeDeg, longitudeDeg }) => townAt(latitudeDeg, longitudeDeg))
    .filter(({ latitude }) => Math.abs(latitude) < LATITUDE_MAX_DEG);
  const towns = [...cities, ...zoneTowns];
  const file = new URL("../../test/civil/clock-area-towns.json", import.meta.url);
  const areaTowns = JSON.parse(readFileSync(file, "utf8")) as readonly AreaTown[];
  const rest = TOWN_COUNT - towns.length;
  for (let index = 0; index < rest; index++) {
    const [, , latitude, longitude] = defined(areaTowns[Math.floor((index * areaTowns.length) / rest)]);
    towns.push({ latitude, longitude });
  }
  return towns;
}

function townAt(latitudeDeg: number, longitudeDeg: number): Town {
  const rounded = (degrees: number): number => Math.round(degrees * 1e4) / 1e4;
  return { latitude: rounded(latitudeDeg), longitude: rounded(longitudeDeg) };
}

/** Cities with different zone rules: with and without daylight saving, half hours, both hemispheres. */
const PLACES = [
  { latitude: 48.8566, longitude: 2.3522, timezone: "Europe/Paris" },
  { latitude: 40.7128, longitude: -74.006, timezone: "America/New_York" },
  { latitude: 28.6139, longitude: 77.209, timezone: "Asia/Kolkata" },
  { latitude: -33.8688, longitude: 151.2093, timezone: "Australia/Sydney" },
  { latitude: -23.5505, longitude: -46.6333, timezone: "America/Sao_Paulo" },
  { latitude: 35.6762, longitude: 139.6503, timezone: "Asia/Tokyo" },
  { latitude: 30.0444, longitude: 31.2357, timezone: "Africa/Cairo" },
  { latitude: 51.5072, longitude: -0.1276, timezone: "Europe/London" },
];

const FIRST_YEAR = 1900;
const YEARS = 130;

/** Bodies of chart requests: births at random times of 1900–2029 in cities of the world, with explicit zones. */
export function birthBodies(count: number): readonly string[] {
  return bodiesOf(count, PLACES);
}

/** The same in the 500 towns, without zones: the service finds the zone of each place. */
export function birthBodiesWithoutZones(count: number): readonly string[] {
  return bodiesOf(count, benchTowns());
}

function bodiesOf(count: number, places: readonly object[]): readonly string[] {
  const random = randomNumbers();
  const upTo = (end: number): number => Math.floor(random() * end);
  const twoDigits = (value: number): string => String(value).padStart(2, "0");
  return Array.from({ length: count }, () => {
    const date = `${FIRST_YEAR + upTo(YEARS)}-${twoDigits(1 + upTo(12))}-${twoDigits(1 + upTo(28))}`;
    const time = `${twoDigits(upTo(24))}:${twoDigits(upTo(60))}`;
    return JSON.stringify({ birth: { date, time, ...defined(places[upTo(places.length)]) } });
  });
}
