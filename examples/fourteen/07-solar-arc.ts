/** Solar arc directions at 36. Page: library-recipes.md#solar-arc-directions. */
import { computeSolarArc, formatLongitude, julianDayFromCalendar } from "almagest";
import { loadTableSource } from "almagest/tables";

const birth = {
  epochJdUt: julianDayFromCalendar(1990, 6, 15, 12.5 / 24),
  latitudeDeg: 48.8566,
  longitudeDeg: 2.3522,
};
const atJdUt = julianDayFromCalendar(2026, 6, 15, 12.5 / 24);
const { arcDeg, points, houses } = computeSolarArc(loadTableSource(), birth, atJdUt, { angles: "same-arc" });

export const result = {
  arcDeg,
  longitudesDeg: Object.fromEntries(points.map(({ name, longitudeDeg }) => [name, longitudeDeg])),
  midheavenDeg: houses.midheavenDeg,
};
for (const { name, longitudeDeg } of points) console.log(name, formatLongitude(longitudeDeg));
