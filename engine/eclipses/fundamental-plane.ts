import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { type ApparentPlaces, createApparentPlaces } from "../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame, type SkyFrame } from "../apparent/sky-frame.ts";
import { BODY } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { DEG_PER_RAD } from "../math/angle.ts";
import { EARTH_FLATTENING, EARTH_RADIUS_KM } from "../places/topocentric-frame.ts";
import { AU_KM, SUN_RADIUS_AU } from "../units/constants.ts";
import type { JdUt } from "../units/flavours.ts";
import { MOON_VALLEYS_KM } from "./solar-discs.ts";

/** A position for GeoJSON: longitude, latitude, degrees. */
export type Position = readonly [longitudeDeg: number, latitudeDeg: number];

/** Three components on axes that rotate with the Earth: to Greenwich, to 90° east, to the north pole; kilometres or a direction. */
export type Vector = readonly [number, number, number];

/**
 * The Moon's shadow at one instant, on Bessel's axes: `east` and `north` span the plane through the Earth's centre that is perpendicular
 * to the axis, `toSun` is the axis. Kilometres.
 */
export interface ShadowPlane {
  readonly east: Vector;
  readonly north: Vector;
  readonly toSun: Vector;
  /** Where the axis passes the plane. */
  readonly xKm: number;
  readonly yKm: number;
  /** Radius of the umbra in the plane, negative beyond its tip, and by how much it widens per kilometre towards the Sun. */
  readonly umbraKm: number;
  readonly umbraSlope: number;
}

/** Computes shadow planes. It owns its buffers. */
export type ShadowPlaneAt = (epochJdUt: JdUt) => ShadowPlane;

/**
 * The shadow planes of a source, from apparent places that the Earth's centre sees, on the mean pole of date, as observers are placed.
 *
 * **Source:** Urban & Seidelmann (2013), Explanatory Supplement, 11.3.
 */
export function createShadowPlanes(source: EphemerisSource): ShadowPlaneAt {
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  return (epochJdUt) => {
    computeSkyFrame(source, epochJdUt, frame);
    computeApparentPlace(source, frame, BODY.Sun, places);
    computeApparentPlace(source, frame, BODY.Moon, places);
    return shadowPlane(earthFixed(frame, places, BODY.Sun), earthFixed(frame, places, BODY.Moon));
  };
}

/** The vector of a body, kilometres. */
function earthFixed(frame: SkyFrame, places: ApparentPlaces, body: number): Vector {
  const longitude = places.longitudeRad[body]! - frame.nutationLongitudeRad;
  const latitude = places.latitudeRad[body]!;
  const distanceKm = places.distanceAu[body]! * AU_KM;
  const x = distanceKm * Math.cos(latitude) * Math.cos(longitude);
  const yEcliptic = distanceKm * Math.cos(latitude) * Math.sin(longitude);
  const zEcliptic = distanceKm * Math.sin(latitude);
  const cosObliquity = Math.cos(frame.meanObliquityRad);
  const sinObliquity = Math.sin(frame.meanObliquityRad);
  const y = yEcliptic * cosObliquity - zEcliptic * sinObliquity;
  const meanSiderealTime =
    frame.greenwichApparentSiderealTimeRad - frame.nutationLongitudeRad * Math.cos(frame.trueObliquityRad);
  const cosTurn = Math.cos(meanSiderealTime);
  const sinTurn = Math.sin(meanSiderealTime);
  return [
    x * cosTurn + y * sinTurn,
    y * cosTurn - x * sinTurn,
    yEcliptic * sinObliquity + zEcliptic * cosObliquity,
  ];
}

function shadowPlane(sunKm: Vector, moonKm: Vector): ShadowPlane {
  const apart: Vector = [sunKm[0] - moonKm[0], sunKm[1] - moonKm[1], sunKm[2] - moonKm[2]];
  const distanceKm = Math.sqrt(dot(apart, apart));
  const toSun = scaled(apart, 1 / distanceKm);
  const equatorial = Math.sqrt(toSun[0] * toSun[0] + toSun[1] * toSun[1]);
  const east: Vector = [-toSun[1] / equatorial, toSun[0] / equatorial, 0];
  const north = cross(toSun, east);
  const sine = (SUN_RADIUS_AU * AU_KM - MOON_VALLEYS_KM) / distanceKm;
  const cosine = Math.sqrt(1 - sine * sine);
  return {
    east,
    north,
    toSun,
    xKm: dot(moonKm, east),
    yKm: dot(moonKm, north),
    umbraKm: (MOON_VALLEYS_KM - dot(moonKm, toSun) * sine) / cosine,
    umbraSlope: sine / cosine,
  };
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function scaled(a: Vector, factor: number): Vector {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** Stretching polar components by this factor makes the ellipsoid a sphere. */
const POLAR_STRETCH = 1 / (1 - EARTH_FLATTENING);

/** The point of the Earth's surface that is towards the Sun from a point of the plane; null if the line misses the Earth. */
export function surfacePoint({ east, north, toSun }: ShadowPlane, xKm: number, yKm: number): Vector | null {
  const foot = planePoint(xKm, yKm, east, north);
  const flatFoot = stretched(xKm, yKm, east, north);
  const along: Vector = [toSun[0], toSun[1], toSun[2] * POLAR_STRETCH];
  const a = dot(along, along);
  const b = dot(along, flatFoot);
  const c = dot(flatFoot, flatFoot) - EARTH_RADIUS_KM * EARTH_RADIUS_KM;
  const discriminant = b * b - a * c;
  if (discriminant < 0) return null;
  const zetaKm = (Math.sqrt(discriminant) - b) / a;
  return [foot[0] + zetaKm * toSun[0], foot[1] + zetaKm * toSun[1], foot[2] + zetaKm * toSun[2]];
}

/** The point of the surface, with the Sun on its horizon, that is nearest to an axis that misses the Earth. */
export function limbPoint({ east, north, toSun, xKm, yKm }: ShadowPlane): Vector {
  const along: Vector = [toSun[0], toSun[1], toSun[2] * POLAR_STRETCH];
  const foot: Vector = stretched(xKm, yKm, east, north);
  const share = dot(foot, along) / dot(along, along);
  const across: Vector = [foot[0] - share * along[0], foot[1] - share * along[1], foot[2] - share * along[2]];
  const [x, y, z] = scaled(across, EARTH_RADIUS_KM / Math.sqrt(dot(across, across)));
  return [x, y, z / POLAR_STRETCH];
}

/** A point of the plane, with the Earth stretched to a sphere. */
function stretched(xKm: number, yKm: number, east: Vector, north: Vector): Vector {
  const [x, y, z] = planePoint(xKm, yKm, east, north);
  return [x, y, z * POLAR_STRETCH];
}

export function planePoint(xKm: number, yKm: number, east: Vector, north: Vector): Vector {
  return [xKm * east[0] + yKm * north[0], xKm * east[1] + yKm * north[1], xKm * east[2] + yKm * north[2]];
}

/** Geographic longitude, −180 to 180, and latitude of a point of the surface. */
export function positionOf([x, y, z]: Vector): Position {
  const latitude = Math.atan2(z * POLAR_STRETCH * POLAR_STRETCH, Math.sqrt(x * x + y * y));
  return [Math.atan2(y, x) * DEG_PER_RAD, latitude * DEG_PER_RAD];
}
