/** Every Saturn return of a life. Page: library-recipes.md#returns. */
import { createEphemeris, findReturns, julianDayFromCalendar } from "almagest";
import { loadTableSource } from "almagest/tables";
import { dateFromJulianDay } from "almagest/time";

const source = loadTableSource();
const birthJdUt = julianDayFromCalendar(1990, 6, 15, 12.5 / 24);
const { longitudeDeg } = createEphemeris(source).position(birthJdUt, "Saturn");
const life = { startJdUt: birthJdUt + 1000, endJdUt: birthJdUt + 90 * 365.25 };

export const result = findReturns(source, "Saturn", longitudeDeg, life).map(({ epochJdUt, direct }) => ({
  epochJdUt,
  direct,
}));
for (const { epochJdUt, direct } of result)
  console.log(dateFromJulianDay(epochJdUt).toISOString(), direct ? "direct" : "retrograde");
