import { loadTableSource } from "../../engine/node/index.ts";
import type { ResultRow } from "../../tools/records/record.ts";
import { CALENDAR_MAX_SECONDS } from "../budgets.ts";
import {
  bodiesOf,
  CALENDAR_KINDS,
  calendarEvents,
  openCalendarReference,
  randomStart,
} from "../calendars/calendar-cases.ts";
import { Differences, type Figures, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

interface CalendarResult {
  readonly calendars: readonly { readonly name: string; readonly figures: Figures }[];
}

const INSTANTS_PER_SPAN = 20_000;
const SECONDS_PER_DAY = 86_400;
const NAMES = {
  shadow: "ends of the shadows of retrograde periods",
  "sidereal ingress": "entries into sidereal signs (Lahiri)",
  "out of bounds": "declination at the obliquity",
} as const;

/** All events of spans of 400 days, each body at random dates. */
function measure({ instants }: AccuracyRun): CalendarResult {
  const source = loadTableSource();
  const referenceJdUt = openCalendarReference();
  const random = seededRandom(299);
  const spans = Math.ceil(instants / INSTANTS_PER_SPAN);
  const calendars = CALENDAR_KINDS.map((kind) => {
    const differences = new Differences();
    for (const body of bodiesOf(kind)) {
      for (let i = 0; i < spans; i++) {
        for (const event of calendarEvents(source, kind, body, randomStart(random))) {
          differences.add(Math.abs(referenceJdUt(event) - event.epochJdUt) * SECONDS_PER_DAY);
        }
      }
    }
    return { name: NAMES[kind], figures: differences.figures() };
  });
  return { calendars };
}

function rows({ calendars }: CalendarResult): readonly ResultRow[] {
  const largest = Math.max(...calendars.map(({ figures }) => figures.max));
  return [atMost("calendars: shadows, ingresses, declinations", largest, " s", CALENDAR_MAX_SECONDS)];
}

export const calendarsMeasurement = defineMeasurement({ name: "calendars", measure, rows });
