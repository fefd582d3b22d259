import { oppositeRad } from "../math/angle.ts";
import type { Rad } from "../units/flavours.ts";
import { ascendantRad, horizonTrigOf, midheavenRad, vertexRad } from "./angles.ts";
import type { HouseDivision, HouseOutcome, HouseSystem } from "./house-division.ts";
import { placidus } from "./placidus.ts";
import { porphyry } from "./porphyry.ts";

/** All house systems. A program that names this list bundles every system. */
export const HOUSE_DIVISIONS: readonly HouseDivision[] = [placidus, porphyry];

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
 * - `division` the house system asked for
 *
 * Returned:
 * - `out` ecliptic longitudes of date, 0 ≤ x < 2π: cusps 1 to 12 (0–11), ascendant (12), midheaven (13), vertex (14).
 *   An element that depends on an input that is not finite is NaN.
 * - the outcome: the cusps are as asked, or Porphyry's where the system asked for is not defined
 *
 * Notes:
 * 1. In Placidus and Porphyry cusp 1 is the ascendant and cusp 10 the midheaven.
 *
 * Accuracy: within 1e-6° of the reference outside the polar circles, 5e-6° in the last 1e-3° before them
 * (ephe-tests/earth/houses.test.ts).
 *
 * @example
 * ```ts
 * import { computeHouses, HOUSE_PLACES, placidus } from "almagest/engine";
 *
 * const houses = new Float64Array(HOUSE_PLACES);
 * computeHouses(1.5, 0.9, 0.409, placidus, houses); // => "as-asked"
 * houses[0] === houses[12]; // => true
 * computeHouses(1.5, 1.3, 0.409, placidus, houses); // => "porphyry"
 * ```
 */
export function computeHouses(
  armcRad: Rad,
  latitudeRad: Rad,
  trueObliquityRad: Rad,
  division: HouseDivision,
  out: Float64Array,
): HouseOutcome {
  const horizon = horizonTrigOf(armcRad, latitudeRad, trueObliquityRad);
  const midheaven = midheavenRad(horizon);
  const ascendant = ascendantRad(horizon, midheaven);
  out[0] = ascendant;
  out[3] = oppositeRad(midheaven);
  out[6] = oppositeRad(ascendant);
  out[9] = midheaven;
  out[ASCENDANT_PLACE] = ascendant;
  out[MIDHEAVEN_PLACE] = midheaven;
  out[VERTEX_PLACE] = vertexRad(horizon, midheaven);
  if (!division.isDefinedAt(latitudeRad, trueObliquityRad)) {
    porphyry.writeCusps(horizon, midheaven, ascendant, out);
    return "porphyry";
  }
  division.writeCusps(horizon, midheaven, ascendant, out);
  return "as-asked";
}

/** The system of the cusps, from the system asked for and the outcome. */
export function usedHouseSystem(division: HouseDivision, outcome: HouseOutcome): HouseSystem {
  return outcome === "as-asked" ? division.name : porphyry.name;
}
