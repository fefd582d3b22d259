import { Instant, type LocalDateTime, ZoneOffset, type ZoneRules, ZoneRulesProvider } from "@js-joda/core";
import "@js-joda/timezone/dist/js-joda-timezone-empty.js";
import { SECONDS_PER_DAY } from "../../engine/index.ts";
import { ClockPeriods, type PeriodClock } from "./clock-periods.ts";
import { isMeanTimePeriod, ownMeanTimeOffsetSeconds } from "./local-mean-time.ts";
import { type ResolvedLocalTime, resolveNearMeanTime } from "./resolve-local-time.ts";
import { summerTimeFlags } from "./summer-time.ts";
import { packedZone, tzdataVersion, unpackPeriods } from "./tz-pack.ts";
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
  readonly periods: ClockPeriods;
  /** Local times before this can be in local mean time or in the change from it. */
  readonly meanTimeUntilLocalSeconds: number;
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
  const periods = records.map((record, index) => ({
    ...record,
    isMeanTime: isMeanTimePeriod(record, records[0]),
    isSummerTime: summerTime[index] === true,
  }));
  const lastMeanTime = periods.findLast(({ isMeanTime }) => isMeanTime);
  return {
    rules: readRules(packed),
    periods: new ClockPeriods(periods),
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

/** The clock of a zone at an instant. */
export function clockAt({ periods }: Zone, epochSeconds: number): PeriodClock {
  return periods.clock(periods.indexAt(epochSeconds));
}

/** The recorded UTC offset at an instant, east positive. */
export function recordedOffsetSeconds(zone: Zone, epochSeconds: number): number {
  if (zone.rules === null) return clockAt(zone, epochSeconds).offsetSeconds;
  return zone.rules.offset(Instant.ofEpochSecond(epochSeconds)).totalSeconds();
}

/**
 * The reading of a zone's clocks at an instant, as tzdata records it.
 *
 * @throws {UnknownZoneError} when tzdata does not have the zone
 */
export function zoneClockAt(zoneName: string, epochSeconds: number): ZoneClock {
  const zone = zoneNamed(zoneName);
  const { daylightSaving, abbreviation } = clockAt(zone, epochSeconds);
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
function findSteadyOffset(periods: ClockPeriods, localSeconds: number, longitudeDeg: number): number | null {
  const index = periods.indexAt(localSeconds);
  const isSteady =
    localSeconds - periods.untilEpochSeconds(index - 1) > CHANGE_MARGIN_SECONDS &&
    periods.untilEpochSeconds(index) - localSeconds > CHANGE_MARGIN_SECONDS;
  if (!isSteady) return null;
  const { isMeanTime, offsetSeconds } = periods.clock(index);
  return isMeanTime ? ownMeanTimeOffsetSeconds(longitudeDeg, offsetSeconds) : offsetSeconds;
}
