/**
 * From a clock's reading to UT and back. The rules of the zones are js-joda's, over the project's own tz pack; this file is the
 * only one that imports js-joda. docs/civil-time.md states the rules in words.
 */

import { Instant, LocalDateTime, ZoneOffset, type ZoneRules, ZoneRulesProvider } from "@js-joda/core";
import { SECONDS_PER_DAY } from "../../engine/index.ts";
import "@js-joda/timezone/dist/js-joda-timezone-empty.js";
import {
  markMeanTimePeriods,
  ownMeanTimeOffsetSeconds,
  type ResolvedLocalTime,
  resolveNearMeanTime,
} from "./local-mean-time.ts";
import { markSummerPeriods } from "./summer-time.ts";
import { packedTzdb, type ZonePeriods, zonePeriods } from "./tz-pack.ts";
import { epochSecondsOfJulianDay, isoOfSeconds, julianDayOfEpochSeconds } from "./utc.ts";

export { isKnownZone, tzdataVersion } from "./tz-pack.ts";

export interface LocalTime {
  /** Gregorian, "YYYY-MM-DD", year 1799 to 2400. */
  readonly date: string;
  /** "HH:mm", 24-hour. */
  readonly time: string;
  /** Name of a zone or link of tzdata, in tzdata's spelling. */
  readonly zoneName: string;
  /** East positive; decides the offset where the zone had no standard time yet. */
  readonly longitudeDeg: number;
}

export interface CivilInstant {
  /** The zone name as it was given. */
  readonly timezone: string;
  /** East positive, exact to the second of offset. */
  readonly offsetHours: number;
  /** Julian day, UT; UTC is used as UT1. */
  readonly epochJdUt: number;
  /** "YYYY-MM-DDTHH:mm:ssZ" */
  readonly utcIso: string;
  /** Whether the clocks were put forward for the season. */
  readonly daylightSaving: boolean;
  readonly abbreviation: string;
  readonly warnings: readonly CivilTimeWarning[];
}

export type CivilTimeWarning =
  | {
      readonly code: "local_time_skipped";
      readonly gapSeconds: number;
      readonly offsetBeforeHours: number;
      readonly offsetAfterHours: number;
      /** The local time taken instead, "YYYY-MM-DDTHH:mm:ss": the given one moved forward by the gap. */
      readonly movedToLocal: string;
    }
  | {
      readonly code: "local_time_repeated";
      /** Offset of the first occurrence: the one taken. */
      readonly earlierOffsetHours: number;
      readonly laterOffsetHours: number;
    }
  | { readonly code: "local_mean_time"; readonly offsetHours: number };

/** An instant, with what the clocks of a place showed at it. */
export interface LocalInstant extends CivilInstant {
  /** "YYYY-MM-DD" */
  readonly date: string;
  /** "HH:mm": the minute that had begun. */
  readonly time: string;
}

/** A date in a zone, Julian days UT. */
export interface LocalDay {
  readonly startEpochJdUt: number;
  readonly endEpochJdUt: number;
}

/** What the clocks of a zone show at an instant, by its record. */
export interface ZoneClock {
  readonly offsetSeconds: number;
  /** tzdata's own flag. */
  readonly daylightSaving: boolean;
  readonly abbreviation: string;
}

/** A zone name that tzdata does not have in this spelling. */
export class UnknownZoneError extends Error {
  readonly zoneName: string;

  constructor(zoneName: string) {
    super(`unknown time zone "${zoneName}"`);
    this.name = "UnknownZoneError";
    this.zoneName = zoneName;
  }
}

interface Zone {
  readonly rules: ZoneRules;
  readonly periods: ZonePeriods;
  readonly meanTime: Uint8Array;
  readonly summer: Uint8Array;
  /** Local times before this may fall into local mean time, or into the change from it. */
  readonly meanTimeUntilLocalSeconds: number;
}

const HOUR_SECONDS = 3600;
const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/;

// @js-joda/timezone adds this loader to js-joda's provider; its typings leave it out.
(ZoneRulesProvider as unknown as { loadTzdbData(data: typeof packedTzdb): void }).loadTzdbData(packedTzdb);

const zoneByName = new Map<string, Zone>();

/**
 * The instant at which the clocks of a zone showed a local time.
 *
 * A skipped time is moved forward by the gap; of a repeated time the first occurrence is taken; where the zone's record
 * is local mean time, the offset is that of `longitudeDeg`. Each comes with a warning. Valid for 1799 to 2400 (the
 * rules of far future years are today's). Compared with the system's zoneinfo by `ephe-tests/zones/verify.ts`.
 *
 * @throws UnknownZoneError for an unknown zone; RangeError or js-joda's DateTimeException for a date or time that is
 * not one: requests are checked before they come here.
 */
export function instantFromLocalTime(local: LocalTime): CivilInstant {
  const { zoneName, longitudeDeg } = local;
  const zone = zoneNamed(zoneName);
  const resolved = resolve(zone, parseLocal(local.date, local.time), longitudeDeg);
  const index = periodIndexAt(zone.periods, resolved.epochSeconds);
  const isMeanTime = zone.meanTime[index] === 1;
  return {
    timezone: zoneName,
    offsetHours: resolved.offsetSeconds / HOUR_SECONDS,
    epochJdUt: julianDayOfEpochSeconds(resolved.epochSeconds),
    utcIso: `${isoOfSeconds(resolved.epochSeconds)}Z`,
    daylightSaving: zone.summer[index] === 1,
    abbreviation: isMeanTime ? "LMT" : zone.periods.abbreviations[index]!,
    warnings: warningsOf(resolved, isMeanTime),
  };
}

/**
 * The first instants of a date and of the next one in a zone: local 00:00 and 24:00. The date's noon, as
 * instantFromLocalTime takes it, lies between them; where the zone skipped the date, they are those of the day that
 * noon is moved into.
 * @throws as instantFromLocalTime does.
 */
export function instantsOfLocalDay(local: Omit<LocalTime, "time">): LocalDay {
  const zone = zoneNamed(local.zoneName);
  const noon = resolve(zone, parseLocal(local.date, "12:00"), local.longitudeDeg);
  const dayNumber = Math.floor((noon.epochSeconds + noon.offsetSeconds) / SECONDS_PER_DAY);
  const startOfDayJdUt = (day: number): number => {
    const midnight = LocalDateTime.ofEpochSecond(day * SECONDS_PER_DAY, ZoneOffset.UTC);
    const { epochSeconds, change } = resolve(zone, midnight, local.longitudeDeg);
    const start = change?.kind === "skipped" ? change.atEpochSeconds : epochSeconds;
    return julianDayOfEpochSeconds(start);
  };
  return { startEpochJdUt: startOfDayJdUt(dayNumber), endEpochJdUt: startOfDayJdUt(dayNumber + 1) };
}

/** What a zone's clocks show at an instant, by the zone's own record. @throws UnknownZoneError */
export function zoneClockAt(zoneName: string, epochSeconds: number): ZoneClock {
  const { rules, periods } = zoneNamed(zoneName);
  const index = periodIndexAt(periods, epochSeconds);
  return {
    offsetSeconds: rules.offset(Instant.ofEpochSecond(epochSeconds)).totalSeconds(),
    daylightSaving: periods.daylightSaving[index] === 1,
    abbreviation: periods.abbreviations[index]!,
  };
}

/**
 * What the clocks of a place in a zone showed at an instant: where the zone's record is local mean time, that of
 * `longitudeDeg`, with a warning. The instant is kept as it is; clocks and `utcIso` are those of its nearest second. Of
 * an instant that {@link instantFromLocalTime} gives, date and time are those it was made from, unless they were skipped.
 *
 * @param epochJdUt of the years 1799 to 2400 @throws UnknownZoneError
 */
export function localTimeAtInstant(zoneName: string, epochJdUt: number, longitudeDeg: number): LocalInstant {
  const { rules, periods, meanTime, summer } = zoneNamed(zoneName);
  const epochSeconds = epochSecondsOfJulianDay(epochJdUt);
  const index = periodIndexAt(periods, epochSeconds);
  const isMeanTime = meanTime[index] === 1;
  const recordOffsetSeconds = rules.offset(Instant.ofEpochSecond(epochSeconds)).totalSeconds();
  const offsetSeconds = isMeanTime
    ? ownMeanTimeOffsetSeconds(longitudeDeg, recordOffsetSeconds)
    : recordOffsetSeconds;
  const local = isoOfSeconds(epochSeconds + offsetSeconds);
  return {
    timezone: zoneName,
    offsetHours: offsetSeconds / HOUR_SECONDS,
    epochJdUt,
    utcIso: `${isoOfSeconds(epochSeconds)}Z`,
    daylightSaving: summer[index] === 1,
    abbreviation: isMeanTime ? "LMT" : periods.abbreviations[index]!,
    warnings: warningsOf({ epochSeconds, offsetSeconds, change: null }, isMeanTime),
    date: local.slice(0, 10),
    time: local.slice(11, 16),
  };
}

/** The date, "YYYY-MM-DD", that a zone's calendar shows at an instant. @throws UnknownZoneError */
export function localDateAt(zoneName: string, epochMilliseconds: number): string {
  const epochSeconds = Math.floor(epochMilliseconds / 1000);
  return isoOfSeconds(epochSeconds + zoneClockAt(zoneName, epochSeconds).offsetSeconds).slice(0, 10);
}

/**
 * Resolves a clock's reading to the second, given as seconds since 1970-01-01T00:00:00 local, as if it were UTC.
 * @throws UnknownZoneError
 */
export function resolveLocalSeconds(
  zoneName: string,
  localSeconds: number,
  longitudeDeg: number,
): ResolvedLocalTime {
  return resolve(
    zoneNamed(zoneName),
    LocalDateTime.ofEpochSecond(localSeconds, ZoneOffset.UTC),
    longitudeDeg,
  );
}

function resolve(zone: Zone, local: LocalDateTime, longitudeDeg: number): ResolvedLocalTime {
  const localSeconds = local.toEpochSecond(ZoneOffset.UTC);
  if (localSeconds < zone.meanTimeUntilLocalSeconds) {
    return resolveNearMeanTime(zone.periods, zone.meanTime, localSeconds, longitudeDeg);
  }
  const offsets = zone.rules.validOffsets(local);
  if (offsets.length === 1) {
    const offsetSeconds = offsets[0]!.totalSeconds();
    return { epochSeconds: localSeconds - offsetSeconds, offsetSeconds, change: null };
  }
  const transition = zone.rules.transition(local);
  const offsetBeforeSeconds = transition.offsetBefore().totalSeconds();
  const offsetAfterSeconds = transition.offsetAfter().totalSeconds();
  const isGap = transition.isGap();
  return {
    epochSeconds: localSeconds - offsetBeforeSeconds,
    offsetSeconds: isGap ? offsetAfterSeconds : offsetBeforeSeconds,
    change: {
      kind: isGap ? "skipped" : "repeated",
      atEpochSeconds: transition.instant().epochSecond(),
      offsetBeforeSeconds,
      offsetAfterSeconds,
    },
  };
}

function warningsOf({ epochSeconds, offsetSeconds, change }: ResolvedLocalTime, isMeanTime: boolean) {
  const warnings: CivilTimeWarning[] = [];
  if (change?.kind === "skipped") {
    warnings.push({
      code: "local_time_skipped",
      gapSeconds: change.offsetAfterSeconds - change.offsetBeforeSeconds,
      offsetBeforeHours: change.offsetBeforeSeconds / HOUR_SECONDS,
      offsetAfterHours: change.offsetAfterSeconds / HOUR_SECONDS,
      movedToLocal: isoOfSeconds(epochSeconds + offsetSeconds),
    });
  } else if (change?.kind === "repeated") {
    warnings.push({
      code: "local_time_repeated",
      earlierOffsetHours: change.offsetBeforeSeconds / HOUR_SECONDS,
      laterOffsetHours: change.offsetAfterSeconds / HOUR_SECONDS,
    });
  }
  if (isMeanTime) warnings.push({ code: "local_mean_time", offsetHours: offsetSeconds / HOUR_SECONDS });
  return warnings;
}

function zoneNamed(zoneName: string): Zone {
  let zone = zoneByName.get(zoneName);
  if (zone === undefined) {
    const periods = zonePeriods(zoneName);
    if (periods === undefined) throw new UnknownZoneError(zoneName);
    const meanTime = markMeanTimePeriods(periods);
    const lastMeanTime = meanTime.lastIndexOf(1);
    zone = {
      rules: ZoneRulesProvider.getRules(zoneName),
      periods,
      meanTime,
      summer: markSummerPeriods(periods),
      // Two days are more than any offset plus any jump of the date.
      meanTimeUntilLocalSeconds:
        lastMeanTime < 0
          ? Number.NEGATIVE_INFINITY
          : periods.untilEpochSeconds[lastMeanTime]! + 2 * SECONDS_PER_DAY,
    };
    zoneByName.set(zoneName, zone);
  }
  return zone;
}

/** Index of the period that holds an instant. */
function periodIndexAt({ untilEpochSeconds }: ZonePeriods, epochSeconds: number): number {
  let low = 0;
  let high = untilEpochSeconds.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (untilEpochSeconds[middle]! <= epochSeconds) low = middle + 1;
    else high = middle;
  }
  return low;
}

function parseLocal(date: string, time: string): LocalDateTime {
  const match = DATE_TIME.exec(`${date} ${time}`);
  if (match === null) throw new RangeError(`not a local time YYYY-MM-DD HH:mm: "${date} ${time}"`);
  const year = Number(match[1]);
  if (year < 1799 || year > 2400) throw new RangeError(`the zones' rules cover 1799 to 2400, not ${date}`);
  return LocalDateTime.of(year, Number(match[2]), Number(match[3]), Number(match[4]), Number(match[5]));
}
