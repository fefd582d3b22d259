import { BODY_COUNT } from "../ephemeris/body.ts";

/**
 * Apparent geocentric ecliptic places of date of the seventeen bodies, in body order: a struct of arrays, so that a
 * chart allocates nothing.
 *
 * Longitudes lie in [0, 2π); the rates are the true derivatives of these very values. A body that the source does not
 * cover is NaN throughout. Distances are those that the light has travelled.
 */
export interface ApparentPlaces {
  readonly longitudeRad: Float64Array;
  readonly latitudeRad: Float64Array;
  readonly distanceAu: Float64Array;
  readonly longitudeSpeedRadPerDay: Float64Array;
  readonly latitudeSpeedRadPerDay: Float64Array;
  readonly distanceSpeedAuPerDay: Float64Array;
}

/** Space for the places of one instant. */
export function createApparentPlaces(): ApparentPlaces {
  return {
    longitudeRad: new Float64Array(BODY_COUNT),
    latitudeRad: new Float64Array(BODY_COUNT),
    distanceAu: new Float64Array(BODY_COUNT),
    longitudeSpeedRadPerDay: new Float64Array(BODY_COUNT),
    latitudeSpeedRadPerDay: new Float64Array(BODY_COUNT),
    distanceSpeedAuPerDay: new Float64Array(BODY_COUNT),
  };
}
