import { SIGN_NAMES, type SignName } from "../../chart/ecliptic-point.ts";
import { normalizeDeg } from "../../math/angle.ts";
import { itemAt } from "../../units/assert.ts";
import type { Deg } from "../../units/flavours.ts";
import { assertNoProblems } from "../../units/invalid-input-error.ts";
import { finite, mismatch } from "../../units/read-options.ts";

/** A divisional chart: each sign is divided into equal parts, and a rule gives each part a sign. A value of its own. */
export interface Varga {
  /** The name of its export: `navamsa`. */
  readonly name: string;
  /** Parts of a sign: 9 of D9. */
  readonly division: number;
  /** `"parashara"`: as Brihat Parashara Hora Shastra counts; `"parivritti"`: the parts of all signs in one sequence from Aries. */
  readonly rule: "parashara" | "parivritti";
  /**
   * The sign that the rule gives to a part of a sign.
   *
   * @param sign 0–11, from Aries
   * @param part from 0
   * @returns the sign, 0–11
   */
  readonly signOf: (sign: number, part: number) => number;
}

/** The place of a longitude in a divisional chart. */
export interface VargaPlace {
  /** The sign of the divisional chart. */
  readonly sign: SignName;
  /** The part of the sign that contains the longitude, from 1. */
  readonly part: number;
  /** Longitude in the divisional chart, 0 to 360: a part is stretched to a sign. */
  readonly longitudeDeg: Deg;
}

const SIGNS = 12;
const SIGN_DEG = 30;

/** D1: the signs themselves. */
export const rashi: Varga = { name: "rashi", division: 1, rule: "parashara", signOf: (sign) => sign };

/**
 * D9: movable signs count from themselves, fixed signs from the ninth, dual signs from the fifth. The parts of all signs in one sequence
 * from Aries give the same signs: the rules do not differ.
 */
export const navamsa: Varga = {
  name: "navamsa",
  division: 9,
  rule: "parashara",
  signOf: (sign, part) => (sign + itemAt(NAVAMSA_STARTS, sign % 3) + part) % SIGNS,
};
/** Of movable, fixed and dual signs. */
const NAVAMSA_STARTS = [0, 8, 4];

/** D10: odd signs count from themselves, even signs from the ninth. */
export const dashamsa: Varga = {
  name: "dashamsa",
  division: 10,
  rule: "parashara",
  signOf: (sign, part) => (sign + (sign % 2 === 0 ? 0 : 8) + part) % SIGNS,
};

/** D10 of the sequence from Aries. */
export const dashamsaParivritti: Varga = {
  name: "dashamsaParivritti",
  division: 10,
  rule: "parivritti",
  signOf: (sign, part) => (sign * 10 + part) % SIGNS,
};

/** D12: every sign counts from itself. */
export const dvadashamsa: Varga = {
  name: "dvadashamsa",
  division: 12,
  rule: "parashara",
  signOf: (sign, part) => (sign + part) % SIGNS,
};

/** D12 of the sequence from Aries: every sign counts from Aries. */
export const dvadashamsaParivritti: Varga = {
  name: "dvadashamsaParivritti",
  division: 12,
  rule: "parivritti",
  signOf: (_, part) => part,
};

/** The divisional charts. */
export const VARGAS: readonly Varga[] = [
  rashi,
  navamsa,
  dashamsa,
  dashamsaParivritti,
  dvadashamsa,
  dvadashamsaParivritti,
];

/**
 * The place of a longitude in a divisional chart.
 *
 * **Source:** Brihat Parashara Hora Shastra, the chapter on the sixteen vargas. docs/library-recipes.md lists other rules.
 *
 * @param longitudeDeg degrees, of any turn, in a sidereal zodiac, of a body, cusp or angle
 * @param varga the division and its rule, such as `navamsa`
 * @returns sign, number of the part, and longitude in the divisional chart, degrees
 * @throws {InvalidInputError} when the longitude is not a finite number
 *
 * @example
 * ```ts
 * import { dashamsa, vargaPlace } from "almagest/vedic";
 *
 * const { sign, part } = vargaPlace(40, dashamsa);
 * `${sign} ${part}`; // => "Aries 4"
 * ```
 */
export function vargaPlace(longitudeDeg: Deg, varga: Varga): VargaPlace {
  assertNoProblems([
    ...finite("longitudeDeg", longitudeDeg),
    ...(typeof varga?.signOf === "function" ? [] : mismatch("varga", "a division such as navamsa", varga)),
  ]);
  const turnedDeg = normalizeDeg(longitudeDeg);
  const sign = Math.min(Math.floor(turnedDeg / SIGN_DEG), SIGNS - 1);
  const parts = ((turnedDeg - sign * SIGN_DEG) * varga.division) / SIGN_DEG;
  const part = Math.min(Math.floor(parts), varga.division - 1);
  const signOfPart = varga.signOf(sign, part);
  return {
    sign: itemAt(SIGN_NAMES, signOfPart),
    part: part + 1,
    longitudeDeg: signOfPart * SIGN_DEG + (parts - part) * SIGN_DEG,
  };
}
