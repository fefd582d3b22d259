/** Local time to Universal Time and back. docs/civil-time-data.md states the rules. */
import { SECONDS_PER_DAY } from "../engine/units/time.ts";
import {
  dateOfIso,
  epochSecondsOfJulianDay,
  isCalendarDate,
  isoOfSeconds,
  julianDayOfEpochSeconds,
  minuteOfIso,
  SECONDS_PER_HOUR,
} from "./calendar.ts";
import {
  type ClockHistory,
  type ClockUncertainty,
  clockUncertaintyOf,
  NO_CLOCK_HISTORY,
} from "./clock-history.ts";
import {
  type ClockPeriods,
  offsetAtLongitude,
  type ResolvedLocalTime,
  resolveLocalTime,
} from "./clock-periods.ts";
import type { ClockLikelihood, ClockSource, OwnClockRule } from "./clock-rules.ts";
import { periodsWithOwnRules } from "./clock-zone.ts";
import type { ZoneRules } from "./zone-rules.ts";

export interface LocalTime {
  /** Gregorian date, "YYYY-MM-DD", year 1799 to 2400. */
  readonly date: string;
  /** "HH:mm", 24-hour. */
  readonly time: string;
  /** Name of a tzdata zone or link, in tzdata's spelling. */
  readonly zoneName: string;
  /** East positive; determines the offset where the zone had no standard time yet. */
  readonly longitudeDeg: number;
  /** The clock rules of the place around the date. Default: none, the zone's record applies. */
  readonly history?: ClockHistory;
}

export interface CivilInstant {
  /** The requested zone name. */
  readonly timezone: string;
  /** East positive, exact to the second of offset. */
  readonly offsetHours: number;
  /** Julian day, UT; UTC is used as UT1. */
  readonly epochJdUt: number;
  /** "YYYY-MM-DDTHH:mm:ssZ" */
  readonly utcIso: string;
  /** Whether summer time was in effect. */
  readonly daylightSaving: boolean;
  readonly abbreviation: string;
  /** The own rule that decided the clock; null: the zone's record. */
  readonly ownRule: OwnClockRule | null;
  readonly warnings: readonly CivilTimeWarning[];
}

/** What a user should know about a local time: it was skipped or repeated, is local mean time, or other clocks were possible. */
export type CivilTimeWarning =
  | {
      /** The clocks were put forward past the local time. */
      readonly code: "local_time_skipped";
      /** By how much the clocks were put forward. */
      readonly gapSeconds: number;
      /** The offset before the change, east positive. */
      readonly offsetBeforeHours: number;
      /** The offset after the change, which is used. */
      readonly offsetAfterHours: number;
      /** The local time used instead, "YYYY-MM-DDTHH:mm:ss": the requested one moved forward by the gap. */
      readonly movedToLocal: string;
    }
  | {
      /** The clocks were put back, so that the local time occurred twice. */
      readonly code: "local_time_repeated";
      /** The offset of the first occurrence, which is used. */
      readonly earlierOffsetHours: number;
      /** The offset of the second occurrence. */
      readonly laterOffsetHours: number;
    }
  | {
      /** The zone had no standard time: the offset is the mean time of the longitude. */
      readonly code: "local_mean_time";
      /** East positive. */
      readonly offsetHours: number;
    }
  | {
      /** Other clocks were possible at the place. */
      readonly code: "zone_history_uncertain";
      /** The offset that is used, east positive. */
      readonly offsetTakenHours: number;
      /** Whether a rule names the clock taken as the most likely one. */
      readonly isTakenMostLikely: boolean;
      /** Sentences. */
      readonly reasons: readonly string[];
      /** At least one. */
      readonly alternatives: readonly AlternativeInstant[];
    };

/** Another instant that a local time can mean. */
export interface AlternativeInstant {
  /** How likely the clock is. */
  readonly likelihood: ClockLikelihood;
  /** East positive. */
  readonly offsetHours: number;
  /** Julian day, UT. */
  readonly epochJdUt: number;
  /** "YYYY-MM-DDTHH:mm:ssZ" */
  readonly utcIso: string;
  /** A zone that selects it; null if tzdata has none. */
  readonly zoneName: string | null;
  /** The texts that state the clock. */
  readonly sources: readonly ClockSource[];
}

/** An instant with the local date and time at a place. */
export interface LocalInstant extends CivilInstant {
  /** "YYYY-MM-DD" */
  readonly date: string;
  /** "HH:mm", truncated to the minute. */
  readonly time: string;
}

/** A date in a zone, Julian days UT. */
export interface LocalDay {
  readonly startEpochJdUt: number;
  readonly endEpochJdUt: number;
}

const YEAR_MIN = "1799";
const YEAR_MAX = "2400";
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/**
 * The instant of a local time in a zone.
 *
 * A skipped time is moved forward by the gap; of a repeated time the first occurrence is used; where the zone's record is
 * local mean time, the offset is the local mean time of `longitudeDeg`. Each case adds a warning. Valid for 1799 to 2400; future years use
 * today's rules. Compared with the system's zoneinfo by `ephe-tests/zones/verify.ts`.
 *
 * @throws {UnknownZoneError} when tzdata does not contain the zone
 * @throws {RangeError} when date or time is malformed, does not exist or is outside 1799 to 2400
 */
export function instantFromLocalTime(zones: ZoneRules, local: LocalTime): CivilInstant {
  const { date, time, zoneName, longitudeDeg, history = NO_CLOCK_HISTORY } = local;
  const periods = clockPeriodsAt(zones, zoneName, history.ownRules);
  const localSeconds = parseLocal(date, time);
  const resolved = resolveLocalTime(periods, localSeconds, longitudeDeg);
  const instant = civilInstantOf(zoneName, periods, resolved, julianDayOfEpochSeconds(resolved.epochSeconds));
  if (history.uncertainRules.length === 0) return instant;
  const uncertainty = clockUncertaintyOf(zones, history.uncertainRules, periods, {
    resolved,
    localSeconds,
    longitudeDeg,
  });
  return uncertainty === null
    ? instant
    : { ...instant, warnings: [...instant.warnings, uncertaintyWarningOf(instant, uncertainty)] };
}

/** The local date and time used: as sent, or moved forward if the clock skipped it. */
export function usedLocalTime(
  { warnings }: Pick<CivilInstant, "warnings">,
  sent: Pick<LocalTime, "date" | "time">,
): Pick<LocalTime, "date" | "time"> {
  const skipped = warnings.find(({ code }) => code === "local_time_skipped");
  if (skipped?.code !== "local_time_skipped") return sent;
  return { date: dateOfIso(skipped.movedToLocal), time: minuteOfIso(skipped.movedToLocal) };
}

/**
 * The first instants of a date and of the next date in a zone: local 00:00 and 24:00. The date's noon, by
 * {@link instantFromLocalTime}, is between them. A date that the zone skipped has the instants of the date to which its noon
 * is moved. Throws as instantFromLocalTime does.
 */
export function instantsOfLocalDay(zones: ZoneRules, local: Omit<LocalTime, "time">): LocalDay {
  const periods = clockPeriodsAt(zones, local.zoneName, local.history?.ownRules);
  const noon = resolveLocalTime(periods, parseLocal(local.date, "12:00"), local.longitudeDeg);
  const dayNumber = Math.floor((noon.epochSeconds + noon.offsetSeconds) / SECONDS_PER_DAY);
  const startOfDayJdUt = (day: number): number => {
    const { epochSeconds, change } = resolveLocalTime(periods, day * SECONDS_PER_DAY, local.longitudeDeg);
    return julianDayOfEpochSeconds(change?.kind === "skipped" ? change.atEpochSeconds : epochSeconds);
  };
  return { startEpochJdUt: startOfDayJdUt(dayNumber), endEpochJdUt: startOfDayJdUt(dayNumber + 1) };
}

/**
 * The local date and time at an instant, rounded to the second. Where the zone's record is local mean time, the offset is
 * the local mean time of `longitudeDeg`, with a warning. The result's `epochJdUt` is the given one. Inverse of {@link instantFromLocalTime},
 * except for skipped times.
 *
 * @param epochJdUt in the years 1799 to 2400
 * @throws {UnknownZoneError} when tzdata does not contain the zone
 */
export function localTimeAtInstant(
  zones: ZoneRules,
  zoneName: string,
  epochJdUt: number,
  longitudeDeg: number,
  ownRules: readonly OwnClockRule[] = [],
): LocalInstant {
  const periods = clockPeriodsAt(zones, zoneName, ownRules);
  const epochSeconds = epochSecondsOfJulianDay(epochJdUt);
  const offsetSeconds = offsetAtLongitude(periods.clockAt(epochSeconds), longitudeDeg);
  const local = isoOfSeconds(epochSeconds + offsetSeconds);
  return {
    ...civilInstantOf(zoneName, periods, { epochSeconds, offsetSeconds, change: null }, epochJdUt),
    date: dateOfIso(local),
    time: minuteOfIso(local),
  };
}

/** The periods of a zone as the own rules of a place change them; most places have none. */
function clockPeriodsAt(
  zones: ZoneRules,
  zoneName: string,
  ownRules: readonly OwnClockRule[] = [],
): ClockPeriods {
  const record = zones.clockPeriodsOf(zoneName);
  return ownRules.length === 0 ? record : periodsWithOwnRules(zones, record, ownRules);
}

function civilInstantOf(
  timezone: string,
  periods: ClockPeriods,
  resolved: ResolvedLocalTime,
  epochJdUt: number,
): CivilInstant {
  const clock = periods.clockAt(resolved.epochSeconds);
  return {
    timezone,
    offsetHours: resolved.offsetSeconds / SECONDS_PER_HOUR,
    epochJdUt,
    utcIso: `${isoOfSeconds(resolved.epochSeconds)}Z`,
    daylightSaving: clock.isSummerTime,
    abbreviation: clock.isMeanTime ? "LMT" : clock.abbreviation,
    ownRule: clock.ownRule ?? null,
    warnings: warningsOf(resolved, clock.isMeanTime),
  };
}

function warningsOf(
  { epochSeconds, offsetSeconds, change }: ResolvedLocalTime,
  isMeanTime: boolean,
): readonly CivilTimeWarning[] {
  const warnings: CivilTimeWarning[] = [];
  if (change?.kind === "skipped") {
    warnings.push({
      code: "local_time_skipped",
      gapSeconds: change.offsetAfterSeconds - change.offsetBeforeSeconds,
      offsetBeforeHours: change.offsetBeforeSeconds / SECONDS_PER_HOUR,
      offsetAfterHours: change.offsetAfterSeconds / SECONDS_PER_HOUR,
      movedToLocal: isoOfSeconds(epochSeconds + offsetSeconds),
    });
  } else if (change?.kind === "repeated") {
    warnings.push({
      code: "local_time_repeated",
      earlierOffsetHours: change.offsetBeforeSeconds / SECONDS_PER_HOUR,
      laterOffsetHours: change.offsetAfterSeconds / SECONDS_PER_HOUR,
    });
  }
  if (isMeanTime) {
    warnings.push({ code: "local_mean_time", offsetHours: offsetSeconds / SECONDS_PER_HOUR });
  }
  return warnings;
}

function uncertaintyWarningOf(instant: CivilInstant, uncertainty: ClockUncertainty): CivilTimeWarning {
  return {
    code: "zone_history_uncertain",
    offsetTakenHours: instant.offsetHours,
    isTakenMostLikely: instant.ownRule?.isCertain === false,
    reasons: uncertainty.reasons,
    alternatives: uncertainty.alternatives.map(({ offsetSeconds, epochSeconds, ...alternative }) => ({
      ...alternative,
      offsetHours: offsetSeconds / SECONDS_PER_HOUR,
      epochJdUt: julianDayOfEpochSeconds(epochSeconds),
      utcIso: `${isoOfSeconds(epochSeconds)}Z`,
    })),
  };
}

/** The local time in seconds since 1970-01-01T00:00:00 of the same clock. */
function parseLocal(date: string, time: string): number {
  if (!isCalendarDate(date)) throw new RangeError(`"${date}" must be a date that exists, YYYY-MM-DD`);
  const year = date.slice(0, 4);
  if (year < YEAR_MIN || year > YEAR_MAX) throw new RangeError(`${date} must be in the years 1799 to 2400`);
  if (!TIME.test(time)) throw new RangeError(`"${time}" must be a time from 00:00 to 23:59`);
  return Date.parse(`${date}T${time}Z`) / 1000;
}
