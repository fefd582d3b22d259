import { zeroJdUt } from "../math/bracketed-zero.ts";
import type { JdUt, Rad } from "../units/flavours.ts";
import type { ClosePair } from "./close-pair.ts";

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
