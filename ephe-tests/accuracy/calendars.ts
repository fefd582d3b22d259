import { loadTableSource } from "../../engine/node/index.ts";
import {
  bodiesOf,
  CALENDAR_KINDS,
  calendarEvents,
  openCalendarReference,
  randomStart,
} from "../calendars/calendar-cases.ts";
import { Differences, type Figures, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, defineMeasurement } from "./measurement.ts";
import { count, small, table } from "./tables.ts";

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

function section({ calendars }: CalendarResult): string {
  const rows = calendars.map(({ name, figures }) => [
    name,
    count(figures.values),
    small(figures.max),
    small(figures.rms),
  ]);
  return `## Calendars

The reference has no function for these events. From the engine's instant, Newton's method finds the instant in the reference's longitudes, sidereal longitudes and
declinations.

${table(["", "events", "max s", "rms s"], [false, true, true, true], rows)}`;
}

export const calendarsMeasurement = defineMeasurement({ name: "calendars", measure, section });
