import { oppositeRad } from "../math/angle.ts";
import { ascendantRad, type HorizonTrig, midheavenRad, vertexRad } from "./angles.ts";
import { placidusCusps, porphyryCusps } from "./intermediate-cusps.ts";

export type HouseSystem = "placidus" | "porphyry";

/** Places of {@link computeHouses}'s output behind the twelve cusps (0 to 11 hold cusps 1 to 12). */
export const ASCENDANT_PLACE = 12;
export const MIDHEAVEN_PLACE = 13;
export const VERTEX_PLACE = 14;
/** Length of the output. */
export const HOUSE_PLACES = 15;

/**
 * The twelve house cusps, ascendant, midheaven and vertex of a moment and place.
 *
 * Given, in radians: `armcRad` the local apparent sidereal time (right ascension of the meridian), `latitudeRad` the
 * geographic latitude, north positive, within ±π/2, `trueObliquityRad` the true obliquity. Writes ecliptic
 * longitudes of date in radians, 0 ≤ x < 2π, into the first fifteen places of `out`: cusps 1 to 12,
 * then ascendant, midheaven, vertex.
 *
 * Returned: the system used. Placidus; from the polar circles on (|φ| ≥ 90° − ε), where it is not defined, Porphyry.
 * Cusp 1 is always the ascendant and cusp 10 the midheaven.
 *
 * Accuracy: within 1e-6° of the reference outside the polar circles, 5e-6° in their last 1e-3°
 * (ephe-tests/earth/houses.test.ts). Not finite input gives NaN throughout.
 */
export function computeHouses(
  armcRad: number,
  latitudeRad: number,
  trueObliquityRad: number,
  out: Float64Array,
): HouseSystem {
  const trig = TRIG;
  trig.sinArmc = Math.sin(armcRad);
  trig.cosArmc = Math.cos(armcRad);
  trig.sinLatitude = Math.sin(latitudeRad);
  trig.cosLatitude = Math.cos(latitudeRad);
  trig.sinObliquity = Math.sin(trueObliquityRad);
  trig.cosObliquity = Math.cos(trueObliquityRad);
  const midheaven = midheavenRad(trig);
  const ascendant = ascendantRad(trig, midheaven);
  out[0] = ascendant;
  out[3] = oppositeRad(midheaven);
  out[6] = oppositeRad(ascendant);
  out[9] = midheaven;
  out[ASCENDANT_PLACE] = ascendant;
  out[MIDHEAVEN_PLACE] = midheaven;
  out[VERTEX_PLACE] = vertexRad(trig, midheaven);
  if (Math.abs(latitudeRad) >= Math.PI / 2 - trueObliquityRad) {
    porphyryCusps(midheaven, ascendant, out);
    return "porphyry";
  }
  placidusCusps(trig, out);
  return "placidus";
}

/** Reused between calls, so that a chart allocates nothing. */
const TRIG: HorizonTrig = {
  sinArmc: 0,
  cosArmc: 0,
  sinLatitude: 0,
  cosLatitude: 0,
  sinObliquity: 0,
  cosObliquity: 0,
};
