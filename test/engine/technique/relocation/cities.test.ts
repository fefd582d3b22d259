import { describe, expect, test } from "vitest";
import { CITIES, REGION_NAMES } from "../../../../engine/index.ts";
import { zoneFromPlace } from "../../../../service/civil/zone-from-place.ts";

/** The time zone of each city, by tzdata. */
const ZONES: Readonly<Record<string, string>> = {
  London: "Europe/London",
  Dublin: "Europe/Dublin",
  Paris: "Europe/Paris",
  Amsterdam: "Europe/Amsterdam",
  Berlin: "Europe/Berlin",
  Zurich: "Europe/Zurich",
  Vienna: "Europe/Vienna",
  Prague: "Europe/Prague",
  Warsaw: "Europe/Warsaw",
  Stockholm: "Europe/Stockholm",
  Rome: "Europe/Rome",
  Madrid: "Europe/Madrid",
  Barcelona: "Europe/Madrid",
  Lisbon: "Europe/Lisbon",
  Athens: "Europe/Athens",
  "New York": "America/New_York",
  "Los Angeles": "America/Los_Angeles",
  Chicago: "America/Chicago",
  Miami: "America/New_York",
  "San Francisco": "America/Los_Angeles",
  Seattle: "America/Los_Angeles",
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
  Bengaluru: "Asia/Kolkata",
  Karachi: "Asia/Karachi",
  Almaty: "Asia/Almaty",
  Tokyo: "Asia/Tokyo",
  Seoul: "Asia/Seoul",
  Beijing: "Asia/Shanghai",
  Shanghai: "Asia/Shanghai",
  "Hong Kong": "Asia/Hong_Kong",
  Taipei: "Asia/Taipei",
  Bangkok: "Asia/Bangkok",
  Singapore: "Asia/Singapore",
  "Kuala Lumpur": "Asia/Kuala_Lumpur",
  Jakarta: "Asia/Jakarta",
  Manila: "Asia/Manila",
  Istanbul: "Europe/Istanbul",
  "Tel Aviv": "Asia/Jerusalem",
  Dubai: "Asia/Dubai",
  Riyadh: "Asia/Riyadh",
  Cairo: "Africa/Cairo",
  Casablanca: "Africa/Casablanca",
  Lagos: "Africa/Lagos",
  Nairobi: "Africa/Nairobi",
  Johannesburg: "Africa/Johannesburg",
  "Cape Town": "Africa/Johannesburg",
  Sydney: "Australia/Sydney",
  Melbourne: "Australia/Melbourne",
  Perth: "Australia/Perth",
  Auckland: "Pacific/Auckland",
};

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
