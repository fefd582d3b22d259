import type { Deg, JdUt } from "../units/flavours.ts";
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

/** A line over the Earth in the order of time. */
export interface PathLine {
  /** Ascending. */
  readonly epochsJdUt: readonly JdUt[];
  /** [longitude, latitude] at these instants, degrees: coordinates of a LineString, −180 to 180. */
  readonly positions: readonly Position[];
}

/** The umbra is on the Earth within this time of the greatest eclipse. */
const REACH_DAYS = 1 / 8;
/** Steps of the search for the ends of a line: 3 minutes. */
const STEPS = 60;
/** Halvings that find an end to a millisecond. */
const HALVINGS = 18;

/** A line whose points are given by a function that is null outside one span around or next to the greatest eclipse. */
export function traceLine(
  pointAt: (epochJdUt: JdUt) => Position | null,
  maximumJdUt: JdUt,
  points: number,
): PathLine {
  const exists = (epochJdUt: JdUt) => pointAt(epochJdUt) !== null;
  const nodes = Array.from(
    { length: 2 * STEPS + 1 },
    (_, i) => maximumJdUt + ((i - STEPS) / STEPS) * REACH_DAYS,
  );
  const onEarth = nodes.map(exists);
  const first = onEarth.indexOf(true);
  if (first < 0) return { epochsJdUt: [], positions: [] };
  const last = onEarth.lastIndexOf(true);
  const startJdUt = first === 0 ? nodes[0]! : endBetween(nodes[first]!, nodes[first - 1]!, exists);
  const endJdUt = last === 2 * STEPS ? nodes[last]! : endBetween(nodes[last]!, nodes[last + 1]!, exists);
  const epochsJdUt: JdUt[] = [];
  const positions: Position[] = [];
  for (let i = 0; i < points; i++) {
    // As on a circle seen from the side: equal steps over the ground are shorter in time at the ends.
    const share = (1 - Math.cos((Math.PI * i) / (points - 1))) / 2;
    const epochJdUt = startJdUt + share * (endJdUt - startJdUt);
    const position = pointAt(epochJdUt);
    if (position === null) continue;
    epochsJdUt.push(epochJdUt);
    positions.push(position);
  }
  return { epochsJdUt, positions };
}

/** The last instant, from one at which a line exists towards one at which it does not. */
function endBetween(insideJdUt: JdUt, outsideJdUt: JdUt, exists: (epochJdUt: JdUt) => boolean): JdUt {
  let lastJdUt = insideJdUt;
  let nextJdUt = outsideJdUt;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (lastJdUt + nextJdUt) / 2;
    if (exists(middle)) lastJdUt = middle;
    else nextJdUt = middle;
  }
  return lastJdUt;
}

/**
 * Cuts a line of positions where it passes the meridian of 180°: the coordinates of a GeoJSON MultiLineString, as RFC 7946, 3.1.9 has it.
 * Both parts end on the meridian.
 *
 * @param positions [longitude, latitude], degrees; less than 180° of longitude from one to the next
 * @param latitudeAt the latitude on the meridian, degrees, from the share of the way, 0–1, from the position before to
 * the one after it. Default: of a straight line between them
 * @returns the parts in their order, [longitude, latitude] in degrees; one part if the line does not pass 180°. There
 * are no errors.
 *
 * @example
 * ```ts
 * import { cutAtAntimeridian } from "almagest";
 *
 * const line = [[170, 10], [-170, 20]] as const;
 * JSON.stringify(cutAtAntimeridian(line)); // => "[[[170,10],[180,15]],[[-180,15],[-170,20]]]"
 * ```
 */
export function cutAtAntimeridian(
  positions: readonly Position[],
  latitudeAt: (share: number, before: Position, after: Position) => Deg = straightLatitude,
): readonly (readonly Position[])[] {
  const parts: Position[][] = [];
  let part: Position[] = [];
  let previous: Position | undefined;
  for (const position of positions) {
    if (previous !== undefined && Math.abs(position[0] - previous[0]) > 180) {
      const edge = previous[0] > 0 ? 180 : -180;
      // On the previous side, the next longitude differs by a full turn.
      const share = (edge - previous[0]) / (position[0] + 2 * edge - previous[0]);
      const latitude = latitudeAt(share, previous, position);
      part.push([edge, latitude]);
      parts.push(part);
      part = [[-edge, latitude]];
    }
    part.push(position);
    previous = position;
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

function straightLatitude(share: number, before: Position, after: Position): Deg {
  return before[1] + share * (after[1] - before[1]);
}

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
interface MovingShadow {
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
interface Passage {
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
