import { BODY, BODY_COUNT, EARTH, stateBodyOf } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { normalizeRad } from "../math/angle.ts";
import { assert } from "../units/assert.ts";
import { LIGHT_SPEED_AU_PER_DAY } from "../units/constants.ts";
import { type ApparentPlaces, setNotCovered } from "./apparent-places.ts";
import { aberrate, deflectBySun } from "./light-path.ts";
import { computeLunarOrbit } from "./lunar-orbit.ts";
import type { SkyFrame } from "./sky-frame.ts";

const SUN = BODY.Sun;
const MOON = BODY.Moon;

/** Longer than the light-time of the farthest body. */
const LIGHT_TIME_DAYS_MAX = 0.9;

/**
 * Computes the apparent positions of all bodies at one instant:
 * light-time → deflection by the Sun → aberration → mean ecliptic of date → nutation in longitude.
 *
 * Given:
 * - `source` geometric states
 * - `frame` the instant, filled by computeSkyFrame from the same source
 *
 * Returned:
 * - `out` all bodies; NaN for those that the source does not cover
 *
 * Range: the source's. Accuracy with the tables: docs/accuracy.md.
 *
 * **Source:** Urban & Seidelmann (2013), Explanatory Supplement, chapter 7; docs/models.md lists every choice.
 *
 * @example
 * ```ts
 * import { BODY, computeApparentPlaces, computeSkyFrame, createApparentPlaces, createSkyFrame } from "almagest/engine";
 * import { loadTableSource } from "almagest/engine/node";
 *
 * const source = loadTableSource();
 * const frame = createSkyFrame();
 * const places = createApparentPlaces();
 * computeSkyFrame(source, 2451545, frame);
 * computeApparentPlaces(source, frame, places);
 * (places.longitudeRad[BODY.Sun] * 180) / Math.PI; // => 280.3689
 * ```
 */
export function computeApparentPlaces(source: EphemerisSource, frame: SkyFrame, out: ApparentPlaces): void {
  for (let body = 0; body < BODY_COUNT; body++) {
    // TrueNode and Lilith are written with the Moon.
    if (stateBodyOf(body) === body) computeApparentPlace(source, frame, body, out);
  }
}

/**
 * Computes the apparent position of one body.
 *
 * Moon, TrueNode and Lilith are always computed together: each of them writes all three.
 *
 * Given:
 * - `source` geometric states
 * - `frame` the instant, filled by computeSkyFrame from the same source
 * - `body` index in BODY_NAMES
 *
 * Returned:
 * - `out` the elements of `body`; NaN if the source does not cover it. Other bodies keep their values.
 *
 * @example
 * ```ts
 * import { BODY, computeApparentPlace, computeSkyFrame, createApparentPlaces, createSkyFrame } from "almagest/engine";
 * import { loadTableSource } from "almagest/engine/node";
 *
 * const source = loadTableSource();
 * const frame = createSkyFrame();
 * const places = createApparentPlaces();
 * computeSkyFrame(source, 2451545, frame);
 * computeApparentPlace(source, frame, BODY.TrueNode, places);
 * (places.longitudeRad[BODY.TrueNode] * 180) / Math.PI; // => 123.9540
 * ```
 */
export function computeApparentPlace(
  source: EphemerisSource,
  frame: SkyFrame,
  body: number,
  out: ApparentPlaces,
): void {
  const stateBody = stateBodyOf(body);
  if (stateBody === MOON) {
    computeLunarPlaces(source, frame, out);
    return;
  }
  assert(body >= 0 && body < BODY_COUNT, "a body is an index of BODY_NAMES");
  if (!source.covers(body)) {
    setNotCovered(body, out);
    return;
  }
  bodyGeocentric(source, frame, body);
  writePlace(frame, body, out);
}

/** Writes the Moon and the two points of its orbit. */
function computeLunarPlaces(source: EphemerisSource, frame: SkyFrame, out: ApparentPlaces): void {
  if (!source.covers(MOON)) {
    setNotCovered(MOON, out);
    setNotCovered(BODY.TrueNode, out);
    setNotCovered(BODY.Lilith, out);
    return;
  }
  moonGeocentric(source, frame);
  computeLunarOrbit(frame.workspace.moonState, source.gmEarthMoonAu3PerDay2, frame, out);
  writePlace(frame, MOON, out);
}

/** Turns the geocentric vector of the workspace into the body's apparent position. */
function writePlace(frame: SkyFrame, body: number, out: ApparentPlaces): void {
  const { geocentric, ray, bodyFromSun } = frame.workspace;
  const x = geocentric[0]!;
  const y = geocentric[1]!;
  const z = geocentric[2]!;
  const vx = geocentric[3]!;
  const vy = geocentric[4]!;
  const vz = geocentric[5]!;
  const distance = Math.sqrt(x * x + y * y + z * z);
  const perDistance = 1 / distance;
  const px = x * perDistance;
  const py = y * perDistance;
  const pz = z * perDistance;
  const distanceRate = px * vx + py * vy + pz * vz;
  ray[0] = px;
  ray[1] = py;
  ray[2] = pz;
  ray[3] = (vx - px * distanceRate) * perDistance;
  ray[4] = (vy - py * distanceRate) * perDistance;
  ray[5] = (vz - pz * distanceRate) * perDistance;

  if (body !== SUN && body !== MOON) {
    directionFromSun(frame);
    deflectBySun(ray, bodyFromSun, frame.earthFromSun);
  }
  aberrate(ray, frame.observerVelocity);
  out.distanceAu[body] = distance;
  out.distanceSpeedAuPerDay[body] = distanceRate;
  writeEcliptic(frame, body, out);
}

/** Writes the geocentric vector of a barycentric body at light-time, and its rate, into the workspace. */
function bodyGeocentric(source: EphemerisSource, frame: SkyFrame, body: number): void {
  const { bodyState: state, geocentric } = frame.workspace;
  const earth = frame.earthPositionAu;
  const earthVelocity = frame.earthVelocityAuPerDay;
  source.state(body, frame.epochJdTt, 0, state);
  const x = state[0]! - earth[0]!;
  const y = state[1]! - earth[1]!;
  const z = state[2]! - earth[2]!;
  const vx = state[3]!;
  const vy = state[4]!;
  const vz = state[5]!;
  // The root of |r − v·τ| = c·τ: the motion of the body within its light-time is straight to 1e-10 days of τ.
  const along = x * vx + y * vy + z * vz;
  const squared = LIGHT_SPEED_AU_PER_DAY * LIGHT_SPEED_AU_PER_DAY - (vx * vx + vy * vy + vz * vz);
  const lightTimeDays = (Math.sqrt(along * along + squared * (x * x + y * y + z * z)) - along) / squared;
  assert(lightTimeDays < LIGHT_TIME_DAYS_MAX, "a light-time exceeds 0.9 days: the source's state is wrong");
  source.state(body, frame.epochJdTt, lightTimeDays, state);
  const gx = state[0]! - earth[0]!;
  const gy = state[1]! - earth[1]!;
  const gz = state[2]! - earth[2]!;
  const distance = Math.sqrt(gx * gx + gy * gy + gz * gz);
  // The state's velocity is per day of emission, which is 1 − τ̇ of the observer's day.
  const emissionRadial = gx * state[3]! + gy * state[4]! + gz * state[5]!;
  const radial = emissionRadial - (gx * earthVelocity[0]! + gy * earthVelocity[1]! + gz * earthVelocity[2]!);
  const pace = 1 - radial / (LIGHT_SPEED_AU_PER_DAY * distance + emissionRadial);
  geocentric[0] = gx;
  geocentric[1] = gy;
  geocentric[2] = gz;
  geocentric[3] = state[3]! * pace - earthVelocity[0]!;
  geocentric[4] = state[4]! * pace - earthVelocity[1]!;
  geocentric[5] = state[5]! * pace - earthVelocity[2]!;
}

/** Writes the Moon's geocentric vector into the workspace: its state at light-time, less the Earth's motion since. */
function moonGeocentric(source: EphemerisSource, frame: SkyFrame): void {
  const { moonState, geocentric } = frame.workspace;
  source.state(MOON, frame.epochJdTt, 0, moonState);
  const x = moonState[0]!;
  const y = moonState[1]!;
  const z = moonState[2]!;
  // The reference evaluates the Earth at the Julian day of emission as a double, good to 20 µs: 0.3 mas of the Moon.
  // The same rounding here keeps the printed digits equal.
  const emissionJdTt = frame.epochJdTt - Math.sqrt(x * x + y * y + z * z) / LIGHT_SPEED_AU_PER_DAY;
  const lightTimeDays = frame.epochJdTt - emissionJdTt;
  source.state(MOON, frame.epochJdTt, lightTimeDays, moonState);
  const radial =
    (moonState[0]! * moonState[3]! + moonState[1]! * moonState[4]! + moonState[2]! * moonState[5]!) /
    Math.sqrt(moonState[0]! * moonState[0]! + moonState[1]! * moonState[1]! + moonState[2]! * moonState[2]!);
  const lightTimeRate = radial / LIGHT_SPEED_AU_PER_DAY;
  const earthSeamJdTt = source.earthSeamBefore?.(frame.epochJdTt);
  if (earthSeamJdTt !== undefined && emissionJdTt < earthSeamJdTt) {
    moonAcrossEarthSeam(source, frame, lightTimeDays, lightTimeRate);
    return;
  }
  for (let i = 0; i < 3; i++) {
    const velocity = frame.earthVelocityAuPerDay[i]!;
    const acceleration = frame.earthAccelerationAuPerDay2[i]!;
    geocentric[i] = moonState[i]! - lightTimeDays * (velocity - 0.5 * lightTimeDays * acceleration);
    geocentric[i + 3] =
      moonState[i + 3]! * (1 - lightTimeRate) - velocity * lightTimeRate - lightTimeDays * acceleration;
  }
}

/**
 * Writes the same vector within 1.3 s after a seam of the Earth's table. The Earth at light-time is then in the previous
 * granule, as in the reference, so the Earth's jump at the seam (up to 1e-8 au) appears as a jump of the Moon.
 */
function moonAcrossEarthSeam(
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

/** Writes the unit vector from the Sun (now) to the body (at emission), and its rate, into the workspace. */
function directionFromSun(frame: SkyFrame): void {
  const { geocentric, bodyFromSun: fromSun } = frame.workspace;
  const earth = frame.earthFromSun;
  const distanceAu = earth[6]!;
  const distanceRate = earth[7]!;
  const x = geocentric[0]! + earth[0]! * distanceAu;
  const y = geocentric[1]! + earth[1]! * distanceAu;
  const z = geocentric[2]! + earth[2]! * distanceAu;
  const xRate = geocentric[3]! + earth[3]! * distanceAu + earth[0]! * distanceRate;
  const yRate = geocentric[4]! + earth[4]! * distanceAu + earth[1]! * distanceRate;
  const zRate = geocentric[5]! + earth[5]! * distanceAu + earth[2]! * distanceRate;
  const perLength = 1 / Math.sqrt(x * x + y * y + z * z);
  const lengthRate = (x * xRate + y * yRate + z * zRate) * perLength;
  const ux = x * perLength;
  const uy = y * perLength;
  const uz = z * perLength;
  fromSun[0] = ux;
  fromSun[1] = uy;
  fromSun[2] = uz;
  fromSun[3] = (xRate - ux * lengthRate) * perLength;
  fromSun[4] = (yRate - uy * lengthRate) * perLength;
  fromSun[5] = (zRate - uz * lengthRate) * perLength;
}

/** Rotates the ray to the ecliptic of date and writes longitude, latitude and their rates. */
function writeEcliptic(frame: SkyFrame, body: number, out: ApparentPlaces): void {
  const { ray } = frame.workspace;
  const m = frame.icrsToEclipticOfDate;
  const dm = frame.icrsToEclipticOfDateRatePerDay;
  const px = ray[0]!;
  const py = ray[1]!;
  const pz = ray[2]!;
  const dx = ray[3]!;
  const dy = ray[4]!;
  const dz = ray[5]!;
  const x = m[0]! * px + m[1]! * py + m[2]! * pz;
  const y = m[3]! * px + m[4]! * py + m[5]! * pz;
  const z = m[6]! * px + m[7]! * py + m[8]! * pz;
  const xRate = m[0]! * dx + m[1]! * dy + m[2]! * dz + dm[0]! * px + dm[1]! * py + dm[2]! * pz;
  const yRate = m[3]! * dx + m[4]! * dy + m[5]! * dz + dm[3]! * px + dm[4]! * py + dm[5]! * pz;
  const zRate = m[6]! * dx + m[7]! * dy + m[8]! * dz + dm[6]! * px + dm[7]! * py + dm[8]! * pz;
  const inPlaneSquared = x * x + y * y;
  const inPlane = Math.sqrt(inPlaneSquared);
  out.longitudeRad[body] = normalizeRad(Math.atan2(y, x) + frame.nutationLongitudeRad);
  out.longitudeSpeedRadPerDay[body] =
    (x * yRate - y * xRate) / inPlaneSquared + frame.nutationLongitudeRateRadPerDay;
  out.latitudeRad[body] = Math.atan2(z, inPlane);
  out.latitudeSpeedRadPerDay[body] =
    (zRate * inPlane - (z * (x * xRate + y * yRate)) / inPlane) / (inPlaneSquared + z * z);
}
