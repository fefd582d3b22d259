/** Positions from the Sun, declinations, and parallels. Pages: library-recipes.md#other-centres-axes-and-light and #aspects-by-your-own-rules. */
import { createEphemeris, findAspects, julianDayFromCalendar } from "almagest";
import { loadTableSource } from "almagest/tables";

const PLANETS = ["Mercury", "Venus", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune", "Pluto"] as const;
const source = loadTableSource();
const jdUt = julianDayFromCalendar(1990, 6, 15, 12.5 / 24);
const fromSun = createEphemeris(source, { centre: "heliocentric" });
const ecliptic = createEphemeris(source);
const equator = createEphemeris(source, { plane: "equator" });
const points = (["Sun", "Moon", ...PLANETS] as const).map((name) => ({
  name,
  longitudeDeg: ecliptic.position(jdUt, name).longitudeDeg,
  declinationDeg: equator.position(jdUt, name).declinationDeg,
}));
const parallels = findAspects(points, { aspects: [], parallelOrbDeg: 1 });

export const result = {
  heliocentricDeg: Object.fromEntries(
    PLANETS.map((name) => [name, fromSun.position(jdUt, name).longitudeDeg]),
  ),
  declinationsDeg: Object.fromEntries(points.map(({ name, declinationDeg }) => [name, declinationDeg])),
  parallels: parallels.map(({ planet1, aspect, planet2, orbDeg }) => ({ planet1, aspect, planet2, orbDeg })),
};
console.log(result);
