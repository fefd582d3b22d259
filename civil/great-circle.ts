import { orient2d } from "robust-predicates";

export const RADIANS_PER_DEGREE: number = Math.PI / 180;

/** A place on Earth. */
export interface GeographicPosition {
  /** North positive. */
  readonly latitudeDeg: number;
  /** East positive. */
  readonly longitudeDeg: number;
}

/**
 * Great-circle distance of a place from another, radians, by the haversine formula: on a sphere, and precise also for places
 * that are close to each other. Allocates nothing.
 */
export function greatCircleRad(place: GeographicPosition, latitudeDeg: number, longitudeDeg: number): number {
  const latitudeA = place.latitudeDeg * RADIANS_PER_DEGREE;
  const latitudeB = latitudeDeg * RADIANS_PER_DEGREE;
  const sinHalfLatitude = Math.sin((latitudeB - latitudeA) / 2);
  const sinHalfLongitude = Math.sin(((longitudeDeg - place.longitudeDeg) * RADIANS_PER_DEGREE) / 2);
  const haversine = sinHalfLatitude ** 2 + Math.cos(latitudeA) * Math.cos(latitudeB) * sinHalfLongitude ** 2;
  return 2 * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** The even-odd rule for points in rings: which edges of a ring a ray from a point to the west crosses. */

/** The crossings of a ring or edge that the point is on. */
export const ON_BORDER = -1;
/** The sign of a difference of two rounded products is right from this share of their sum on: (3 + 16ε)ε, ε = 2^-53. */
const ROUNDING_MAX = 4e-16;

/** A point, and the scale of the rings that it is compared with: their coordinates are `scale` times the point's. */
export interface RayStart {
  /** East positive. */
  x: number;
  /** North positive. */
  y: number;
  readonly scale: number;
}

/**
 * Whether the ray from a point to the west crosses an edge (0 or 1), or {@link ON_BORDER} if the point is on the edge: the rule
 * of point-in-polygon-hao, exact by orient2d for the differences, which are rounded. Allocates nothing, unless the point is
 * within rounding errors of the edge.
 */
export function crossEdge(fromX: number, fromY: number, toX: number, toY: number, point: RayStart): number {
  const east1 = fromX / point.scale - point.x;
  const north1 = fromY / point.scale - point.y;
  const east2 = toX / point.scale - point.x;
  const north2 = toY / point.scale - point.y;
  if (north1 === 0 && north2 === 0) {
    return Math.min(east1, east2) <= 0 && Math.max(east1, east2) >= 0 ? ON_BORDER : 0;
  }
  if (Math.max(north1, north2) < 0 || Math.min(north1, north2) > 0) return 0;
  // orient2d begins with the same test (Shewchuk 1997), but allocates its arguments.
  const left = east2 * north1;
  const right = east1 * north2;
  const isExact = Math.abs(left - right) >= ROUNDING_MAX * Math.abs(left + right);
  const side = isExact ? left - right : orient2d(east1, east2, north1, north2, 0, 0);
  if (side === 0) return ON_BORDER;
  const isCrossing = side > 0 ? north2 > 0 && north1 <= 0 : north2 <= 0 && north1 > 0;
  return isCrossing ? 1 : 0;
}
