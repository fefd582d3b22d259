import { BODY } from "../ephemeris/body.ts";
import { signedRad, TAU } from "../math/angle.ts";
import { zeroJdUt } from "../math/bracketed-zero.ts";
import type { JdUt, Rad } from "../units/flavours.ts";
import type { ClosePair } from "./close-pair.ts";

/** A power of two, so that nodes are computed without rounding. In it the Moon gains 75° to 135° on any body. */
const STEP_DAYS = 8;

/**
 * The instants at which the Moon passes the longitude of another body or star, seen from the Earth's centre: all from a start to an end, and
 * perhaps some up to eight days beyond. Nodes do not depend on the span, so an instant is the same for every span.
 */
export function moonConjunctionsJdUt(pair: ClosePair, startJdUt: JdUt, endJdUt: JdUt): readonly JdUt[] {
  const aheadAt = (epochJdUt: JdUt): Rad => {
    pair.at(epochJdUt);
    return pair.places.longitudeRad[BODY.Moon]! - pair.targetPlaces.longitudeRad[pair.target]!;
  };
  const conjunctions: JdUt[] = [];
  const first = Math.floor(startJdUt / STEP_DAYS);
  let before = turned(aheadAt(first * STEP_DAYS));
  for (let node = first; node * STEP_DAYS < endJdUt; node++) {
    const low = node * STEP_DAYS;
    const high = low + STEP_DAYS;
    const after = turned(aheadAt(high));
    // The Moon gains less than half a turn: ahead by less than before, it has passed.
    if (after < before) {
      const gained = TAU - before + after;
      const guess = low + ((TAU - before) / gained) * STEP_DAYS;
      conjunctions.push(zeroJdUt((at) => signedRad(aheadAt(at)), low, high, guess, gained / STEP_DAYS));
    }
    before = after;
  }
  return conjunctions;
}

/** 0 < x ≤ 2π: a conjunction at a node belongs to the step before it. */
function turned(angleRad: Rad): Rad {
  return angleRad - TAU * (Math.ceil(angleRad / TAU) - 1);
}
