/** The rules of clocks in words, as the tables of docs/reference/clock-rules-*.md and the search for a place state them. */

import {
  type Area,
  type ClockRule,
  dateOfIso,
  END_OF_RULES,
  isoOfSeconds,
  type OwnClockRule,
  type PossibleClock,
  type UncertainClockRule,
} from "../../../civil/index.ts";
import { SECONDS_PER_DAY } from "../../../engine/index.ts";
import { ownClockRules, uncertainClockRules } from "../../time/civil-time.ts";

export type ListedRule = OwnClockRule | UncertainClockRule;

/** All rules by their first date. A likely clock is an own rule and its warning: here one rule. */
export const LISTED_RULES: readonly ListedRule[] = [
  ...ownClockRules,
  ...uncertainClockRules.filter(({ id }) => !ownClockRules.some((rule) => rule.id === id)),
].toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));

/** The last local date of a rule; `today` if it does not end. */
export function lastDateOf({ until, untilLocalSeconds }: ClockRule): string {
  return until === END_OF_RULES ? "today" : dateOfIso(isoOfSeconds(untilLocalSeconds - SECONDS_PER_DAY));
}

/** The clock that is used, and those that are possible. */
export function clocksOf(rule: ListedRule): string {
  if (rule.kind === "uncertain") return `Possible: ${possibleClocksOf(rule)}`;
  const used = ownClockOf(rule);
  return rule.isCertain ? `Used: ${used}` : `Used: ${used}. Possible: ${possibleClocksOf(warningOf(rule))}`;
}

/** The warning of a likely clock. */
function warningOf({ id }: OwnClockRule): UncertainClockRule {
  const warning = uncertainClockRules.find((rule) => rule.id === id);
  if (warning === undefined) throw new Error(`the likely clock ${id} has no alternatives`);
  return warning;
}

/** The areas and zones of a rule. */
export function placeOf({ areas, exceptAreas, zones }: ClockRule): string {
  const namesOf = (places: readonly Area[]) => places.map(({ name }) => name).join(", ");
  const inZones = zonesOf(zones);
  const place = areas.length === 0 ? inZones : `${namesOf(areas)}${inZones === "" ? "" : ` (${inZones})`}`;
  return exceptAreas.length === 0 ? place : `${place}; except ${namesOf(exceptAreas)}`;
}

function zonesOf(zones: readonly string[]): string {
  if (zones.length === 0) return "";
  if (zones.every((zone) => zone.startsWith("Etc/GMT"))) return "at sea (nautical zones)";
  return `zone${zones.length > 1 ? "s" : ""} ${zones.join(", ")}`;
}

function ownClockOf({ clock, fromLocalSeconds }: OwnClockRule): string {
  const parts = clock.map((segment) => {
    const start = isoOfSeconds(segment.fromLocalSeconds).slice(0, 16).replace("T00:00", "").replace("T", " ");
    const since = segment.fromLocalSeconds === fromLocalSeconds ? "" : `from ${start} `;
    return segment.clock.kind === "zone"
      ? `${since}${recordOf(segment.clock.zoneName)}`
      : `${since}${offsetOf(segment.clock.offsetSeconds)} (${segment.clock.abbreviation})`;
  });
  return parts.join("; ");
}

function possibleClocksOf({ alternatives, season, when, likelihood }: UncertainClockRule): string {
  const clocks = alternatives.map(possibleClockOf).join(", ");
  const days = season === null ? "" : `; from ${season.from} until ${season.until} (month and day)`;
  const condition =
    when === null ? "" : `; if the clock used is ${when === "daylight" ? "" : "not "}daylight saving time`;
  return `${clocks}${likelihood === "possible" ? "" : ` (${likelihood})`}${days}${condition}`;
}

function possibleClockOf(clock: PossibleClock): string {
  switch (clock.kind) {
    case "standard":
      return "standard time";
    case "daylight":
      return "daylight saving time";
    case "fixed":
      return offsetOf(clock.offsetSeconds);
    case "zone":
      return recordOf(clock.zoneName);
  }
}

/** tzdata's zone Factory has no clock: the local mean time of the longitude applies. */
function recordOf(zoneName: string): string {
  return zoneName === "Factory" ? "mean time of the longitude" : `as in ${zoneName}`;
}

/** UTC+01:00, UTC+05:53:20 */
function offsetOf(offsetSeconds: number): string {
  const time = isoOfSeconds(Math.abs(offsetSeconds)).slice(11).replace(/:00$/, "");
  return `UTC${offsetSeconds < 0 ? "-" : "+"}${time}`;
}
