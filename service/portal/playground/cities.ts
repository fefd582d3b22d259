import { CITIES, type City, REGION_NAMES } from "../../../engine/index.ts";

/** How a city is called in forms: Paris, France. */
export function cityLabel({ name, country }: City): string {
  return `${name}, ${country}`;
}

const BY_LABEL: ReadonlyMap<string, City> = new Map(CITIES.map((city) => [cityLabel(city), city]));

/** The city of the catalogue that is called so; null: none. */
export function cityByLabel(label: string): City | null {
  return BY_LABEL.get(label) ?? null;
}

/** The cities of the catalogue by region, each region's by name. */
export const CITIES_BY_REGION: readonly (readonly [region: string, cities: readonly City[]])[] =
  REGION_NAMES.map((region) => [
    region,
    CITIES.filter((city) => city.region === region).sort((one, other) => (one.name < other.name ? -1 : 1)),
  ]);
