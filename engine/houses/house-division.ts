import { oppositeRad } from "../math/angle.ts";
import type { Rad } from "../units/flavours.ts";
import { mustBe, type Rule } from "../units/read-options.ts";
import type { EquatorialDirection } from "./direction.ts";
import type { HouseFrame } from "./house-frame.ts";

/** The names of the house systems. */
export type HouseSystem =
  | "alcabitius"
  | "apc"
  | "campanus"
  | "carter"
  | "equal"
  | "equalFromAries"
  | "equalFromMidheaven"
  | "gauquelin"
  | "horizon"
  | "koch"
  | "krusinski"
  | "meridian"
  | "morinus"
  | "placidus"
  | "polichPage"
  | "porphyry"
  | "pullenDelta"
  | "pullenRatio"
  | "regiomontanus"
  | "savardA"
  | "sripati"
  | "sunshine"
  | "vehlow"
  | "wholeSign";

/**
 * Whether the cusps are as asked, or Porphyry's, because the system asked for is not defined at the latitude.
 */
export type HouseOutcome = "as-asked" | "porphyry";

/**
 * A house system: a way to divide the ecliptic into twelve houses, or into 36 sectors (Gauquelin).
 *
 * Each system is a value of its own, so a bundle contains only the systems that its program names. Pass one as
 * the option `houses` of a calculator.
 */
export interface HouseDivision {
  readonly name: HouseSystem;
  /** The letter of the system in Swiss Ephemeris. */
  readonly letter: string;
  readonly cuspCount: 12 | 36;
  /** Whether the cusps depend on the declination of the Sun in the setting. */
  readonly usesSun?: true;
  /**
   * Writes the cusps to the first `cuspCount` elements of `cusps`, radians, 0 ≤ x < 2π. Elements 0, 3, 6 and 9 contain the
   * ascendant, the lower midheaven, the descendant and the midheaven when it is called; a system with other cusps there replaces
   * them. If `speeds` is given, it writes the derivatives with respect to sidereal time to the same elements of `speeds`, which
   * contain the speeds of the angles as `cusps` contains the angles.
   */
  writeCusps(frame: HouseFrame, cusps: Float64Array, speeds: Float64Array | null): HouseOutcome;
  /**
   * The distance of a direction from the first cusp in houses, plus any multiple of `cuspCount`, of a system that takes latitudes
   * into account. A system without this function divides longitudes, and so does one that returns null.
   */
  readonly positionOf?: (frame: HouseFrame, direction: EquatorialDirection) => number | null;
}

/** Writes a cusp and its opposite. */
export function setCuspPair(out: Float64Array, place: number, cusp: Rad): void {
  out[place] = cusp;
  out[(place + 6) % 12] = oppositeRad(cusp);
}

/** Writes the speed of a cusp and of its opposite. */
export function setSpeedPair(out: Float64Array, place: number, speed: number): void {
  out[place] = speed;
  out[(place + 6) % 12] = speed;
}

/** The rule of a house system. A caller without types may pass its name or letter. */
export const divisionRule: Rule = /* @__PURE__ */ mustBe(
  "a house division, such as placidus",
  (division) => typeof (division as Partial<HouseDivision> | null | undefined)?.writeCusps === "function",
);

/** The rule of a house system of charts. */
export const twelveHousesRule: Rule = (path, division) => {
  const problems = divisionRule(path, division);
  const { cuspCount, name } = (division ?? {}) as Partial<HouseDivision>;
  if (problems.length > 0 || cuspCount === 12) return problems;
  return [`${path} must be a division into twelve houses, not ${name}`];
};
