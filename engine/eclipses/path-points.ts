import type { JdUt } from "../units/flavours.ts";
import { SECONDS_PER_DAY } from "../units/time.ts";
import {
  dot,
  type Position,
  planePoint,
  positionOf,
  type ShadowPlane,
  type ShadowPlaneAt,
  surfacePoint,
  type Vector,
} from "./fundamental-plane.ts";

/** Half the step of the differences that give the motion of the shadow. */
const HALF_STEP_DAYS = 10 / SECONDS_PER_DAY;
const ITERATIONS_MAX = 100;
const CONVERGED_KM = 1e-6;

/** The side of the central line, looking along the motion of the shadow: 1 to the left, which is north in the plane. */
export type Side = 1 | -1;

/** The point of the central line at an instant; null if the axis misses the Earth. */
export function centralPoint(planeAt: ShadowPlaneAt, epochJdUt: JdUt): Position | null {
  const plane = planeAt(epochJdUt);
  const point = surfacePoint(plane, plane.xKm, plane.yKm);
  return point && positionOf(point);
}

/** The shadow at an instant and its motion, per day. */
export interface MovingShadow {
  readonly before: ShadowPlane;
  readonly plane: ShadowPlane;
  readonly after: ShadowPlane;
}

export function movingShadow(planeAt: ShadowPlaneAt, epochJdUt: JdUt): MovingShadow {
  return {
    before: planeAt(epochJdUt - HALF_STEP_DAYS),
    plane: planeAt(epochJdUt),
    after: planeAt(epochJdUt + HALF_STEP_DAYS),
  };
}

/** How the shadow moves over a point of the Earth. */
export interface Passage {
  /** Motion of the axis relative to the point, in the plane, km/day. */
  readonly x: number;
  readonly y: number;
  readonly speed: number;
  /** Radius of the umbra at the height of the point over the plane, and its rate, km and km/day. */
  readonly radiusKm: number;
  readonly radiusRate: number;
}

export function passageOver({ before, plane, after }: MovingShadow, point: Vector): Passage {
  const days = 2 * HALF_STEP_DAYS;
  const xOf = (one: ShadowPlane) => one.xKm - dot(point, one.east);
  const yOf = (one: ShadowPlane) => one.yKm - dot(point, one.north);
  const radiusOf = (one: ShadowPlane) => Math.abs(one.umbraKm + dot(point, one.toSun) * one.umbraSlope);
  const x = (xOf(after) - xOf(before)) / days;
  const y = (yOf(after) - yOf(before)) / days;
  return {
    x,
    y,
    speed: Math.sqrt(x * x + y * y),
    radiusKm: radiusOf(plane),
    radiusRate: (radiusOf(after) - radiusOf(before)) / days,
  };
}

/**
 * The point of a limit of the path at an instant: the umbra touches it and does not cover it, before or after. Null if there is none.
 *
 * Its distance from the axis is the radius of the umbra, and so are their rates: the direction from the axis follows. The radius
 * depends on the height of the point over the plane, so both are repeated until they agree.
 */
export function limitPoint(shadow: MovingShadow, side: Side): Position | null {
  const { plane } = shadow;
  const { xKm: axisXKm, yKm: axisYKm } = plane;
  // If the axis misses the Earth, the search begins in the plane.
  let point = surfacePoint(plane, axisXKm, axisYKm) ?? planePoint(axisXKm, axisYKm, plane.east, plane.north);
  for (let i = 0; i < ITERATIONS_MAX; i++) {
    const { x, y, speed, radiusKm, radiusRate } = passageOver(shadow, point);
    const along = radiusRate / speed;
    const across = side * Math.sqrt(Math.max(0, 1 - along * along));
    const xKm = axisXKm - (radiusKm * (along * x + across * y)) / speed;
    const yKm = axisYKm - (radiusKm * (along * y - across * x)) / speed;
    const next = surfacePoint(plane, xKm, yKm);
    if (next === null) return null;
    const movedKm =
      Math.abs(next[0] - point[0]) + Math.abs(next[1] - point[1]) + Math.abs(next[2] - point[2]);
    if (movedKm < CONVERGED_KM) return positionOf(next);
    point = next;
  }
  return null;
}
