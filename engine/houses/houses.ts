import { oppositeRad } from "../math/angle.ts";
import type { Rad } from "../units/flavours.ts";
import { ascendantRad, horizonTrigOf, midheavenRad, vertexRad } from "./angles.ts";
import { placidusCusps } from "./placidus.ts";
import { porphyryCusps } from "./porphyry.ts";

export type HouseSystem = "placidus" | "porphyry";

/** Indices in the output of {@link computeHouses} after the twelve cusps (0 to 11: cusps 1 to 12). */
export const ASCENDANT_PLACE = 12;
export const MIDHEAVEN_PLACE = 13;
export const VERTEX_PLACE = 14;
/** Length of the output. */
export const HOUSE_PLACES = 15;

/**
 * Computes the house cusps, ascendant, midheaven and vertex of an instant and place.
 *
 * Given:
 * - `armcRad` local apparent sidereal time (right ascension of the meridian)
 * - `latitudeRad` geographic latitude, north positive, −π/2 to π/2
 * - `trueObliquityRad` true obliquity of the ecliptic
 *
 * Returned:
 * - `out` ecliptic longitudes of date, 0 ≤ x < 2π: cusps 1 to 12 (0–11), ascendant (12), midheaven (13), vertex (14).
 *   Every element is NaN if an input is not finite.
 * - the system used: Placidus, or Porphyry from the polar circles on (|φ| ≥ 90° − ε), where Placidus is not defined
 *
 * Notes:
 * 1. Cusp 1 is always the ascendant and cusp 10 the midheaven.
 *
 * Accuracy: within 1e-6° of the reference outside the polar circles, 5e-6° in the last 1e-3° before them
 * (ephe-tests/earth/houses.test.ts).
 *
 * @example
 * ```ts
 * import { computeHouses, HOUSE_PLACES } from "almagest/engine";
 *
 * const houses = new Float64Array(HOUSE_PLACES);
 * computeHouses(1.5, 0.9, 0.409, houses); // => "placidus"
 * houses[0] === houses[12]; // => true
 * computeHouses(1.5, 1.3, 0.409, houses); // => "porphyry"
 * ```
 */
export function computeHouses(
  armcRad: Rad,
  latitudeRad: Rad,
  trueObliquityRad: Rad,
  out: Float64Array,
): HouseSystem {
  const trig = horizonTrigOf(armcRad, latitudeRad, trueObliquityRad);
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
