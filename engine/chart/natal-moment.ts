import { EphemerisRangeError, type EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { julianDayTtFromUt } from "../time/delta-t.ts";
import type { Deg, JdUt } from "../units/flavours.ts";
import { described, InvalidInputError } from "../units/invalid-input-error.ts";
import { finite, flag, isRecord, numberFrom } from "../units/read-options.ts";

/** The instant and place of a chart. */
export interface NatalMoment {
  /** Julian day of UT1 (UTC is used as UT1). */
  readonly epochJdUt: JdUt;
  /** Geographic latitude, −90 to 90, north positive. */
  readonly latitudeDeg: Deg;
  /** Geographic longitude, −180 to 180, east positive. */
  readonly longitudeDeg: Deg;
  /** When false, the chart has no angles, no houses and no house of any body. */
  readonly timeKnown: boolean;
}

/** The instant and place of a chart whose time is known: the chart has angles and houses. */
export interface TimedMoment extends NatalMoment {
  /** The time is known. */
  readonly timeKnown: true;
}

/**
 * Lists what is wrong with an instant and place, whose members may be of any kind: unless the instant is finite, the place is on the
 * globe and `timeKnown` is a boolean.
 */
export function momentProblems({
  epochJdUt,
  latitudeDeg,
  longitudeDeg,
  timeKnown,
}: NatalMoment): readonly string[] {
  return [
    ...finite("epochJdUt", epochJdUt),
    ...numberFrom(-90, 90)("latitudeDeg", latitudeDeg),
    ...numberFrom(-180, 180)("longitudeDeg", longitudeDeg),
    ...flag("timeKnown", timeKnown),
  ];
}

/**
 * Returns a moment that has no problem other than a date outside the source's, for which the computation throws an
 * EphemerisRangeError.
 *
 * @throws {InvalidInputError} in all other cases; lists every problem, the date included
 */
export function checkedMoment(source: EphemerisSource, moment: NatalMoment): NatalMoment {
  const isValid =
    Number.isFinite(moment?.epochJdUt) &&
    Number.isFinite(moment.latitudeDeg) &&
    Math.abs(moment.latitudeDeg) <= 90 &&
    Number.isFinite(moment.longitudeDeg) &&
    Math.abs(moment.longitudeDeg) <= 180 &&
    typeof moment.timeKnown === "boolean";
  if (isValid) return moment;
  if (!isRecord(moment)) throw new InvalidInputError([`moment must be an object, not ${described(moment)}`]);
  throw new InvalidInputError([...momentProblems(moment), ...dateProblems(source, moment.epochJdUt)]);
}

/** As {@link checkedMoment}, for an instant without a place. */
export function checkedInstant(source: EphemerisSource, epochJdUt: JdUt): JdUt {
  return checkedMoment(source, { epochJdUt, latitudeDeg: 0, longitudeDeg: 0, timeKnown: true }).epochJdUt;
}

function dateProblems(source: EphemerisSource, epochJdUt: JdUt): readonly string[] {
  if (!Number.isFinite(epochJdUt)) return [];
  const { name, firstJdTt, lastJdTt } = source;
  const epochJdTt = julianDayTtFromUt(epochJdUt);
  if (epochJdTt >= firstJdTt && epochJdTt <= lastJdTt) return [];
  return [new EphemerisRangeError(name, epochJdTt, firstJdTt, lastJdTt).message];
}
