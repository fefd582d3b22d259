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
