/** Composite and Davison chart of two people. Pages: library-recipes.md#composite-charts and #davison-charts. */
import { computeComposite, createChartCalculator, davisonMoment, julianDayFromCalendar } from "almagest";
import { loadTableSource } from "almagest/tables";

const source = loadTableSource();
const first = {
  epochJdUt: julianDayFromCalendar(1990, 6, 15, 12.5 / 24),
  latitudeDeg: 48.8566,
  longitudeDeg: 2.3522,
};
const second = {
  epochJdUt: julianDayFromCalendar(1988, 11, 3, 5.25 / 24),
  latitudeDeg: 52.52,
  longitudeDeg: 13.405,
};
const composite = computeComposite(source, first, second, { houseRule: "derived", latitudeDeg: 50 });
const moment = davisonMoment(first, second, { place: "mean-coordinates" });
const davison = createChartCalculator(source, { digits: "full" }).natalChart(moment);

export const result = {
  compositeDeg: Object.fromEntries(composite.points.map(({ name, longitudeDeg }) => [name, longitudeDeg])),
  davisonJdUt: moment.epochJdUt,
  davisonDeg: Object.fromEntries(davison.bodies.map(({ name, longitudeDeg }) => [name, longitudeDeg])),
};
console.log(result);
