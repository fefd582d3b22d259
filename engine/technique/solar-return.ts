import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { createApparentPlaces } from "../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame } from "../apparent/sky-frame.ts";
import { BODY } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { signedRad } from "../math/angle.ts";
import { julianDayFromCalendar } from "../time/julian-day.ts";

/** A day of the calendar by which a return is known. */
export interface Birthday {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31; the 29th of February is the 1st of March where the year does not have it. */
  readonly day: number;
}

/** A step below this ends the search: 0.04 s, and Newton's next would be far smaller. */
const LAST_STEP_DAYS = 5e-7;
const MAX_STEPS = 20;
/** Moments are given to 10⁻⁸ day: 0.9 ms, in which the Sun moves 0.04 milliarcseconds. */
const MOMENT_SCALE = 1e8;

const frame = createSkyFrame();
const places = createApparentPlaces();

/**
 * The moment (JD UT) nearest to a birthday at which the Sun's apparent longitude of date is again that of the birth. It
 * lies within two and a half days of the birthday's same hour, births and years of 1800–2399.
 *
 * @param natalJdUt the moment of birth
 *
 * Newton's method on the analytic speed of the longitude, which changes by 3 % in a year: three or four places. Throws the
 * source's EphemerisRangeError. Accuracy: 0.1 s against Swiss Ephemeris, ephe-tests/returns.
 */
export function solarReturnJdUt(source: EphemerisSource, natalJdUt: number, birthday: Birthday): number {
  sunAt(source, natalJdUt);
  const natalRad = places.longitudeRad[BODY.Sun]!;
  let epochJdUt = julianDayFromCalendar(birthday.year, birthday.month, birthday.day);
  for (let step = 0; step < MAX_STEPS; step++) {
    sunAt(source, epochJdUt);
    const aheadRad = signedRad(natalRad - places.longitudeRad[BODY.Sun]!);
    const days = aheadRad / places.longitudeSpeedRadPerDay[BODY.Sun]!;
    epochJdUt += days;
    if (Math.abs(days) < LAST_STEP_DAYS) return Math.round(epochJdUt * MOMENT_SCALE) / MOMENT_SCALE;
  }
  throw new Error(`the Sun's return of ${birthday.year} to where it was at JD ${natalJdUt} does not settle`);
}

function sunAt(source: EphemerisSource, epochJdUt: number): void {
  computeSkyFrame(source, epochJdUt, frame);
  computeApparentPlace(source, frame, BODY.Sun, places);
}
