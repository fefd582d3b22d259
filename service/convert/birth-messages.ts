import {
  type AlternativeInstant,
  type CivilInstant,
  type CivilTimeWarning,
  isNauticalZone,
  type JulianRecord,
  type LocalTime,
  offsetText,
  SECONDS_PER_HOUR,
} from "../../civil/index.ts";
import type { EclipticPoint, NatalPositions } from "../../engine/index.ts";
import type {
  BirthEcho,
  CivilMoment,
  ClockAlternative,
  Warning,
} from "../../proto/gen/almagest/v1/birth_pb.ts";
import { clockPeriodsOf } from "../time/civil-time.ts";

/** The fields with which every response about a chart begins. */
export interface ChartPreamble {
  readonly input: BirthEcho;
  readonly time: CivilMoment;
  readonly warnings: Warning[];
}

export function civilMomentOf(instant: CivilInstant): CivilMoment {
  const { ownRule } = instant;
  const moment: CivilMoment = {
    $typeName: "almagest.v1.CivilMoment",
    timezone: instant.timezone,
    offsetHours: instant.offsetHours,
    julianDayUt: instant.epochJdUt,
    utc: instant.utcIso,
    daylightSaving: instant.daylightSaving,
    abbreviation: instant.abbreviation,
  };
  if (ownRule !== null) {
    moment.clockRule = {
      $typeName: "almagest.v1.ClockRule",
      id: ownRule.id,
      reason: ownRule.why,
      sources: ownRule.sources.map(({ title }) => title),
    };
  }
  return moment;
}

/** A local time, and the longitude whose local mean time applies where the zone had no standard time yet. */
export interface ClockReading extends Pick<LocalTime, "date" | "time" | "zoneName"> {
  /** Whether the request stated the time. */
  readonly isTimeSent: boolean;
  readonly longitudeOf: "the birth longitude" | "the place's longitude";
  /** The Ascendant of the place at another instant; null if the time is unknown. */
  readonly ascendantAt: (epochJdUt: number) => EclipticPoint | null;
}

export function civilTimeWarningsOf(instant: CivilInstant, reading: ClockReading): Warning[] {
  return instant.warnings.map((warning) => civilTimeWarningOf(warning, reading));
}

/** The warning about a date that can be in the Julian calendar; empty if it cannot. */
export function calendarWarningsOf(date: string, record: JulianRecord | null): readonly Warning[] {
  if (record === null) return [];
  const { gregorianDate, change } = record;
  const message =
    `The Gregorian calendar was introduced at this place on ${change.firstDate}; ${date} in the Julian calendar (old style) is ` +
    `${gregorianDate} in the Gregorian one (new style). Church books and registers of the time are Julian, biographies usually ` +
    `Gregorian; a recorded weekday decides. If the record is Julian, send ${gregorianDate}. If ${date} is already ` +
    "converted or Gregorian, nothing needs to change: each date before the introduction has this warning.";
  return [warningOf("calendar_maybe_julian", message, { gregorianDate })];
}

/**
 * The warning about coordinates without land; empty elsewhere.
 *
 * @param zoneOfPlace the zone at the coordinates, whether it is used or not
 */
export function seaWarningsOf(
  place: "birth" | "location",
  { latitude, longitude }: Pick<BirthEcho, "latitude" | "longitude">,
  zoneOfPlace: string,
): readonly Warning[] {
  if (!isNauticalZone(zoneOfPlace)) return [];
  const message =
    `${place}.latitude ${latitude}, ${place}.longitude ${longitude} is at sea, outside every time zone of land. Check the order ` +
    "(latitude, then longitude) and the signs (north and east positive; south and west, as in the Americas, negative). " +
    "If the place is at sea, nothing needs to change.";
  return [warningOf("place_at_sea", message)];
}

/**
 * Zones of one constant offset whose names people use for the clock of a place. Without UTC and the zones Etc/GMT, which
 * are sent to select an offset.
 */
export const FIXED_OFFSET_ZONES: ReadonlySet<string> = new Set([
  "EST",
  "MST",
  "HST",
  "GMT",
  "GMT0",
  "GMT+0",
  "GMT-0",
  "Greenwich",
]);

/**
 * The warning about a sent zone without daylight saving time that the place may have used; empty for other zones.
 *
 * @param zoneOfPlace the zone at the coordinates; null if the request has none
 */
export function fixedOffsetWarningsOf(
  sentZone: string | undefined,
  zoneOfPlace: string | null,
): readonly Warning[] {
  if (sentZone === undefined || !FIXED_OFFSET_ZONES.has(sentZone)) return [];
  const offsetHours = clockPeriodsOf(sentZone).clock(0).offsetSeconds / SECONDS_PER_HOUR;
  const zone = zoneOfPlace === null || isNauticalZone(zoneOfPlace) ? "" : `, ${zoneOfPlace}`;
  const message =
    `The time zone ${sentZone} is ${utcOffsetOf(offsetHours)} all year, without daylight saving time. If the clock of the ` +
    `place changes in summer, send the zone of the place${zone}.`;
  return [warningOf("fixed_offset_zone", message)];
}

/** tz's zone Factory never has a standard time: callers send it to select the mean time of the longitude. */
function noStandardTimeAt(zoneName: string, clock: string): string {
  return zoneName === "Factory"
    ? "The zone Factory has no standard time"
    : `There was no standard time yet at ${clock}`;
}

function civilTimeWarningOf(warning: CivilTimeWarning, reading: ClockReading): Warning {
  const { date, time, isTimeSent, zoneName, longitudeOf } = reading;
  const clock = `${date} ${time} in ${zoneName}`;
  switch (warning.code) {
    case "local_time_skipped":
      return warningOf(
        warning.code,
        `The clock jumped over ${clock}; ${warning.movedToLocal} was taken instead.`,
        {
          offsetBeforeHours: warning.offsetBeforeHours,
          offsetAfterHours: warning.offsetAfterHours,
          movedForwardSeconds: warning.gapSeconds,
          movedTo: warning.movedToLocal,
          sentDate: date,
          ...(isTimeSent ? { sentTime: time } : {}),
        },
      );
    case "local_time_repeated":
      return warningOf(warning.code, `The clock showed ${clock} twice; the first of the two was taken.`, {
        offsetBeforeHours: warning.earlierOffsetHours,
        offsetAfterHours: warning.laterOffsetHours,
      });
    case "local_mean_time":
      return warningOf(
        warning.code,
        `${noStandardTimeAt(zoneName, clock)}; the mean time of ${longitudeOf} was taken.`,
      );
    case "zone_history_uncertain": {
      const { offsetTakenHours, alternatives, reasons } = warning;
      const others = alternatives.map(alternativeInWords).join(", ");
      const used = warning.isTakenMostLikely ? "was used, the most likely one" : "was used";
      return warningOf(
        warning.code,
        `The clock of this place on ${date} is uncertain: ${utcOffsetOf(offsetTakenHours)} ${used}; also ` +
          `possible: ${others}. ${reasons.join(" ")} If you know the clock, send its timezone with the birth.`,
        {
          offsetTakenHours,
          alternatives: alternatives.map((alternative) => clockAlternativeOf(alternative, reading)),
        },
      );
    }
  }
}

/** The codes of warnings, in the order of the contract. */
export const WARNING_CODES = [
  "unknown_time",
  "local_time_skipped",
  "local_time_repeated",
  "local_mean_time",
  "placidus_undefined",
  "zone_history_uncertain",
  "calendar_maybe_julian",
  "place_at_sea",
  "fixed_offset_zone",
] as const;

/** A warning with the fields of its code; lists that belong to other codes are empty. */
export function warningOf(
  code: (typeof WARNING_CODES)[number],
  message: string,
  fields: Partial<Omit<Warning, "$typeName" | "code" | "message">> = {},
): Warning {
  return {
    $typeName: "almagest.v1.Warning",
    code,
    message,
    alternatives: [],
    signChanges: [],
    mayDiffer: [],
    ...fields,
  };
}

/** UTC-05:00, or with its likelihood: UTC-05:00 (rare) */
function alternativeInWords({ offsetHours, likelihood }: AlternativeInstant): string {
  const offset = utcOffsetOf(offsetHours);
  return likelihood === "possible" ? offset : `${offset} (${likelihood})`;
}

function clockAlternativeOf(
  { likelihood, offsetHours, epochJdUt, utcIso, zoneName }: AlternativeInstant,
  { ascendantAt }: ClockReading,
): ClockAlternative {
  const ascendant = ascendantAt(epochJdUt);
  return {
    $typeName: "almagest.v1.ClockAlternative",
    offsetHours,
    utc: utcIso,
    likelihood,
    ...(zoneName === null ? {} : { timezone: zoneName }),
    ...(ascendant === null
      ? {}
      : {
          ascendant: {
            $typeName: "almagest.v1.AlternativeAscendant",
            longitude: ascendant.longitudeDeg,
            sign: ascendant.sign,
            degreeInSign: ascendant.degreeInSignDeg,
          },
        }),
  };
}

/** UTC-05:00, UTC+05:53:28 */
function utcOffsetOf(offsetHours: number): string {
  return `UTC${offsetText(Math.round(offsetHours * SECONDS_PER_HOUR))}`;
}

/** The warning if Placidus has no cusps at the latitude; empty otherwise, and if the time is unknown. */
export function houseWarningsOf(
  { houseOutcome }: Pick<NatalPositions, "houseOutcome">,
  latitudeDeg: number,
): readonly Warning[] {
  if (houseOutcome === null || houseOutcome === "as-asked") return [];
  const message = `Placidus has no cusps at latitude ${latitudeDeg}; the cusps are those of Porphyry.`;
  return [warningOf("placidus_undefined", message, { houseSystem: houseOutcome })];
}
