import { normalizeRad, oppositeRad } from "../math/angle.ts";
import type { Rad } from "../units/flavours.ts";
import type { HorizonTrig } from "./house-division.ts";

/**
 * The rising point of the ecliptic for a pole height: the ascendant of another latitude at the same sidereal time, not reversed inside
 * its polar circles.
 */
function risingRad(t: HorizonTrig, sinPole: number, cosPole: number): Rad {
  return normalizeRad(
    Math.atan2(t.cosArmc * cosPole, -(t.sinArmc * t.cosObliquity * cosPole + sinPole * t.sinObliquity)),
  );
}

/**
 * Equatorial ascendant (east point): the ascendant of the same sidereal time on the equator, 0 ≤ x < 2π.
 *
 * **Source:** Munkasey (1987), An Astrological House Formulary.
 */
export function equatorialAscendantRad(t: HorizonTrig): Rad {
  return risingRad(t, 0, 1);
}

/**
 * Co-ascendant by Koch: the ascendant of the opposite latitude at the same sidereal time, 0 ≤ x < 2π.
 *
 * **Source:** Swiss Ephemeris's manual, "co-ascendant (Koch)"; the side by comparison with Swiss Ephemeris.
 */
export function coAscendantKochRad(t: HorizonTrig): Rad {
  return risingRad(t, -t.sinLatitude, t.cosLatitude);
}

/**
 * Co-ascendant by Munkasey: the ascendant of the co-latitude, 90° − |φ| in the same hemisphere, at the same sidereal time, 0 ≤ x < 2π.
 *
 * **Source:** Munkasey (1987), An Astrological House Formulary; the side by comparison with Swiss Ephemeris.
 */
export function coAscendantMunkaseyRad(t: HorizonTrig): Rad {
  const hemisphere = t.sinLatitude < 0 ? -1 : 1;
  return risingRad(t, hemisphere * t.cosLatitude, hemisphere * t.sinLatitude);
}

/**
 * Polar ascendant by Munkasey: the opposite of Koch's co-ascendant, 0 ≤ x < 2π.
 *
 * **Source:** Munkasey (1987), An Astrological House Formulary; the side by comparison with Swiss Ephemeris.
 */
export function polarAscendantRad(t: HorizonTrig): Rad {
  return oppositeRad(coAscendantKochRad(t));
}
