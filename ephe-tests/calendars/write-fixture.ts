/**
 * Writes ephe-tests/fixtures/calendars.json: ends of shadows, sidereal ingresses and limits of declination, with the reference's
 * instants. `node ephe-tests/calendars/write-fixture.ts`; needs the reference tool installed.
 */
import { writeFileSync } from "node:fs";
import { loadTableSource } from "../../engine/node/index.ts";
import { defined } from "../../test/defined.ts";
import { REFERENCE_RELEASE, seededRandom } from "../accuracy/difference-statistics.ts";
import {
  bodiesOf,
  CALENDAR_KINDS,
  calendarEvents,
  openCalendarReference,
  randomStart,
} from "./calendar-cases.ts";

const ROWS_OF_KIND = 165;
const source = loadTableSource();
const referenceJdUt = openCalendarReference();
const random = seededRandom(298);

const rows = CALENDAR_KINDS.flatMap((kind) => {
  const bodies = bodiesOf(kind);
  const ofKind: string[] = [];
  for (let i = 0; ofKind.length < ROWS_OF_KIND; i++) {
    const body = defined(bodies[i % bodies.length]);
    const events = calendarEvents(source, kind, body, randomStart(random));
    const event = events[Math.floor(random() * events.length)];
    if (event === undefined) continue;
    ofKind.push(JSON.stringify([kind, body, Number(referenceJdUt(event).toFixed(8))]));
  }
  return ofKind;
});
writeFileSync(
  new URL("../fixtures/calendars.json", import.meta.url),
  `{"edition":${JSON.stringify(REFERENCE_RELEASE)},"rows":[\n${rows.join(",\n")}\n]}\n`,
);
