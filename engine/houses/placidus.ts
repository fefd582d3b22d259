import { HALF_SQRT3 } from "../math/angle.ts";
import { type HouseDivision, setCuspPair, setSpeedPair } from "./house-division.ts";
import { porphyry } from "./quadrants.ts";
import {
  ascensionalFactor,
  isInsidePolarCircle,
  quadrantsOfDirection,
  semiArcCuspRad,
  semiArcCuspSpeed,
} from "./semi-arc.ts";

const THIRD = 1 / 3;
const TWO_THIRDS = 2 / 3;

/** Places of the cusps and their shares of the ascensional difference. */
const SHARES = [
  [10, THIRD],
  [11, TWO_THIRDS],
  [1, TWO_THIRDS],
  [2, THIRD],
] as const;

/**
 * Placidus: a cusp is the point of the ecliptic that has covered one or two thirds of its own semi-arc.
 *
 * Its right ascension α solves α = θ + b + f·AD(α), where AD is its ascensional difference, sin AD = tan φ tan ε sin α;
 * b = 30°, 60°, 120°, 150° and f = ⅓, ⅔, ⅔, ⅓ for cusps 11, 12, 2, 3. Cusps 5, 6, 8 and 9 are opposite.
 *
 * Not defined from the polar circles on, where parts of the ecliptic never rise.
 *
 * **Source:** the semi-arc definition, e.g. Holden (1977), The Elements of House Division. Solved to 1e-14 rad.
 */
export const placidus: HouseDivision = {
  name: "placidus",
  letter: "P",
  cuspCount: 12,
  writeCusps(t, cusps, speeds) {
    if (isInsidePolarCircle(t)) {
      porphyry.writeCusps(t, cusps, speeds);
      return "porphyry";
    }
    const k = ascensionalFactor(t);
    const s = t.sinArmc;
    const c = t.cosArmc;
    setCuspPair(cusps, 10, semiArcCuspRad(t, HALF_SQRT3 * s + 0.5 * c, HALF_SQRT3 * c - 0.5 * s, k, THIRD));
    setCuspPair(
      cusps,
      11,
      semiArcCuspRad(t, 0.5 * s + HALF_SQRT3 * c, 0.5 * c - HALF_SQRT3 * s, k, TWO_THIRDS),
    );
    setCuspPair(
      cusps,
      1,
      semiArcCuspRad(t, HALF_SQRT3 * c - 0.5 * s, -0.5 * c - HALF_SQRT3 * s, k, TWO_THIRDS),
    );
    setCuspPair(cusps, 2, semiArcCuspRad(t, 0.5 * c - HALF_SQRT3 * s, -HALF_SQRT3 * c - 0.5 * s, k, THIRD));
    if (speeds === null) return "as-asked";
    for (const [index, share] of SHARES) {
      setSpeedPair(speeds, index, semiArcCuspSpeed(t, cusps[index]!, k, share));
    }
    return "as-asked";
  },
  positionOf: (frame, direction) => 3 * quadrantsOfDirection(frame, direction),
};
