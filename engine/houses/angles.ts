import { normalizeRad, TAU } from "../math/angle.ts";

/**
 * What every house system of one moment and place starts from: sines and cosines of the local sidereal
 * time (ARMC, θ), the geographic latitude (φ) and the true obliquity (ε).
 */
export interface HorizonTrig {
  sinArmc: number;
  cosArmc: number;
  sinLatitude: number;
  cosLatitude: number;
  sinObliquity: number;
  cosObliquity: number;
}

/** Midheaven: the ecliptic longitude that culminates, radians, 0 ≤ x < 2π. Never turned by 180°, even where it stands below the horizon. */
export function midheavenRad(t: HorizonTrig): number {
  return normalizeRad(Math.atan2(t.sinArmc, t.cosArmc * t.cosObliquity));
}

/**
 * Ascendant: the ecliptic longitude on the eastern horizon, radians, 0 ≤ x < 2π.
 *
 * Beyond the polar circles the rising point can lie west of the meridian; its opposite, the eastern one, is taken.
 *
 * **Source:** Meeus (1998), Astronomical Algorithms, exercise 14; the side of the horizon by comparison
 * with the reference.
 */
export function ascendantRad(t: HorizonTrig, midheaven: number): number {
  const longitude = Math.atan2(
    t.cosArmc * t.cosLatitude,
    -(t.sinArmc * t.cosObliquity * t.cosLatitude + t.sinLatitude * t.sinObliquity),
  );
  return isEastOf(midheaven, longitude) ? normalizeRad(longitude) : normalizeRad(longitude + Math.PI);
}

/**
 * Vertex: where the ecliptic meets the prime vertical in the west, radians, 0 ≤ x < 2π.
 *
 * It is the ascendant of the co-latitude at the opposite sidereal time. In the tropics that point can
 * stand in the east; its opposite is then taken. On the equator, where the prime vertical is the celestial
 * equator, it is 0° or 180°, whichever is west.
 */
export function vertexRad(t: HorizonTrig, midheaven: number): number {
  const hemisphere = t.sinLatitude < 0 ? -1 : 1;
  const coSine = hemisphere * t.sinLatitude;
  const longitude = Math.atan2(
    -t.cosArmc * coSine,
    t.sinArmc * t.cosObliquity * coSine - hemisphere * t.sinObliquity * t.cosLatitude,
  );
  return isWestOf(midheaven, longitude) ? normalizeRad(longitude) : normalizeRad(longitude + Math.PI);
}

/** Whether a longitude follows the midheaven by 0 to 180°, the opposite point included. */
function isEastOf(midheaven: number, longitude: number): boolean {
  const ahead = longitude - midheaven;
  return ahead - TAU * Math.floor(ahead / TAU) <= Math.PI;
}

/** Whether a longitude precedes the midheaven by 0 to 180°, both ends included. */
function isWestOf(midheaven: number, longitude: number): boolean {
  const behind = midheaven - longitude;
  return behind - TAU * Math.floor(behind / TAU) <= Math.PI;
}
