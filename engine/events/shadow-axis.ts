import { BODY } from "../ephemeris/body.ts";
import { AU_KM } from "../units/constants.ts";
import type { JdUt } from "../units/flavours.ts";
import { type InstantSky, longitudeRadOf, setInstant } from "./instant-sky.ts";

/** Equatorial radius and flattening of the Earth. Source: IAU 1976 (6378.140 km, 1/298.257), as eclipse canons use. */
export const EARTH_RADIUS_AU: number = 6378.14 / AU_KM;
const EARTH_FLATTENING = 1 / 298.257;
/** Stretching polar components by this factor makes the flattened Earth a sphere of its equatorial radius. */
const POLAR_STRETCH = 1 / (1 - EARTH_FLATTENING);

/** The Sun, the Moon and the Moon's shadow at one instant, seen from the Earth's centre. */
export interface Syzygy {
  /** Apparent angle between the centres of Sun and Moon. */
  readonly separationRad: number;
  /** Apparent angle between the centre of the Moon and the point opposite the Sun. */
  readonly separationFromShadowRad: number;
  readonly sunDistanceAu: number;
  readonly moonDistanceAu: number;
  /** Least distance of the axis of the Moon's shadow from the Earth's centre, with the Earth stretched to a sphere. */
  readonly axisDistanceAu: number;
  /** Factor by which stretching the Earth enlarges that distance: 1 over the equator, 1.0034 over a pole. */
  readonly axisStretch: number;
  /** Distance along the axis from the Moon to the point nearest to the Earth's centre. */
  readonly axisLengthAu: number;
  readonly sunToMoonAu: number;
}

/** Space for the syzygies of one search. */
export interface SyzygyWorkspace {
  readonly sky: InstantSky;
  readonly sunAu: Float64Array;
  readonly moonAu: Float64Array;
  /** From the Sun to the Moon. */
  readonly shadowAu: Float64Array;
}

export function createSyzygyWorkspace(sky: InstantSky): SyzygyWorkspace {
  return {
    sky,
    sunAu: new Float64Array(3),
    moonAu: new Float64Array(3),
    shadowAu: new Float64Array(3),
  };
}

const SUN = BODY.Sun;
const MOON = BODY.Moon;

/** Sun, Moon and the axis of the Moon's shadow at an instant of UT, from apparent places of date. */
export function syzygyAt(workspace: SyzygyWorkspace, epochJdUt: JdUt): Syzygy {
  const { sky, sunAu: sun, moonAu: moon, shadowAu: shadow } = workspace;
  const { distanceAu } = sky.places;
  setInstant(sky, epochJdUt);
  eclipticVector(sky, SUN, sun);
  eclipticVector(sky, MOON, moon);
  const across = crossLength(sun, moon);
  const along = sun[0]! * moon[0]! + sun[1]! * moon[1]! + sun[2]! * moon[2]!;
  const flatAxisDistanceAu = computeAxisDistance(workspace);
  toStretchedEquator(sun, sky.frame.trueObliquityRad);
  toStretchedEquator(moon, sky.frame.trueObliquityRad);
  const axisDistanceAu = computeAxisDistance(workspace);
  const sunToMoonAu = length(shadow[0]!, shadow[1]!, shadow[2]!);
  return {
    separationRad: Math.atan2(across, along),
    separationFromShadowRad: Math.atan2(across, -along),
    sunDistanceAu: distanceAu[SUN]!,
    moonDistanceAu: distanceAu[MOON]!,
    axisDistanceAu,
    axisStretch: axisDistanceAu / flatAxisDistanceAu,
    axisLengthAu: -(shadow[0]! * moon[0]! + shadow[1]! * moon[1]! + shadow[2]! * moon[2]!) / sunToMoonAu,
    sunToMoonAu,
  };
}

function eclipticVector(sky: InstantSky, body: number, out: Float64Array): void {
  const longitude = longitudeRadOf(sky, body);
  const { latitudeRad, distanceAu } = sky.places;
  const latitude = latitudeRad[body]!;
  const distance = distanceAu[body]!;
  out[0] = distance * Math.cos(latitude) * Math.cos(longitude);
  out[1] = distance * Math.cos(latitude) * Math.sin(longitude);
  out[2] = distance * Math.sin(latitude);
}

function toStretchedEquator(vector: Float64Array, obliquityRad: number): void {
  const cosine = Math.cos(obliquityRad);
  const sine = Math.sin(obliquityRad);
  const y = vector[1]!;
  const z = vector[2]!;
  vector[1] = y * cosine - z * sine;
  vector[2] = (y * sine + z * cosine) * POLAR_STRETCH;
}

/** Sets the direction of the shadow from the vectors of Sun and Moon; returns its distance from the Earth's centre. */
function computeAxisDistance({ sunAu, moonAu, shadowAu }: SyzygyWorkspace): number {
  for (let i = 0; i < 3; i++) shadowAu[i] = moonAu[i]! - sunAu[i]!;
  return crossLength(shadowAu, moonAu) / length(shadowAu[0]!, shadowAu[1]!, shadowAu[2]!);
}

function crossLength(a: Float64Array, b: Float64Array): number {
  return length(a[1]! * b[2]! - a[2]! * b[1]!, a[2]! * b[0]! - a[0]! * b[2]!, a[0]! * b[1]! - a[1]! * b[0]!);
}

function length(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}
