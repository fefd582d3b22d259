import { computeApparentPlaces } from "../../apparent/apparent-place.ts";
import { type ApparentPlaces, createApparentPlaces } from "../../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame, type SkyFrame } from "../../apparent/sky-frame.ts";
import { roundToDegE4 } from "../../chart/ecliptic-point.ts";
import { BODY_COUNT, BODY_NAMES, isCovered } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import type { JdUt } from "../../units/flavours.ts";

/** The part of the sky of one instant that all places on Earth share: apparent places of date, in the order of the names. */
export interface BirthSky {
  /** The bodies, then the added points. */
  readonly names: readonly string[];
  /** Indices of the names that the source covers. Entries of others are undefined. */
  readonly bodies: number[];
  /** Three by name: the unit vector towards it in the equator of date, x to the equinox, z to the north. */
  readonly equatorVectors: Float64Array;
  /** Ecliptic longitudes, rounded. */
  readonly longitudesDegE4: Int32Array;
  greenwichApparentSiderealTimeRad: number;
  trueObliquityRad: number;
}

/**
 * Adds the points after the seventeen bodies and turns the longitudes into a zodiac.
 *
 * @param sky of the bodies
 * @param places of the bodies; the elements of the points are free
 */
export type BirthSkyExtension = (sky: BirthSky, frame: SkyFrame, places: ApparentPlaces) => void;

/**
 * A function that computes the sky of an instant of UT. Each call overwrites and returns the same object.
 *
 * The function throws an EphemerisRangeError when the source does not cover the date.
 */
export function createBirthSkyOf(
  source: EphemerisSource,
  names: readonly string[] = BODY_NAMES,
  extend?: BirthSkyExtension,
): (epochJdUt: JdUt) => BirthSky {
  const frame = createSkyFrame();
  const places = createApparentPlaces(names.length);
  const birthSky: BirthSky = {
    names,
    bodies: [],
    equatorVectors: new Float64Array(3 * names.length),
    longitudesDegE4: new Int32Array(names.length),
    greenwichApparentSiderealTimeRad: Number.NaN,
    trueObliquityRad: Number.NaN,
  };
  return (epochJdUt) => {
    computeSkyFrame(source, epochJdUt, frame);
    computeApparentPlaces(source, frame, places);
    birthSky.greenwichApparentSiderealTimeRad = frame.greenwichApparentSiderealTimeRad;
    birthSky.trueObliquityRad = frame.trueObliquityRad;
    birthSky.bodies.length = 0;
    for (let body = 0; body < BODY_COUNT; body++) {
      addBody(birthSky, body, places);
    }
    extend?.(birthSky, frame, places);
    return birthSky;
  };
}

/** Adds a body or point to the sky, from its computed place, unless the source does not cover it. */
export function addBody(sky: BirthSky, body: number, { longitudeRad, latitudeRad }: ApparentPlaces): void {
  if (!isCovered(longitudeRad[body]!)) return;
  sky.bodies.push(body);
  sky.longitudesDegE4[body] = roundToDegE4(longitudeRad[body]!);
  setEquatorVector(sky, body, longitudeRad[body]!, latitudeRad[body]!);
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
