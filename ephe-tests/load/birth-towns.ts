import { readFileSync } from "node:fs";
import { CITIES } from "../../engine/technique/relocation/cities.ts";
import { placeByName } from "../../service/time/civil-time.ts";
import { defined } from "../../test/defined.ts";

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
