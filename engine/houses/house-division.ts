import { oppositeRad } from "../math/angle.ts";
import type { Rad } from "../units/flavours.ts";
import type { HorizonTrig } from "./angles.ts";

/** The names of the house systems. */
export type HouseSystem = "placidus" | "porphyry";

/**
 * Whether the cusps are as asked, or Porphyry's, because the system asked for is not defined at the latitude.
 */
export type HouseOutcome = "as-asked" | "porphyry";

/**
 * A house system: a way to divide the ecliptic into twelve houses.
 *
 * Each system is a value in a file of its own, so a bundle contains only the systems that its program names. Pass one as
 * the option `houses` of a calculator.
 */
export interface HouseDivision {
  readonly name: HouseSystem;
  /** The letter of the system in Swiss Ephemeris. */
  readonly letter: string;
  /** Whether the system has cusps at this latitude. True if an input is not finite: the cusps are then NaN. */
  isDefinedAt(latitudeRad: Rad, trueObliquityRad: Rad): boolean;
  /**
   * Writes the cusps to elements 0 to 11 of `out`, radians, 0 ≤ x < 2π. Elements 0, 3, 6 and 9 contain the ascendant, the
   * lower midheaven, the descendant and the midheaven when it is called; a system with other cusps there replaces them.
   */
  writeCusps(horizon: HorizonTrig, midheaven: Rad, ascendant: Rad, out: Float64Array): void;
}

/** Writes a cusp and its opposite. */
export function setCuspPair(out: Float64Array, place: number, cusp: number): void {
  out[place] = cusp;
  out[(place + 6) % 12] = oppositeRad(cusp);
}
