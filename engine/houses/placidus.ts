import { normalizeRad } from "../math/angle.ts";
import { type HouseDivision, setCuspPair } from "./house-division.ts";

const HALF_SQRT3 = Math.sqrt(3) / 2;
const THIRD = 1 / 3;
const TWO_THIRDS = 2 / 3;

const STEP_TOLERANCE_RAD = 1e-7;
const EVALUATIONS_MAX = 60;

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
  // From |φ| = 90° − ε on, parts of the ecliptic never rise. Also true for NaN.
  isDefinedAt: (latitudeRad, trueObliquityRad) => !(Math.abs(latitudeRad) >= Math.PI / 2 - trueObliquityRad),
  writeCusps(t, _midheaven, _ascendant, out) {
    const k = (t.sinLatitude * t.sinObliquity) / (t.cosLatitude * t.cosObliquity);
    const s = t.sinArmc;
    const c = t.cosArmc;
    const cosObliquity = t.cosObliquity;
    setCuspPair(out, 10, cuspRad(HALF_SQRT3 * s + 0.5 * c, HALF_SQRT3 * c - 0.5 * s, k, THIRD, cosObliquity));
    setCuspPair(
      out,
      11,
      cuspRad(0.5 * s + HALF_SQRT3 * c, 0.5 * c - HALF_SQRT3 * s, k, TWO_THIRDS, cosObliquity),
    );
    setCuspPair(
      out,
      1,
      cuspRad(HALF_SQRT3 * c - 0.5 * s, -0.5 * c - HALF_SQRT3 * s, k, TWO_THIRDS, cosObliquity),
    );
    setCuspPair(out, 2, cuspRad(0.5 * c - HALF_SQRT3 * s, -HALF_SQRT3 * c - 0.5 * s, k, THIRD, cosObliquity));
  },
};

/**
 * Longitude of the cusp whose right ascension is base + x with x = f·asin(k sin(base + x)), given the sine and
 * cosine of base.
 *
 * Newton's method. The function grows by at least 1 − f per unit, so there is one root. Near the polar circle its slope
 * changes abruptly; a step that leaves the bracket is replaced by bisection.
 */
function cuspRad(sinBase: number, cosBase: number, k: number, f: number, cosObliquity: number): number {
  let low = -f * (Math.PI / 2);
  let high = -low;
  let x = 0;
  let sine = sinBase;
  let cosine = cosBase;
  let step = 0;
  for (let evaluation = 1; ; evaluation++) {
    const sinAscensional = k * sine;
    const slope = 1 - (f * k * cosine) / Math.sqrt(1 - sinAscensional * sinAscensional);
    const excess = x - f * Math.asin(sinAscensional);
    step = -excess / slope;
    if (Math.abs(step) < STEP_TOLERANCE_RAD || evaluation === EVALUATIONS_MAX) break;
    if (excess > 0) high = x;
    else low = x;
    const next = x + step;
    x = next > low && next < high ? next : 0.5 * (low + high);
    const sinX = Math.sin(x);
    const cosX = Math.cos(x);
    sine = sinBase * cosX + cosBase * sinX;
    cosine = cosBase * cosX - sinBase * sinX;
  }
  // Two terms of the series rotate by the last step exactly.
  const cosStep = 1 - 0.5 * step * step;
  return normalizeRad(
    Math.atan2(sine * cosStep + cosine * step, (cosine * cosStep - sine * step) * cosObliquity),
  );
}
