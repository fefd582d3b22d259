import { oppositeRad } from "../math/angle.ts";
import { ascendantDirection, fromMeridian, type MovingVector } from "./circles.ts";
import type { EquatorialDirection, HouseDivision, HouseFrame } from "./house-division.ts";
import { setMeridianCusps, setPositionCusp } from "./position-circles.ts";
import { ascensionalDifferenceRad, quadrantsOfSemiArc } from "./semi-arc.ts";

/** A parallel of declination with its rate, and the right ascension of a point on it from the meridian eastward. */
interface Parallel {
  readonly sinDeclination: number;
  readonly cosDeclination: number;
  /** Radians per radian of sidereal time. */
  readonly declinationRate: number;
}

/** The point of a parallel at a distance from the meridian, eastward positive, with its rate. */
function pointOfParallel(
  { sinDeclination, cosDeclination, declinationRate }: Parallel,
  fromMeridianRad: number,
  rate: number,
): MovingVector {
  const sinOffset = Math.sin(fromMeridianRad);
  const cosOffset = Math.cos(fromMeridianRad);
  const radiusRate = -sinDeclination * declinationRate;
  return {
    x: cosDeclination * cosOffset,
    y: cosDeclination * sinOffset,
    z: sinDeclination,
    xRate: radiusRate * cosOffset - cosDeclination * sinOffset * rate,
    yRate: radiusRate * sinOffset + cosDeclination * cosOffset * rate,
    zRate: cosDeclination * declinationRate,
  };
}

/**
 * The right ascension, from the meridian eastward, −π ≤ x ≤ π, of the point in which the position circle of a direction meets a parallel of
 * declination, on the direction's side of the meridian.
 *
 * The circle crosses the equator at b, where tan b = y/(x + z tan φ), with the pole height f, tan f = tan φ sin b. It meets the parallel
 * where sin(α − b) = tan δ tan f. A circle that does not reach the parallel counts as touching it.
 */
function parallelCrossingRad(
  { sinLatitude, cosLatitude }: HouseFrame,
  { x, y, z }: EquatorialDirection,
  tanDeclination: number,
): number {
  const onEquator = Math.atan2(y * cosLatitude, x * cosLatitude + z * sinLatitude);
  const sine = (tanDeclination * sinLatitude * Math.sin(onEquator)) / cosLatitude;
  const angle = onEquator + Math.asin(Math.min(1, Math.max(-1, sine)));
  if (angle > Math.PI) return angle - 2 * Math.PI;
  return angle < -Math.PI ? angle + 2 * Math.PI : angle;
}

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
