import { isoOfSeconds } from "../../../../civil/index.ts";
import { zoneClockAt } from "../../../time/civil-time.ts";
import type { BriefObject, BriefValue } from "./forms.ts";

/** An instant of a response: ISO 8601 in UTC, to the second. */
const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g;
/** The clock of a birth and its warnings, which the person's zone of today does not concern. */
const BIRTH_MEMBERS = new Set(["time", "warnings", "personA", "personB"]);
/** The length of `2026-12-03T22:03`. */
const MINUTE_LENGTH = 16;
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/**
 * The value with the local time after each instant: `2026-12-03T09:03:12Z (Thu 2026-12-03 22:03)`. Seconds are cut off, as on a
 * clock.
 *
 * @throws {UnknownZoneError} when tzdata does not contain the zone
 */
export function withLocalTimes(value: BriefValue, zoneName: string): BriefValue {
  if (typeof value === "string") {
    return value.replace(INSTANT, (utc) => `${utc} (${localTimeOf(utc, zoneName)})`);
  }
  if (Array.isArray(value)) return value.map((item: BriefValue) => withLocalTimes(item, zoneName));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as BriefObject).map(([name, member]) => [
      name,
      BIRTH_MEMBERS.has(name) ? member : withLocalTimes(member, zoneName),
    ]),
  );
}

function localTimeOf(utc: string, zoneName: string): string {
  const epochSeconds = Date.parse(utc) / 1000;
  const local = isoOfSeconds(epochSeconds + zoneClockAt(zoneName, epochSeconds).offsetSeconds);
  const minute = local.slice(0, MINUTE_LENGTH).replace("T", " ");
  return `${weekdayOf(local)} ${minute}`;
}

/** `Sat` */
export function weekdayOf(isoDate: string): string {
  return WEEKDAYS[new Date(isoDate.slice(0, "2026-12-03".length)).getUTCDay()] ?? "";
}
