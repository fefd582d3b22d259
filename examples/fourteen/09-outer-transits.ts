/** Ten years of the outer planets' aspects to twelve points of a birth. Page: library-recipes.md#transits-stations-phases. */
import { createEphemeris, findTransits, julianDayFromCalendar } from "almagest";
import { loadTableSource } from "almagest/tables";
import { dateFromJulianDay } from "almagest/time";

const OUTER = ["Jupiter", "Saturn", "Uranus", "Neptune", "Pluto"] as const;
const NATAL = [
  "Sun",
  "Moon",
  "Mercury",
  "Venus",
  "Mars",
  "Jupiter",
  "Saturn",
  "Uranus",
  "Neptune",
  "Pluto",
  "TrueNode",
  "Chiron",
] as const;

const source = loadTableSource();
const ephemeris = createEphemeris(source);
const birthJdUt = julianDayFromCalendar(1990, 6, 15, 12.5 / 24);
const points = NATAL.map((name) => ({
  name,
  longitudeDeg: ephemeris.position(birthJdUt, name).longitudeDeg,
}));
const window = {
  startJdUt: julianDayFromCalendar(2026, 1, 1),
  endJdUt: julianDayFromCalendar(2036, 1, 1),
};

export const result = findTransits(source, points, window, { bodies: OUTER }).map(
  ({ epochJdUt, body, aspect, point }) => ({ epochJdUt, body, aspect, point }),
);
for (const { epochJdUt, body, aspect, point } of result)
  console.log(dateFromJulianDay(epochJdUt).toISOString(), body, aspect, point);
