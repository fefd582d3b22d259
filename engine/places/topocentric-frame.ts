import { computeSkyFrame, placeObserver, type SkyFrame } from "../apparent/sky-frame.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { RAD_PER_DEG, TAU } from "../math/angle.ts";
import { AU_KM } from "../units/constants.ts";
import type { Deg, JdUt } from "../units/flavours.ts";

/** A place on the Earth. */
export interface Observer {
  /** Geographic latitude, −90 to 90, north positive. */
  readonly latitudeDeg: Deg;
  /** Geographic longitude, −180 to 180, east positive. */
  readonly longitudeDeg: Deg;
  /** Height above the ellipsoid, metres. */
  readonly heightM: number;
}

/** Equatorial radius of the Earth. **Source:** IERS Conventions (2003), table 1.1. */
export const EARTH_RADIUS_KM = 6378.1366;
/** Flattening of the Earth. **Source:** IERS Conventions (2003), table 1.1. */
export const EARTH_FLATTENING: number = 1 / 298.25642;
/** Rotation of the Earth. **Source:** Capitaine, Guinot & McCarthy (2000) A&A 355, 398: the Earth rotation angle. */
export const EARTH_ROTATION_TURNS_PER_DAY = 1.00273781191135448;

/**
 * Computes the frame of one instant for an observer on the Earth. Every place that is computed from it is topocentric:
 * bodies, stars, light-time, deflection and aberration are as seen from there. Nothing is allocated.
 *
 * Notes:
 * 1. The place is on the ellipsoid of the IERS Conventions (2003) and rotates about the mean pole of date, without
 *    nutation, as in Swiss Ephemeris: up to 350 m from the true place, 4.6e-5° of the Moon.
 *
 * Range: the source's. Accuracy: docs/models.md.
 *
 * **Source:** Urban & Seidelmann (2013), Explanatory Supplement, 7.2.2.
 *
 * @param source states of Earth and Sun
 * @param epochJdUt Julian day of UT; UTC is used as UT1, TT as TDB
 * @param observer the place: degrees and metres
 * @param frame output: every member, for that instant and place
 * @throws {EphemerisRangeError} when the instant is outside the source's dates
 *
 * @example
 * ```ts
 * import {
 *   BODY,
 *   computeApparentPlace,
 *   computeTopocentricFrame,
 *   createApparentPlaces,
 *   createSkyFrame,
 * } from "almagest/kernels";
 * import { loadTableSource } from "almagest/tables";
 *
 * const source = loadTableSource();
 * const frame = createSkyFrame();
 * const places = createApparentPlaces();
 * computeTopocentricFrame(source, 2451545, { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 }, frame);
 * computeApparentPlace(source, frame, BODY.Moon, places);
 * (places.longitudeRad[BODY.Moon] * 180) / Math.PI; // => 223.0387
 * ```
 */
export function computeTopocentricFrame(
  source: EphemerisSource,
  epochJdUt: JdUt,
  observer: Observer,
  frame: SkyFrame,
): void {
  computeSkyFrame(source, epochJdUt, frame);
  moveToObserver(frame, observer);
}

/** The distance of a place from the Earth's axis and from the plane of the equator, north positive. */
interface GeocentricPlace {
  readonly fromAxisAu: number;
  readonly fromEquatorAu: number;
}

export function geocentricPlace({ latitudeDeg, heightM }: Observer): GeocentricPlace {
  const latitudeRad = latitudeDeg * RAD_PER_DEG;
  const sinLatitude = Math.sin(latitudeRad);
  const cosLatitude = Math.cos(latitudeRad);
  const polar = (1 - EARTH_FLATTENING) * (1 - EARTH_FLATTENING);
  const curvature = 1 / Math.sqrt(cosLatitude * cosLatitude + polar * sinLatitude * sinLatitude);
  const heightKm = heightM / 1000;
  return {
    fromAxisAu: ((EARTH_RADIUS_KM * curvature + heightKm) * cosLatitude) / AU_KM,
    fromEquatorAu: ((EARTH_RADIUS_KM * curvature * polar + heightKm) * sinLatitude) / AU_KM,
  };
}

/** Moves the observer of a frame from the Earth's centre to a place. */
export function moveToObserver(frame: SkyFrame, observer: Observer): void {
  const { fromAxisAu, fromEquatorAu } = geocentricPlace(observer);
  // Mean sidereal time of the place.
  const meridianRad =
    frame.greenwichApparentSiderealTimeRad -
    frame.nutationLongitudeRad * Math.cos(frame.trueObliquityRad) +
    observer.longitudeDeg * RAD_PER_DEG;
  const x = fromAxisAu * Math.cos(meridianRad);
  const y = fromAxisAu * Math.sin(meridianRad);
  const cosObliquity = Math.cos(frame.meanObliquityRad);
  const sinObliquity = Math.sin(frame.meanObliquityRad);
  const rate = TAU * EARTH_ROTATION_TURNS_PER_DAY;
  writeOffset(
    frame,
    0,
    x,
    cosObliquity * y + sinObliquity * fromEquatorAu,
    cosObliquity * fromEquatorAu - sinObliquity * y,
  );
  writeOffset(frame, 3, -rate * y, rate * cosObliquity * x, -rate * sinObliquity * x);
  writeOffset(frame, 6, -rate * rate * x, -rate * rate * cosObliquity * y, rate * rate * sinObliquity * y);
  placeObserver(frame);
}

/** Rotates a vector from the mean ecliptic of date to ICRS axes and writes it at `at`. */
function writeOffset(frame: SkyFrame, at: number, x: number, y: number, z: number): void {
  const m = frame.icrsToEclipticOfDate;
  for (let i = 0; i < 3; i++) {
    frame.observerFromEarth[at + i] = m[i]! * x + m[3 + i]! * y + m[6 + i]! * z;
  }
}
