import { fixedVector, midheavenSide, onSide, setCrossingPair } from "./circles.ts";
import type { HouseDivision } from "./house-division.ts";
import { setMeridianCusps } from "./position-circles.ts";

const HALF_SQRT3 = Math.sqrt(3) / 2;

/** Places of the cusps, sine and cosine of the distance from the meridian on the equator, and the share of the tangent. */
const CUSPS = [
  { place: 10, sine: 0.5, cosine: HALF_SQRT3, share: 1 / 3 },
  { place: 11, sine: HALF_SQRT3, cosine: 0.5, share: 2 / 3 },
  { place: 1, sine: HALF_SQRT3, cosine: -0.5, share: 2 / 3 },
  { place: 2, sine: 0.5, cosine: -HALF_SQRT3, share: 1 / 3 },
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
    for (const { place, sine, cosine, share } of CUSPS) {
      const normal = fixedVector(-sine * cosLatitude, cosine * cosLatitude, -share * sinLatitude);
      setCrossingPair(frame, place, onSide(side, normal), cusps, speeds);
    }
    return "as-asked";
  },
};
