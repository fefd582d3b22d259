import type { SkyFrame } from "../apparent/sky-frame.ts";
import { icrsToEclipticOfDate } from "../earth/precession.ts";
import { RAD_PER_DEG } from "../math/angle.ts";
import { julianCenturies } from "../time/julian-day.ts";
import type { Deg, JdTt, Rad } from "../units/flavours.ts";
import { assertNoProblems } from "../units/invalid-input-error.ts";
import { finite, numberFrom } from "../units/read-options.ts";
import { DAYS_PER_JULIAN_YEAR, J2000_JD } from "../units/time.ts";
import { type Ayanamsa, subtractedAt } from "./ayanamsa.ts";

/** An ayanamsa given by its value at one instant, from which the equinox moves by precession alone. */
export interface FixedAyanamsa extends Ayanamsa {
  /** The instant at which the value applies, JD (TT). */
  readonly t0JdTt: JdTt;
  /** Its value at t₀, referred to the mean equinox of t₀. */
  readonly valueRad: Rad;
  /** The value for positions on the ecliptic of t₀: {@link namedAyanamsa}. */
  readonly projectedValueRad: Rad;
  /** Rotation of ICRS vectors to the mean ecliptic and equinox of t₀, row-major 3×3. Do not write to it. */
  readonly icrsToEcliptic: Float64Array;
}

/** The precession of Vondrák, Capitaine & Wallace (2011) is valid for 200,000 years before and after J2000.0. */
const PRECESSION_DAYS_MAX = 200_000 * DAYS_PER_JULIAN_YEAR;

/**
 * Creates an ayanamsa of your own from its value at one instant.
 *
 * At any instant it is `valueDeg` less the longitude, on the mean ecliptic of t₀, of the mean equinox of date.
 *
 * Accuracy: 1e-12° against Swiss Ephemeris's user-defined mode (docs/accuracy.md).
 *
 * **Source:** precession of Vondrák, Capitaine & Wallace (2011); the definition in the documentation of Swiss Ephemeris, 2.8.12.
 *
 * @param t0JdTt Julian day of TT, within 200,000 years of J2000.0
 * @param valueDeg the ayanamsa at that instant, referred to the mean equinox, degrees, within 360
 * @returns a zodiac for the option `zodiac` and for {@link computeAyanamsa}
 * @throws {InvalidInputError} when the date is not within 200,000 years of J2000.0, for which the precession is valid,
 * or the value not within 360°
 *
 * @example
 * ```ts
 * import { AYANAMSA_PLACES } from "almagest/zodiacs";
 * import { computeSkyFrame, createSkyFrame } from "almagest/kernels";
 * import { computeAyanamsa, fixedAyanamsa } from "almagest/zodiacs";
 * import { loadTableSource } from "almagest/tables";
 *
 * const frame = createSkyFrame();
 * computeSkyFrame(loadTableSource(), 2451545, frame);
 * const ayanamsa = new Float64Array(AYANAMSA_PLACES);
 * computeAyanamsa(fixedAyanamsa(2415020, 22.5), frame, ayanamsa);
 * (ayanamsa[0] * 180) / Math.PI; // => 23.8927
 * ```
 */
export function fixedAyanamsa(t0JdTt: JdTt, valueDeg: Deg): FixedAyanamsa {
  const problems = [
    ...rangeProblems("t0JdTt", t0JdTt, J2000_JD - PRECESSION_DAYS_MAX, J2000_JD + PRECESSION_DAYS_MAX),
    ...rangeProblems("valueDeg", valueDeg, -360, 360),
  ];
  assertNoProblems(problems);
  return namedAyanamsa("fixed", null, t0JdTt, valueDeg);
}

function rangeProblems(name: string, value: number, least: number, most: number): readonly string[] {
  return Number.isFinite(value) ? numberFrom(least, most)(name, value) : finite(name, value);
}

/**
 * A predefined ayanamsa.
 *
 * Where it is defined for an instant of UT, Swiss Ephemeris subtracts it with t₀ converted to TT, but projects with the same number
 * as TT: `valueDeg` includes the difference, `projectedValueDeg` does not.
 */
export function namedAyanamsa(
  name: string,
  number: number | null,
  t0JdTt: JdTt,
  valueDeg: Deg,
  projectedValueDeg: Deg = valueDeg,
): FixedAyanamsa {
  const icrsToEcliptic = new Float64Array(9);
  icrsToEclipticOfDate(julianCenturies(t0JdTt), icrsToEcliptic, new Float64Array(9));
  const valueRad = valueDeg * RAD_PER_DEG;
  return {
    name,
    number,
    t0JdTt,
    isProjected: false,
    valueRad,
    projectedValueRad: projectedValueDeg * RAD_PER_DEG,
    icrsToEcliptic,
    writeMean(frame, _light, out) {
      writeEquinox(frame, icrsToEcliptic, out);
      out[0] = valueRad - out[0]!;
      out[1] = -out[1]!;
    },
    at(frame, light) {
      return subtractedAt(this, frame, light);
    },
  };
}

/** The longitude of the mean equinox of date on the ecliptic of t₀, and its rate: a small negative angle after t₀. */
function writeEquinox(frame: SkyFrame, t0: Float64Array, out: Float64Array): void {
  // The first row of the rotation to the ecliptic of date is the direction of its equinox.
  const e = frame.icrsToEclipticOfDate;
  const de = frame.icrsToEclipticOfDateRatePerDay;
  const x = t0[0]! * e[0]! + t0[1]! * e[1]! + t0[2]! * e[2]!;
  const y = t0[3]! * e[0]! + t0[4]! * e[1]! + t0[5]! * e[2]!;
  const xRate = t0[0]! * de[0]! + t0[1]! * de[1]! + t0[2]! * de[2]!;
  const yRate = t0[3]! * de[0]! + t0[4]! * de[1]! + t0[5]! * de[2]!;
  out[0] = Math.atan2(y, x);
  out[1] = (x * yRate - y * xRate) / (x * x + y * y);
}
