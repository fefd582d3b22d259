import { oppositeRad } from "../math/angle.ts";
import {
  type MovingVector,
  midheavenSide,
  onSide,
  positionCircle,
  setCrossing,
  setCrossingPair,
} from "./circles.ts";
import type { HouseFrame } from "./house-frame.ts";

/** Writes cusps 10 and 4: the midheaven and its opposite, exchanged while the midheaven is below the horizon. */
export function setMeridianCusps(frame: HouseFrame, cusps: Float64Array): void {
  const upper = midheavenSide(frame) === 1 ? frame.midheavenRad : oppositeRad(frame.midheavenRad);
  cusps[9] = upper;
  cusps[3] = oppositeRad(upper);
}

/** Writes the cusp of the position circle through a vector: on the vector's side of the meridian. */
export function setPositionCusp(
  frame: HouseFrame,
  place: number,
  vector: MovingVector,
  cusps: Float64Array,
  speeds: Float64Array | null,
): void {
  setCrossing(frame, place, onSide(midheavenSide(frame), positionCircle(frame, vector)), cusps, speeds);
}

/** Writes the cusp of the position circle through a vector, and its opposite. */
export function setPositionCuspPair(
  frame: HouseFrame,
  place: number,
  vector: MovingVector,
  cusps: Float64Array,
  speeds: Float64Array | null,
): void {
  setCrossingPair(frame, place, onSide(midheavenSide(frame), positionCircle(frame, vector)), cusps, speeds);
}
