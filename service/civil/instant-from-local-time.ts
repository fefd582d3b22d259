/** Local time to Universal Time and back. docs/civil-time.md states the rules. */
import { LocalDateTime, ZoneOffset } from "@js-joda/core";
import { SECONDS_PER_DAY } from "../../engine/index.ts";
import {
  type ClockHistory,
  type ClockUncertainty,
  clockUncertaintyOf,
  NO_CLOCK_HISTORY,
} from "./clock-history.ts";
import type { OwnClockRule } from "./clock-rules.ts";
import { zoneWithOwnRules } from "./clock-zone.ts";
import { ownMeanTimeOffsetSeconds } from "./local-mean-time.ts";
import type { ResolvedLocalTime } from "./resolve-local-time.ts";
import {
  dateOfIso,
  epochSecondsOfJulianDay,
  isoOfSeconds,
  julianDayOfEpochSeconds,
  minuteOfIso,
  SECONDS_PER_HOUR,
  utcOfEpochMs,
} from "./utc.ts";
import { clockAt, recordedOffsetSeconds, resolveLocalTime, type Zone, zoneNamed } from "./zone.ts";

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

export type CivilTimeWarning =
  | {
      readonly code: "local_time_skipped";
      readonly gapSeconds: number;
      readonly offsetBeforeHours: number;
      readonly offsetAfterHours: number;
      /** The local time used instead, "YYYY-MM-DDTHH:mm:ss": the requested one moved forward by the gap. */
      readonly movedToLocal: string;
    }
  | {
      readonly code: "local_time_repeated";
      /** The offset of the first occurrence, which is used. */
      readonly earlierOffsetHours: number;
      readonly laterOffsetHours: number;
    }
  | { readonly code: "local_mean_time"; readonly offsetHours: number }
  | {
      readonly code: "zone_history_uncertain";
      readonly offsetTakenHours: number;
      /** Sentences. */
      readonly reasons: readonly string[];
      /** At least one. */
      readonly alternatives: readonly AlternativeInstant[];
    };

/** Another instant that a local time can mean. */
export interface AlternativeInstant {
  /** East positive. */
  readonly offsetHours: number;
  readonly epochJdUt: number;
  /** "YYYY-MM-DDTHH:mm:ssZ" */
  readonly utcIso: string;
  /** A zone that selects it; null if tzdata has none. */
  readonly zoneName: string | null;
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

const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/;

/**
 * The instant of a local time in a zone.
 *
 * A skipped time is moved forward by the gap; of a repeated time the first occurrence is used; where the zone's record is
 * local mean time, the offset is that of `longitudeDeg`. Each case adds a warning. Valid for 1799 to 2400; future years use
 * today's rules. Compared with the system's zoneinfo by `ephe-tests/zones/verify.ts`.
 *
 * @throws {UnknownZoneError} when tzdata does not have the zone
 * @throws {RangeError} when date or time is malformed or outside 1799 to 2400; js-joda throws DateTimeException for a date
 * that does not exist
 */
export function instantFromLocalTime(local: LocalTime): CivilInstant {
  const { date, time, zoneName, longitudeDeg, history = NO_CLOCK_HISTORY } = local;
  const zone = zoneWithOwnRules(zoneNamed(zoneName), history.ownRules);
  const localDateTime = parseLocal(date, time);
  const resolved = resolveLocalTime(zone, localDateTime, longitudeDeg);
  const instant = civilInstantOf(zoneName, zone, resolved, julianDayOfEpochSeconds(resolved.epochSeconds));
  if (history.uncertainRules.length === 0) return instant;
  const localSeconds = localDateTime.toEpochSecond(ZoneOffset.UTC);
  const uncertainty = clockUncertaintyOf(history.uncertainRules, zone, {
    resolved,
    localSeconds,
    longitudeDeg,
  });
  return uncertainty === null
    ? instant
    : { ...instant, warnings: [...instant.warnings, uncertaintyWarningOf(instant, uncertainty)] };
}

/**
 * The first instants of a date and of the next date in a zone: local 00:00 and 24:00. The date's noon, by
 * {@link instantFromLocalTime}, is between them. For a date that the zone skipped, they are those of the date to which its
 * noon is moved. Throws as instantFromLocalTime does.
 */
export function instantsOfLocalDay(local: Omit<LocalTime, "time">): LocalDay {
  const zone = zoneWithOwnRules(zoneNamed(local.zoneName), local.history?.ownRules ?? []);
  const noon = resolveLocalTime(zone, parseLocal(local.date, "12:00"), local.longitudeDeg);
  const dayNumber = Math.floor((noon.epochSeconds + noon.offsetSeconds) / SECONDS_PER_DAY);
  const startOfDayJdUt = (day: number): number => {
    const midnight = LocalDateTime.ofEpochSecond(day * SECONDS_PER_DAY, ZoneOffset.UTC);
    const { epochSeconds, change } = resolveLocalTime(zone, midnight, local.longitudeDeg);
    return julianDayOfEpochSeconds(change?.kind === "skipped" ? change.atEpochSeconds : epochSeconds);
  };
  return { startEpochJdUt: startOfDayJdUt(dayNumber), endEpochJdUt: startOfDayJdUt(dayNumber + 1) };
}

/**
 * The local date and time at an instant, rounded to the second. Where the zone's record is local mean time, they are those
 * of `longitudeDeg`, with a warning. The result's `epochJdUt` is the given one. Inverse of {@link instantFromLocalTime},
 * except for skipped times.
 *
 * @param epochJdUt in the years 1799 to 2400
 * @param ownRules the own clock rules of the place around the instant
 * @throws {UnknownZoneError} when tzdata does not have the zone
 */
export function localTimeAtInstant(
  zoneName: string,
  epochJdUt: number,
  longitudeDeg: number,
  ownRules: readonly OwnClockRule[] = [],
): LocalInstant {
  const zone = zoneWithOwnRules(zoneNamed(zoneName), ownRules);
  const epochSeconds = epochSecondsOfJulianDay(epochJdUt);
  const recordOffsetSeconds = recordedOffsetSeconds(zone, epochSeconds);
  const offsetSeconds = clockAt(zone, epochSeconds).isMeanTime
    ? ownMeanTimeOffsetSeconds(longitudeDeg, recordOffsetSeconds)
    : recordOffsetSeconds;
  const local = isoOfSeconds(epochSeconds + offsetSeconds);
  return {
    ...civilInstantOf(zoneName, zone, { epochSeconds, offsetSeconds, change: null }, epochJdUt),
    date: dateOfIso(local),
    time: minuteOfIso(local),
  };
}

/**
 * Resolves a local time to the second, in seconds since 1970-01-01T00:00:00 of the same clock.
 *
 * @throws {UnknownZoneError} when tzdata does not have the zone
 */
export function resolveLocalSeconds(
  zoneName: string,
  localSeconds: number,
  longitudeDeg: number,
): ResolvedLocalTime {
  const local = LocalDateTime.ofEpochSecond(localSeconds, ZoneOffset.UTC);
  return resolveLocalTime(zoneNamed(zoneName), local, longitudeDeg);
}

function civilInstantOf(
  timezone: string,
  zone: Zone,
  resolved: ResolvedLocalTime,
  epochJdUt: number,
): CivilInstant {
  const clock = clockAt(zone, resolved.epochSeconds);
  return {
    timezone,
    offsetHours: resolved.offsetSeconds / SECONDS_PER_HOUR,
    epochJdUt,
    utcIso: utcOfEpochMs(resolved.epochSeconds * 1000),
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
    reasons: uncertainty.reasons,
    alternatives: uncertainty.alternatives.map(({ offsetSeconds, epochSeconds, zoneName }) => ({
      offsetHours: offsetSeconds / SECONDS_PER_HOUR,
      epochJdUt: julianDayOfEpochSeconds(epochSeconds),
      utcIso: utcOfEpochMs(epochSeconds * 1000),
      zoneName,
    })),
  };
}

function parseLocal(date: string, time: string): LocalDateTime {
  const match = DATE_TIME.exec(`${date} ${time}`);
  if (match === null) throw new RangeError(`"${date} ${time}" is not in the form YYYY-MM-DD HH:mm`);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  if (year < 1799 || year > 2400) throw new RangeError(`${date} must be in the years 1799 to 2400`);
  return LocalDateTime.of(year, month, day, hour, minute);
}
