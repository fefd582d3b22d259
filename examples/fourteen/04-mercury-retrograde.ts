/** The next ten retrograde periods of Mercury with their shadows. Page: library-recipes.md#retrograde-periods. */
import { findRetrogradePeriods, julianDayFromCalendar } from "almagest";
import { loadTableSource } from "almagest/tables";
import { dateFromJulianDay } from "almagest/time";

const startJdUt = julianDayFromCalendar(2026, 1, 1);
const window = { startJdUt, endJdUt: startJdUt + 4 * 365.25 };

export const result = findRetrogradePeriods(loadTableSource(), window, { bodies: ["Mercury"] })
  .slice(0, 10)
  .map(({ shadowStartJdUt, retrogradeJdUt, sunJdUt, directJdUt, shadowEndJdUt }) => ({
    shadowStartJdUt,
    retrogradeJdUt,
    sunJdUt,
    directJdUt,
    shadowEndJdUt,
  }));
for (const period of result)
  console.log(
    Object.values(period)
      .map((jdUt) => dateFromJulianDay(jdUt).toISOString())
      .join(" "),
  );
