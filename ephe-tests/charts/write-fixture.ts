/** Writes charts.json: the charts of Swiss Ephemeris for the instants below. */
import { BODY_NAMES, type BodyName } from "../../engine/ephemeris/body.ts";
import { defined } from "../../test/defined.ts";
import { openReference, referenceRelease } from "../reference/reference-library.ts";
import { nine, referenceHouses, referenceState } from "../reference/reference-places.ts";
import { writeFixture } from "../reference/write-fixture.ts";

const reference = openReference();

function longitudeDeg(body: BodyName, epochJdUt: number): number {
  return defined(referenceState(reference, body, epochJdUt)[0]);
}

/** The instant within a day of `aboutJdUt` at which a direct body reaches a longitude. */
function momentAt(body: BodyName, targetDeg: number, aboutJdUt: number): number {
  let lowerJdUt = aboutJdUt - 1;
  let late = aboutJdUt + 1;
  for (let step = 0; step < 60; step += 1) {
    const middle = (lowerJdUt + late) / 2;
    const pastDeg = ((longitudeDeg(body, middle) - targetDeg + 540) % 360) - 180;
    if (pastDeg < 0) lowerJdUt = middle;
    else late = middle;
  }
  return late;
}

const MOMENTS = [
  { what: "London, noon of J2000", epochJdUt: 2451545, latitudeDeg: 51.5074, longitudeDeg: -0.1278 },
  { what: "New York, 1990", epochJdUt: 2447983.2708333335, latitudeDeg: 40.7128, longitudeDeg: -74.006 },
  { what: "Sydney, 1985", epochJdUt: 2446421.8125, latitudeDeg: -33.8688, longitudeDeg: 151.2093 },
  { what: "Quito on the equator, 2010", epochJdUt: 2455198.5, latitudeDeg: 0, longitudeDeg: -78.4678 },
  {
    what: "Fiji beside the date line, 2024",
    epochJdUt: 2460311.25,
    latitudeDeg: -17.7134,
    longitudeDeg: 178.065,
  },
  { what: "the first day", epochJdUt: 2378496.75, latitudeDeg: 48.8566, longitudeDeg: 2.3522 },
  { what: "the last day", epochJdUt: 2597641.25, latitudeDeg: 35.6762, longitudeDeg: 139.6503 },
  {
    what: "Longyearbyen, inside the polar circle",
    epochJdUt: 2455000.5,
    latitudeDeg: 78.2232,
    longitudeDeg: 15.6267,
  },
  {
    what: "McMurdo, inside the polar circle",
    epochJdUt: 2440000.25,
    latitudeDeg: -77.8419,
    longitudeDeg: 166.6863,
  },
  { what: "just outside the polar circle", epochJdUt: 2444239.5, latitudeDeg: 66.5, longitudeDeg: 25.7294 },
  {
    what: "1850, before sidereal time's seam",
    epochJdUt: 2396758.25,
    latitudeDeg: 52.52,
    longitudeDeg: 13.405,
  },
  {
    what: "2060, after sidereal time's seam",
    epochJdUt: 2473460.75,
    latitudeDeg: -23.5505,
    longitudeDeg: -46.6333,
  },
  {
    what: "the Sun 0.00003° short of Aries",
    epochJdUt: momentAt("Sun", 359.99997, 2451623.8),
    latitudeDeg: 50,
    longitudeDeg: 10,
  },
  {
    what: "the Sun 0.00007° short of Taurus",
    epochJdUt: momentAt("Sun", 29.99993, 2451654.25),
    latitudeDeg: 50,
    longitudeDeg: 10,
  },
  {
    what: "the Moon 0.00002° past Leo's beginning",
    epochJdUt: momentAt("Moon", 120.00002, 2451565.2),
    latitudeDeg: 50,
    longitudeDeg: 10,
  },
];

const charts = MOMENTS.map((moment) => {
  const { armc: _, houseSystem, ...houses } = referenceHouses(reference, moment.epochJdUt, moment);
  const bodies = BODY_NAMES.map((name) =>
    referenceState(reference, name, moment.epochJdUt).slice(0, 4).map(nine),
  );
  return { ...moment, houseSystem, bodies, ...houses };
});

const head = {
  what: "Per body longitude, latitude (deg), distance (au), speed in longitude (deg/day); cusps and angles (deg)",
  source: referenceRelease().title,
  builder: "ephe-tests/charts/write-fixture.ts",
};
const rows = charts.map((chart) => JSON.stringify(chart)).join(",\n");
writeFixture("charts", `${JSON.stringify(head).slice(0, -1)},\n"charts": [\n${rows}\n]}`);
