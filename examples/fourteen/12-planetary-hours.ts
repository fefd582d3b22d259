/** The planetary hours of a day in Berlin. Page: library-recipes.md#rising-and-setting. */
import { computePlanetaryHours, julianDayFromCalendar } from "almagest";
import { loadTableSource } from "almagest/tables";
import { dateFromJulianDay } from "almagest/time";

const berlin = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };
const day = {
  startJdUt: julianDayFromCalendar(2026, 8, 12),
  endJdUt: julianDayFromCalendar(2026, 8, 13),
};

export const result = computePlanetaryHours(loadTableSource(), berlin, day).map(({ ruler, startJdUt }) => ({
  ruler,
  startJdUt,
}));
for (const { ruler, startJdUt } of result) console.log(ruler, dateFromJulianDay(startJdUt).toISOString());
