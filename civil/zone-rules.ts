import { SECONDS_PER_DAY } from "../engine/units/time.ts";
import { dateOfIso, isoOfSeconds, SECONDS_PER_HOUR } from "./calendar.ts";
import { ClockPeriods } from "./clock-periods.ts";
import type { GeographicPosition } from "./great-circle.ts";
import { isMeanTimePeriod, periodsOfLine, readZoneData, type ZonePeriod } from "./zone-data.ts";

/** The maximum length of a season of summer or winter time; a longer period is the zone's standard time. */
const SEASON_SECONDS_MAX = 300 * SECONDS_PER_DAY;

/**
 * For each period whether summer time was in effect: clocks ahead of the zone's standard time for the season.
 *
 * tzdata's own flag marks the legal exception. In a few zones the exception is the winter (Ireland since 1971, Namibia
 * 1994–2017) or a month of fasting (Morocco). Where a flagged period is behind both neighbouring periods, the seasons
 * between such periods are summer time instead.
 */
function summerTimeFlags(periods: readonly ZonePeriod[]): readonly boolean[] {
  const isFlaggedWinter = (index: number): boolean => {
    const period = periods[index];
    return (
      period?.daylightSaving === true &&
      isStandardAhead(periods[index - 1], period) &&
      isStandardAhead(periods[index + 1], period)
    );
  };
  return periods.map((period, index) => {
    if (period.daylightSaving) return !isFlaggedWinter(index);
    const previous = periods[index - 1];
    const isSeason =
      previous !== undefined && period.untilEpochSeconds - previous.untilEpochSeconds < SEASON_SECONDS_MAX;
    return isSeason && isFlaggedWinter(index - 1) && isFlaggedWinter(index + 1);
  });
}

function isStandardAhead(neighbour: ZonePeriod | undefined, period: ZonePeriod): boolean {
  return (
    neighbour !== undefined && !neighbour.daylightSaving && neighbour.offsetSeconds > period.offsetSeconds
  );
}

/** The reading of a zone's clocks at an instant, as tzdata records it. */
type ZoneClock = Omit<ZonePeriod, "untilEpochSeconds">;

/** The zone name does not exist in tzdata in this spelling. */
export class UnknownZoneError extends Error {
  /** The name of the class, also in minified code. */
  override readonly name = "UnknownZoneError";
  /** The unknown name. */
  readonly zoneName: string;

  /**
   * Creates the error of a name.
   *
   * @param zoneName the unknown name
   */
  constructor(zoneName: string) {
    super(`unknown time zone "${zoneName}"`);
    this.zoneName = zoneName;
  }
}

/** The rules of all zones. The functions that take a name throw UnknownZoneError when tzdata does not contain it. */
export interface ZoneRules {
  /** The release of the IANA Time Zone Database that all rules are from, such as "2026f". */
  readonly tzdataVersion: string;
  /** The principal location of each inhabited zone (tzdata's zone.tab). */
  readonly placeByName: ReadonlyMap<string, GeographicPosition>;
  /** Whether tzdata has a zone or link with exactly this spelling: `Europe/Paris` and `US/Eastern`, not `europe/paris`. */
  isKnownZone(zoneName: string): boolean;
  /** The names of all zones and links. */
  zoneNames(): readonly string[];
  /** tzdata's zone of a fixed offset: Etc/GMT+6 is six hours west of Greenwich. Null if there is none. */
  zoneNameOfOffset(offsetSeconds: number): string | null;
  clockPeriodsOf(zoneName: string): ClockPeriods;
  /** The reading of a zone's clocks at an instant, as tzdata records it. */
  zoneClockAt(zoneName: string, epochSeconds: number): ZoneClock;
  /** The date, YYYY-MM-DD, in a zone at an instant. */
  localDateAt(zoneName: string, epochMs: number): string;
}

/** The rules in the bytes of data/tz-pack.txt. Periods are read on first use and retained; a link shares its target's. */
export function readZoneRules(bytes: Uint8Array): ZoneRules {
  const { tzdataVersion, lineByName, placeByName } = readZoneData(bytes);
  const periodsByName = new Map<string, ClockPeriods>();
  const periodsByLine = new Map<string, ClockPeriods>();

  function clockPeriodsOf(zoneName: string): ClockPeriods {
    let periods = periodsByName.get(zoneName);
    if (periods === undefined) {
      const line = lineByName.get(zoneName);
      if (line === undefined) throw new UnknownZoneError(zoneName);
      periods = periodsByLine.get(line) ?? readPeriods(line);
      periodsByLine.set(line, periods);
      periodsByName.set(zoneName, periods);
    }
    return periods;
  }

  const zoneClockAt = (zoneName: string, epochSeconds: number): ZoneClock =>
    clockPeriodsOf(zoneName).clockAt(epochSeconds);

  return {
    tzdataVersion,
    placeByName,
    isKnownZone: (zoneName) => lineByName.has(zoneName),
    zoneNames: () => [...lineByName.keys()],
    zoneNameOfOffset(offsetSeconds) {
      const hoursWest = -offsetSeconds / SECONDS_PER_HOUR;
      const zoneName = `Etc/GMT${hoursWest < 0 ? "" : "+"}${hoursWest}`;
      return lineByName.has(zoneName) ? zoneName : null;
    },
    clockPeriodsOf,
    zoneClockAt,
    localDateAt(zoneName, epochMs) {
      const epochSeconds = Math.floor(epochMs / 1000);
      return dateOfIso(isoOfSeconds(epochSeconds + zoneClockAt(zoneName, epochSeconds).offsetSeconds));
    },
  };
}

function readPeriods(line: string): ClockPeriods {
  const records = periodsOfLine(line);
  const summerTime = summerTimeFlags(records);
  return new ClockPeriods(
    records.map((record, index) => ({
      ...record,
      isMeanTime: isMeanTimePeriod(record, records[0]),
      isSummerTime: summerTime[index] === true,
    })),
  );
}
