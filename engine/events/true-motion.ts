import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { createApparentPlaces } from "../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame } from "../apparent/sky-frame.ts";
import { stateBodyOf } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { signedRad } from "../math/angle.ts";
import { type Motion, NO_BODY } from "./motion.ts";

/** A step below this ends a search: 0.04 s, and Newton's next would be far smaller. */
const LAST_STEP_DAYS = 5e-7;
const MAX_STEPS = 60;
/** How far on either side of its guess a turning point is looked for at first. */
const FIRST_REACH_DAYS = 0.004;

const frame = createSkyFrame();
const places = createApparentPlaces();
let angle = 0;
let speed = 0;

/** The angle (0 ≤ x < 2π or its double's difference) and speed of a motion by the whole chain, into `angle`, `speed`. */
function evaluate(source: EphemerisSource, motion: Motion, epochJdUt: number): void {
  computeSkyFrame(source, epochJdUt, frame);
  const { body, from } = motion;
  computeApparentPlace(source, frame, body, places);
  angle = places.longitudeRad[body]!;
  speed = places.longitudeSpeedRadPerDay[body]!;
  if (from === NO_BODY) return;
  if (stateBodyOf(from) !== stateBodyOf(body)) computeApparentPlace(source, frame, from, places);
  angle -= places.longitudeRad[from]!;
  speed -= places.longitudeSpeedRadPerDay[from]!;
}

/** The angle of a motion at a moment of UT by the whole chain, −2π < x < 2π. */
export function trueAngleRad(source: EphemerisSource, motion: Motion, epochJdUt: number): number {
  evaluate(source, motion, epochJdUt);
  return angle;
}

/**
 * The moment (JD UT) at which a motion reaches `levelRad`, by Newton's method on the whole chain, kept inside
 * [`lowJdUt`, `highJdUt`], between which the motion is monotone and passes the level, `rising` or falling.
 */
export function trueCrossing(
  source: EphemerisSource,
  motion: Motion,
  levelRad: number,
  rising: boolean,
  guessJdUt: number,
  lowJdUt: number,
  highJdUt: number,
): number {
  let early = lowJdUt;
  let late = highJdUt;
  let epochJdUt = guessJdUt;
  for (let step = 0; step < MAX_STEPS; step++) {
    evaluate(source, motion, epochJdUt);
    const excess = signedRad(angle - levelRad);
    if (excess >= 0 === rising) late = epochJdUt;
    else early = epochJdUt;
    const newton = epochJdUt - excess / speed;
    if (Math.abs(newton - epochJdUt) < LAST_STEP_DAYS) return Math.min(Math.max(newton, early), late);
    const next = newton > early && newton < late ? newton : (early + late) / 2;
    if (late - early < LAST_STEP_DAYS) return next;
    epochJdUt = next;
  }
  return epochJdUt;
}

/**
 * The moment near `guessJdUt` at which a motion turns: the zero of its speed by the whole chain, by false position
 * (Illinois). NaN when the speed keeps its sign within `reachDays`.
 */
export function trueTurn(
  source: EphemerisSource,
  motion: Motion,
  guessJdUt: number,
  reachDays: number,
): number {
  const at = (epochJdUt: number): number => {
    evaluate(source, motion, epochJdUt);
    return speed;
  };
  let reach = FIRST_REACH_DAYS;
  let early = guessJdUt - reach;
  let late = guessJdUt + reach;
  let speedEarly = at(early);
  let speedLate = at(late);
  while (speedEarly >= 0 === speedLate >= 0) {
    if (reach >= reachDays) return Number.NaN;
    reach = Math.min(4 * reach, reachDays);
    early = guessJdUt - reach;
    late = guessJdUt + reach;
    speedEarly = at(early);
    speedLate = at(late);
  }
  const startsPositive = speedEarly >= 0;
  let side = 0;
  let previous = Number.NaN;
  for (let step = 0; step < MAX_STEPS && late - early > LAST_STEP_DAYS; step++) {
    const between = early + ((late - early) * speedEarly) / (speedEarly - speedLate);
    const epochJdUt = between > early && between < late ? between : (early + late) / 2;
    if (Math.abs(epochJdUt - previous) < LAST_STEP_DAYS / 10) return epochJdUt;
    previous = epochJdUt;
    const here = at(epochJdUt);
    if (here >= 0 === startsPositive) {
      early = epochJdUt;
      speedEarly = here;
      if (side === -1) speedLate /= 2;
      side = -1;
    } else {
      late = epochJdUt;
      speedLate = here;
      if (side === 1) speedEarly /= 2;
      side = 1;
    }
  }
  return (early + late) / 2;
}
