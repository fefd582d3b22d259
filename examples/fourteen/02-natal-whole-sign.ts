/** The same birth in whole-sign houses. Pages: library.md#options, library-recipes.md#house-systems. */
import { createChartCalculator, createEphemeris, julianDayFromCalendar } from "almagest";
import { wholeSign } from "almagest/houses";
import { loadTableSource } from "almagest/tables";

const source = loadTableSource();
const place = { latitudeDeg: 48.8566, longitudeDeg: 2.3522 };
const epochJdUt = julianDayFromCalendar(1990, 6, 15, 12.5 / 24);
const calculator = createChartCalculator(source, { houses: wholeSign, digits: "full" });
const { bodies, houseOutcome } = calculator.natalChart({ epochJdUt, ...place, timeKnown: true });

export const result = {
  houses: Object.fromEntries(bodies.map(({ name, house }) => [name, house])),
  cuspsDeg: createEphemeris(source).houses(epochJdUt, place, wholeSign).cuspsDeg,
};
console.log(houseOutcome, bodies.map(({ name, house }) => `${name} ${house}`).join(", "));
