import type { MovingVector } from "./circles.ts";
import { directionOf } from "./direction.ts";
import type { HouseFrame } from "./house-frame.ts";

/**
 * The direction of the ascendant on the axes of the meridian, with its rate.
 *
 * @param speed of the ascendant with sidereal time; 0 if no rates are needed
 */
export function ascendantDirection(frame: HouseFrame, speed: number): MovingVector {
  const { x, y, z } = directionOf(frame, frame.ascendantRad, 0);
  const ahead = directionOf(frame, frame.ascendantRad + Math.PI / 2, 0);
  // The point advances along the ecliptic, and the axes turn eastward below it.
  return { x, y, z, xRate: ahead.x * speed + y, yRate: ahead.y * speed - x, zRate: ahead.z * speed };
}

/** The right ascension of a direction counted from the meridian eastward, −π ≤ x ≤ π, and its rate. */
export function fromMeridian({ x, y, xRate, yRate }: MovingVector): {
  readonly angleRad: number;
  readonly rate: number;
} {
  return { angleRad: Math.atan2(y, x), rate: (x * yRate - y * xRate) / (x * x + y * y) };
}
