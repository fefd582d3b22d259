import { STAR_ROWS } from "../data/stars.ts";
import { RAD_PER_ARCSEC, RAD_PER_DEG } from "../math/angle.ts";
import { AU_KM } from "../units/constants.ts";
import { DAYS_PER_JULIAN_YEAR, SECONDS_PER_DAY } from "../units/time.ts";

const RAD_PER_MILLIARCSECOND = RAD_PER_ARCSEC / 1000;

/** Elements per star in {@link SPACE_MOTION}. */
export const SPACE_MOTION_STRIDE = 7;

/**
 * Position at J2000.0 (0–2), velocity per day (3–5) and annual parallax in radians (6) of every star, in catalogue
 * order, on the ICRS axes, in units of the star's own distance at J2000.0.
 *
 * In these units `position + velocity · days − parallax · Earth's position in au` points from the Earth to the star:
 * linear motion in space including the radial velocity, without division by a parallax near zero.
 *
 * **Source:** Urban & Seidelmann (2013), Explanatory Supplement, section 7.2; without light-time in the motion.
 */
export const SPACE_MOTION: Float64Array = spaceMotion();

function spaceMotion(): Float64Array {
  const out = new Float64Array(STAR_ROWS.length * SPACE_MOTION_STRIDE);
  STAR_ROWS.forEach((row, star) => {
    const rightAscensionRad = row[3] * RAD_PER_DEG;
    const declinationRad = row[4] * RAD_PER_DEG;
    const eastRadPerDay = (row[5] * RAD_PER_MILLIARCSECOND) / DAYS_PER_JULIAN_YEAR;
    const northRadPerDay = (row[6] * RAD_PER_MILLIARCSECOND) / DAYS_PER_JULIAN_YEAR;
    const parallaxRad = row[7] * RAD_PER_MILLIARCSECOND;
    const outwardPerDay = ((row[8] * SECONDS_PER_DAY) / AU_KM) * parallaxRad;
    const cosRa = Math.cos(rightAscensionRad);
    const sinRa = Math.sin(rightAscensionRad);
    const cosDec = Math.cos(declinationRad);
    const sinDec = Math.sin(declinationRad);
    out.set(
      [
        cosDec * cosRa,
        cosDec * sinRa,
        sinDec,
        -sinRa * eastRadPerDay - sinDec * cosRa * northRadPerDay + cosDec * cosRa * outwardPerDay,
        cosRa * eastRadPerDay - sinDec * sinRa * northRadPerDay + cosDec * sinRa * outwardPerDay,
        cosDec * northRadPerDay + sinDec * outwardPerDay,
        parallaxRad,
      ],
      star * SPACE_MOTION_STRIDE,
    );
  });
  return out;
}
