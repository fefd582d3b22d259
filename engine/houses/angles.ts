import { normalizeRad, TAU } from "../math/angle.ts";
import type { Rad } from "../units/flavours.ts";

/**
 * Sines and cosines of the local sidereal time (ARMC, θ), the geographic latitude (φ) and the true obliquity (ε): the
 * input of every house system.
 */
export interface HorizonTrig {
  readonly sinArmc: number;
  readonly cosArmc: number;
  readonly sinLatitude: number;
  readonly cosLatitude: number;
  readonly sinObliquity: number;
  readonly cosObliquity: number;
}

/**
 * Midheaven: the ecliptic longitude that culminates, 0 ≤ x < 2π. It is not moved by 180° where it is below the horizon.
 */
export function midheavenRad(t: Pick<HorizonTrig, "sinArmc" | "cosArmc" | "cosObliquity">): Rad {
  return normalizeRad(Math.atan2(t.sinArmc, t.cosArmc * t.cosObliquity));
}

/**
 * Ascendant: the ecliptic longitude on the eastern horizon, 0 ≤ x < 2π.
 *
 * Inside the polar circles the rising point can be west of the meridian; the ascendant is then its opposite.
 *
 * **Source:** Meeus (1998), Astronomical Algorithms, exercise 14; the side of the horizon by comparison with the
 * reference.
 */
export function ascendantRad(t: HorizonTrig, midheaven: Rad): Rad {
  const longitude = Math.atan2(
    t.cosArmc * t.cosLatitude,
    -(t.sinArmc * t.cosObliquity * t.cosLatitude + t.sinLatitude * t.sinObliquity),
  );
  return normalizeRad(isAhead(midheaven, longitude) ? longitude : longitude + Math.PI);
}

/**
 * Vertex: the ecliptic longitude on the prime vertical in the west, 0 ≤ x < 2π.
 *
 * It is the ascendant of the co-latitude at the opposite sidereal time. In the tropics that point can be in the east;
 * the vertex is then its opposite. On the equator, where the prime vertical is the celestial equator, it is 0° or 180°,
 * whichever is west.
 */
export function vertexRad(t: HorizonTrig, midheaven: Rad): Rad {
  const hemisphere = t.sinLatitude < 0 ? -1 : 1;
  const coSine = hemisphere * t.sinLatitude;
  const longitude = Math.atan2(
    -t.cosArmc * coSine,
    t.sinArmc * t.cosObliquity * coSine - hemisphere * t.sinObliquity * t.cosLatitude,
  );
  return normalizeRad(isAhead(longitude, midheaven) ? longitude : longitude + Math.PI);
}

/** Whether a longitude follows another by 0 to 180°, both ends included. What follows the midheaven is in the east. */
function isAhead(from: number, longitude: number): boolean {
  const ahead = longitude - from;
  return ahead - TAU * Math.floor(ahead / TAU) <= Math.PI;
}
