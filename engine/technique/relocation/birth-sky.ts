import { computeApparentPlaces } from "../../apparent/apparent-place.ts";
import { createApparentPlaces } from "../../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame } from "../../apparent/sky-frame.ts";
import { roundToDegE4 } from "../../chart/ecliptic-point.ts";
import { BODY_COUNT } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";

/** What all places of the Earth share of one instant; ecliptic places are apparent, of date, in body order. */
export interface BirthSky {
  readonly longitudesRad: Float64Array;
  readonly latitudesRad: Float64Array;
  /** As printed, or NOT_COVERED. */
  readonly longitudesDegE4: Float64Array;
  greenwichApparentSiderealTimeRad: number;
  trueObliquityRad: number;
}

/** A function that works out the sky of an instant of UT, again and again in the same space. Throws as the source does. */
export function createBirthSkyOf(source: EphemerisSource): (epochJdUt: number) => BirthSky {
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  const sky: BirthSky = {
    longitudesRad: places.longitudeRad,
    latitudesRad: places.latitudeRad,
    longitudesDegE4: new Float64Array(BODY_COUNT),
    greenwichApparentSiderealTimeRad: Number.NaN,
    trueObliquityRad: Number.NaN,
  };
  return (epochJdUt) => {
    computeSkyFrame(source, epochJdUt, frame);
    computeApparentPlaces(source, frame, places);
    sky.greenwichApparentSiderealTimeRad = frame.greenwichApparentSiderealTimeRad;
    sky.trueObliquityRad = frame.trueObliquityRad;
    for (let body = 0; body < BODY_COUNT; body += 1) {
      const longitudeRad = places.longitudeRad[body]!;
      sky.longitudesDegE4[body] = roundToDegE4(longitudeRad);
    }
    return sky;
  };
}
