import { HALF_SQRT3 } from "../math/angle.ts";
import { fixedVector, midheavenSide, onSide, setCrossingPair } from "./circles.ts";
import { HOUSE_RAD } from "./equal.ts";
import type { HouseDivision } from "./house-division.ts";
import { setMeridianCusps } from "./position-circles.ts";

const STEP_TOLERANCE_RAD = 1e-12;
/** An equation that is met to this, a few units of the last place, is solved. */
const RESIDUAL_TOLERANCE_RAD = 1e-15;
const ITERATIONS_MAX = 60;

/** Places of the cusps, sine and cosine of the distance from the meridian on the equator, and the share of the tangent. */
const CUSPS = [
  { index: 10, sine: 0.5, cosine: HALF_SQRT3, share: 1 / 3 },
  { index: 11, sine: HALF_SQRT3, cosine: 0.5, share: 2 / 3 },
  { index: 1, sine: HALF_SQRT3, cosine: -0.5, share: 2 / 3 },
  { index: 2, sine: 0.5, cosine: -HALF_SQRT3, share: 1 / 3 },
] as const;

/**
 * Polich-Page ("topocentric" houses): horizons of smaller latitudes. Cusps 11, 12, 2 and 3 are ascendants of the pole heights
 * tan f = ⅓, ⅔, ⅔, ⅓ tan φ where the meridian is 60°, 30° before and 30°, 60° after the one of the birth.
 *
 * They have nothing in common with topocentric positions of bodies. Polar conventions as in Regiomontanus.
 *
 * **Source:** Polich & Page (1964), The topocentric system of houses, Spica 3.
 */
export const polichPage: HouseDivision = {
  name: "polichPage",
  letter: "T",
  cuspCount: 12,
  writeCusps(frame, cusps, speeds) {
    const { sinLatitude, cosLatitude } = frame;
    const side = midheavenSide(frame);
    setMeridianCusps(frame, cusps);
    for (const { index, sine, cosine, share } of CUSPS) {
      const normal = fixedVector(-sine * cosLatitude, cosine * cosLatitude, -share * sinLatitude);
      setCrossingPair(frame, index, onSide(side, normal), cusps, speeds);
    }
    return "as-asked";
  },
  positionOf({ sinLatitude, cosLatitude }, { x, y, z }) {
    const hemisphere = y >= 0 ? 1 : -1;
    // A direction in the west is where the opposite one is in the east, six houses before.
    const ascension = Math.atan2(hemisphere * y, hemisphere * x);
    const factor = (hemisphere * z * sinLatitude) / (Math.sqrt(x * x + y * y) * cosLatitude);
    return crossingRad(ascension, factor) / HOUSE_RAD - (hemisphere === 1 ? 3 : -3);
  },
};

/**
 * Where the circle of pole height tan f = g tan φ through a direction crosses the equator, from the meridian eastward: the root b of
 * b = α − asin(g(b) tan φ tan δ), where g rises linearly from 0 at the meridian to 1 at the horizon.
 */
function crossingRad(ascension: number, factor: number): number {
  if (Number.isNaN(factor)) return Number.NaN;
  let low = 0;
  let high = Math.PI;
  let b = ascension;
  for (let iteration = 0; iteration < ITERATIONS_MAX; iteration++) {
    const isUpper = b < Math.PI / 2;
    const sine = Math.min(1, Math.max(-1, ((isUpper ? b : Math.PI - b) * factor) / (Math.PI / 2)));
    const excess = b - ascension + Math.asin(sine);
    if (Math.abs(excess) < RESIDUAL_TOLERANCE_RAD) break;
    if (excess > 0) high = b;
    else low = b;
    const slope = 1 + ((isUpper ? factor : -factor) * (2 / Math.PI)) / Math.sqrt(1 - sine * sine);
    const next = b - excess / slope;
    const isBracketed = next > low && next < high;
    const step = (isBracketed ? next : 0.5 * (low + high)) - b;
    b += step;
    if (!(Math.abs(step) > STEP_TOLERANCE_RAD)) break;
  }
  return b;
}
