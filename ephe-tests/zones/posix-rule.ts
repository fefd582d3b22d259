import { defined } from "../../test/defined.ts";
import type { ZoneType } from "./tzif.ts";

/** The yearly rule at the end of a TZif file. */
export interface PosixRule {
  readonly standard: ZoneType;
  /** Absent if the clocks no longer change. */
  readonly daylight?: { readonly type: ZoneType; readonly start: YearlyDay; readonly end: YearlyDay };
}

interface YearlyDay {
  readonly kind: "month-week-day" | "julian-without-leap-day" | "zero-based-day";
  readonly fields: readonly number[];
  /** Seconds after (or before) local midnight. */
  readonly timeSeconds: number;
}

const NAME = "(<[A-Za-z0-9+-]+>|[A-Za-z]+)";
const OFFSET = "([+-]?\\d+(?::\\d+(?::\\d+)?)?)";
const RULE = new RegExp(`^${NAME}${OFFSET}(?:${NAME}${OFFSET}?,([^,]+),([^,]+))?$`);
const DAY_SECONDS = 86400;

/**
 * Parses a POSIX TZ string such as `CET-1CEST,M3.5.0,M10.5.0/3`, in which west is positive.
 *
 * **Source:** POSIX.1-2024, 8.3 "TZ"; RFC 9636, 3.3.1 (hours from -167 to 167).
 * @throws Error on any other text.
 */
export function parsePosixRule(text: string): PosixRule {
  const match = RULE.exec(text);
  if (match === null) throw new Error(`not a POSIX TZ rule: "${text}"`);
  const [, standardName, standardWest, daylightName, daylightWest, start, end] = match;
  const standardOffset = -clockSeconds(defined(standardWest));
  const standard = zoneType(defined(standardName), standardOffset, false);
  if (daylightName === undefined) return { standard };
  const daylightOffset = daylightWest === undefined ? standardOffset + 3600 : -clockSeconds(daylightWest);
  return {
    standard,
    daylight: {
      type: zoneType(daylightName, daylightOffset, true),
      start: parseYearlyDay(defined(start)),
      end: parseYearlyDay(defined(end)),
    },
  };
}

/** The two changes of a year in chronological order; none if the rule has no daylight saving. */
export function transitionsOfYear(rule: PosixRule, year: number): { epochSeconds: number; type: ZoneType }[] {
  if (rule.daylight === undefined) return [];
  const { type, start, end } = rule.daylight;
  const changes = [
    { epochSeconds: localSeconds(start, year) - rule.standard.offsetSeconds, type },
    { epochSeconds: localSeconds(end, year) - type.offsetSeconds, type: rule.standard },
  ];
  return changes.sort((a, b) => a.epochSeconds - b.epochSeconds);
}

function zoneType(name: string, offsetSeconds: number, daylightSaving: boolean): ZoneType {
  return { offsetSeconds, daylightSaving, abbreviation: name.replace(/[<>]/g, "") };
}

function clockSeconds(text: string): number {
  const [hours, minutes = 0, seconds = 0] = text.replace(/^[+-]/, "").split(":").map(Number);
  return (text.startsWith("-") ? -1 : 1) * (defined(hours) * 3600 + minutes * 60 + seconds);
}

function parseYearlyDay(text: string): YearlyDay {
  const [day = "", time = "2"] = text.split("/");
  const fields = day.replace(/^[MJ]/, "").split(".").map(Number);
  const kind = day.startsWith("M")
    ? "month-week-day"
    : day.startsWith("J")
      ? "julian-without-leap-day"
      : "zero-based-day";
  return { kind, fields, timeSeconds: clockSeconds(time) };
}

function localSeconds(day: YearlyDay, year: number): number {
  const [first, week, weekday] = day.fields as [number, number, number];
  const january1 = Date.UTC(year, 0, 1) / 1000;
  if (day.kind === "zero-based-day") return january1 + first * DAY_SECONDS + day.timeSeconds;
  if (day.kind === "julian-without-leap-day") {
    const isLeapYear = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
    return january1 + (first - 1 + (isLeapYear && first >= 60 ? 1 : 0)) * DAY_SECONDS + day.timeSeconds;
  }
  const monthStart = Date.UTC(year, first - 1, 1);
  const monthDays = new Date(Date.UTC(year, first, 0)).getUTCDate();
  let dayOfMonth = 1 + ((weekday - new Date(monthStart).getUTCDay() + 7) % 7) + (week - 1) * 7;
  if (dayOfMonth > monthDays) dayOfMonth -= 7;
  return monthStart / 1000 + (dayOfMonth - 1) * DAY_SECONDS + day.timeSeconds;
}
