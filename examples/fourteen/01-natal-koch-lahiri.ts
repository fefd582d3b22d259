/** A natal chart in Koch houses and Lahiri's zodiac, with all digits. Pages: library.md, library-recipes.md#sidereal-charts. */
import { createChartCalculator, createEphemeris, formatLongitude, julianDayFromCalendar } from "almagest";
import { koch } from "almagest/houses";
import { loadTableSource } from "almagest/tables";
import { lahiri } from "almagest/zodiacs";

const source = loadTableSource();
const place = { latitudeDeg: 48.8566, longitudeDeg: 2.3522 };
const epochJdUt = julianDayFromCalendar(1990, 6, 15, 12.5 / 24);
const calculator = createChartCalculator(source, { houses: koch, zodiac: lahiri, digits: "full" });
const { bodies } = calculator.natalChart({ epochJdUt, ...place, timeKnown: true });
const houses = createEphemeris(source, { zodiac: lahiri }).houses(epochJdUt, place, koch);

export const result = {
  longitudesDeg: Object.fromEntries(bodies.map(({ name, longitudeDeg }) => [name, longitudeDeg])),
  cuspsDeg: houses.cuspsDeg,
  ascendantDeg: houses.ascendantDeg,
};
for (const { name, longitudeDeg, house } of bodies)
  console.log(`${name} ${formatLongitude(longitudeDeg)}, house ${house}`);
