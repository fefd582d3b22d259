import { ClockPeriods } from "./clock-periods.ts";
import { isMeanTimePeriod } from "./local-mean-time.ts";
import { summerTimeFlags } from "./summer-time.ts";
import { packedZone, unpackPeriods } from "./tz-pack.ts";
import { dateOfIso, isoOfSeconds } from "./utc.ts";

/** The reading of a zone's clocks at an instant, as tzdata records it. */
export interface ZoneClock {
  /** East positive. */
  readonly offsetSeconds: number;
  /** tzdata's own flag. */
  readonly daylightSaving: boolean;
  readonly abbreviation: string;
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

/** The zones used so far. A link shares the periods of its target, which has the same packed form. */
const periodsByName = new Map<string, ClockPeriods>();
const periodsByPacked = new Map<string, ClockPeriods>();

/**
 * The recorded periods of a zone.
 *
 * @throws {UnknownZoneError} when tzdata does not contain the zone
 */
export function clockPeriodsOf(zoneName: string): ClockPeriods {
  let periods = periodsByName.get(zoneName);
  if (periods === undefined) {
    const packed = packedZone(zoneName);
    if (packed === undefined) throw new UnknownZoneError(zoneName);
    periods = periodsByPacked.get(packed) ?? readPeriods(packed);
    periodsByPacked.set(packed, periods);
    periodsByName.set(zoneName, periods);
  }
  return periods;
}

function readPeriods(packed: string): ClockPeriods {
  const records = unpackPeriods(packed);
  const summerTime = summerTimeFlags(records);
  return new ClockPeriods(
    records.map((record, index) => ({
      ...record,
      isMeanTime: isMeanTimePeriod(record, records[0]),
      isSummerTime: summerTime[index] === true,
    })),
  );
}

/**
 * The reading of a zone's clocks at an instant, as tzdata records it.
 *
 * @throws {UnknownZoneError} when tzdata does not contain the zone
 */
export function zoneClockAt(zoneName: string, epochSeconds: number): ZoneClock {
  return clockPeriodsOf(zoneName).clockAt(epochSeconds);
}

/**
 * The date, YYYY-MM-DD, in a zone at an instant.
 *
 * @throws {UnknownZoneError} when tzdata does not contain the zone
 */
export function localDateAt(zoneName: string, epochMs: number): string {
  const epochSeconds = Math.floor(epochMs / 1000);
  return dateOfIso(isoOfSeconds(epochSeconds + zoneClockAt(zoneName, epochSeconds).offsetSeconds));
}
