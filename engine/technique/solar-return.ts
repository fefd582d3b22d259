import { BODY } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { createInstantSky, type InstantSky, longitudeRadAt } from "../events/instant-sky.ts";
import { signedRad } from "../math/angle.ts";
import { julianDayFromCalendar } from "../time/julian-day.ts";
import type { JdUt } from "../units/flavours.ts";

/** The day of the calendar near which a return is searched. */
export interface Birthday {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31; 29 February is 1 March in a year without it. */
  readonly day: number;
}

/** A step below this ends the search: 0.04 s. Newton's next step would be far smaller. */
const LAST_STEP_DAYS = 5e-7;
const STEPS_MAX = 20;
/** Instants are rounded to 10⁻⁸ day: 0.9 ms, in which the Sun moves 0.04 milliarcseconds. */
const INSTANT_SCALE = 1e8;

/** Computes solar returns over one source of states. */
export interface SolarReturnCalculator {
  /**
   * The instant (JD, UT) nearest to a birthday at which the Sun's apparent longitude of date equals its natal longitude. For
   * births and years of 1800–2399 it is within two and a half days of the birthday at the hour of birth.
   *
   * @param natalJdUt the instant of birth
   * @throws {EphemerisRangeError} when the source does not cover the birth or the return
   *
   * Newton's method on the analytic speed of the longitude, which varies by 3 % in a year: three or four positions. Accuracy:
   * 0.1 s against Swiss Ephemeris, ephe-tests/returns.
   */
  solarReturnJdUt(natalJdUt: JdUt, birthday: Birthday): JdUt;
}

/**
 * Creates a calculator of solar returns.
 *
 * Creation allocates the buffers of the search: create one per thread and reuse it.
 *
 * @example
 * ```ts
 * import { createSolarReturnCalculator, julianDayFromCalendar } from "almagest/engine";
 * import { loadTableSource } from "almagest/engine/node";
 *
 * const calculator = createSolarReturnCalculator(loadTableSource());
 * const natalJdUt = julianDayFromCalendar(1990, 6, 15, 0.5);
 * calculator.solarReturnJdUt(natalJdUt, { year: 2024, month: 6, day: 15 }); // => 2460476.2185
 * ```
 */
export function createSolarReturnCalculator(source: EphemerisSource): SolarReturnCalculator {
  const sky = createInstantSky(source);
  return { solarReturnJdUt: (natalJdUt, birthday) => findReturnJdUt(sky, natalJdUt, birthday) };
}

function findReturnJdUt(sky: InstantSky, natalJdUt: JdUt, birthday: Birthday): JdUt {
  const natalRad = longitudeRadAt(sky, BODY.Sun, natalJdUt);
  let epochJdUt = julianDayFromCalendar(birthday.year, birthday.month, birthday.day);
  for (let step = 0; step < STEPS_MAX; step++) {
    const aheadRad = signedRad(natalRad - longitudeRadAt(sky, BODY.Sun, epochJdUt));
    const days = aheadRad / sky.places.longitudeSpeedRadPerDay[BODY.Sun]!;
    epochJdUt += days;
    if (Math.abs(days) < LAST_STEP_DAYS) return Math.round(epochJdUt * INSTANT_SCALE) / INSTANT_SCALE;
  }
  throw new Error(`the solar return of ${birthday.year} for JD ${natalJdUt} does not converge`);
}
