import { bodyAtLightTime, type StateSource } from "../apparent/body-vector.ts";
import { BODY, EARTH } from "../ephemeris/body.ts";
import { LIGHT_SPEED_AU_PER_DAY } from "../units/constants.ts";
import type { JdTt } from "../units/flavours.ts";
import type { Centre, Light } from "./place-options.ts";

const ORIGIN = new Float64Array(3);
const AT_REST = new Float64Array(3);

/**
 * Writes the vector of a body from a centre at an instant and its rate: six elements of `out`. `sun` is the barycentric state of the
 * Sun at the instant.
 */
type CentricVector = (epochJdTt: JdTt, sun: Float64Array, body: number, out: Float64Array) => void;

/**
 * Creates the computation of vectors from the Sun or the barycentre.
 *
 * Notes:
 * 1. Light-time is Swiss Ephemeris's. Seen from the Sun, a planet's is the distance to the barycentre, in the second of two steps of
 *    which the first takes the distance to the Sun; the Sun is where it is at the instant itself. The Earth's is its distance
 *    to the Sun, both at light-time. The Moon's is its distance to the centre at the instant, in one step. docs/models.md
 *    states the sizes.
 */
export function createCentricVector(source: StateSource, centre: Centre, light: Light): CentricVector {
  const isHeliocentric = centre === "heliocentric";
  const earthState = new Float64Array(6);
  const emissionSun = new Float64Array(6);
  const bodyState = new Float64Array(6);

  /** The barycentric state of a body, the Moon included. */
  function barycentricState(body: number, epochJdTt: JdTt, earlierDays: number, out: Float64Array): void {
    source.state(body, epochJdTt, earlierDays, out);
    if (body !== BODY.Moon) return;
    source.state(EARTH, epochJdTt, earlierDays, earthState);
    for (let i = 0; i < 6; i++) out[i] = out[i]! + earthState[i]!;
  }

  /** The Earth relative to the Sun. */
  const earthFromSun: StateSource = {
    state(body, epochJdTt, earlierDays, out) {
      source.state(body, epochJdTt, earlierDays, out);
      source.state(BODY.Sun, epochJdTt, earlierDays, emissionSun);
      subtract(emissionSun, out);
    },
  };

  const moonInOneStep: CentricVector = (epochJdTt, sun, _, out) => {
    barycentricState(BODY.Moon, epochJdTt, 0, out);
    if (isHeliocentric) subtract(sun, out);
    const distance = lengthOf(out);
    const pace = 1 - radialSpeed(out, distance) / LIGHT_SPEED_AU_PER_DAY;
    barycentricState(BODY.Moon, epochJdTt, distance / LIGHT_SPEED_AU_PER_DAY, out);
    slow(out, pace);
    if (isHeliocentric) subtract(sun, out);
  };

  const planetFromSun: CentricVector = (epochJdTt, sun, body, out) => {
    source.state(body, epochJdTt, 0, out);
    subtract(sun, out);
    source.state(body, epochJdTt, lengthOf(out) / LIGHT_SPEED_AU_PER_DAY, out);
    const distance = lengthOf(out);
    const radial = radialSpeed(out, distance);
    source.state(body, epochJdTt, distance / LIGHT_SPEED_AU_PER_DAY, out);
    slow(out, 1 - radial / (LIGHT_SPEED_AU_PER_DAY + radial));
    subtract(sun, out);
  };

  return (epochJdTt, sun, body, out) => {
    if (light === "geometric") {
      barycentricState(body, epochJdTt, 0, out);
      if (isHeliocentric) subtract(sun, out);
    } else if (body === BODY.Moon) {
      moonInOneStep(epochJdTt, sun, body, out);
    } else if (!isHeliocentric) {
      bodyAtLightTime(source, epochJdTt, body, ORIGIN, AT_REST, bodyState, out);
    } else if (body === EARTH) {
      bodyAtLightTime(earthFromSun, epochJdTt, body, ORIGIN, AT_REST, bodyState, out);
    } else {
      planetFromSun(epochJdTt, sun, body, out);
    }
  };
}

/** The length of a vector, or of the position of a state. */
export function lengthOf(state: Float64Array): number {
  return Math.sqrt(state[0]! * state[0]! + state[1]! * state[1]! + state[2]! * state[2]!);
}

function radialSpeed(state: Float64Array, distance: number): number {
  return (state[0]! * state[3]! + state[1]! * state[4]! + state[2]! * state[5]!) / distance;
}

function subtract(state: Float64Array, out: Float64Array): void {
  for (let i = 0; i < 6; i++) out[i] = out[i]! - state[i]!;
}

/** Converts a velocity from days of emission to days of the observer. */
function slow(out: Float64Array, pace: number): void {
  for (let i = 3; i < 6; i++) out[i] = out[i]! * pace;
}
