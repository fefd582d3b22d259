import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { type ApparentPlaces, createApparentPlaces } from "../apparent/apparent-places.ts";
import { computeCelestialFrame, createSkyFrame, type SkyFrame } from "../apparent/sky-frame.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { signedRad } from "../math/angle.ts";
import { zeroJdUt } from "../math/bracketed-zero.ts";
import type { JdUt, Rad } from "../units/flavours.ts";
import { type Motion, type MovingAngle, NO_BODY } from "./motion.ts";

/** The sky of one instant at a time. The place of a body is computed when it is first asked for. */
export interface InstantSky {
  readonly source: EphemerisSource;
  /** Without sidereal time. */
  readonly frame: SkyFrame;
  /** NaN for a body whose place was not computed for this instant. */
  readonly places: ApparentPlaces;
  /** Computes the place of a body at the frame's instant: computeApparentPlace, or the place in another zodiac. */
  readonly computePlace: typeof computeApparentPlace;
}

/** Space for one search: reused for every instant, shared with no other search. */
export function createInstantSky(source: EphemerisSource): InstantSky {
  return {
    source,
    frame: createSkyFrame(),
    places: createApparentPlaces(),
    computePlace: computeApparentPlace,
  };
}

/** Moves to another instant of UT. @throws {EphemerisRangeError} when the source does not cover the date */
export function setInstant({ source, frame, places }: InstantSky, epochJdUt: JdUt): void {
  computeCelestialFrame(source, epochJdUt, frame);
  places.longitudeRad.fill(Number.NaN);
}

/**
 * The longitude of a body at the instant; NaN if the source does not cover the body. Its place is in the `places` of the sky then,
 * computed once per instant.
 */
export function longitudeRadOf(sky: InstantSky, body: number): Rad {
  const { longitudeRad } = sky.places;
  if (Number.isNaN(longitudeRad[body]!)) sky.computePlace(sky.source, sky.frame, body, sky.places);
  return longitudeRad[body]!;
}

/** Moves to another instant of UT, as setInstant does, and returns the longitude of a body. */
export function longitudeRadAt(sky: InstantSky, body: number, epochJdUt: JdUt): Rad {
  setInstant(sky, epochJdUt);
  return longitudeRadOf(sky, body);
}

/** A step below this ends a search: 0.04 s. Newton's next step would be far smaller. */
const LAST_STEP_DAYS = 5e-7;
const STEPS_MAX = 60;

/** Distance from the guess within which a turning point is searched for first. */
const FIRST_REACH_DAYS = 0.004;

/** What an interpolated motion states of its speed where it reaches a level, and the error at which a search may end. */
export interface RoughMotion {
  readonly speedRadPerDay: number;
  readonly accelerationRadPerDay2: number;
  readonly errorDaysMax: number;
}

/** Angle of a motion (rad, −2π < x < 2π) at an instant of UT, by the whole chain of reductions. */
export function trueAngleRad(sky: InstantSky, { body, from }: MovingAngle, epochJdUt: JdUt): number {
  const bodyRad = longitudeRadAt(sky, body, epochJdUt);
  return from === NO_BODY ? bodyRad : bodyRad - longitudeRadOf(sky, from);
}

/** Speed of the motion (rad/day) at the instant that {@link trueAngleRad} was last called for. */
export function trueSpeedRadPerDay({ places }: InstantSky, { body, from }: MovingAngle): number {
  const speed = places.longitudeSpeedRadPerDay[body]!;
  return from === NO_BODY ? speed : speed - places.longitudeSpeedRadPerDay[from]!;
}

/**
 * The instant at which a motion reaches a level, by Newton's method on the whole chain, with bisection where Newton's
 * step leaves the bracket.
 *
 * @param guessJdUt where the search begins, inside the bracket
 * @param rough ends the search as soon as the error of Newton's step is below its maximum. Default: at a step of 0.04 s
 * @returns JD (UT), inside the bracket, to 0.04 s or better, or to the maximum error.
 */
export function trueCrossingJdUt(
  sky: InstantSky,
  motion: MovingAngle,
  levelRad: number,
  isRising: boolean,
  guessJdUt: JdUt,
  lowJdUt: JdUt,
  highJdUt: JdUt,
  rough: RoughMotion | null = null,
): JdUt {
  let low = lowJdUt;
  let high = highJdUt;
  let epochJdUt = guessJdUt;
  for (let step = 0; step < STEPS_MAX; step++) {
    const excessRad = signedRad(trueAngleRad(sky, motion, epochJdUt) - levelRad);
    if (excessRad >= 0 === isRising) high = epochJdUt;
    else low = epochJdUt;
    const speed = trueSpeedRadPerDay(sky, motion);
    const newton = epochJdUt - excessRad / speed;
    if (Math.abs(newton - epochJdUt) < LAST_STEP_DAYS) return Math.min(Math.max(newton, low), high);
    const isInside = newton > low && newton < high;
    if (isInside && rough !== null && stepErrorDays(newton - epochJdUt, speed, rough) < rough.errorDaysMax)
      return newton;
    const next = isInside ? newton : (low + high) / 2;
    if (high - low < LAST_STEP_DAYS) return next;
    epochJdUt = next;
  }
  return epochJdUt;
}

/**
 * The error that a step of Newton's method leaves, at most: by the acceleration, and by what the interpolated motion does not show, as
 * if it changed the speed within the step by as much as it differs there.
 */
function stepErrorDays(
  stepDays: number,
  speedRadPerDay: number,
  { speedRadPerDay: roughSpeed, accelerationRadPerDay2 }: RoughMotion,
): number {
  const changeRadPerDay =
    Math.abs(speedRadPerDay - roughSpeed) + Math.abs((stepDays * accelerationRadPerDay2) / 2);
  return Math.abs((stepDays * changeRadPerDay) / speedRadPerDay);
}

/** The instants that a search must not leave. */
interface SearchLimits {
  readonly firstJdUt: JdUt;
  readonly lastJdUt: JdUt;
}

const NO_LIMITS: SearchLimits = { firstJdUt: Number.NEGATIVE_INFINITY, lastJdUt: Number.POSITIVE_INFINITY };

/**
 * The instant near `guessJdUt` at which a motion turns: the zero of its speed by the whole chain. JD (UT); NaN if the speed does not
 * change its sign within `reachDays` and the limits.
 */
export function trueTurnJdUt(
  sky: InstantSky,
  motion: Motion,
  guessJdUt: JdUt,
  reachDays: number,
  { firstJdUt, lastJdUt }: SearchLimits = NO_LIMITS,
): JdUt {
  for (let reach = FIRST_REACH_DAYS; ; reach = Math.min(4 * reach, reachDays)) {
    const lowJdUt = Math.max(guessJdUt - reach, firstJdUt);
    const highJdUt = Math.min(guessJdUt + reach, lastJdUt);
    const lowSpeed = speedAt(sky, motion, lowJdUt);
    const highSpeed = speedAt(sky, motion, highJdUt);
    if (lowSpeed >= 0 !== highSpeed >= 0) {
      const sign = lowSpeed >= 0 ? -1 : 1;
      const rate = (highSpeed - lowSpeed) / (highJdUt - lowJdUt);
      const secantJdUt = lowJdUt - lowSpeed / rate;
      return zeroJdUt((at) => sign * speedAt(sky, motion, at), lowJdUt, highJdUt, secantJdUt, sign * rate);
    }
    if (reach >= reachDays) return Number.NaN;
  }
}

function speedAt(sky: InstantSky, motion: Motion, epochJdUt: JdUt): number {
  trueAngleRad(sky, motion, epochJdUt);
  return trueSpeedRadPerDay(sky, motion);
}
