import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CITIES, type City, REGION_NAMES } from "../../../../engine/index.ts";
import { zoneFinder } from "../../../../service/time/civil-time.ts";
import { defined } from "../../../defined.ts";

const { zoneFromPlace } = zoneFinder;

/** The time zone of each city, by tzdata. */
const ZONES: Readonly<Record<string, string>> = {
  London: "Europe/London",
  Dublin: "Europe/Dublin",
  Paris: "Europe/Paris",
  Amsterdam: "Europe/Amsterdam",
  Berlin: "Europe/Berlin",
  Zurich: "Europe/Zurich",
  Vienna: "Europe/Vienna",
  Warsaw: "Europe/Warsaw",
  Kyiv: "Europe/Kyiv",
  Moscow: "Europe/Moscow",
  Stockholm: "Europe/Stockholm",
  Rome: "Europe/Rome",
  Madrid: "Europe/Madrid",
  Lisbon: "Europe/Lisbon",
  Athens: "Europe/Athens",
  Istanbul: "Europe/Istanbul",
  "New York": "America/New_York",
  "Los Angeles": "America/Los_Angeles",
  Chicago: "America/Chicago",
  Miami: "America/New_York",
  "San Francisco": "America/Los_Angeles",
  Honolulu: "Pacific/Honolulu",
  Toronto: "America/Toronto",
  Vancouver: "America/Vancouver",
  "Mexico City": "America/Mexico_City",
  Bogotá: "America/Bogota",
  Lima: "America/Lima",
  Santiago: "America/Santiago",
  "Buenos Aires": "America/Argentina/Buenos_Aires",
  "São Paulo": "America/Sao_Paulo",
  "Rio de Janeiro": "America/Sao_Paulo",
  Delhi: "Asia/Kolkata",
  Mumbai: "Asia/Kolkata",
  Karachi: "Asia/Karachi",
  Dhaka: "Asia/Dhaka",
  Almaty: "Asia/Almaty",
  Tokyo: "Asia/Tokyo",
  Seoul: "Asia/Seoul",
  Beijing: "Asia/Shanghai",
  Shanghai: "Asia/Shanghai",
  "Hong Kong": "Asia/Hong_Kong",
  Taipei: "Asia/Taipei",
  Bangkok: "Asia/Bangkok",
  Singapore: "Asia/Singapore",
  Jakarta: "Asia/Jakarta",
  Manila: "Asia/Manila",
  "Tel Aviv": "Asia/Jerusalem",
  Dubai: "Asia/Dubai",
  Riyadh: "Asia/Riyadh",
  Tehran: "Asia/Tehran",
  Cairo: "Africa/Cairo",
  Casablanca: "Africa/Casablanca",
  Lagos: "Africa/Lagos",
  Kinshasa: "Africa/Kinshasa",
  Nairobi: "Africa/Nairobi",
  Johannesburg: "Africa/Johannesburg",
  "Cape Town": "Africa/Johannesburg",
  Sydney: "Australia/Sydney",
  Melbourne: "Australia/Melbourne",
  Perth: "Australia/Perth",
  Auckland: "Pacific/Auckland",
};

interface GeonamesCity {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS_KM = 6371;
const RAD = Math.PI / 180;

function distanceKm(a: City, b: City): number {
  const arc =
    Math.sin(a.latitudeDeg * RAD) * Math.sin(b.latitudeDeg * RAD) +
    Math.cos(a.latitudeDeg * RAD) *
      Math.cos(b.latitudeDeg * RAD) *
      Math.cos((a.longitudeDeg - b.longitudeDeg) * RAD);
  return EARTH_RADIUS_KM * Math.acos(Math.min(1, arc));
}

describe("the catalogue of cities", () => {
  test("contains 61 cities, each once and each at a different place", () => {
    expect(CITIES).toHaveLength(61);
    expect(new Set(CITIES.map(({ name }) => name)).size).toBe(61);
    expect(
      new Set(CITIES.map(({ latitudeDeg, longitudeDeg }) => `${latitudeDeg} ${longitudeDeg}`)).size,
    ).toBe(61);
  });

  test("has at least three cities in every region", () => {
    for (const region of REGION_NAMES) {
      expect(CITIES.filter((city) => city.region === region).length, region).toBeGreaterThanOrEqual(3);
    }
    expect(new Set(CITIES.map(({ region }) => region))).toEqual(new Set(REGION_NAMES));
  });

  test("has a city in each country whose largest city is among the largest without one, and Istanbul in Europe", () => {
    const countries = new Set(CITIES.map(({ country }) => country));
    for (const country of [
      "Russia",
      "Ukraine",
      "Iran",
      "Bangladesh",
      "Democratic Republic of the Congo",
      "China",
      "India",
      "United States",
      "Indonesia",
      "Pakistan",
      "Nigeria",
      "Brazil",
      "Mexico",
      "Japan",
      "Egypt",
      "Turkey",
    ]) {
      expect(countries).toContain(country);
    }
    expect(CITIES.find(({ name }) => name === "Istanbul")).toMatchObject({ region: "Europe" });
  });

  test("has the coordinates of GeoNames, rounded to 0.01°", () => {
    const path = new URL("../../../../ephe-tests/fixtures/cities.json", import.meta.url);
    const { cities } = JSON.parse(readFileSync(path, "utf8")) as { readonly cities: readonly GeonamesCity[] };
    expect(cities.map(({ name }) => name)).toEqual(CITIES.map(({ name }) => name));
    cities.forEach(({ name, latitude, longitude }, index) => {
      const { latitudeDeg, longitudeDeg } = defined(CITIES[index]);
      expect([latitudeDeg, longitudeDeg], name).toEqual([
        Number(latitude.toFixed(2)),
        Number(longitude.toFixed(2)),
      ]);
    });
  });

  test("has no two cities closer than 340 km", () => {
    const distancesKm = CITIES.flatMap((a, index) => CITIES.slice(index + 1).map((b) => distanceKm(a, b)));
    expect(Math.min(...distancesKm)).toBeGreaterThan(340);
  });

  test("contains only places where the cusps of Placidus are defined", () => {
    expect(Math.max(...CITIES.map(({ latitudeDeg }) => Math.abs(latitudeDeg)))).toBeLessThan(66);
  });

  test("spells Bogotá and São Paulo correctly", () => {
    const names = CITIES.map(({ name }) => name);
    expect(names).toContain("Bogotá");
    expect(names).toContain("São Paulo");
  });

  test("places each city in its time zone", () => {
    expect(
      Object.fromEntries(
        CITIES.map(({ name, latitudeDeg, longitudeDeg }) => [name, zoneFromPlace(latitudeDeg, longitudeDeg)]),
      ),
    ).toEqual(ZONES);
  });
});
