/** Vimshottari periods of a birth, and Diwali 2026 in Delhi. Pages: library-recipes.md#vimshottari-dasha and #panchanga. */
import { julianDayFromCalendar } from "almagest";
import { loadTableSource } from "almagest/tables";
import { dateFromJulianDay } from "almagest/time";
import {
  computeVimshottari,
  DASHA_YEAR_DAYS,
  findPanchangaDays,
  findVimshottariPeriods,
} from "almagest/vedic";
import { lahiri } from "almagest/zodiacs";

const source = loadTableSource();
const birthJdUt = julianDayFromCalendar(1990, 6, 15, 12.5 / 24);
const cycle = computeVimshottari(source, birthJdUt, { zodiac: lahiri, yearDays: DASHA_YEAR_DAYS.julian });
const life = { startJdUt: birthJdUt, endJdUt: birthJdUt + 100 * 365.25 };

const delhi = { latitudeDeg: 28.6139, longitudeDeg: 77.209, heightM: 216 };
const diwali = {
  startJdUt: julianDayFromCalendar(2026, 11, 8),
  endJdUt: julianDayFromCalendar(2026, 11, 9),
};
const [day] = findPanchangaDays(source, delhi, diwali, { zodiac: lahiri });

export const result = {
  periods: findVimshottariPeriods(cycle, life, 1).map(({ lords, startJdUt }) => ({
    lord: lords[0],
    startJdUt,
  })),
  sunriseJdUt: day?.vara.sunriseJdUt,
  tithi: day?.atSunrise.tithi.number,
  limits:
    day?.limits.map(({ element, number, name, epochJdUt }) => ({
      element,
      number,
      name,
      startJdUt: epochJdUt,
    })) ?? [],
};
for (const { lord, startJdUt } of result.periods)
  console.log(lord, dateFromJulianDay(startJdUt).toISOString());
for (const { name, startJdUt } of result.limits)
  console.log(name, dateFromJulianDay(startJdUt).toISOString());
