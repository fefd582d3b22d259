import { HALF_SQRT3 } from "../math/angle.ts";
import {
  ascendantDirection,
  fixedVector,
  fromMeridian,
  setCrossingPair,
  setMeridianCrossingPair,
} from "./circles.ts";
import { HOUSE_RAD } from "./equal.ts";
import type { HouseDivision } from "./house-division.ts";

/** Places of the cusps, and the sine and cosine of the angle from the east point to the vertical circle, toward the pole above. */
const CIRCLES = [
  { index: 0, sine: 0, cosine: 1 },
  { index: 1, sine: 0.5, cosine: HALF_SQRT3 },
  { index: 2, sine: HALF_SQRT3, cosine: 0.5 },
  { index: 10, sine: -HALF_SQRT3, cosine: 0.5 },
  { index: 11, sine: -0.5, cosine: HALF_SQRT3 },
] as const;

/**
 * Horizon (azimuth) houses: the horizon divided into twelve equal parts from the east point; vertical circles carry them to the
 * ecliptic.
 *
 * Cusp 10 is the midheaven and cusp 1 the antivertex, or the vertex where the midheaven culminates beyond the zenith (in the tropics);
 * the ascendant is not a cusp. Defined at every latitude. At latitude 0 as in the southern hemisphere.
 *
 * **Source:** Holden (1977), The Elements of House Division; the choice of the crossing by comparison with Swiss Ephemeris.
 */
export const horizon: HouseDivision = {
  name: "horizon",
  letter: "H",
  cuspCount: 12,
  writeCusps(frame, cusps, speeds) {
    const { sinLatitude, cosLatitude } = frame;
    const hemisphere = sinLatitude > 0 ? 1 : -1;
    for (const { index, sine, cosine } of CIRCLES) {
      // Zenith × (east cos a + north sin a), for the southern hemisphere reversed and with −a.
      const normal = fixedVector(
        -hemisphere * cosine * sinLatitude,
        -sine,
        hemisphere * cosine * cosLatitude,
      );
      setCrossingPair(frame, index, normal, cusps, speeds);
    }
    return "as-asked";
  },
  positionOf({ sinLatitude, cosLatitude }, { x, y, z }) {
    const northward = z * cosLatitude - x * sinLatitude;
    return Math.atan2(northward, y) / HOUSE_RAD;
  },
};

/** Places of the cusps, and the sine and cosine of their distance from the ascendant toward the nadir. */
const POINTS = [
  { index: 1, sine: 0.5, cosine: HALF_SQRT3 },
  { index: 2, sine: HALF_SQRT3, cosine: 0.5 },
  { index: 4, sine: HALF_SQRT3, cosine: -0.5 },
  { index: 5, sine: 0.5, cosine: -HALF_SQRT3 },
] as const;

/**
 * Krusinski-Pisa-Goelzer: the great circle through ascendant and zenith, divided into twelve equal parts from the ascendant; hour
 * circles carry them to the ecliptic.
 *
 * Cusp 1 is the ascendant and cusp 10 the midheaven. Defined at every latitude.
 *
 * **Source:** Krusiński (1995), Astrologia; Goelzer, Les maisons astrologiques.
 */
export const krusinski: HouseDivision = {
  name: "krusinski",
  letter: "U",
  cuspCount: 12,
  writeCusps(frame, cusps, speeds) {
    const { sinLatitude, cosLatitude } = frame;
    const rising = ascendantDirection(frame, speeds?.[0] ?? 0);
    for (const { index, sine, cosine } of POINTS) {
      const point = {
        x: rising.x * cosine - cosLatitude * sine,
        y: rising.y * cosine,
        z: rising.z * cosine - sinLatitude * sine,
        xRate: rising.xRate * cosine,
        yRate: rising.yRate * cosine,
        zRate: rising.zRate * cosine,
      };
      const { angleRad, rate } = fromMeridian(point);
      setMeridianCrossingPair(frame, index, angleRad, rate, cusps, speeds);
    }
    return "as-asked";
  },
  positionOf(frame, { x, y }) {
    const rising = ascendantDirection(frame, 0);
    // The point of the great circle on the hour circle of the body: across it nothing. It is on the body's half of that circle,
    // as the ascendant is east of the meridian (rising.y ≥ 0).
    const zenithAcross = frame.cosLatitude * y;
    const risingAcross = rising.x * y - rising.y * x;
    return Math.atan2(risingAcross, zenithAcross) / HOUSE_RAD;
  },
};
