import { ascendantDirection, fromMeridian } from "./ascendant-direction.ts";
import { setMeridianCrossingPair } from "./circles.ts";
import { HOUSE_RAD } from "./equal.ts";
import type { HouseDivision } from "./house-division.ts";

/**
 * Carter (poli-equatorial): the equator divided into twelve equal parts from the right ascension of the ascendant; hour circles carry
 * them to the ecliptic.
 *
 * Cusp 1 is the ascendant; the midheaven is not a cusp. Defined at every latitude.
 *
 * **Source:** Carter (1947), Essays on the Foundations of Astrology; Holden (1977), The Elements of House Division.
 */
export const carter: HouseDivision = {
  name: "carter",
  letter: "F",
  cuspCount: 12,
  writeCusps(frame, cusps, speeds) {
    const { angleRad, rate } = fromMeridian(ascendantDirection(frame, speeds?.[0] ?? 0));
    for (let house = 1; house < 6; house++) {
      setMeridianCrossingPair(frame, house, angleRad + house * HOUSE_RAD, rate, cusps, speeds);
    }
    return "as-asked";
  },
  positionOf(frame, { x, y }) {
    const { angleRad } = fromMeridian(ascendantDirection(frame, 0));
    return (Math.atan2(y, x) - angleRad) / HOUSE_RAD;
  },
};
