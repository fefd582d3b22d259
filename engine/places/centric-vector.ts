import { bodyAtLightTime, type StateSource } from "../apparent/body-vector.ts";
import type { SkyFrame } from "../apparent/sky-frame.ts";
import { BODY, EARTH } from "../ephemeris/body.ts";
import { LIGHT_SPEED_AU_PER_DAY } from "../units/constants.ts";
import type { Centre, Light } from "./place-options.ts";

const MOON = BODY.Moon;
const ORIGIN = new Float64Array(3);
const AT_REST = new Float64Array(3);

/** Writes the vector of a point from a centre at the frame's instant, and its rate, into the frame's workspace. */
export type VectorWriter = (frame: SkyFrame, body: number) => void;

/**
 * Creates the writer of vectors from the Sun or the barycentre.
 *
 * Notes:
 * 1. Light-time is the reference's. Seen from the Sun, a planet's is the distance to the barycentre, in the second of two steps of
 *    which the first takes the distance to the Sun; the Sun is where it is at the instant itself. The Earth's is its distance
 *    to the Sun, both at light-time. The Moon's is its distance to the centre at the instant, in one step. docs/models.md
 *    states the sizes.
 */
export function createCentricVector(source: StateSource, centre: Centre, light: Light): VectorWriter {
  const isHeliocentric = centre === "heliocentric";
  const earthState = new Float64Array(6);
  const sunState = new Float64Array(6);

  /** The barycentric state of a body, the Moon included. */
  function barycentricState(body: number, epochJdTt: number, earlierDays: number, out: Float64Array): void {
    source.state(body, epochJdTt, earlierDays, out);
    if (body !== MOON) return;
    source.state(EARTH, epochJdTt, earlierDays, earthState);
    for (let i = 0; i < 6; i++) out[i] = out[i]! + earthState[i]!;
  }

  function subtractSun(frame: SkyFrame, out: Float64Array): void {
    for (let i = 0; i < 3; i++) {
      out[i] = out[i]! - frame.sunPositionAu[i]!;
      out[i + 3] = out[i + 3]! - frame.sunVelocityAuPerDay[i]!;
    }
  }

  /** The Earth relative to the Sun. */
  const earthFromSun: StateSource = {
    state(body, epochJdTt, earlierDays, out) {
      source.state(body, epochJdTt, earlierDays, out);
      source.state(BODY.Sun, epochJdTt, earlierDays, sunState);
      for (let i = 0; i < 6; i++) out[i] = out[i]! - sunState[i]!;
    },
  };

  function moonAtOneStep(frame: SkyFrame, out: Float64Array): void {
    barycentricState(MOON, frame.epochJdTt, 0, out);
    if (isHeliocentric) subtractSun(frame, out);
    const distance = length(out);
    const radial = (out[0]! * out[3]! + out[1]! * out[4]! + out[2]! * out[5]!) / distance;
    barycentricState(MOON, frame.epochJdTt, distance / LIGHT_SPEED_AU_PER_DAY, out);
    const pace = 1 - radial / LIGHT_SPEED_AU_PER_DAY;
    for (let i = 3; i < 6; i++) out[i] = out[i]! * pace;
    if (isHeliocentric) subtractSun(frame, out);
  }

  function planetFromSun(frame: SkyFrame, body: number, out: Float64Array): void {
    source.state(body, frame.epochJdTt, 0, out);
    subtractSun(frame, out);
    source.state(body, frame.epochJdTt, length(out) / LIGHT_SPEED_AU_PER_DAY, out);
    const distance = length(out);
    const radial = (out[0]! * out[3]! + out[1]! * out[4]! + out[2]! * out[5]!) / distance;
    source.state(body, frame.epochJdTt, distance / LIGHT_SPEED_AU_PER_DAY, out);
    const pace = 1 - radial / (LIGHT_SPEED_AU_PER_DAY + radial);
    for (let i = 3; i < 6; i++) out[i] = out[i]! * pace;
    subtractSun(frame, out);
  }

  return (frame, body) => {
    const { bodyState, geocentric } = frame.workspace;
    if (light === "geometric") {
      barycentricState(body, frame.epochJdTt, 0, geocentric);
      if (isHeliocentric) subtractSun(frame, geocentric);
    } else if (body === MOON) {
      moonAtOneStep(frame, geocentric);
    } else if (!isHeliocentric) {
      bodyAtLightTime(source, frame.epochJdTt, body, ORIGIN, AT_REST, bodyState, geocentric);
    } else if (body === EARTH) {
      bodyAtLightTime(earthFromSun, frame.epochJdTt, body, ORIGIN, AT_REST, bodyState, geocentric);
    } else {
      planetFromSun(frame, body, geocentric);
    }
  };
}

function length(vector: Float64Array): number {
  return Math.sqrt(vector[0]! * vector[0]! + vector[1]! * vector[1]! + vector[2]! * vector[2]!);
}
