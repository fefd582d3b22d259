import { nutation } from "../earth/nutation.ts";
import { icrsToEclipticOfDate, meanObliquityRad } from "../earth/precession.ts";

import { greenwichApparentSiderealTimeRad } from "../earth/sidereal-time.ts";
import { BODY, EARTH } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { julianDayTtFromUt } from "../time/delta-t.ts";
import { julianCenturies } from "../time/julian-day.ts";
import { LIGHT_SPEED_AU_PER_DAY } from "../units/constants.ts";

/**
 * What every body, star and house of one instant shares; computed once per instant.
 *
 * Vectors are ICRS equatorial. `icrsToEclipticOfDate` (row-major) leads to the mean ecliptic and equinox of date; the
 * nutation in longitude is then added to the longitude.
 */
export interface SkyFrame {
  epochJdUt: number;
  epochJdTt: number;
  meanObliquityRad: number;
  trueObliquityRad: number;
  nutationLongitudeRad: number;
  nutationObliquityRad: number;
  nutationLongitudeRateRadPerDay: number;
  nutationObliquityRateRadPerDay: number;
  greenwichApparentSiderealTimeRad: number;
  readonly icrsToEclipticOfDate: Float64Array;
  readonly icrsToEclipticOfDateRatePerDay: Float64Array;
  /** Barycentric Earth: position (au), velocity (au/day), acceleration (au/day²). */
  readonly earthPositionAu: Float64Array;
  readonly earthVelocityAuPerDay: Float64Array;
  readonly earthAccelerationAuPerDay2: Float64Array;
  /** Barycentric Sun. */
  readonly sunPositionAu: Float64Array;
  readonly sunVelocityAuPerDay: Float64Array;
  /** Unit vector from Sun to Earth (0–2), its rate per day (3–5), the distance (6, au) and its rate (7, au/day). */
  readonly earthFromSun: Float64Array;
  /** Earth's velocity in units of the speed of light (0–2), its rate per day (3–5), and √(1 − v²) (6). */
  readonly observerVelocity: Float64Array;
}

/** Space for one instant's frame. */
export function createSkyFrame(): SkyFrame {
  return {
    epochJdUt: Number.NaN,
    epochJdTt: Number.NaN,
    meanObliquityRad: 0,
    trueObliquityRad: 0,
    nutationLongitudeRad: 0,
    nutationObliquityRad: 0,
    nutationLongitudeRateRadPerDay: 0,
    nutationObliquityRateRadPerDay: 0,
    greenwichApparentSiderealTimeRad: 0,
    icrsToEclipticOfDate: new Float64Array(9),
    icrsToEclipticOfDateRatePerDay: new Float64Array(9),
    earthPositionAu: new Float64Array(3),
    earthVelocityAuPerDay: new Float64Array(3),
    earthAccelerationAuPerDay2: new Float64Array(3),
    sunPositionAu: new Float64Array(3),
    sunVelocityAuPerDay: new Float64Array(3),
    earthFromSun: new Float64Array(8),
    observerVelocity: new Float64Array(7),
  };
}

const earth = new Float64Array(9);
const sun = new Float64Array(6);
const nutationValues = new Float64Array(4);

/**
 * Fills `frame` for a moment of UT (UTC is used as UT1, TT as TDB).
 *
 * Throws the source's EphemerisRangeError outside its dates. The models are those of docs/models.md.
 */
export function computeSkyFrame(source: EphemerisSource, epochJdUt: number, frame: SkyFrame): void {
  const epochJdTt = julianDayTtFromUt(epochJdUt);
  const centuriesTt = julianCenturies(epochJdTt);
  frame.epochJdUt = epochJdUt;
  frame.epochJdTt = epochJdTt;

  source.state(EARTH, epochJdTt, 0, earth);
  source.state(BODY.Sun, epochJdTt, 0, sun);
  copyStates(frame);

  nutation(centuriesTt, nutationValues);
  frame.nutationLongitudeRad = nutationValues[0]!;
  frame.nutationObliquityRad = nutationValues[1]!;
  frame.nutationLongitudeRateRadPerDay = nutationValues[2]!;
  frame.nutationObliquityRateRadPerDay = nutationValues[3]!;
  frame.meanObliquityRad = meanObliquityRad(centuriesTt);
  frame.trueObliquityRad = frame.meanObliquityRad + frame.nutationObliquityRad;
  icrsToEclipticOfDate(centuriesTt, frame.icrsToEclipticOfDate, frame.icrsToEclipticOfDateRatePerDay);
  frame.greenwichApparentSiderealTimeRad = greenwichApparentSiderealTimeRad(
    epochJdUt,
    epochJdTt,
    frame.nutationLongitudeRad,
    frame.trueObliquityRad,
  );
}

function copyStates(frame: SkyFrame): void {
  const { earthPositionAu, earthVelocityAuPerDay, earthAccelerationAuPerDay2 } = frame;
  const { sunPositionAu, sunVelocityAuPerDay, earthFromSun, observerVelocity } = frame;
  let distanceSquared = 0;
  let distanceRateTimesDistance = 0;
  let speedSquared = 0;
  for (let i = 0; i < 3; i++) {
    earthPositionAu[i] = earth[i]!;
    earthVelocityAuPerDay[i] = earth[i + 3]!;
    earthAccelerationAuPerDay2[i] = earth[i + 6]!;
    sunPositionAu[i] = sun[i]!;
    sunVelocityAuPerDay[i] = sun[i + 3]!;
    const offset = earth[i]! - sun[i]!;
    const velocity = earth[i + 3]! - sun[i + 3]!;
    distanceSquared += offset * offset;
    distanceRateTimesDistance += offset * velocity;
    earthFromSun[i] = offset;
    earthFromSun[i + 3] = velocity;
    const observed = earth[i + 3]! / LIGHT_SPEED_AU_PER_DAY;
    speedSquared += observed * observed;
    observerVelocity[i] = observed;
    observerVelocity[i + 3] = earth[i + 6]! / LIGHT_SPEED_AU_PER_DAY;
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
