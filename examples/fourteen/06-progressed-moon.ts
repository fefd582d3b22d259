/** The progressed chart at 36, and the signs of the progressed Moon. Pages: library-recipes.md#progressions and #ingresses. */
import { computeProgression, findIngressCalendar, julianDayFromCalendar, lifeJdUt } from "almagest";
import { loadTableSource } from "almagest/tables";
import { dateFromJulianDay } from "almagest/time";

const source = loadTableSource();
const birth = {
  epochJdUt: julianDayFromCalendar(1990, 6, 15, 12.5 / 24),
  latitudeDeg: 48.8566,
  longitudeDeg: 2.3522,
};
const progression = computeProgression(source, birth, julianDayFromCalendar(2026, 6, 15, 12.5 / 24), {
  rate: "secondary",
  angles: "solar-arc-longitude",
});
const fromAge36 = { startJdUt: progression.progressedJdUt, endJdUt: progression.progressedJdUt + 8 };
const entries = findIngressCalendar(source, fromAge36, { bodies: ["Moon"] });

export const result = {
  progressedJdUt: progression.progressedJdUt,
  longitudesDeg: Object.fromEntries(progression.points.map(({ name, longitudeDeg }) => [name, longitudeDeg])),
  entries: entries.map(({ sign, epochJdUt }) => ({
    sign,
    inLifeJdUt: lifeJdUt(birth.epochJdUt, epochJdUt, "secondary"),
  })),
};
for (const { sign, inLifeJdUt } of result.entries)
  console.log(`the progressed Moon enters ${sign}`, dateFromJulianDay(inLifeJdUt).toISOString());
