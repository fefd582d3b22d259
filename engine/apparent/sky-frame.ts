import { nutation, PHASOR_COUNT } from "../earth/nutation.ts";
import { icrsToEclipticOfDate, meanObliquityRad } from "../earth/precession.ts";
import { greenwichApparentSiderealTimeRad } from "../earth/sidereal-time.ts";
import { BODY, EARTH } from "../ephemeris/body.ts";
import { type EphemerisSource, sourceProblems } from "../ephemeris/ephemeris-source.ts";
import { createArrayAllocator } from "../math/number-arrays.ts";
import { julianDayTtFromUt } from "../time/delta-t.ts";
import { julianCenturies } from "../time/julian-day.ts";
import { LIGHT_SPEED_AU_PER_DAY } from "../units/constants.ts";
import type { JdTt, JdUt } from "../units/flavours.ts";
import { described, InvalidInputError } from "../units/invalid-input-error.ts";

/** The part of a frame by which it is recognized. */
interface FrameSpace {
  readonly workspace: unknown;
}

/**
 * The error for a source or a frame that is another value: a caller without types may exchange them. Kernels compare before they
 * call it, once for each place.
 */
export function kernelArgumentError(source: EphemerisSource, frame: FrameSpace): InvalidInputError {
  const isFrame = frame?.workspace !== undefined;
  return new InvalidInputError([...sourceProblems(source), ...(isFrame ? [] : [frameProblem(frame)])]);
}

/** The problem of a value that is not a frame. */
export function frameProblem(frame: unknown): string {
  return `frame must be a frame of createSkyFrame, not ${described(frame)}`;
}

/**
 * The quantities that all bodies, stars and houses of one instant share.
 *
 * Vectors are ICRS equatorial. `icrsToEclipticOfDate` (row-major) rotates to the mean ecliptic and equinox of date;
 * nutation in longitude is then added to the longitude.
 */
export interface SkyFrame {
  /** The instant: Julian day of UT. */
  epochJdUt: JdUt;
  /** The same instant: Julian day of TT. */
  epochJdTt: JdTt;
  /** Obliquity of the mean ecliptic of date, without nutation. */
  meanObliquityRad: number;
  /** Obliquity of the ecliptic of date, with nutation. */
  trueObliquityRad: number;
  /** Nutation in longitude, Δψ. */
  nutationLongitudeRad: number;
  /** Nutation in obliquity, Δε. */
  nutationObliquityRad: number;
  /** Rate of Δψ. */
  nutationLongitudeRateRadPerDay: number;
  /** Rate of Δε. */
  nutationObliquityRateRadPerDay: number;
  /** Not written by computeCelestialFrame. */
  greenwichApparentSiderealTimeRad: number;
  /** Rotation to the mean ecliptic and equinox of date, row-major 3×3. */
  readonly icrsToEclipticOfDate: Float64Array;
  /** Rate per day of each element of the rotation. */
  readonly icrsToEclipticOfDateRatePerDay: Float64Array;
  /**
   * Barycentric observer: position (au), velocity (au/day). The observer is the Earth's centre, or the place of
   * computeTopocentricFrame.
   */
  readonly earthPositionAu: Float64Array;
  /** Velocity of the observer, whose position is the member before. */
  readonly earthVelocityAuPerDay: Float64Array;
  /** From the Earth's centre to the observer: position (0–2, au), velocity (3–5), acceleration (6–8). Zero at the centre. */
  readonly observerFromEarth: Float64Array;
  /** Unit vector from the Sun to the observer (0–2), its rate per day (3–5), the distance (6, au) and its rate (7, au/day). */
  readonly earthFromSun: Float64Array;
  /** The observer's velocity in units of the speed of light (0–2), its rate per day (3–5), and √(1 − v²) (6). */
  readonly observerVelocity: Float64Array;
  /** Buffers of the computations that use this frame; their content has no meaning between calls. */
  readonly workspace: SkyWorkspace;
}

/** The buffers of one frame: two frames never share one, so computations over different frames may interleave. */
interface SkyWorkspace {
  /** Barycentric states of the Earth's centre, with its acceleration, and of the Sun. */
  readonly earthState: Float64Array;
  readonly sunState: Float64Array;
  readonly nutation: Float64Array;
  readonly nutationPhasors: Float64Array;
  /** Barycentric state of a body. */
  readonly bodyState: Float64Array;
  /** Geocentric state of the Moon with its acceleration. */
  readonly moonState: Float64Array;
  /** Vector from the observer at light-time (0–2, au) and its rate (3–5, au/day). */
  readonly geocentric: Float64Array;
  /** Unit vector from the Sun to the body (0–2) and its rate per day (3–5). */
  readonly bodyFromSun: Float64Array;
  /** Direction to the body, deflected and aberrated in place (0–2), and its rate per day (3–5). */
  readonly ray: Float64Array;
  /** The Moon's orbit on ICRS axes and on the axes of date: see computeLunarOrbit. */
  readonly orbitIcrs: Float64Array;
  readonly orbitOfDate: Float64Array;
}

/**
 * Creates an empty frame, to be filled by {@link computeSkyFrame} any number of times.
 *
 * @returns a frame with its own buffers: create one per thread
 *
 * @example
 * ```ts
 * import { createSkyFrame } from "almagest/kernels";
 *
 * const frame = createSkyFrame();
 * frame.epochJdUt; // => NaN
 * ```
 */
export function createSkyFrame(): SkyFrame {
  // Shorter arrays need no buffer.
  const allocate = createArrayAllocator(5 * 9 + 2 * 12 + PHASOR_COUNT);
  return {
    epochJdUt: Number.NaN,
    epochJdTt: Number.NaN,
    meanObliquityRad: 0,
    trueObliquityRad: 0,
    nutationLongitudeRad: 0,
    nutationObliquityRad: 0,
    nutationLongitudeRateRadPerDay: 0,
    nutationObliquityRateRadPerDay: 0,
    greenwichApparentSiderealTimeRad: Number.NaN,
    icrsToEclipticOfDate: allocate(9),
    icrsToEclipticOfDateRatePerDay: allocate(9),
    earthPositionAu: new Float64Array(3),
    earthVelocityAuPerDay: new Float64Array(3),
    observerFromEarth: allocate(9),
    earthFromSun: new Float64Array(8),
    observerVelocity: new Float64Array(7),
    workspace: {
      earthState: allocate(9),
      sunState: new Float64Array(6),
      nutation: new Float64Array(4),
      nutationPhasors: allocate(PHASOR_COUNT),
      bodyState: new Float64Array(6),
      moonState: allocate(9),
      geocentric: new Float64Array(6),
      bodyFromSun: new Float64Array(6),
      ray: new Float64Array(6),
      orbitIcrs: allocate(12),
      orbitOfDate: allocate(12),
    },
  };
}

/**
 * Computes the frame of one instant.
 *
 * Accuracy: docs/accuracy.md.
 *
 * **Source:** the models listed in docs/models.md. Range: the source's.
 *
 * @param source states of Earth and Sun
 * @param epochJdUt Julian day of UT; UTC is used as UT1, TT as TDB
 * @param frame output: every member, for that instant
 * @throws {EphemerisRangeError} when the instant is outside the source's dates
 *
 * @example
 * ```ts
 * import { computeSkyFrame, createSkyFrame } from "almagest/kernels";
 * import { loadTableSource } from "almagest/tables";
 *
 * const frame = createSkyFrame();
 * computeSkyFrame(loadTableSource(), 2451545, frame);
 * (frame.trueObliquityRad * 180) / Math.PI; // => 23.4377
 * ```
 */
export function computeSkyFrame(source: EphemerisSource, epochJdUt: JdUt, frame: SkyFrame): void {
  computeCelestialFrame(source, epochJdUt, frame);
  frame.greenwichApparentSiderealTimeRad = greenwichApparentSiderealTimeRad(
    epochJdUt,
    frame.epochJdTt,
    frame.nutationLongitudeRad,
    frame.trueObliquityRad,
  );
}

/** The same without sidereal time, which geocentric places do not need: a tenth of the time of a frame. */
export function computeCelestialFrame(source: EphemerisSource, epochJdUt: JdUt, frame: SkyFrame): void {
  if (typeof source?.covers !== "function" || frame?.workspace === undefined)
    throw kernelArgumentError(source, frame);
  const { earthState, sunState, nutation: nutationValues, nutationPhasors } = frame.workspace;
  const epochJdTt = julianDayTtFromUt(epochJdUt);
  const centuriesTt = julianCenturies(epochJdTt);
  frame.epochJdUt = epochJdUt;
  frame.epochJdTt = epochJdTt;

  source.state(EARTH, epochJdTt, 0, earthState);
  source.state(BODY.Sun, epochJdTt, 0, sunState);
  frame.observerFromEarth.fill(0);
  placeObserver(frame);

  nutation(centuriesTt, nutationPhasors, nutationValues);
  frame.nutationLongitudeRad = nutationValues[0]!;
  frame.nutationObliquityRad = nutationValues[1]!;
  frame.nutationLongitudeRateRadPerDay = nutationValues[2]!;
  frame.nutationObliquityRateRadPerDay = nutationValues[3]!;
  frame.meanObliquityRad = meanObliquityRad(centuriesTt);
  frame.trueObliquityRad = frame.meanObliquityRad + frame.nutationObliquityRad;
  icrsToEclipticOfDate(centuriesTt, frame.icrsToEclipticOfDate, frame.icrsToEclipticOfDateRatePerDay);
}

/** Derives the members of the frame that follow from the states of Earth and Sun and the observer's place. */
export function placeObserver(frame: SkyFrame): void {
  const { observerFromEarth, earthPositionAu, earthVelocityAuPerDay, earthFromSun, observerVelocity } = frame;
  const { earthState, sunState } = frame.workspace;
  let distanceSquared = 0;
  let distanceRateTimesDistance = 0;
  let speedSquared = 0;
  for (let i = 0; i < 3; i++) {
    const position = earthState[i]! + observerFromEarth[i]!;
    const velocity = earthState[i + 3]! + observerFromEarth[i + 3]!;
    const acceleration = earthState[i + 6]! + observerFromEarth[i + 6]!;
    earthPositionAu[i] = position;
    earthVelocityAuPerDay[i] = velocity;
    const offset = position - sunState[i]!;
    const offsetRate = velocity - sunState[i + 3]!;
    distanceSquared += offset * offset;
    distanceRateTimesDistance += offset * offsetRate;
    earthFromSun[i] = offset;
    earthFromSun[i + 3] = offsetRate;
    const observed = velocity / LIGHT_SPEED_AU_PER_DAY;
    speedSquared += observed * observed;
    observerVelocity[i] = observed;
    observerVelocity[i + 3] = acceleration / LIGHT_SPEED_AU_PER_DAY;
  }
  const distance = Math.sqrt(distanceSquared);
  const distanceRate = distanceRateTimesDistance / distance;
  for (let i = 0; i < 3; i++) {
    const component = earthFromSun[i]! / distance;
    earthFromSun[i] = component;
    earthFromSun[i + 3] = (earthFromSun[i + 3]! - component * distanceRate) / distance;
  }
  earthFromSun[6] = distance;
  earthFromSun[7] = distanceRate;
  observerVelocity[6] = Math.sqrt(1 - speedSquared);
}
