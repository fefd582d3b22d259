/** Sun and Moon of March 2026 in Oslo. Page: library-recipes.md#rising-and-setting. */
import { findRisesAndSets, julianDayFromCalendar } from "almagest";
import { loadTableSource } from "almagest/tables";
import { dateFromJulianDay } from "almagest/time";

const source = loadTableSource();
const oslo = { latitudeDeg: 59.9139, longitudeDeg: 10.7522, heightM: 23 };
const march = {
  startJdUt: julianDayFromCalendar(2026, 3, 1),
  endJdUt: julianDayFromCalendar(2026, 4, 1),
};
const ofBody = (body: "Sun" | "Moon") =>
  findRisesAndSets(source, body, oslo, march).filter(({ kind }) => kind === "rise" || kind === "set");

export const result = {
  Sun: ofBody("Sun").map(({ kind, epochJdUt }) => ({ kind, epochJdUt })),
  Moon: ofBody("Moon").map(({ kind, epochJdUt }) => ({ kind, epochJdUt })),
};
for (const [body, events] of Object.entries(result))
  for (const { kind, epochJdUt } of events)
    console.log(body, kind, dateFromJulianDay(epochJdUt).toISOString());
