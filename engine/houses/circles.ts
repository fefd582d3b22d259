import { normalizeRad } from "../math/angle.ts";
import {
  directionOf,
  type HorizonTrig,
  type HouseFrame,
  setCuspPair,
  setSpeedPair,
} from "./house-division.ts";

/**
 * A vector on the axes of the meridian (see EquatorialDirection) and its rate with sidereal time. The axes turn with the
 * Earth: what is fixed to the horizon has no rate.
 */
export interface MovingVector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly xRate: number;
  readonly yRate: number;
  readonly zRate: number;
}

/** A vector fixed to the horizon. */
export function fixedVector(x: number, y: number, z: number): MovingVector {
  return { x, y, z, xRate: 0, yRate: 0, zRate: 0 };
}

/**
 * Writes a cusp: the point of the ecliptic on a great circle, on the side normal × (north pole of the ecliptic).
 *
 * A longitude λ is on the circle with the normal n if n · (e₁ cos λ + e₂ sin λ) = 0, where e₁ is the direction of the equinox and
 * e₂ the direction 90° ahead: λ = atan2(−n · e₁, n · e₂). The speed is the derivative of this expression.
 */
export function setCrossing(
  frame: HorizonTrig,
  index: number,
  normal: MovingVector,
  cusps: Float64Array,
  speeds: Float64Array | null,
): void {
  const { sinArmc, cosArmc, sinObliquity, cosObliquity } = frame;
  const sine = normal.y * sinArmc - normal.x * cosArmc;
  const sineRate = normal.x * sinArmc + normal.y * cosArmc;
  const cosine = sineRate * cosObliquity + normal.z * sinObliquity;
  cusps[index] = normalizeRad(Math.atan2(sine, cosine));
  if (speeds === null) return;
  const { xRate, yRate, zRate } = normal;
  const sineSpeed = sineRate + yRate * sinArmc - xRate * cosArmc;
  const cosineSpeed = (xRate * sinArmc + yRate * cosArmc - sine) * cosObliquity + zRate * sinObliquity;
  speeds[index] = (sineSpeed * cosine - sine * cosineSpeed) / (sine * sine + cosine * cosine);
}

/** Writes a cusp and its opposite: see {@link setCrossing}. */
export function setCrossingPair(
  frame: HorizonTrig,
  index: number,
  normal: MovingVector,
  cusps: Float64Array,
  speeds: Float64Array | null,
): void {
  setCrossing(frame, index, normal, cusps, speeds);
  setCuspPair(cusps, index, cusps[index]!);
  if (speeds !== null) setSpeedPair(speeds, index, speeds[index]!);
}

/**
 * The normal of the position circle through a vector: the great circle through the north and south points of the horizon.
 * Its crossing is on the vector's side of the meridian, or on the other if the midheaven is below the horizon.
 */
export function positionCircle({ sinLatitude, cosLatitude }: HorizonTrig, v: MovingVector): MovingVector {
  return {
    x: -cosLatitude * v.y,
    y: cosLatitude * v.x + sinLatitude * v.z,
    z: -sinLatitude * v.y,
    xRate: -cosLatitude * v.yRate,
    yRate: cosLatitude * v.xRate + sinLatitude * v.zRate,
    zRate: -sinLatitude * v.yRate,
  };
}

/**
 * 1, or −1 if the midheaven is below the horizon, which happens inside the polar circles only. The ascendant is then the
 * setting point of the ecliptic: see {@link ascendantRad}.
 */
export function midheavenSide(frame: HorizonTrig): 1 | -1 {
  const { sinArmc, sinLatitude, cosLatitude, sinObliquity, cosObliquity } = frame;
  return cosLatitude * cosObliquity + sinLatitude * sinObliquity * sinArmc < 0 ? -1 : 1;
}

/** The opposite normal, if the side is −1: the crossing is then the opposite point. */
export function onSide(side: 1 | -1, normal: MovingVector): MovingVector {
  if (side === 1) return normal;
  const { x, y, z, xRate, yRate, zRate } = normal;
  return { x: -x, y: -y, z: -z, xRate: -xRate, yRate: -yRate, zRate: -zRate };
}

/** Writes the cusp of the hour circle at a right ascension from the meridian eastward, with its rate, and the opposite cusp. */
export function setMeridianCrossingPair(
  frame: HorizonTrig,
  index: number,
  fromMeridianRad: number,
  rate: number,
  cusps: Float64Array,
  speeds: Float64Array | null,
): void {
  const sinOffset = Math.sin(fromMeridianRad);
  const cosOffset = Math.cos(fromMeridianRad);
  const normal = {
    x: -sinOffset,
    y: cosOffset,
    z: 0,
    xRate: -rate * cosOffset,
    yRate: -rate * sinOffset,
    zRate: 0,
  };
  setCrossingPair(frame, index, normal, cusps, speeds);
}

/** The direction of the ascendant on the axes of the meridian, with its rate for a speed with sidereal time; 0 if no rates are needed. */
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
