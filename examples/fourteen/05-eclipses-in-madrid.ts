/** The eclipses that Madrid sees from 2026 to 2030. Page: library-recipes.md#eclipses-at-a-place. */
import { findLocalEclipses, julianDayFromCalendar } from "almagest";
import { loadTableSource } from "almagest/tables";
import { dateFromJulianDay } from "almagest/time";

const madrid = { latitudeDeg: 40.4168, longitudeDeg: -3.7038, heightM: 667 };
const years = {
  startJdUt: julianDayFromCalendar(2026, 1, 1),
  endJdUt: julianDayFromCalendar(2031, 1, 1),
};

export const result = findLocalEclipses(loadTableSource(), madrid, years).map(
  ({ kind, maximumJdUt, magnitude }) => ({ kind, maximumJdUt, magnitude }),
);
for (const { kind, maximumJdUt, magnitude } of result)
  console.log(kind, dateFromJulianDay(maximumJdUt).toISOString(), magnitude.toFixed(3));
