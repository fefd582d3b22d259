import { ascendantDirection, fromMeridian } from "./circles.ts";
import type { HouseDivision } from "./house-division.ts";
import { parallelCrossingRad, pointOfParallel } from "./parallel.ts";
import { setMeridianCusps, setPositionCusp } from "./position-circles.ts";
import { quadrantsOfSemiArc } from "./semi-arc.ts";

/**
 * APC (ascendant-parallel circle, Ram school): the parallel of the ascendant, divided into six equal parts below the horizon and six
 * above; great circles through the north and south points of the horizon carry them to the ecliptic.
 *
 * Opposite cusps are not opposite points, except for the angles. Inside the polar circles, while the midheaven is below the horizon,
 * cusps 4 and 10 are exchanged, and the cusps follow each other westward.
 *
 * **Source:** Knegt & Ram (20th century), as in Munkasey, An Astrological House Formulary.
 */
export const apc: HouseDivision = {
  name: "apc",
  letter: "Y",
  cuspCount: 12,
  writeCusps(frame, cusps, speeds) {
    const rising = ascendantDirection(frame, speeds?.[0] ?? 0);
    const { angleRad, rate } = fromMeridian(rising);
    const cosDeclination = Math.sqrt(rising.x * rising.x + rising.y * rising.y);
    const parallel = {
      sinDeclination: rising.z,
      cosDeclination,
      declinationRate: rising.zRate / cosDeclination,
    };
    setMeridianCusps(frame, cusps);
    for (let house = 1; house < 12; house++) {
      if (house % 3 === 0) continue;
      const isBelow = house < 6;
      // A third of the semi-arc below the horizon is (π − D)/3.
      const offset = isBelow
        ? angleRad + (house * (Math.PI - angleRad)) / 3
        : -angleRad + ((house - 6) * angleRad) / 3;
      const offsetRate = isBelow ? (1 - house / 3) * rate : (house / 3 - 3) * rate;
      setPositionCusp(frame, house, pointOfParallel(parallel, offset, offsetRate), cusps, speeds);
    }
    return "as-asked";
  },
  positionOf(frame, direction) {
    const rising = ascendantDirection(frame, 0);
    const tanDeclination = rising.z / Math.sqrt(rising.x * rising.x + rising.y * rising.y);
    const crossing = parallelCrossingRad(frame, direction, tanDeclination);
    return 3 * quadrantsOfSemiArc(crossing, fromMeridian(rising).angleRad);
  },
};
