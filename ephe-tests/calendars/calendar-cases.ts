import {
  type BodyName,
  type EphemerisSource,
  findIngressCalendar,
  findOutOfBounds,
  findRetrogradePeriods,
  lahiri,
  OUT_OF_BOUNDS_BODIES,
  SIGN_NAMES,
  STATION_BODIES,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import {
  Differences,
  FIRST_JD_UT,
  LAST_JD_UT,
  largestOf,
  seededRandom,
  signedDeg,
} from "../accuracy/difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "../accuracy/measurement.ts";
import { CALENDAR_MAX_SECONDS } from "../budgets.ts";
import { FLAG, openReference, REFERENCE_BODY } from "../reference/reference-library.ts";

/** The kinds of events that are compared. */
export const CALENDAR_KINDS = ["shadow", "sidereal ingress", "out of bounds"] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** An event of the engine: what passes zero at it, in the reference, is found from kind, body and target. */
export interface CalendarEvent {
  readonly kind: CalendarKind;
  readonly body: BodyName;
  readonly epochJdUt: number;
  /** Of a shadow: the instant of the station whose longitude is passed. Of an ingress: the longitude. Of bounds: 1 north, −1 south. */
  readonly target: number;
}

/** The reference's obliquity and nutation. */
const OBLIQUITY_BODY = -1;
/** Newton's step at which the reference's instant is found. */
const LAST_STEP_DAYS = 1e-9;
const HALF_STEP_DAYS = 1e-3;
const STEPS_MAX = 20;

/** The events of one kind and body in the time after an instant. */
export function calendarEvents(
  source: EphemerisSource,
  kind: CalendarKind,
  body: BodyName,
  startJdUt: number,
): readonly CalendarEvent[] {
  const window = { startJdUt, endJdUt: startJdUt + 400 };
  const event = (epochJdUt: number, target: number): CalendarEvent => ({ kind, body, epochJdUt, target });
  if (kind === "shadow") {
    return findRetrogradePeriods(source, window, { bodies: [body] }).flatMap((period) => [
      event(period.shadowStartJdUt, period.directJdUt),
      event(period.shadowEndJdUt, period.retrogradeJdUt),
    ]);
  }
  if (kind === "sidereal ingress") {
    return findIngressCalendar(source, window, { bodies: [body], zodiac: lahiri }).map(
      ({ epochJdUt, sign, direct }) => event(epochJdUt, 30 * (SIGN_NAMES.indexOf(sign) + (direct ? 0 : 1))),
    );
  }
  return findOutOfBounds(source, window, { bodies: [body] }).flatMap(
    ({ side, startJdUt: out, endJdUt: back }) =>
      [out, back].flatMap((epochJdUt) =>
        epochJdUt === null ? [] : [event(epochJdUt, side === "north" ? 1 : -1)],
      ),
  );
}

/** A start of {@link calendarEvents} within the tables. */
export function randomStart(random: () => number): number {
  return FIRST_JD_UT + 400 + random() * (LAST_JD_UT - FIRST_JD_UT - 1500);
}

/** The bodies of a kind. Node and Lilith jump, so the reference's instant of an entry is not always defined. */
export function bodiesOf(kind: CalendarKind): readonly BodyName[] {
  if (kind === "shadow") return STATION_BODIES;
  if (kind === "out of bounds") return OUT_OF_BOUNDS_BODIES;
  return ["Sun", "Moon", ...STATION_BODIES];
}

/** Opens the reference's instants of events, by Newton's method from the engine's. */
export function openCalendarReference(): (event: CalendarEvent) => number {
  const library = openReference();
  library.set_sid_mode(lahiri.number as number, 0, 0);
  const value = (body: BodyName, epochJdUt: number, flags: number, index: number): number =>
    library.calc_ut(epochJdUt, REFERENCE_BODY[body], FLAG.swieph | FLAG.speed | flags).data[index] as number;

  function excessDeg({ kind, body, target }: CalendarEvent, epochJdUt: number): number {
    if (kind === "shadow") return signedDeg(value(body, epochJdUt, 0, 0) - value(body, target, 0, 0));
    if (kind === "sidereal ingress") return signedDeg(value(body, epochJdUt, FLAG.sidereal, 0) - target);
    const obliquityDeg = library.calc_ut(epochJdUt, OBLIQUITY_BODY, 0).data[0] as number;
    return target * value(body, epochJdUt, FLAG.equatorial, 1) - obliquityDeg;
  }

  return (event) => {
    let epochJdUt = event.epochJdUt;
    for (let step = 0; step < STEPS_MAX; step++) {
      const rate =
        (excessDeg(event, epochJdUt + HALF_STEP_DAYS) - excessDeg(event, epochJdUt - HALF_STEP_DAYS)) /
        (2 * HALF_STEP_DAYS);
      const days = excessDeg(event, epochJdUt) / rate;
      epochJdUt -= days;
      if (Math.abs(days) < LAST_STEP_DAYS) break;
    }
    return epochJdUt;
  };
}

const INSTANTS_PER_SPAN = 20_000;
const SECONDS_PER_DAY = 86_400;
const NAMES = {
  shadow: "ends of the shadows of retrograde periods",
  "sidereal ingress": "entries into sidereal signs (Lahiri)",
  "out of bounds": "declination at the obliquity",
} as const;

/** All events of spans of 400 days, each body at random dates. */
function measure({ instants }: AccuracyRun) {
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

function rows({ calendars }: ReturnType<typeof measure>) {
  return [
    atMost("calendars: shadows, ingresses, declinations", largestOf(calendars), " s", CALENDAR_MAX_SECONDS),
  ];
}

export const calendarsMeasurement = defineMeasurement({ name: "calendars", measure, rows });
