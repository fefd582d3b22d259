import { roundToDegE4 } from "../../chart/ecliptic-point.ts";
import { BODY_COUNT } from "../../ephemeris/body.ts";
import { type EphemerisSource, isCovered } from "../../ephemeris/ephemeris-source.ts";
import { createInstantSky, requirePlace, setInstant } from "../../events/instant-sky.ts";
import type { JdUt } from "../../units/flavours.ts";

/** The part of the sky of one instant that all places on Earth share: apparent ecliptic places of date, in body order. */
export interface BirthSky {
  /** Indices of the bodies that the source covers. Entries of other bodies are undefined. */
  bodies: readonly number[];
  readonly longitudesRad: Float64Array;
  readonly latitudesRad: Float64Array;
  /** Rounded. */
  readonly longitudesDegE4: Int32Array;
  greenwichApparentSiderealTimeRad: number;
  trueObliquityRad: number;
}

/**
 * A function that computes the sky of an instant of UT. Each call overwrites and returns the same object.
 *
 * The function throws an EphemerisRangeError when the source does not cover the date.
 */
export function createBirthSkyOf(source: EphemerisSource): (epochJdUt: JdUt) => BirthSky {
  const sky = createInstantSky(source);
  const { frame, places } = sky;
  const birthSky: BirthSky = {
    bodies: [],
    longitudesRad: places.longitudeRad,
    latitudesRad: places.latitudeRad,
    longitudesDegE4: new Int32Array(BODY_COUNT),
    greenwichApparentSiderealTimeRad: Number.NaN,
    trueObliquityRad: Number.NaN,
  };
  return (epochJdUt) => {
    setInstant(sky, epochJdUt);
    birthSky.greenwichApparentSiderealTimeRad = frame.greenwichApparentSiderealTimeRad;
    birthSky.trueObliquityRad = frame.trueObliquityRad;
    const bodies: number[] = [];
    for (let body = 0; body < BODY_COUNT; body++) {
      requirePlace(sky, body);
      if (!isCovered(places.longitudeRad[body]!)) continue;
      bodies.push(body);
      birthSky.longitudesDegE4[body] = roundToDegE4(places.longitudeRad[body]!);
    }
    birthSky.bodies = bodies;
    return birthSky;
  };
}
