import { STAR_ROWS } from "../data/stars.ts";
import { starMotion } from "./star-motion.ts";

/** Elements per star in {@link SPACE_MOTION}. */
export const SPACE_MOTION_STRIDE = 7;

/**
 * Position at J2000.0 (0–2), velocity per day (3–5) and annual parallax in radians (6) of every star, in catalogue
 * order, on the ICRS axes, in units of the star's own distance at J2000.0.
 *
 * In these units `position + velocity · days − parallax · Earth's position in au` points from the Earth to the star:
 * linear motion in space including the radial velocity, without division by a parallax near zero.
 */
export const SPACE_MOTION: Float64Array = spaceMotion();

function spaceMotion(): Float64Array {
  const out = new Float64Array(STAR_ROWS.length * SPACE_MOTION_STRIDE);
  STAR_ROWS.forEach((row, star) => {
    out.set(starMotion([row[3], row[4], row[5], row[6], row[7], row[8]]), star * SPACE_MOTION_STRIDE);
  });
  return out;
}
