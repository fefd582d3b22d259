import { oppositeRad } from "../math/angle.ts";
import type { HouseDivision } from "./house-division.ts";
import { parallelCrossingRad, pointOfParallel } from "./parallel.ts";
import { setMeridianCusps, setPositionCusp } from "./position-circles.ts";
import { ascensionalDifferenceRad, quadrantsOfSemiArc } from "./semi-arc.ts";

/** Places of the cusps, and the share of the semi-arc from the meridian eastward: of the night below, of the day above. */
const CUSPS = [
  { index: 1, isBelow: true, share: 2 / 3 },
  { index: 2, isBelow: true, share: 1 / 3 },
  { index: 4, isBelow: true, share: -1 / 3 },
  { index: 5, isBelow: true, share: -2 / 3 },
  { index: 7, isBelow: false, share: -2 / 3 },
  { index: 8, isBelow: false, share: -1 / 3 },
  { index: 10, isBelow: false, share: 1 / 3 },
  { index: 11, isBelow: false, share: 2 / 3 },
] as const;

/**
 * Sunshine (Treindl): the Sun's diurnal and nocturnal arcs, divided into six equal parts each; great circles through the north and
 * south points of the horizon carry them to the ecliptic.
 *
 * Opposite cusps are not opposite points, except for the angles. Inside the polar circles, while the midheaven is below the horizon,
 * cusps 4 and 10 are exchanged, and the cusps follow each other westward. Where the Sun does not set or does not rise, one arc is the
 * whole parallel, and the cusps of the other are all on the meridian.
 *
 * **Source:** Makransky (1988), Primary Directions, for the arcs; Treindl's position circles as Swiss Ephemeris's manual states them.
 */
export const sunshine: HouseDivision = {
  name: "sunshine",
  letter: "I",
  cuspCount: 12,
  usesSun: true,
  writeCusps(frame, cusps, speeds) {
    const { sinLatitude, cosLatitude, setting } = frame;
    const sinDeclination = Math.sin(setting.sunDeclinationRad);
    const cosDeclination = Math.cos(setting.sunDeclinationRad);
    const declinationRate = setting.sunDeclinationRate;
    const parallel = { sinDeclination, cosDeclination, declinationRate };
    const tanLatitude = sinLatitude / cosLatitude;
    const difference = ascensionalDifferenceRad(tanLatitude, sinDeclination / cosDeclination);
    const isCrossing = Math.abs(difference) < Math.PI / 2;
    const differenceRate = isCrossing
      ? (tanLatitude * declinationRate) / (cosDeclination ** 2 * Math.cos(difference))
      : 0;
    setMeridianCusps(frame, cusps);
    for (const { index, isBelow, share } of CUSPS) {
      const semiArc = Math.PI / 2 + (isBelow ? -difference : difference);
      if (semiArc === 0) {
        cusps[index] = isBelow ? oppositeRad(cusps[9]!) : cusps[9]!;
        if (speeds !== null) speeds[index] = speeds[9]!;
        continue;
      }
      // Eastward from the upper meridian; the lower meridian is at π.
      const offset = isBelow ? Math.PI - share * semiArc : share * semiArc;
      const point = pointOfParallel(parallel, offset, share * differenceRate);
      setPositionCusp(frame, index, point, cusps, speeds);
    }
    return "as-asked";
  },
  positionOf(frame, direction) {
    const { sinLatitude, cosLatitude, setting } = frame;
    const tanDeclination = Math.sin(setting.sunDeclinationRad) / Math.cos(setting.sunDeclinationRad);
    const difference = ascensionalDifferenceRad(sinLatitude / cosLatitude, tanDeclination);
    const isAbove = direction.x * cosLatitude + direction.z * sinLatitude >= 0;
    // All cusps of an arc that does not exist are on the meridian.
    if (isAbove && difference === -Math.PI / 2) return 9;
    if (!isAbove && difference === Math.PI / 2) return 3;
    const crossing = parallelCrossingRad(frame, direction, tanDeclination);
    return 3 * quadrantsOfSemiArc(crossing, Math.PI / 2 + difference);
  },
};
