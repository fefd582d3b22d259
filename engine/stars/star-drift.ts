import { icrsToEclipticOfDate } from "../earth/precession.ts";
import { signedRad } from "../math/angle.ts";
import { julianCenturies } from "../time/julian-day.ts";
import type { JdTt, Rad } from "../units/flavours.ts";
import { J2000_JD } from "../units/time.ts";
import { FIXED_STAR_COUNT } from "./star-catalogue.ts";
import { SPACE_MOTION, SPACE_MOTION_STRIDE } from "./star-motion.ts";

/** The dates of {@link STAR_DRIFT}, 1600-01-01 to 2599-12-31. */
export const STAR_DRIFT_FIRST_JD_TT: JdTt = 2_305_447.5;
export const STAR_DRIFT_LAST_JD_TT: JdTt = 2_670_690.5;

/**
 * Largest difference between a star's apparent longitude and its uniform drift: 0.031° by aberration, nutation
 * and the uneven precession (Canopus, test/engine/stars/star-drift.test.ts), times three.
 */
export const STAR_DRIFT_RAD_MAX: Rad = 0.1 * (Math.PI / 180);

/**
 * The drift of each star in longitude: its longitude at the first of these dates (rad, −π to π) and its rate (rad/day)
 * that leads to its longitude at the last, in pairs in catalogue order. It selects the stars whose apparent positions are
 * worth computing.
 */
export const STAR_DRIFT: Float64Array = starDrift();

function starDrift(): Float64Array {
  const first = geometricLongitudesRad(STAR_DRIFT_FIRST_JD_TT);
  const last = geometricLongitudesRad(STAR_DRIFT_LAST_JD_TT);
  const days = STAR_DRIFT_LAST_JD_TT - STAR_DRIFT_FIRST_JD_TT;
  const drift = new Float64Array(2 * FIXED_STAR_COUNT);
  for (let star = 0; star < FIXED_STAR_COUNT; star++) {
    drift[2 * star] = first[star]!;
    drift[2 * star + 1] = signedRad(last[star]! - first[star]!) / days;
  }
  return drift;
}

/** Longitudes of the stars on the mean ecliptic of date, from the Sun. */
function geometricLongitudesRad(epochJdTt: JdTt): Float64Array {
  const rotation = new Float64Array(9);
  icrsToEclipticOfDate(julianCenturies(epochJdTt), rotation, new Float64Array(9));
  const days = epochJdTt - J2000_JD;
  return Float64Array.from({ length: FIXED_STAR_COUNT }, (_, star) => {
    const at = star * SPACE_MOTION_STRIDE;
    let eclipticX = 0;
    let eclipticY = 0;
    for (let axis = 0; axis < 3; axis++) {
      const component = SPACE_MOTION[at + axis]! + SPACE_MOTION[at + axis + 3]! * days;
      eclipticX += rotation[axis]! * component;
      eclipticY += rotation[axis + 3]! * component;
    }
    return Math.atan2(eclipticY, eclipticX);
  });
}
