import { BODY_COUNT, NOT_COVERED } from "../ephemeris/body.ts";
import { createArrayAllocator } from "../math/number-arrays.ts";

/**
 * Apparent geocentric ecliptic positions of date of the seventeen bodies: one array per quantity, in body order.
 *
 * Longitudes lie in 0 ≤ x < 2π. Rates are the exact derivatives of the values next to them. Distances are those that
 * the light has travelled. Every quantity of a body that the source does not cover is NaN.
 */
export interface ApparentPlaces {
  /** Radians, 0 ≤ x < 2π. */
  readonly longitudeRad: Float64Array;
  /** Radians, −π/2 to π/2. */
  readonly latitudeRad: Float64Array;
  /** Astronomical units. */
  readonly distanceAu: Float64Array;
  /** Rate of the longitude, negative in retrograde motion. */
  readonly longitudeSpeedRadPerDay: Float64Array;
  /** Rate of the latitude. */
  readonly latitudeSpeedRadPerDay: Float64Array;
  /** Rate of the distance, negative on approach. */
  readonly distanceSpeedAuPerDay: Float64Array;
}

/**
 * Creates the arrays for the positions of one instant, filled with zeros.
 *
 * @param count elements of each array. Default: 17, one per body. `POINT_COUNT` for a position calculator.
 * @returns arrays in one buffer, in the order of BODY_NAMES or POINT_NAMES
 *
 * @example
 * ```ts
 * import { createApparentPlaces } from "almagest/kernels";
 *
 * createApparentPlaces().longitudeRad.length; // => 17
 * ```
 */
export function createApparentPlaces(count: number = BODY_COUNT): ApparentPlaces {
  const allocate = createArrayAllocator(6 * count);
  return {
    longitudeRad: allocate(count),
    latitudeRad: allocate(count),
    distanceAu: allocate(count),
    longitudeSpeedRadPerDay: allocate(count),
    latitudeSpeedRadPerDay: allocate(count),
    distanceSpeedAuPerDay: allocate(count),
  };
}

/** Marks every quantity of a body as not covered. */
export function setNotCovered(body: number, out: ApparentPlaces): void {
  for (const values of Object.values(out) as Float64Array[]) values[body] = NOT_COVERED;
}

/** Copies every quantity of one element to another. */
export function copyPlace(
  from: ApparentPlaces,
  fromIndex: number,
  to: ApparentPlaces,
  toIndex: number,
): void {
  to.longitudeRad[toIndex] = from.longitudeRad[fromIndex]!;
  to.latitudeRad[toIndex] = from.latitudeRad[fromIndex]!;
  to.distanceAu[toIndex] = from.distanceAu[fromIndex]!;
  to.longitudeSpeedRadPerDay[toIndex] = from.longitudeSpeedRadPerDay[fromIndex]!;
  to.latitudeSpeedRadPerDay[toIndex] = from.latitudeSpeedRadPerDay[fromIndex]!;
  to.distanceSpeedAuPerDay[toIndex] = from.distanceSpeedAuPerDay[fromIndex]!;
}

/** Writes the unit vector to a place, in the ecliptic frame of its longitude and latitude, and its rate per day. */
export function writeUnitVector(places: ApparentPlaces, index: number, out: Float64Array): void {
  const longitude = places.longitudeRad[index]!;
  const latitude = places.latitudeRad[index]!;
  const longitudeRate = places.longitudeSpeedRadPerDay[index]!;
  const latitudeRate = places.latitudeSpeedRadPerDay[index]!;
  const cosLatitude = Math.cos(latitude);
  const sinLatitude = Math.sin(latitude);
  const cosLongitude = Math.cos(longitude);
  const sinLongitude = Math.sin(longitude);
  const x = cosLatitude * cosLongitude;
  const y = cosLatitude * sinLongitude;
  out[0] = x;
  out[1] = y;
  out[2] = sinLatitude;
  out[3] = -sinLatitude * latitudeRate * cosLongitude - y * longitudeRate;
  out[4] = -sinLatitude * latitudeRate * sinLongitude + x * longitudeRate;
  out[5] = cosLatitude * latitudeRate;
}
