import { type HouseDivision, setCuspPair, setSpeedPair } from "./house-division.ts";
import type { HouseFrame } from "./house-frame.ts";
import { porphyry } from "./porphyry.ts";
import { ascensionalFactor, isInsidePolarCircle, setSemiArcCusp } from "./semi-arc-cusp.ts";
import { quadrantsOfDirection } from "./semi-arc-position.ts";

const HALF_SQRT3 = Math.sqrt(3) / 2;
const THIRD = 1 / 3;
const TWO_THIRDS = 2 / 3;

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
    const s = t.sinArmc;
    const c = t.cosArmc;
    setPair(t, 10, HALF_SQRT3 * s + 0.5 * c, HALF_SQRT3 * c - 0.5 * s, THIRD, cusps, speeds);
    setPair(t, 11, 0.5 * s + HALF_SQRT3 * c, 0.5 * c - HALF_SQRT3 * s, TWO_THIRDS, cusps, speeds);
    setPair(t, 1, HALF_SQRT3 * c - 0.5 * s, -0.5 * c - HALF_SQRT3 * s, TWO_THIRDS, cusps, speeds);
    setPair(t, 2, 0.5 * c - HALF_SQRT3 * s, -HALF_SQRT3 * c - 0.5 * s, THIRD, cusps, speeds);
    return "as-asked";
  },
  positionOf: (frame, direction) => 3 * quadrantsOfDirection(frame, direction),
};

/** Writes a cusp and its opposite from the sine and cosine of θ + b. */
function setPair(
  t: HouseFrame,
  place: number,
  sinBase: number,
  cosBase: number,
  f: number,
  cusps: Float64Array,
  speeds: Float64Array | null,
): void {
  setSemiArcCusp(t, place, sinBase, cosBase, ascensionalFactor(t), f, cusps, speeds);
  setCuspPair(cusps, place, cusps[place]!);
  if (speeds !== null) setSpeedPair(speeds, place, speeds[place]!);
}
