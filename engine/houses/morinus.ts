import { HALF_SQRT3, normalizeRad } from "../math/angle.ts";
import { longitudeOf } from "./direction.ts";
import { HOUSE_RAD } from "./equal.ts";
import { type HouseDivision, setCuspPair, setSpeedPair } from "./house-division.ts";

/** Sine and cosine of the distance of each cusp's point of the equator from the meridian, eastward. */
const POINTS = [
  { place: 0, sine: 1, cosine: 0 },
  { place: 1, sine: HALF_SQRT3, cosine: -0.5 },
  { place: 2, sine: 0.5, cosine: -HALF_SQRT3 },
  { place: 9, sine: 0, cosine: 1 },
  { place: 10, sine: 0.5, cosine: HALF_SQRT3 },
  { place: 11, sine: HALF_SQRT3, cosine: 0.5 },
] as const;

/**
 * Morinus: the equator divided into twelve equal parts from the meridian; circles through the poles of the ecliptic carry them to the
 * ecliptic, so a cusp is the ecliptic longitude of a point of the equator.
 *
 * Neither ascendant nor midheaven is a cusp. The geographic latitude has no effect.
 *
 * **Source:** Morin de Villefranche (1661), Astrologia Gallica; Holden (1977), The Elements of House Division.
 */
export const morinus: HouseDivision = {
  name: "morinus",
  letter: "M",
  cuspCount: 12,
  writeCusps({ sinArmc, cosArmc, cosObliquity }, cusps, speeds) {
    for (const { place, sine, cosine } of POINTS) {
      const sinAscension = (sinArmc * cosine + cosArmc * sine) * cosObliquity;
      const cosAscension = cosArmc * cosine - sinArmc * sine;
      setCuspPair(cusps, place, normalizeRad(Math.atan2(sinAscension, cosAscension)));
      if (speeds !== null) {
        setSpeedPair(
          speeds,
          place,
          cosObliquity / (sinAscension * sinAscension + cosAscension * cosAscension),
        );
      }
    }
    return "as-asked";
  },
  positionOf(frame, direction) {
    // The point of the equator with the longitude of the direction.
    const longitude = longitudeOf(frame, direction);
    const ascension = Math.atan2(Math.sin(longitude), Math.cos(longitude) * frame.cosObliquity);
    return (ascension - Math.atan2(frame.sinArmc, frame.cosArmc)) / HOUSE_RAD - 3;
  },
};
