import { DATE_MAX, dateAfterMonths } from "../../../../civil/index.ts";
import { type EphemerisSource, findSkyEvents, type SkyEvent } from "../../../../engine/index.ts";
import { type GetSkyRequest, SkyService } from "../../../../proto/gen/almagest/v1/sky_pb.ts";
import type { Steps } from "../../../call/work-slices.ts";
import { skyEventOf } from "../../../convert/sky-messages.ts";
import { localDayOf } from "../../../time/civil-time.ts";
import { eventLine } from "../brief/events.ts";
import type { AddedAnswer, AddedCall } from "./addition.ts";

/** The kinds of events of the calendar; of stations, Mercury's. */
const KINDS: ReadonlySet<SkyEvent["kind"]> = new Set([
  "new_moon",
  "full_moon",
  "solar_eclipse",
  "lunar_eclipse",
]);
/** The days that one step searches: about a millisecond. */
const STEP_DAYS = 31;

/** The sky of a day; with `months` the New and Full Moons, eclipses and stations of Mercury of as many months from its date on. */
export async function skyWithCalendar({
  ask,
  request,
  call,
  source,
  months,
}: AddedCall<GetSkyRequest>): Promise<AddedAnswer> {
  const message = await ask(SkyService.method.getSky, request, call);
  if (months === undefined) return { message, additions: {} };
  const lastDate = dateAfterMonths(message.date, months);
  const startJdUt = localDayOf(message.date, call.timezone).startJdUt;
  const endJdUt =
    lastDate > DATE_MAX
      ? localDayOf(DATE_MAX, call.timezone).endJdUt
      : localDayOf(lastDate, call.timezone).startJdUt;
  const events = await call.runInSlices(calendarOf(source, startJdUt, endJdUt));
  return { message, additions: { calendar: events.map(skyEventOf).map(eventLine) } };
}

function* calendarOf(source: EphemerisSource, startJdUt: number, endJdUt: number): Steps<SkyEvent[]> {
  const events: SkyEvent[] = [];
  for (let fromJdUt = startJdUt; fromJdUt < endJdUt; fromJdUt += STEP_DAYS) {
    const window = { startJdUt: fromJdUt, endJdUt: Math.min(fromJdUt + STEP_DAYS, endJdUt) };
    events.push(...findSkyEvents(source, window, []).filter(isInCalendar));
    yield;
  }
  return events;
}

function isInCalendar({ kind, body }: SkyEvent): boolean {
  return KINDS.has(kind) || (kind === "station" && body === "Mercury");
}
