import { utcOfJulianDay } from "../../../../civil/index.ts";
import type { SkyEvent } from "../../../../proto/gen/almagest/v1/sky_pb.ts";
import type { TransitEvent } from "../../../../proto/gen/almagest/v1/transits_pb.ts";
import { localDayOf } from "../../../time/civil-time.ts";
import { type BriefObject, errorOf, joined, labelOf, lineOf } from "./forms.ts";

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
    today: events.filter(({ at }) => at < end).map(lineOf),
    events: events.filter(({ at }) => at >= end).map(lineOf),
  };
}

/** `2028-05-06T23:52:57Z Saturn Conjunction natal Saturn, high`, `2027-02-21T14:13:29Z Mars enters Leo, low` */
export function transitEventLine(event: TransitEvent): string {
  const { kind, at, body, aspect, target, significance, retrograde, natalErrorDegrees } = event;
  return joined(
    `${at} ${labelOf(body)} ${eventInWords(kind, aspect, target)}`,
    significance,
    retrograde && kind === "aspect" ? "retrograde" : "",
    errorOf(natalErrorDegrees),
  );
}

function eventInWords(kind: string, aspect: string | undefined, target: string): string {
  switch (kind) {
    case "aspect":
      return `${aspect} natal ${labelOf(target)}`;
    case "ingress":
      return `enters ${target}`;
    default:
      return `turns ${target}`;
  }
}
