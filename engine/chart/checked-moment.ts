import { EphemerisRangeError, type EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { julianDayTtFromUt } from "../time/delta-t.ts";
import { described } from "../units/described.ts";
import type { JdUt } from "../units/flavours.ts";
import { InvalidInputError } from "../units/invalid-input-error.ts";
import { isRecord } from "../units/read-options.ts";
import { type NatalMoment, validateNatalMoment } from "./natal-moment.ts";

/**
 * Returns a moment that has no problem other than a date outside the source's, for which the computation throws an
 * EphemerisRangeError.
 *
 * @throws {InvalidInputError} in all other cases; lists every problem, the date included
 */
export function checkedMoment(source: EphemerisSource, moment: NatalMoment): NatalMoment {
  if (!isRecord(moment)) throw new InvalidInputError([`moment must be an object, not ${described(moment)}`]);
  try {
    // A missing timeKnown is not the default.
    validateNatalMoment(moment, moment.timeKnown ?? null, described);
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    throw new InvalidInputError([...error.problems, ...dateProblems(source, moment.epochJdUt)]);
  }
  return moment;
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
