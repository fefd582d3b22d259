import { type SkyEvent, SkyEventSchema } from "../../../../proto/gen/almagest/v1/sky_pb.ts";
import { utcOfJulianDay } from "../../../civil/calendar.ts";
import { localDayOf } from "../../../civil/local-days.ts";
import { type BriefObject, type BriefValue, FORMS } from "./forms.ts";

/**
 * The events of a date from its midnight to the next, apart from the later ones.
 *
 * @param timezone the zone of the date; undefined: UTC
 */
export function eventsByDay(
  date: string,
  events: readonly SkyEvent[],
  timezone: string | undefined,
): BriefObject {
  const end = utcOfJulianDay(localDayOf(date, timezone).endJdUt);
  return {
    today: events.filter(({ at }) => at < end).map(eventLine),
    events: events.filter(({ at }) => at >= end).map(eventLine),
  };
}

/** `2027-08-02T10:06:41Z total solar eclipse, Leo 9°55'` */
export function eventLine(event: SkyEvent): BriefValue {
  return FORMS.get(SkyEventSchema.typeName)?.(event) ?? null;
}
