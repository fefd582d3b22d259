import { type CompleteChartOptions, completeChartOptions } from "../../chart/chart-options.ts";
import { type ChartSky, computeTropicalSky, convertSky, createChartSky } from "../../chart/chart-sky.ts";
import { DIGIT_FORMS, type DigitForm } from "../../chart/digits.ts";
import { isCovered } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import type { JdUt } from "../../units/flavours.ts";

/** The part of the sky of one instant that all places on Earth share: apparent places of date, in the order of the names. */
export interface BirthSky extends ChartSky {
  readonly digits: DigitForm;
  /** Indices of the names that the source covers. Entries of others are undefined. */
  readonly bodies: number[];
  /** Three by name: the unit vector towards it in the equator of date, x to the equinox, z to the north. */
  readonly equatorVectors: Float64Array;
  /** Ecliptic longitudes in the zodiac of the sky, in the unit of the digits. */
  readonly longitudes: Float64Array;
}

/**
 * A function that computes the sky of an instant of UT. Each call overwrites and returns the same object.
 *
 * The function throws an EphemerisRangeError when the source does not cover the date.
 */
export function createBirthSkyOf(
  source: EphemerisSource,
  options: CompleteChartOptions = completeChartOptions(source, {}),
): (epochJdUt: JdUt) => BirthSky {
  const chartSky = createChartSky(source, options);
  const count = chartSky.names.length;
  const sky: BirthSky = {
    ...chartSky,
    digits: DIGIT_FORMS[options.digits],
    bodies: [],
    equatorVectors: new Float64Array(3 * count),
    longitudes: new Float64Array(count),
  };
  return (epochJdUt) => {
    const moment = { epochJdUt, latitudeDeg: 0, longitudeDeg: 0, timeKnown: false };
    computeTropicalSky(sky, moment);
    sky.bodies.length = 0;
    for (let body = 0; body < count; body++) addBody(sky, body);
    convertSky(sky, moment);
    for (const body of sky.bodies) {
      sky.longitudes[body] = sky.digits.longitudeOf(sky.places.longitudeRad[body]!);
    }
    return sky;
  };
}

/**
 * Adds a body or point of a tropical sky with its vector, from its ecliptic longitude and latitude and the obliquity, unless the source
 * does not cover it.
 *
 * **Source:** rotation from the ecliptic to the equator, e.g. Meeus (1998), chapter 13.
 */
export function addBody({ bodies, equatorVectors, frame, places }: BirthSky, body: number): void {
  const longitudeRad = places.longitudeRad[body]!;
  const latitudeRad = places.latitudeRad[body]!;
  if (!isCovered(longitudeRad)) return;
  bodies.push(body);
  const sinObliquity = Math.sin(frame.trueObliquityRad);
  const cosObliquity = Math.cos(frame.trueObliquityRad);
  const cosLatitude = Math.cos(latitudeRad);
  const north = Math.sin(latitudeRad);
  const east = Math.sin(longitudeRad) * cosLatitude;
  equatorVectors[3 * body] = Math.cos(longitudeRad) * cosLatitude;
  equatorVectors[3 * body + 1] = east * cosObliquity - north * sinObliquity;
  equatorVectors[3 * body + 2] = east * sinObliquity + north * cosObliquity;
}
