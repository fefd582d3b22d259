import type { JdUt, Rad } from "../units/flavours.ts";
import type { ClosePair } from "./close-pair.ts";

const STEPS_MAX = 60;
/** A last step this short leaves an error below the resolution of a Julian day. */
const LAST_STEP_DAYS = 1e-8;

/**
 * The instant at which a quantity that increases passes zero, by the secant method inside a bracket that every value narrows.
 *
 * Given:
 * - `valueAt` the quantity; negative at `lowJdUt`, positive at `highJdUt`
 * - `guessJdUt` where the search begins
 * - `ratePerDay` its rate there, roughly
 */
export function zeroJdUt(
  valueAt: (epochJdUt: JdUt) => number,
  lowJdUt: JdUt,
  highJdUt: JdUt,
  guessJdUt: JdUt,
  ratePerDay: number,
): JdUt {
  let low = lowJdUt;
  let high = highJdUt;
  let at = guessJdUt > low && guessJdUt < high ? guessJdUt : (low + high) / 2;
  let rate = ratePerDay;
  let value = valueAt(at);
  for (let step = 0; step < STEPS_MAX; step++) {
    if (value < 0) low = at;
    else high = at;
    const secant = at - value / rate;
    const next = secant > low && secant < high ? secant : (low + high) / 2;
    const isLast = Math.abs(next - at) < LAST_STEP_DAYS;
    if (isLast || next === low || next === high) return next;
    const nextValue = valueAt(next);
    const slope = (nextValue - value) / (next - at);
    if (slope > 0) rate = slope;
    at = next;
    value = nextValue;
  }
  return at;
}

/** No contact is farther from the maximum: the longest penumbral eclipse takes 6.4 hours. */
const CONTACT_REACH_DAYS = 1 / 6;

/** How far two limbs are apart at the instant of the pair: negative after a first contact and before a last one. */
export type Gap = (pair: ClosePair) => Rad;

/** The instant of the closest approach within reach of another instant. */
export function closestJdUt(pair: ClosePair, nearJdUt: JdUt, reachDays: number): JdUt {
  return turningJdUt(pair, nearJdUt, reachDays, ({ opening }) => opening);
}

/** The instant within reach of another at which a quantity that has the sign of `opening` far from the closest approach is zero. */
export function turningJdUt(
  pair: ClosePair,
  nearJdUt: JdUt,
  reachDays: number,
  quantity: (pair: ClosePair) => number,
): JdUt {
  const valueAt = (epochJdUt: JdUt) => {
    pair.at(epochJdUt);
    return quantity(pair);
  };
  pair.at(nearJdUt);
  return zeroJdUt(valueAt, nearJdUt - reachDays, nearJdUt + reachDays, nearJdUt, pair.speedSquared);
}

/** Two contacts of the same limbs, before and after the maximum. */
export interface ContactPair {
  readonly beforeJdUt: JdUt;
  readonly afterJdUt: JdUt;
}

/** The instants at which a gap closes and opens; null if it does not close. */
export function findContacts(pair: ClosePair, gap: Gap, maximumJdUt: JdUt): ContactPair | null {
  pair.at(maximumJdUt);
  const leastRad = gap(pair);
  if (leastRad >= 0) return null;
  const { separationRad, speedSquared } = pair;
  // With a uniform motion, the way and the rate at the contact.
  const limitRad = separationRad - leastRad;
  const wayRad = Math.sqrt(limitRad * limitRad - separationRad * separationRad);
  const speed = Math.sqrt(speedSquared);
  const guessDays = wayRad / speed;
  const rate = (speed * wayRad) / limitRad;
  const gapAt = (epochJdUt: JdUt) => {
    pair.at(epochJdUt);
    return gap(pair);
  };
  const firstJdUt = maximumJdUt - CONTACT_REACH_DAYS;
  const lastJdUt = maximumJdUt + CONTACT_REACH_DAYS;
  return {
    beforeJdUt: zeroJdUt((at) => -gapAt(at), firstJdUt, maximumJdUt, maximumJdUt - guessDays, rate),
    afterJdUt: zeroJdUt(gapAt, maximumJdUt, lastJdUt, maximumJdUt + guessDays, rate),
  };
}
