import { BODY, EARTH } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { assert } from "../units/assert.ts";
import { LIGHT_SPEED_AU_PER_DAY } from "../units/constants.ts";
import type { JdTt } from "../units/flavours.ts";
import type { SkyFrame } from "./sky-frame.ts";

const MOON = BODY.Moon;

/** Longer than the light-time of the farthest body. */
const LIGHT_TIME_DAYS_MAX = 0.9;

/** What the vectors need of a source. */
export type StateSource = Pick<EphemerisSource, "state">;

/** Writes the vector of a barycentric body at light-time from the frame's observer, and its rate, into the workspace. */
export function bodyFromObserver(source: StateSource, frame: SkyFrame, body: number): void {
  const { epochJdTt, earthPositionAu, earthVelocityAuPerDay, workspace } = frame;
  const { bodyState, geocentric } = workspace;
  bodyAtLightTime(source, epochJdTt, body, earthPositionAu, earthVelocityAuPerDay, bodyState, geocentric);
}

/**
 * Writes the vector from a point to a barycentric body at light-time, and its rate.
 *
 * @param state buffer of six elements, overwritten
 * @param out output: the vector (0–2, au) and its rate (3–5, au/day)
 */
export function bodyAtLightTime(
  source: StateSource,
  epochJdTt: JdTt,
  body: number,
  positionAu: Float64Array,
  velocityAuPerDay: Float64Array,
  state: Float64Array,
  out: Float64Array,
): void {
  source.state(body, epochJdTt, 0, state);
  const x = state[0]! - positionAu[0]!;
  const y = state[1]! - positionAu[1]!;
  const z = state[2]! - positionAu[2]!;
  const vx = state[3]!;
  const vy = state[4]!;
  const vz = state[5]!;
  // The root of |r − v·τ| = c·τ: the motion of the body within its light-time is straight to 1e-10 days of τ.
  const along = x * vx + y * vy + z * vz;
  const squared = LIGHT_SPEED_AU_PER_DAY * LIGHT_SPEED_AU_PER_DAY - (vx * vx + vy * vy + vz * vz);
  const lightTimeDays = (Math.sqrt(along * along + squared * (x * x + y * y + z * z)) - along) / squared;
  assert(lightTimeDays < LIGHT_TIME_DAYS_MAX, "a light-time exceeds 0.9 days: the source's state is wrong");
  source.state(body, epochJdTt, lightTimeDays, state);
  const gx = state[0]! - positionAu[0]!;
  const gy = state[1]! - positionAu[1]!;
  const gz = state[2]! - positionAu[2]!;
  const distance = Math.sqrt(gx * gx + gy * gy + gz * gz);
  // The state's velocity is per day of emission, which is 1 − τ̇ of the observer's day.
  const emissionRadial = gx * state[3]! + gy * state[4]! + gz * state[5]!;
  const radial =
    emissionRadial - (gx * velocityAuPerDay[0]! + gy * velocityAuPerDay[1]! + gz * velocityAuPerDay[2]!);
  const pace = 1 - radial / (LIGHT_SPEED_AU_PER_DAY * distance + emissionRadial);
  out[0] = gx;
  out[1] = gy;
  out[2] = gz;
  out[3] = state[3]! * pace - velocityAuPerDay[0]!;
  out[4] = state[4]! * pace - velocityAuPerDay[1]!;
  out[5] = state[5]! * pace - velocityAuPerDay[2]!;
}

/**
 * Writes the Moon's vector from the frame's observer into the workspace: its geocentric state at light-time, less the
 * Earth's motion since and the observer's place.
 */
export function moonFromObserver(source: EphemerisSource, frame: SkyFrame): void {
  const { moonState, geocentric, earthState } = frame.workspace;
  const offset = frame.observerFromEarth;
  const lightTimeDays = moonAtEmission(source, frame, offset);
  let squared = 0;
  let along = 0;
  for (let i = 0; i < 3; i++) {
    const component = moonState[i]! - offset[i]!;
    squared += component * component;
    along += component * (moonState[i + 3]! - offset[i + 3]!);
  }
  const lightTimeRate = along / Math.sqrt(squared) / LIGHT_SPEED_AU_PER_DAY;
  const earthBoundaryJdTt = source.earthBoundaryBefore?.(frame.epochJdTt);
  if (earthBoundaryJdTt !== undefined && frame.epochJdTt - lightTimeDays < earthBoundaryJdTt) {
    moonAcrossEarthBoundary(source, frame, lightTimeDays, lightTimeRate);
    return;
  }
  for (let i = 0; i < 3; i++) {
    const velocity = earthState[i + 3]!;
    const acceleration = earthState[i + 6]!;
    geocentric[i] =
      moonState[i]! - lightTimeDays * (velocity - 0.5 * lightTimeDays * acceleration) - offset[i]!;
    geocentric[i + 3] =
      moonState[i + 3]! * (1 - lightTimeRate) -
      velocity * lightTimeRate -
      lightTimeDays * acceleration -
      offset[i + 3]!;
  }
}

/**
 * Writes the Moon's geocentric state at light-time into the workspace. Returns the light-time to `target`, a place
 * relative to the Earth's centre.
 */
export function moonAtEmission(source: StateSource, frame: SkyFrame, target: Float64Array): number {
  const { moonState } = frame.workspace;
  source.state(MOON, frame.epochJdTt, 0, moonState);
  let squared = 0;
  for (let i = 0; i < 3; i++) squared += (moonState[i]! - target[i]!) ** 2;
  // Swiss Ephemeris evaluates the Earth at the Julian day of emission as a double, good to 20 µs: 0.3 mas of the Moon.
  // The same rounding here keeps the printed digits equal.
  const emissionJdTt = frame.epochJdTt - Math.sqrt(squared) / LIGHT_SPEED_AU_PER_DAY;
  const lightTimeDays = frame.epochJdTt - emissionJdTt;
  source.state(MOON, frame.epochJdTt, lightTimeDays, moonState);
  return lightTimeDays;
}

/**
 * Writes the same vector within 1.3 s after a boundary of the Earth's table. The Earth at light-time is then in the previous
 * granule, as in Swiss Ephemeris, so the Earth's jump at the boundary (up to 1e-8 au) appears as a jump of the Moon.
 */
function moonAcrossEarthBoundary(
  source: EphemerisSource,
  frame: SkyFrame,
  lightTimeDays: number,
  lightTimeRate: number,
): void {
  const { moonState, geocentric, bodyState: earlierEarth } = frame.workspace;
  source.state(EARTH, frame.epochJdTt, lightTimeDays, earlierEarth);
  for (let i = 0; i < 3; i++) {
    geocentric[i] = moonState[i]! + earlierEarth[i]! - frame.earthPositionAu[i]!;
    geocentric[i + 3] =
      (moonState[i + 3]! + earlierEarth[i + 3]!) * (1 - lightTimeRate) - frame.earthVelocityAuPerDay[i]!;
  }
}
