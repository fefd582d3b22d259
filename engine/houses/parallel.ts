import type { MovingVector } from "./circles.ts";
import type { EquatorialDirection, HouseFrame } from "./house-division.ts";

/** A parallel of declination with its rate, and the right ascension of a point on it from the meridian eastward. */
export interface Parallel {
  readonly sinDeclination: number;
  readonly cosDeclination: number;
  /** Radians per radian of sidereal time. */
  readonly declinationRate: number;
}

/** The point of a parallel at a distance from the meridian, eastward positive, with its rate. */
export function pointOfParallel(
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
export function parallelCrossingRad(
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
