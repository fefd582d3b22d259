/** The search of cities by name: a list that is loaded while the user types. */
import { loadFile } from "./load-file.ts";
import type { Place } from "./state.ts";

const CITY_FILE = "cities.txt";
const RESULTS_MAX = 8;
/** Coordinates are in hundredths of a degree. */
const UNITS_PER_DEGREE = 100;

export interface City extends Place {
  readonly key: string;
}

/** Reads the list, whose lines are `Paris|FR|4885|235`, the largest cities first. */
function readCities(text: string): readonly City[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [name = "", country = "", latitude, longitude] = line.split("|");
      return {
        name: `${name}, ${country}`,
        key: searchKey(name),
        latitudeDeg: Number(latitude) / UNITS_PER_DEGREE,
        longitudeDeg: Number(longitude) / UNITS_PER_DEGREE,
      };
    });
}

export async function loadCities(): Promise<readonly City[]> {
  return readCities(new TextDecoder().decode(await loadFile(CITY_FILE)));
}

/** The cities whose name begins with a text, then those with a later word that does: the largest first. */
export function findCities(cities: readonly City[], text: string): readonly City[] {
  const prefix = searchKey(text.split(",")[0] ?? "");
  if (prefix === "") return [];
  const first = cities.filter(({ key }) => key.startsWith(prefix)).slice(0, RESULTS_MAX);
  const later = cities.filter(({ key }) => key.includes(` ${prefix}`) && !key.startsWith(prefix));
  return [...first, ...later].slice(0, RESULTS_MAX);
}

/** A name without accents, in small letters, with spaces between words. */
function searchKey(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
