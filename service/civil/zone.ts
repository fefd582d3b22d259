import assert from "node:assert/strict";
import { Instant, type LocalDateTime, ZoneOffset, type ZoneRules, ZoneRulesProvider } from "@js-joda/core";
import "@js-joda/timezone/dist/js-joda-timezone-empty.js";
import { SECONDS_PER_DAY } from "../../engine/index.ts";
import type { OwnClockRule } from "./clock-rules.ts";
import {
  isMeanTimePeriod,
  ownMeanTimeOffsetSeconds,
  type ResolvedLocalTime,
  resolveNearMeanTime,
} from "./local-mean-time.ts";
import { summerTimeFlags } from "./summer-time.ts";
import { packedZone, tzdataVersion, unpackPeriods, type ZonePeriod } from "./tz-pack.ts";
import { dateOfIso, isoOfSeconds } from "./utc.ts";

/** The reading of a zone's clocks at an instant, as tzdata records it. */
export interface ZoneClock {
  readonly offsetSeconds: number;
  /** tzdata's own flag. */
  readonly daylightSaving: boolean;
  readonly abbreviation: string;
}

/** A time zone: js-joda's rules over the project's tz pack, and the zone's periods. */
export interface Zone {
  /** Null for a zone with own clock rules: its periods alone describe it. */
  readonly rules: ZoneRules | null;
  readonly periods: readonly ClockPeriod[];
  /** Local times before this can be in local mean time or in the change from it. */
  readonly meanTimeUntilLocalSeconds: number;
}

export interface ClockPeriod extends ZonePeriod {
  readonly isMeanTime: boolean;
  readonly isSummerTime: boolean;
  /** The own rule that the period is from; absent: tzdata's record of the zone. */
  readonly ownRule?: OwnClockRule;
}

/** The zone name does not exist in tzdata in this spelling. */
export class UnknownZoneError extends Error {
  override readonly name = "UnknownZoneError";
  readonly zoneName: string;

  constructor(zoneName: string) {
    super(`unknown time zone "${zoneName}"`);
    this.zoneName = zoneName;
  }
}

/** More than any offset plus any jump of the date. */
const CHANGE_MARGIN_SECONDS = 2 * SECONDS_PER_DAY;

/** @js-joda/timezone adds this loader to js-joda's provider; its type declarations omit it. */
interface RulesLoader {
  loadTzdbData(data: {
    readonly version: string;
    readonly zones: readonly string[];
    readonly links: readonly string[];
  }): void;
}
const rulesLoader = ZoneRulesProvider as unknown as RulesLoader;

/** The zones that were used. A link has the zone of its target, which has the same packed form. */
const zoneByName = new Map<string, Zone>();
const zoneByPacked = new Map<string, Zone>();

/** @throws {UnknownZoneError} when tzdata does not have the zone */
export function zoneNamed(zoneName: string): Zone {
  let zone = zoneByName.get(zoneName);
  if (zone === undefined) {
    const packed = packedZone(zoneName);
    if (packed === undefined) throw new UnknownZoneError(zoneName);
    zone = zoneByPacked.get(packed) ?? createZone(packed);
    zoneByPacked.set(packed, zone);
    zoneByName.set(zoneName, zone);
  }
  return zone;
}

function createZone(packed: string): Zone {
  const records = unpackPeriods(packed);
  const summerTime = summerTimeFlags(records);
  const periods = records.map(
    (record, index): ClockPeriod => ({
      ...record,
      isMeanTime: isMeanTimePeriod(record, records[0]),
      isSummerTime: summerTime[index] === true,
    }),
  );
  const lastMeanTime = periods.findLast(({ isMeanTime }) => isMeanTime);
  return {
    rules: readRules(packed),
    periods,
    meanTimeUntilLocalSeconds:
      lastMeanTime === undefined
        ? Number.NEGATIVE_INFINITY
        : lastMeanTime.untilEpochSeconds + CHANGE_MARGIN_SECONDS,
  };
}

/** js-joda's rules of one zone. To load all zones takes 6 MB. */
function readRules(packed: string): ZoneRules {
  rulesLoader.loadTzdbData({ version: tzdataVersion, zones: [packed], links: [] });
  return ZoneRulesProvider.getRules(packed.slice(0, packed.indexOf("|")));
}

/** The period that contains an instant. */
export function periodAt({ periods }: Zone, epochSeconds: number): ClockPeriod {
  const period = periods[periodIndexAt(periods, epochSeconds)];
  assert.ok(period !== undefined, "a zone has at least one period");
  return period;
}

/** The index of the period that contains an instant. */
export function periodIndexAt(periods: readonly ClockPeriod[], epochSeconds: number): number {
  let low = 0;
  let high = periods.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((periods[middle]?.untilEpochSeconds ?? 0) <= epochSeconds) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The recorded UTC offset at an instant, east positive. */
export function recordedOffsetSeconds(zone: Zone, epochSeconds: number): number {
  if (zone.rules === null) return periodAt(zone, epochSeconds).offsetSeconds;
  return zone.rules.offset(Instant.ofEpochSecond(epochSeconds)).totalSeconds();
}

/**
 * The reading of a zone's clocks at an instant, as tzdata records it.
 *
 * @throws {UnknownZoneError} when tzdata does not have the zone
 */
export function zoneClockAt(zoneName: string, epochSeconds: number): ZoneClock {
  const zone = zoneNamed(zoneName);
  const { daylightSaving, abbreviation } = periodAt(zone, epochSeconds);
  return { offsetSeconds: recordedOffsetSeconds(zone, epochSeconds), daylightSaving, abbreviation };
}

/**
 * The date, YYYY-MM-DD, in a zone at an instant.
 *
 * @throws {UnknownZoneError} when tzdata does not have the zone
 */
export function localDateAt(zoneName: string, epochMs: number): string {
  const epochSeconds = Math.floor(epochMs / 1000);
  return dateOfIso(isoOfSeconds(epochSeconds + zoneClockAt(zoneName, epochSeconds).offsetSeconds));
}

/**
 * Resolves a local time in a zone. Before the zone had standard time, the offset is the local mean time of `longitudeDeg`.
 * A skipped time is moved forward by the gap; of a repeated time the first occurrence is used.
 */
export function resolveLocalTime(zone: Zone, local: LocalDateTime, longitudeDeg: number): ResolvedLocalTime {
  const localSeconds = local.toEpochSecond(ZoneOffset.UTC);
  const steadyOffsetSeconds = findSteadyOffset(zone.periods, localSeconds, longitudeDeg);
  if (steadyOffsetSeconds !== null) {
    const epochSeconds = localSeconds - steadyOffsetSeconds;
    return { epochSeconds, offsetSeconds: steadyOffsetSeconds, change: null };
  }
  if (zone.rules === null || localSeconds < zone.meanTimeUntilLocalSeconds) {
    return resolveNearMeanTime(zone.periods, localSeconds, longitudeDeg);
  }
  const [offset, laterOffset] = zone.rules.validOffsets(local);
  if (offset !== undefined && laterOffset === undefined) {
    const offsetSeconds = offset.totalSeconds();
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

/**
 * The offset of a local time that no change of the clocks is near, as of nearly all; null for the others. It is the offset of
 * js-joda's rules, which take ten times as long for it.
 */
function findSteadyOffset(
  periods: readonly ClockPeriod[],
  localSeconds: number,
  longitudeDeg: number,
): number | null {
  const index = periodIndexAt(periods, localSeconds);
  const period = periods[index];
  const startSeconds = periods[index - 1]?.untilEpochSeconds ?? Number.NEGATIVE_INFINITY;
  const isSteady =
    period !== undefined &&
    localSeconds - startSeconds > CHANGE_MARGIN_SECONDS &&
    period.untilEpochSeconds - localSeconds > CHANGE_MARGIN_SECONDS;
  if (!isSteady) return null;
  const { isMeanTime, offsetSeconds } = period;
  return isMeanTime ? ownMeanTimeOffsetSeconds(longitudeDeg, offsetSeconds) : offsetSeconds;
}
