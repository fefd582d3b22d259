import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { createApparentPlaces } from "../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame } from "../apparent/sky-frame.ts";
import { BODY } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { AU_KM } from "../units/constants.ts";

/** Equatorial radius and flattening of the Earth. Source: IAU 1976 (6378.140 km, 1/298.257), as eclipse canons use. */
export const EARTH_RADIUS_AU = 6378.14 / AU_KM;
const EARTH_FLATTENING = 1 / 298.257;
/** What points to the pole, multiplied by this, makes the flattened Earth a ball of its equatorial radius. */
const POLAR_STRETCH = 1 / (1 - EARTH_FLATTENING);

/** The Sun, the Moon and the Moon's shadow at one moment, seen from the Earth's centre. */
export interface Syzygy {
  /** Apparent angle between the centres of Sun and Moon, and between the Moon and the point opposite the Sun. */
  readonly separationRad: number;
  readonly separationFromShadowRad: number;
  readonly sunDistanceAu: number;
  readonly moonDistanceAu: number;
  /** Closest distance of the Moon's shadow axis to the Earth's centre, with the Earth made a ball. */
  readonly axisDistanceAu: number;
  /** What making the Earth a ball has stretched that distance by: 1 on the equator, 1.0034 over a pole. */
  readonly axisStretch: number;
  /** From the Moon along the axis to that place. */
  readonly axisLengthAu: number;
  /** From the Sun to the Moon. */
  readonly sunToMoonAu: number;
}

const SUN = BODY.Sun;
const MOON = BODY.Moon;
const frame = createSkyFrame();
const places = createApparentPlaces();
const sun = new Float64Array(3);
const moon = new Float64Array(3);
/** From the Sun to the Moon, and on. */
const shadow = new Float64Array(3);

/** Sun, Moon and the axis of the Moon's shadow at a moment of UT, from apparent places of date. */
export function syzygyAt(source: EphemerisSource, epochJdUt: number): Syzygy {
  computeSkyFrame(source, epochJdUt, frame);
  computeApparentPlace(source, frame, SUN, places);
  computeApparentPlace(source, frame, MOON, places);
  ecliptic(SUN, sun);
  ecliptic(MOON, moon);
  const across = crossLength(sun, moon);
  const along = sun[0]! * moon[0]! + sun[1]! * moon[1]! + sun[2]! * moon[2]!;
  const flatAxisDistanceAu = axisDistance();
  toStretchedEquator(sun);
  toStretchedEquator(moon);
  const axisDistanceAu = axisDistance();
  return {
    separationRad: Math.atan2(across, along),
    separationFromShadowRad: Math.atan2(across, -along),
    sunDistanceAu: places.distanceAu[SUN]!,
    moonDistanceAu: places.distanceAu[MOON]!,
    axisDistanceAu,
    axisStretch: axisDistanceAu / flatAxisDistanceAu,
    axisLengthAu: -(shadow[0]! * moon[0]! + shadow[1]! * moon[1]! + shadow[2]! * moon[2]!) / shadowLength(),
    sunToMoonAu: shadowLength(),
  };
}

function ecliptic(body: number, out: Float64Array): void {
  const longitude = places.longitudeRad[body]!;
  const latitude = places.latitudeRad[body]!;
  const distance = places.distanceAu[body]!;
  out[0] = distance * Math.cos(latitude) * Math.cos(longitude);
  out[1] = distance * Math.cos(latitude) * Math.sin(longitude);
  out[2] = distance * Math.sin(latitude);
}

function toStretchedEquator(vector: Float64Array): void {
  const cosine = Math.cos(frame.trueObliquityRad);
  const sine = Math.sin(frame.trueObliquityRad);
  const y = vector[1]!;
  const z = vector[2]!;
  vector[1] = y * cosine - z * sine;
  vector[2] = (y * sine + z * cosine) * POLAR_STRETCH;
}

/** Sets the shadow's direction from the vectors of Sun and Moon; how far it passes by the centre. */
function axisDistance(): number {
  for (let i = 0; i < 3; i++) shadow[i] = moon[i]! - sun[i]!;
  return crossLength(shadow, moon) / shadowLength();
}

function shadowLength(): number {
  return length(shadow[0]!, shadow[1]!, shadow[2]!);
}

function crossLength(a: Float64Array, b: Float64Array): number {
  return length(a[1]! * b[2]! - a[2]! * b[1]!, a[2]! * b[0]! - a[0]! * b[2]!, a[0]! * b[1]! - a[1]! * b[0]!);
}

function length(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}
