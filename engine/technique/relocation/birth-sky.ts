import { roundToDegE4 } from "../../chart/ecliptic-point.ts";
import { BODY_COUNT, isCovered } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { createInstantSky, requirePlace, setInstant } from "../../events/instant-sky.ts";
import type { JdUt } from "../../units/flavours.ts";
import type { Ayanamsa } from "../../zodiac/ayanamsa.ts";
import type { ZodiacInstant } from "../../zodiac/zodiac-instant.ts";

/** The part of the sky of one instant that all places on Earth share: apparent places of date, in body order. */
export interface BirthSky {
  /** Indices of the bodies that the source covers. Entries of other bodies are undefined. */
  bodies: readonly number[];
  /** Three by body: the unit vector towards it in the equator of date, x to the equinox, z to the north. */
  readonly equatorVectors: Float64Array;
  /** Ecliptic longitudes, rounded. */
  readonly longitudesDegE4: Int32Array;
  greenwichApparentSiderealTimeRad: number;
  trueObliquityRad: number;
  /** The zodiac of the longitudes; null: tropical. */
  zodiac: ZodiacInstant | null;
}

/**
 * A function that computes the sky of an instant of UT. Each call overwrites and returns the same object.
 *
 * The function throws an EphemerisRangeError when the source does not cover the date.
 */
export function createBirthSkyOf(
  source: EphemerisSource,
  zodiac: Ayanamsa | null,
): (epochJdUt: JdUt) => BirthSky {
  const sky = createInstantSky(source);
  const { frame, places } = sky;
  const birthSky: BirthSky = {
    bodies: [],
    equatorVectors: new Float64Array(3 * BODY_COUNT),
    longitudesDegE4: new Int32Array(BODY_COUNT),
    greenwichApparentSiderealTimeRad: Number.NaN,
    trueObliquityRad: Number.NaN,
    zodiac: null,
  };
  return (epochJdUt) => {
    setInstant(sky, epochJdUt);
    birthSky.greenwichApparentSiderealTimeRad = frame.greenwichApparentSiderealTimeRad;
    birthSky.trueObliquityRad = frame.trueObliquityRad;
    birthSky.zodiac = zodiac?.at(frame, "apparent") ?? null;
    const bodies: number[] = [];
    for (let body = 0; body < BODY_COUNT; body++) {
      requirePlace(sky, body);
      if (!isCovered(places.longitudeRad[body]!)) continue;
      bodies.push(body);
      const longitudeRad = places.longitudeRad[body]!;
      const latitudeRad = places.latitudeRad[body]!;
      const inZodiacRad = birthSky.zodiac?.longitudeOf(longitudeRad, latitudeRad) ?? longitudeRad;
      birthSky.longitudesDegE4[body] = roundToDegE4(inZodiacRad);
      setEquatorVector(birthSky, body, longitudeRad, latitudeRad);
    }
    birthSky.bodies = bodies;
    return birthSky;
  };
}

/**
 * Sets the vector of a body from its ecliptic longitude and latitude and the obliquity of the sky.
 *
 * **Source:** rotation from the ecliptic to the equator, e.g. Meeus (1998), chapter 13.
 */
export function setEquatorVector(
  { equatorVectors, trueObliquityRad }: BirthSky,
  body: number,
  longitudeRad: number,
  latitudeRad: number,
): void {
  const sinObliquity = Math.sin(trueObliquityRad);
  const cosObliquity = Math.cos(trueObliquityRad);
  const cosLatitude = Math.cos(latitudeRad);
  const north = Math.sin(latitudeRad);
  const east = Math.sin(longitudeRad) * cosLatitude;
  equatorVectors[3 * body] = Math.cos(longitudeRad) * cosLatitude;
  equatorVectors[3 * body + 1] = east * cosObliquity - north * sinObliquity;
  equatorVectors[3 * body + 2] = east * sinObliquity + north * cosObliquity;
}
