import { signedArcDeg } from "../../chart/aspect-match.ts";
import { fullPoint } from "../../chart/full-chart.ts";
import { ASCENDANT_PLACE, MIDHEAVEN_PLACE } from "../../houses/houses.ts";
import { DEG_PER_RAD } from "../../math/angle.ts";
import type { Deg } from "../../units/flavours.ts";
import type { BirthSky } from "./birth-sky.ts";
import { lineDistanceRad } from "./line-distance.ts";
import { ANGLE_NAMES, type AngleName, type RelocatedChart, relocate } from "./relocated-chart.ts";
import type { AngularBody, RelocationCalculator } from "./relocation.ts";

/** The sky of the last call of a calculator. */
export interface ExactSky {
  readonly sky: BirthSky;
  /** In the zodiac of the calculator, by the names of the sky. */
  readonly longitudesRad: Float64Array;
}

/** Place of the axis of each angle in the output of computeHouses, and what the angle is ahead of it. */
const AXES: Readonly<Record<AngleName, readonly [place: number, aheadDeg: Deg]>> = {
  Ascendant: [ASCENDANT_PLACE, 0],
  Descendant: [ASCENDANT_PLACE, 180],
  Midheaven: [MIDHEAVEN_PLACE, 0],
  ImumCoeli: [MIDHEAVEN_PLACE, 180],
};

/**
 * The calculator with angles, orbs and distances that are not rounded.
 *
 * @param printed the calculator that writes to `chart`
 * @param exactSky the sky of its last call
 */
export function withFullDigits<Name extends string>(
  printed: RelocationCalculator<Name>,
  chart: RelocatedChart,
  exactSky: () => ExactSky,
): RelocationCalculator<Name> {
  function fullBody(contact: AngularBody<Name>): AngularBody<Name> {
    const { sky, longitudesRad } = exactSky();
    const body = sky.names.indexOf(contact.body);
    const [place, aheadDeg] = AXES[contact.angle];
    const angleDeg = chart.houseValuesRad[place]! * DEG_PER_RAD + aheadDeg;
    const lineRad = lineDistanceRad(sky, chart, body, ANGLE_NAMES.indexOf(contact.angle));
    return {
      ...contact,
      orbDeg: Math.abs(signedArcDeg(angleDeg, longitudesRad[body]! * DEG_PER_RAD)),
      lineDistanceDeg: lineRad * DEG_PER_RAD,
    };
  }

  return {
    scoreLocation(epochJdUt, place) {
      const score = printed.scoreLocation(epochJdUt, place);
      return {
        ...score,
        ascendant: fullPoint(chart.houseValuesRad[ASCENDANT_PLACE]!),
        midheaven: fullPoint(chart.houseValuesRad[MIDHEAVEN_PLACE]!),
        angularBodies: score.angularBodies.map(fullBody),
      };
    },
    rankCities(epochJdUt, query) {
      const ranking = printed.rankCities(epochJdUt, query);
      const top = ranking.top.map((ranked) => {
        relocate(exactSky().sky, ranked.city, chart);
        return { ...ranked, angularBodies: ranked.angularBodies.map(fullBody) };
      });
      return { ...ranking, top };
    },
    findAngleLines: printed.findAngleLines,
  };
}
