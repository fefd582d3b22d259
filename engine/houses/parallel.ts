import type { MovingVector } from "./circles.ts";

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
