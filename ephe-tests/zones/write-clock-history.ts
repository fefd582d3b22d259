/**
 * Writes docs/clock-history.md from the clock rules of service/civil/data/. A test compares both.
 *
 *     npm run zones:history
 */
import { writeFileSync } from "node:fs";
import { LocalDate } from "@js-joda/core";
import { isoOfSeconds } from "../../service/civil/calendar.ts";
import { CALENDAR_CHANGES, type CalendarChange } from "../../service/civil/calendar-changes.ts";
import type { Area } from "../../service/civil/clock-areas.ts";
import { OWN_CLOCK_RULES, UNCERTAIN_CLOCK_RULES } from "../../service/civil/clock-files.ts";
import {
  type ClockRule,
  type ClockSource,
  END_OF_RULES,
  type OwnClockRule,
  type PossibleClock,
  type UncertainClockRule,
} from "../../service/civil/clock-rules.ts";

const TARGET = new URL("../../docs/clock-history.md", import.meta.url);

const CERTAIN_RULES = OWN_CLOCK_RULES.filter(({ isCertain }) => isCertain);
const likelyRules = new Map(
  OWN_CLOCK_RULES.filter(({ isCertain }) => !isCertain).map((rule) => [rule.id, rule]),
);
const WARNING_RULES = [...UNCERTAIN_CLOCK_RULES]
  .filter(({ id }) => !likelyRules.has(id))
  .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
/** From this date on tzdata itself is complete; each rule that applies later is listed on its own. */
const TZDATA_COMPLETE_FROM = "1970-01-01";

/** The text of docs/clock-history.md. */
export function clockHistoryDocument(): string {
  const sources = new Map(
    [...OWN_CLOCK_RULES, ...UNCERTAIN_CLOCK_RULES]
      .flatMap((rule) => rule.sources)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map((source) => [source.id, source]),
  );
  return `# Clock history

The clock rules of places: ${CERTAIN_RULES.length} own rules, ${likelyRules.size} likely clocks and ${WARNING_RULES.length} uncertain clocks, from ${sources.size} texts
that were read.<!-- repository --> Written by \`npm run zones:history\` from \`service/civil/data/\`; do not edit by hand.<!-- /repository --> [Time zones](time-zones.md#births-before-1970)
states what they change in a response. All dates are local and inclusive. The time of a change is read from the clock before it.

From 1970 on the IANA database separates places whose clocks differ. These rules also apply later:
${lateRuleIds()
  .map((id) => `\`${id}\``)
  .join(", ")}.

## Own rules

They replace the record of the place's zone in the IANA database. The response names the rule in \`time.clockRule\`.

| rule | place | dates | clock | reason | sources |
|---|---|---|---|---|---|
${CERTAIN_RULES.map((rule) => rowOf(rule, ownClockOf(rule))).join("\n")}

## Likely clocks

They replace the record of the zone like own rules, but the evidence is weaker: other clocks are possible, and the response has the
warning \`zone_history_uncertain\`.

| rule | place | dates | clock | other possible clocks | reason | sources |
|---|---|---|---|---|---|---|
${[...likelyRules.values()].map((rule) => rowOf(rule, `${ownClockOf(rule)} | ${possibleClocksOf(warningOf(rule))}`)).join("\n")}

## Uncertain clocks

The response has the warning \`zone_history_uncertain\` where one of these clocks differs from the one used. Standard time is the
clock used without daylight saving time; daylight saving time is one hour more.

| rule | place | dates | possible clocks | reason | sources |
|---|---|---|---|---|---|
${WARNING_RULES.map((rule) => rowOf(rule, possibleClocksOf(rule))).join("\n")}

## Julian calendar

A birth before the first day of the Gregorian calendar has the warning \`calendar_maybe_julian\`.

| country | first day | zones | source |
|---|---|---|---|
${CALENDAR_CHANGES.map(calendarRowOf).join("\n")}

## Sources

| source | text | where | read on |
|---|---|---|---|
${[...sources.values()].map(sourceRowOf).join("\n")}
`;
}

/** The ids of rules that apply after 1969. */
function lateRuleIds(): readonly string[] {
  const rules = [...OWN_CLOCK_RULES, ...UNCERTAIN_CLOCK_RULES];
  return [...new Set(rules.filter(({ until }) => until > TZDATA_COMPLETE_FROM).map(({ id }) => id))];
}

/** The warning of a likely clock. */
function warningOf({ id }: OwnClockRule): UncertainClockRule {
  const warning = UNCERTAIN_CLOCK_RULES.find((rule) => rule.id === id);
  if (warning === undefined) throw new Error(`the likely clock ${id} has no alternatives`);
  return warning;
}

function calendarRowOf({ country, firstDate, zones, exceptAreas, source }: CalendarChange): string {
  const except = exceptAreas.length === 0 ? "" : `; except ${exceptAreas.map(({ name }) => name).join(", ")}`;
  const where = source.where.startsWith("http")
    ? `[${source.title}](${source.where})`
    : `${source.title}, ${source.where}`;
  return `| ${country} | ${firstDate} | ${zones.join(", ")}${cellOf(except)} | ${where} |`;
}

function rowOf(rule: ClockRule, clock: string): string {
  const { id, from, until, why, sources } = rule;
  const sourceIds = sources.map((source) => source.id).join(", ");
  return `| \`${id}\` | ${placeOf(rule)} | ${from} to ${until === END_OF_RULES ? "today" : LocalDate.parse(until).minusDays(1)} | ${clock} | ${cellOf(why)} | ${sourceIds} |`;
}

function placeOf({ areas, exceptAreas, zones }: ClockRule): string {
  const namesOf = (places: readonly Area[]) => places.map(({ name }) => name).join(", ");
  const inZones = zonesOf(zones);
  const place = areas.length === 0 ? inZones : `${namesOf(areas)}${inZones === "" ? "" : ` (${inZones})`}`;
  return cellOf(exceptAreas.length === 0 ? place : `${place}; except ${namesOf(exceptAreas)}`);
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

function sourceRowOf({ id, title, where, readOn }: ClockSource): string {
  const isAddress = /^https?:\/\/\S+$/.test(where);
  return `| ${id} | ${cellOf(title)} | ${isAddress ? `[${cellOf(new URL(where).hostname)}](${where})` : cellOf(where)} | ${readOn} |`;
}

/** A text as a cell of a table. */
function cellOf(text: string): string {
  return text.replaceAll("|", "\\|");
}

if (import.meta.main) writeFileSync(TARGET, clockHistoryDocument());
