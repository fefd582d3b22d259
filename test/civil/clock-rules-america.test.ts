import { describe, expect, test } from "vitest";
import { isInArea } from "../../civil/clock-areas.ts";
import { defined } from "../defined.ts";
import { areasOfRules } from "./areas-of-rules.ts";
import { clocksOfPlace } from "./clocks-of-place.ts";

const PLACES = {
  Atlanta: [33.75, -84.39],
  Birmingham: [33.52, -86.8],
  Boston: [42.36, -71.06],
  Charlottetown: [46.24, -63.13],
  Chattanooga: [35.05, -85.31],
  Chicago: [41.85, -87.65],
  "Columbus, Ohio": [39.96, -83],
  Concepción: [-36.83, -73.05],
  Dallas: [32.78, -96.8],
  Denver: [39.74, -104.98],
  "El Paso": [31.76, -106.49],
  "Fort Wayne": [41.08, -85.14],
  "Grand Rapids": [42.96, -85.67],
  Houston: [29.76, -95.37],
  "Kansas City": [39.1, -94.58],
  Knoxville: [35.96, -83.92],
  Lexington: [38.04, -84.5],
  "Los Angeles": [34.05, -118.24],
  Marquette: [46.54, -87.4],
  Miami: [25.77, -80.19],
  Milwaukee: [43.04, -87.91],
  Minneapolis: [44.98, -93.26],
  "New York": [40.71, -74.01],
  Phoenix: [33.45, -112.07],
  "Porto Alegre": [-30.03, -51.23],
  "Prince Albert": [53.2, -105.75],
  Rochester: [43.16, -77.61],
  "San Francisco": [37.77, -122.42],
  "São Paulo": [-23.55, -46.63],
  Seattle: [47.61, -122.33],
  Spokane: [47.66, -117.43],
  Sydney: [46.14, -60.19],
  Tampico: [22.26, -97.87],
  Temuco: [-38.74, -72.6],
  Toronto: [43.65, -79.38],
  Vancouver: [49.26, -123.11],
  Windsor: [42.31, -83.03],
} as const;
type PlaceName = keyof typeof PLACES;

const clocksAt = (placeName: PlaceName, date: string) => clocksOfPlace(PLACES[placeName], date);

describe("clocks of American places", () => {
  test.each<[PlaceName, string, number, number[]]>([
    ["Birmingham", "1955-07-01", -6, [-5]],
    ["Dallas", "1955-07-01", -6, [-5]],
    ["Houston", "1950-07-01", -6, [-5]],
    ["Miami", "1960-07-01", -5, [-4]],
    ["Atlanta", "1955-07-01", -5, [-4]],
    ["Atlanta", "1929-01-15", -6, [-5]],
    ["Knoxville", "1946-01-15", -6, []],
    ["Knoxville", "1946-06-15", -5, [-4]],
    ["Chattanooga", "1935-01-15", -6, []],
    ["Chattanooga", "1943-07-01", -5, []],
    ["Chattanooga", "1948-01-15", -5, [-6]],
    ["Milwaukee", "1935-07-01", -6, []],
    ["Milwaukee", "1950-07-01", -6, []],
    ["Milwaukee", "1958-07-01", -5, []],
    ["Milwaukee", "1958-10-10", -5, [-6]],
    ["Seattle", "1955-07-01", -8, []],
    ["Spokane", "1948-05-01", -8, [-7]],
    ["Seattle", "1948-12-15", -7, [-8]],
    ["Seattle", "1963-07-01", -7, []],
    ["Minneapolis", "1950-07-01", -6, [-5]],
    ["Minneapolis", "1958-07-01", -5, [-6]],
    ["Columbus, Ohio", "1955-07-01", -4, [-5]],
    ["Columbus, Ohio", "1925-01-15", -5, [-6]],
    ["Kansas City", "1950-07-01", -5, [-6]],
    ["Rochester", "1930-07-01", -4, [-5]],
    ["Lexington", "1955-01-15", -5, [-6]],
    ["Fort Wayne", "1965-01-15", -5, [-6]],
    ["Chicago", "1950-07-01", -5, [-6]],
    ["Chicago", "1943-01-15", -5, [-6]],
    ["Grand Rapids", "1900-01-15", -6, []],
    ["Grand Rapids", "1920-01-15", -5, [-6]],
    ["Marquette", "1920-01-15", -6, []],
    ["Marquette", "1950-01-15", -5, [-6]],
    ["Windsor", "1955-07-01", -4, [-5]],
    ["Prince Albert", "1950-01-15", -7, [-6]],
    ["Vancouver", "1941-08-01", -8, [-7]],
    ["Sydney", "1960-07-01", -4, []],
    ["Charlottetown", "1960-07-01", -4, []],
    ["Charlottetown", "1965-07-01", -3, [-4]],
    ["Tampico", "1931-01-15", -6, []],
    ["Temuco", "1946-08-01", -4, []],
    ["Concepción", "1946-08-01", -3, []],
    ["Porto Alegre", "1963-11-15", -3, []],
    ["São Paulo", "1963-11-15", -2, []],
  ])("%s on %s: UTC%d, or %j", (placeName, date, taken, others) => {
    expect(clocksAt(placeName, date)).toMatchObject({ taken, others });
  });

  test.each<[PlaceName, string]>([
    ["New York", "1935-07-01"],
    ["New York", "1955-07-01"],
    ["Boston", "1955-07-01"],
    ["Chicago", "1950-01-15"],
    ["Chicago", "1960-07-01"],
    ["Denver", "1955-07-01"],
    ["Denver", "1965-07-01"],
    ["Los Angeles", "1948-12-15"],
    ["San Francisco", "1955-07-01"],
    ["Phoenix", "1955-07-01"],
    ["El Paso", "1955-07-01"],
    ["Toronto", "1950-07-01"],
    ["Dallas", "1955-01-15"],
    ["Minneapolis", "1958-01-15"],
    ["Columbus, Ohio", "1955-01-15"],
    ["Miami", "1943-07-01"],
    ["Birmingham", "1944-01-15"],
    ["Rochester", "1918-07-01"],
    ["Dallas", "1919-07-01"],
  ])("%s on %s: no warning", (placeName, date) => {
    expect(clocksAt(placeName, date).others).toEqual([]);
  });

  test("no place has a warning from 1970 on nor under the war time, except where a state had its own law", () => {
    const places = (Object.keys(PLACES) as PlaceName[]).filter((name) => name !== "Chicago");
    const dates = ["1942-07-01", "1944-01-15", "1945-08-01", "1970-01-01", "1970-07-01", "1975-07-01"];
    const warned = places
      .flatMap((name) => dates.map((date) => ({ name, date, others: clocksAt(name, date).others })))
      .filter(({ others }) => others.length > 0)
      .map(({ name, date }) => `${name} ${date}`);
    // Clocks followed the zone of the town, with war time: each lists the neighbouring zone's.
    const neighbouring = /^(Prince Albert|Marquette|Lexington) 194/;
    const ownLaw = /^(Atlanta|Columbus, Ohio|Grand Rapids) 194[45]|^Marquette 1970/;
    expect(warned.filter((entry) => !neighbouring.test(entry) && !ownLaw.test(entry))).toEqual([]);
    expect(clocksAt("Lexington", "1943-07-01")).toMatchObject({ taken: -4, others: [-5] });
    expect(clocksAt("Marquette", "1943-07-01")).toMatchObject({ taken: -4, others: [-5] });
    expect(clocksAt("Prince Albert", "1943-07-01")).toMatchObject({ taken: -6, others: [-5] });
  });
});

describe("areas of American states", () => {
  test.each<[string, number, number, string]>([
    ["Texarkana, Arkansas", 33.442, -94.01, "US-AR"],
    ["Texarkana, Texas", 33.437, -94.077, "US-TX"],
    ["Vancouver, Washington", 45.634, -122.66, "US-WA"],
    ["Portland, Oregon", 45.52, -122.67, "US-OR"],
    ["Superior, Wisconsin", 46.72, -92.1, "US-WI"],
    ["Cincinnati, Ohio", 39.11, -84.51, "US-OH"],
    ["Covington, Kentucky", 39.07, -84.51, "US-KY"],
    ["Evansville, Indiana", 37.99, -87.56, "US-IN"],
    ["Henderson, Kentucky", 37.83, -87.58, "US-KY"],
    ["East St. Louis, Illinois", 38.62, -90.14, "US-IL"],
    ["Columbus, Georgia", 32.47, -84.97, "US-GA"],
    ["Phenix City, Alabama", 32.47, -85.02, "US-AL"],
    ["North Augusta, South Carolina", 33.51, -81.96, "US-SC"],
    ["Kansas City, Kansas", 39.11, -94.65, "US-KS"],
    ["Wheeling, West Virginia", 40.06, -80.71, "US-WV"],
    ["Omaha, Nebraska", 41.26, -95.95, "US-NE"],
    ["Memphis, Tennessee", 35.13, -89.99, "US-TN"],
    ["Miami Beach, Florida", 25.79, -80.13, "US-FL"],
    ["Key West, Florida", 24.557, -81.78, "US-FL"],
    ["Galveston, Texas", 29.29, -94.81, "US-TX"],
    ["Mobile, Alabama", 30.69, -88.05, "US-AL"],
    ["Gulfport, Mississippi", 30.38, -89.08, "US-MS"],
    ["New Orleans, Louisiana", 29.95, -90.08, "US-LA"],
    ["Savannah, Georgia", 32.08, -81.09, "US-GA"],
    ["Charleston, South Carolina", 32.79, -79.94, "US-SC"],
    ["Duluth, Minnesota", 46.78, -92.11, "US-MN"],
    ["St. Louis, Missouri", 38.63, -90.21, "US-MO"],
    ["Kansas City, Missouri", 39.1, -94.58, "US-MO"],
    ["Council Bluffs, Iowa", 41.26, -95.86, "US-IA"],
    ["West Memphis, Arkansas", 35.15, -90.18, "US-AR"],
    ["Bristol, Virginia", 36.62, -82.16, "US-VA"],
    ["Washington, D.C.", 38.9, -77.03, "US-DC"],
    ["Arlington, Virginia", 38.88, -77.1, "US-VA"],
    ["Charlotte, North Carolina", 35.23, -80.84, "US-NC"],
    ["Jersey City, New Jersey", 40.72, -74.06, "US-NJ"],
    ["Buffalo, New York", 42.89, -78.87, "US-NY"],
    ["Greenwich, Connecticut", 41.03, -73.63, "US-CT"],
    ["Baltimore, Maryland", 39.29, -76.61, ""],
  ])("%s", (_name, latitudeDeg, longitudeDeg, state) => {
    const states = [...areasOfRules.keys()].filter((id) => id.startsWith("US-"));
    const statesOfPlace = states.filter((id) =>
      isInArea(defined(areasOfRules.get(id)), { latitudeDeg, longitudeDeg }),
    );
    expect(statesOfPlace).toEqual(state === "" ? [] : [state]);
  });
});
