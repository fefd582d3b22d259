import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isInArea } from "../../civil/clock-areas.ts";
import { clockHistoryOf, instantFromLocalTime, zoneFinder } from "../../service/time/civil-time.ts";
import { defined } from "../defined.ts";
import { areasOfRules } from "./areas-of-rules.ts";

const { zoneFromPlace } = zoneFinder;

/** The offset taken for noon at a place, and the others that the warning lists, in hours, with their likelihood. */
function clocksOfPlace([latitudeDeg, longitudeDeg]: readonly [number, number], date: string) {
  const zoneName = zoneFromPlace(latitudeDeg, longitudeDeg);
  const history = clockHistoryOf({ latitudeDeg, longitudeDeg, zoneName }, date);
  const instant = instantFromLocalTime({ date, time: "12:00", zoneName, longitudeDeg, history });
  const warning = instant.warnings.find(({ code }) => code === "zone_history_uncertain");
  const others = warning?.code === "zone_history_uncertain" ? warning.alternatives : [];
  return {
    taken: instant.offsetHours,
    isCertain: instant.ownRule?.isCertain ?? null,
    others: others.map(({ offsetHours }) => offsetHours).toSorted((a, b) => a - b),
    likelihoods: Object.fromEntries(others.map(({ offsetHours, likelihood }) => [offsetHours, likelihood])),
  };
}

/** A place, and by date the offset taken at noon, in hours, with the others that the warning lists; "no other" if the row states only that it lists none. */
type Place = readonly [name: string, latitudeDeg: number, longitudeDeg: number, ...clocks: string[]];

const AMERICAN_PLACES: readonly Place[] = [
  ["Birmingham", 33.52, -86.8, "1944-01-15 no other", "1955-07-01 -6 or -5"],
  ["Dallas", 32.78, -96.8, "1919-07-01 no other", "1955-01-15 no other", "1955-07-01 -6 or -5"],
  ["Houston", 29.76, -95.37, "1950-07-01 -6 or -5"],
  ["Miami", 25.77, -80.19, "1943-07-01 no other", "1960-07-01 -5 or -4"],
  ["Atlanta", 33.75, -84.39, "1929-01-15 -6 or -5", "1955-07-01 -5 or -4"],
  ["Knoxville", 35.96, -83.92, "1946-01-15 -6", "1946-06-15 -5 or -4"],
  ["Chattanooga", 35.05, -85.31, "1935-01-15 -6", "1943-07-01 -5", "1948-01-15 -5 or -6"],
  ["Milwaukee", 43.04, -87.91, "1935-07-01 -6", "1950-07-01 -6", "1958-07-01 -5", "1958-10-10 -5 or -6"],
  ["Seattle", 47.61, -122.33, "1948-12-15 -7 or -8", "1955-07-01 -8", "1963-07-01 -7"],
  ["Spokane", 47.66, -117.43, "1948-05-01 -8 or -7"],
  ["Minneapolis", 44.98, -93.26, "1950-07-01 -6 or -5", "1958-01-15 no other", "1958-07-01 -5 or -6"],
  ["Columbus, Ohio", 39.96, -83, "1925-01-15 -5 or -6", "1955-01-15 no other", "1955-07-01 -4 or -5"],
  ["Kansas City", 39.1, -94.58, "1950-07-01 -5 or -6"],
  ["Rochester", 43.16, -77.61, "1918-07-01 no other", "1930-07-01 -4 or -5"],
  ["Lexington", 38.04, -84.5, "1943-07-01 -4 or -5", "1955-01-15 -5 or -6"],
  ["Fort Wayne", 41.08, -85.14, "1965-01-15 -5 or -6"],
  ["Chicago", 41.85, -87.65, "1943-01-15 -5 or -6", "1950-01-15 no other"],
  ["Chicago", 41.85, -87.65, "1950-07-01 -5 or -6", "1960-07-01 no other"],
  ["Grand Rapids", 42.96, -85.67, "1900-01-15 -6", "1920-01-15 -5 or -6"],
  ["Marquette", 46.54, -87.4, "1920-01-15 -6", "1943-07-01 -4 or -5", "1950-01-15 -5 or -6"],
  ["Windsor", 42.31, -83.03, "1955-07-01 -4 or -5"],
  ["Prince Albert", 53.2, -105.75, "1943-07-01 -6 or -5", "1950-01-15 -7 or -6"],
  ["Vancouver", 49.26, -123.11, "1941-08-01 -8 or -7"],
  ["Sydney", 46.14, -60.19, "1960-07-01 -4"],
  ["Charlottetown", 46.24, -63.13, "1960-07-01 -4", "1965-07-01 -3 or -4"],
  ["Tampico", 22.26, -97.87, "1931-01-15 -6"],
  ["Temuco", -38.74, -72.6, "1946-08-01 -4"],
  ["Concepción", -36.83, -73.05, "1946-08-01 -3"],
  ["Porto Alegre", -30.03, -51.23, "1963-11-15 -3"],
  ["São Paulo", -23.55, -46.63, "1963-11-15 -2"],
  // No clock other than the zone's.
  ["New York", 40.71, -74.01, "1935-07-01 no other", "1955-07-01 no other"],
  ["Boston", 42.36, -71.06, "1955-07-01 no other"],
  ["Denver", 39.74, -104.98, "1955-07-01 no other", "1965-07-01 no other"],
  ["Los Angeles", 34.05, -118.24, "1948-12-15 no other"],
  ["San Francisco", 37.77, -122.42, "1955-07-01 no other"],
  ["Phoenix", 33.45, -112.07, "1955-07-01 no other"],
  ["El Paso", 31.76, -106.49, "1955-07-01 no other"],
  ["Toronto", 43.65, -79.38, "1950-07-01 no other"],
];

const OTHER_PLACES: readonly Place[] = [
  // Poland between the wars, and the powers before and after.
  ["Lviv", 49.84, 24.02, "1885-07-01 1.601", "1892-01-01 1.601 or 1", "1900-07-01 1"],
  ["Lviv", 49.84, 24.02, "1920-07-01 2.034 or 1, 2", "1930-07-01 1", "1941-07-01 3 or 2"],
  ["Brest", 52.1, 23.69, "1930-07-01 1"],
  ["Vilnius", 54.69, 25.28, "1930-07-01 1"],
  ["Minsk", 53.9, 27.57, "1930-01-01 2"],
  ["Vitebsk", 55.19, 30.2, "1942-07-01 2 or 3"],
  ["Kraków", 50.06, 19.94, "1891-11-01 1.329", "1892-01-01 1", "1900-01-01 1"],
  ["Vienna", 48.21, 16.37, "1900-01-01 1 or 1.089", "1912-07-01 no other", "1942-07-01 no other"],
  ["Łódź", 51.75, 19.47, "1900-01-01 1.4 or 1.298"],
  ["Warsaw", 52.23, 21.01, "1900-01-01 1.4", "1930-07-01 no other", "1960-07-01 no other"],
  ["Poznań", 52.41, 16.93, "1910-01-01 1"],
  ["Katowice", 50.26, 19.03, "1921-01-01 1"],
  ["Wrocław", 51.1, 17.03, "1885-01-01 1.135", "1920-12-01 1"],
  ["Gdańsk", 54.35, 18.65, "1921-01-01 1"],
  ["Klaipėda", 55.71, 21.14, "1910-01-01 1"],
  // Austria-Hungary and its neighbours.
  ["Uzhhorod", 48.62, 22.3, "1935-07-01 1", "1942-07-01 2"],
  ["Chernivtsi", 48.29, 25.94, "1900-07-01 1", "1930-01-01 1.74"],
  ["Cluj", 46.77, 23.59, "1900-01-01 1", "1941-01-01 1"],
  ["Košice", 48.71, 21.26, "1940-01-01 1"],
  ["Novi Sad", 45.25, 19.84, "1885-01-01 1.323"],
  ["Bolzano", 46.49, 11.34, "1900-01-01 1"],
  ["Trieste", 45.65, 13.78, "1917-07-01 2"],
  ["Pula", 44.87, 13.85, "1935-07-01 1"],
  ["Zagreb", 45.81, 15.98, "1917-07-01 1 or 2"],
  ["Dobrich", 43.57, 27.83, "1930-01-01 1.74"],
  ["Tiraspol", 46.84, 29.63, "1922-07-01 1.74 or 2, 2.034", "1935-07-01 3"],
  // The west.
  ["Ypres", 50.85, 2.88, "1916-03-10 1 or 0"],
  ["Brussels", 50.85, 4.35, "1916-03-10 1", "1916-07-01 no other", "1950-07-01 no other"],
  ["Lille", 50.63, 3.06, "1917-12-10 0 or 1"],
  ["Nantes", 47.22, -1.55, "1917-12-10 0"],
  ["Strasbourg", 48.58, 7.75, "1900-01-01 1", "1930-01-01 0"],
  ["Eupen", 50.63, 6.03, "1914-01-01 1"],
  ["Haderslev", 55.25, 9.49, "1918-07-01 2"],
  ["Lyon", 45.75, 4.85, "1941-02-01 1"],
  ["Paris", 48.85, 2.35, "1916-07-01 no other", "1935-07-01 no other", "1941-02-01 2", "1943-07-01 no other"],
  ["Munich", 48.14, 11.58, "1892-07-01 0.772 or 1", "1900-07-01 no other", "1945-07-01 3 or 1, 2"],
  ["Geneva", 46.2, 6.15, "1880-01-01 0.41"],
  ["Burgos", 42.34, -3.7, "1937-07-01 1"],
  ["Belfast", 54.6, -5.93, "1900-01-01 -0.422"],
  ["Manchester", 53.48, -2.24, "1870-01-01 0 or -0.149", "1900-07-01 no other"],
  // Russia.
  ["Saint Petersburg", 59.94, 30.31, "1900-01-01 2.022", "1935-07-01 no other"],
  ["Kazan", 55.79, 49.12, "1900-01-01 2.505 or 3.275"],
  ["Vyborg", 60.71, 28.75, "1930-01-01 2"],
  // Asia.
  ["Harbin", 45.75, 126.65, "1930-01-01 8 or 8.433, 8.5, 9", "1940-01-01 9"],
  ["Chengdu", 30.67, 104.07, "1935-01-01 8 or 6.938, 7"],
  ["Shanghai", 31.22, 121.46, "1942-07-01 9 or 8"],
  ["Ishigaki", 24.34, 124.16, "1920-01-01 8"],
  ["Calcutta", 22.56, 88.36, "1920-01-01 5.5 or 5.889"],
  ["Bombay", 19.07, 72.88, "1950-01-01 5.5 or 4.85"],
  ["Ramallah", 31.9, 35.2, "1960-07-01 3 or 2"],
  ["Jerusalem", 31.77, 35.22, "1950-07-01 3 or 2"],
  // No clock other than the zone's.
  ["Amsterdam", 52.37, 4.89, "1916-07-01 no other", "1930-07-01 no other", "1942-07-01 no other"],
  ["Berlin", 52.52, 13.41, "1930-07-01 no other", "1947-06-01 no other"],
  ["Bratislava", 48.15, 17.11, "1930-01-01 no other"],
  ["Budapest", 47.5, 19.04, "1930-01-01 no other"],
  ["Delhi", 28.65, 77.23, "1930-01-01 no other"],
  ["Dublin", 53.33, -6.25, "1900-07-01 no other", "1930-07-01 no other"],
  ["Istanbul", 41.01, 28.95, "1930-07-01 no other"],
  ["Kyiv", 50.45, 30.52, "1930-07-01 no other", "1950-07-01 no other"],
  ["London", 51.51, -0.13, "1860-01-01 no other", "1916-07-01 no other"],
  ["London", 51.51, -0.13, "1941-07-01 no other", "1947-06-01 no other"],
  ["Madrid", 40.42, -3.7, "1930-07-01 no other", "1950-07-01 no other"],
  ["Mannheim", 49.49, 8.46, "1940-07-01 no other"],
  ["Moscow", 55.75, 37.62, "1900-01-01 no other", "1925-07-01 no other", "1950-07-01 no other"],
  ["Rome", 41.89, 12.51, "1900-07-01 no other", "1943-07-01 no other"],
  ["Tokyo", 35.69, 139.69, "1950-07-01 no other"],
];

const rounded = (hours: number, digits: number): number => Number(hours.toFixed(digits));

/** What the rules state of a day, in the form of a row. */
function clockText([, latitudeDeg, longitudeDeg]: Place, stated: string): string {
  const date = stated.slice(0, 10);
  const { taken, others } = clocksOfPlace([latitudeDeg, longitudeDeg], date);
  if (stated.endsWith("no other") && others.length === 0) return `${date} no other`;
  const alternatives = others.map((hours) => rounded(hours, 3)).join(", ");
  return `${date} ${rounded(taken, 3)}${alternatives === "" ? "" : ` or ${alternatives}`}`;
}

describe("clocks of places", () => {
  test.each([...AMERICAN_PLACES, ...OTHER_PLACES].map((place) => [place[0], place] as const))(
    "%s",
    (_, place) => {
      const [, , , ...clocks] = place;
      expect(clocks.map((stated) => clockText(place, stated))).toEqual(clocks);
    },
  );

  const othersAt = ([, latitudeDeg, longitudeDeg]: Place, date: string) =>
    clocksOfPlace([latitudeDeg, longitudeDeg], date).others;

  test("have no warning from 1970 on nor under the war time in America, except where a state had its own law", () => {
    const dates = ["1942-07-01", "1944-01-15", "1945-08-01", "1970-01-01", "1970-07-01", "1975-07-01"];
    const warned = AMERICAN_PLACES.filter(([name]) => name !== "Chicago").flatMap((place) =>
      dates.filter((date) => othersAt(place, date).length > 0).map((date) => `${place[0]} ${date}`),
    );
    // Clocks followed the zone of the town, with war time: each lists the neighbouring zone's.
    const neighbouring = /^(Prince Albert|Marquette|Lexington) 194/;
    const ownLaw = /^(Atlanta|Columbus, Ohio|Grand Rapids) 194[45]|^Marquette 1970/;
    expect(warned.filter((entry) => !neighbouring.test(entry) && !ownLaw.test(entry))).toEqual([]);
  });

  test("have no warning from 1970 on outside the Americas", () => {
    const dates = ["1970-01-01", "1970-07-01", "1981-12-01"];
    const warned = OTHER_PLACES.filter((place) => dates.some((date) => othersAt(place, date).length > 0));
    expect(warned).toEqual([]);
  });
});

/** Name, latitude, longitude, and by date the clock used at noon with the other possible ones. */
type StatedPlace = readonly [string, number, number, Readonly<Record<string, string>>];

/**
 * Places by subject. A clock states what decided it (the zone's record, an own rule, a likely clock), its offset in hours, and the
 * offsets that the warning lists with their likelihood. The rules' sources in docs/birth-data.md state the facts.
 */
const SUBJECTS = JSON.parse(
  readFileSync(new URL("./clock-places.json", import.meta.url), "utf8"),
) as readonly (readonly [string, readonly StatedPlace[]])[];

function statedText(latitudeDeg: number, longitudeDeg: number, date: string): string {
  const { taken, isCertain, likelihoods } = clocksOfPlace([latitudeDeg, longitudeDeg], date);
  const decidedBy = isCertain === null ? "record" : isCertain ? "own" : "likely";
  const others = Object.entries(likelihoods).map(
    ([offsetHours, likelihood]) => `${rounded(Number(offsetHours), 4)} ${likelihood}`,
  );
  return [`${decidedBy} ${rounded(taken, 4)}`, others.join(", ")].filter((text) => text !== "").join("; ");
}

describe.each(SUBJECTS)("%s", (_subject, places) => {
  test.each(places)("%s", (_name, latitudeDeg, longitudeDeg, clocks) => {
    const clocksByDate = Object.keys(clocks).map((date) => [
      date,
      statedText(latitudeDeg, longitudeDeg, date),
    ]);
    expect(Object.fromEntries(clocksByDate)).toEqual(clocks);
  });
});

/** Towns near the borders of American states, with the state's area. */
const STATES_OF_TOWNS = `
  Texarkana 33.442 -94.01 US-AR, Texarkana 33.437 -94.077 US-TX, Vancouver 45.634 -122.66 US-WA,
  Portland 45.52 -122.67 US-OR, Superior 46.72 -92.1 US-WI, Cincinnati 39.11 -84.51 US-OH,
  Covington 39.07 -84.51 US-KY, Evansville 37.99 -87.56 US-IN, Henderson 37.83 -87.58 US-KY,
  East St. Louis 38.62 -90.14 US-IL, Columbus 32.47 -84.97 US-GA, Phenix City 32.47 -85.02 US-AL,
  North Augusta 33.51 -81.96 US-SC, Kansas City 39.11 -94.65 US-KS, Wheeling 40.06 -80.71 US-WV,
  Omaha 41.26 -95.95 US-NE, Memphis 35.13 -89.99 US-TN, Miami Beach 25.79 -80.13 US-FL,
  Key West 24.557 -81.78 US-FL, Galveston 29.29 -94.81 US-TX, Mobile 30.69 -88.05 US-AL,
  Gulfport 30.38 -89.08 US-MS, New Orleans 29.95 -90.08 US-LA, Savannah 32.08 -81.09 US-GA,
  Charleston 32.79 -79.94 US-SC, Duluth 46.78 -92.11 US-MN, St. Louis 38.63 -90.21 US-MO,
  Kansas City 39.1 -94.58 US-MO, Council Bluffs 41.26 -95.86 US-IA, West Memphis 35.15 -90.18 US-AR,
  Bristol 36.62 -82.16 US-VA, Washington 38.9 -77.03 US-DC, Arlington 38.88 -77.1 US-VA,
  Charlotte 35.23 -80.84 US-NC, Jersey City 40.72 -74.06 US-NJ, Buffalo 42.89 -78.87 US-NY,
  Greenwich 41.03 -73.63 US-CT, Baltimore 39.29 -76.61 none`;

test.each(STATES_OF_TOWNS.trim().split(/,\s+/))("%s is in the area of its state only", (row) => {
  const [latitudeDeg = 0, longitudeDeg = 0] = row.split(" ").slice(-3, -1).map(Number);
  const states = [...areasOfRules.keys()].filter((id) => id.startsWith("US-"));
  const statesOfPlace = states.filter((id) =>
    isInArea(defined(areasOfRules.get(id)), { latitudeDeg, longitudeDeg }),
  );
  expect(statesOfPlace.join() || "none").toBe(row.split(" ").at(-1));
});

/** Area, town, latitude, longitude, whether it is inside. The towns and positions are GeoNames' (CC BY 4.0). */
type Row = readonly [string, string, number, number, boolean];

const rows = JSON.parse(readFileSync(new URL("./clock-area-towns.json", import.meta.url), "utf8")) as Row[];
const areaIds = [...new Set(rows.map(([areaId]) => areaId))];

test.each(areaIds)("%s contains its towns and not those beyond the border", (areaId) => {
  const area = defined(areasOfRules.get(areaId));
  const misplaced = rows
    .filter(([id]) => id === areaId)
    .filter(
      ([, , latitudeDeg, longitudeDeg, isInside]) =>
        isInArea(area, { latitudeDeg, longitudeDeg }) !== isInside,
    )
    .map(([, town]) => town);
  expect(misplaced).toEqual([]);
});

test("each listed area has a town inside", () => {
  expect(areaIds.filter((id) => !rows.some(([areaId, , , , isInside]) => areaId === id && isInside))).toEqual(
    [],
  );
});
