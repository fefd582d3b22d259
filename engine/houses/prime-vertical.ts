import { fixedVector } from "./circles.ts";
import type { HouseFrame } from "./house-frame.ts";
import { setMeridianCusps, setPositionCuspPair } from "./position-circles.ts";

/** Distances of points of the prime vertical from the zenith eastward, as sine and cosine: of cusps 11, 12, 2 and 3. */
export interface PrimeVerticalPoints {
  readonly sinNear: number;
  readonly cosNear: number;
  readonly sinFar: number;
  readonly cosFar: number;
}

/**
 * Writes the cusps of the position circles through points of the prime vertical at the near and the far distance from the zenith
 * (cusps 11 and 12) and at the same distances from the nadir (cusps 3 and 2), and their opposites.
 */
export function setPrimeVerticalCusps(
  frame: HouseFrame,
  { sinNear, cosNear, sinFar, cosFar }: PrimeVerticalPoints,
  cusps: Float64Array,
  speeds: Float64Array | null,
): void {
  setMeridianCusps(frame, cusps);
  const setCusp = (place: number, sine: number, cosine: number): void => {
    // The zenith is in the meridian at the latitude, the east point on the y axis.
    const point = fixedVector(cosine * frame.cosLatitude, sine, cosine * frame.sinLatitude);
    setPositionCuspPair(frame, place, point, cusps, speeds);
  };
  setCusp(10, sinNear, cosNear);
  setCusp(11, sinFar, cosFar);
  setCusp(1, sinFar, -cosFar);
  setCusp(2, sinNear, -cosNear);
}
