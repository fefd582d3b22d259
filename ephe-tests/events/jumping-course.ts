import { defined } from "../../test/defined.ts";
import { signedDeg } from "../accuracy/difference-statistics.ts";
import type { Angle } from "./brute-force.ts";

/** Extremes and passes of a course that may jump, from its angles alone, without a search of the engine. */

/** The last instant before a jump and the first one after it. */
export interface Jump {
  readonly beforeJdUt: number;
  readonly afterJdUt: number;
}

/** An end, a turn, or one side of a jump: the course is monotone between two neighbours. */
export interface Extreme {
  readonly epochJdUt: number;
  /** Degrees from the course's origin, not reduced to a circle. */
  readonly travelDeg: number;
}

/** A part of a course that contains a pass; both ends are the same instant if a jump contains it. */
export interface ExpectedPass {
  readonly fromJdUt: number;
  readonly toJdUt: number;
  readonly direct: boolean;
}

/** Smaller jumps are not located: rounding of the light-time alone moves the apogee by 1e-9°. */
const JUMP_DEG_MIN = 1e-8;
/** Distance from its known instant at which the sides of such a jump are taken. */
const SIDE_DAYS = 2e-9;
/** Base of the one-sided differences that show in which direction a course moves. */
const SLOPE_DAYS = 1e-4;
const TERNARY_STEPS = 60;

/**
 * The jump of an angle within `reachDays` of an instant, to neighbouring Julian days. An angle belongs to the side whose
 * linear extrapolation is closer.
 */
export function findJump(angle: Angle, middleJdUt: number, reachDays: number): Jump {
  let low = middleJdUt - reachDays;
  let high = middleJdUt + reachDays;
  const line = (atJdUt: number, otherJdUt: number): Angle => {
    const originDeg = angle(atJdUt);
    const slope = signedDeg(angle(otherJdUt) - originDeg) / (otherJdUt - atJdUt);
    return (epochJdUt) => originDeg + slope * (epochJdUt - atJdUt);
  };
  const before = line(low, low - reachDays);
  const after = line(high, high + reachDays);
  if (Math.abs(signedDeg(after(middleJdUt) - before(middleJdUt))) < JUMP_DEG_MIN)
    return { beforeJdUt: middleJdUt - SIDE_DAYS, afterJdUt: middleJdUt + SIDE_DAYS };
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return { beforeJdUt: low, afterJdUt: high };
    const angleDeg = angle(middle);
    const isBefore =
      Math.abs(signedDeg(angleDeg - before(middle))) < Math.abs(signedDeg(angleDeg - after(middle)));
    if (isBefore) low = middle;
    else high = middle;
  }
}

/** The ends, turns and jumps of a course in a span, in the order of time, counted from `originDeg`. */
export function extremesOf(
  angle: Angle,
  originDeg: number,
  startJdUt: number,
  endJdUt: number,
  jumps: readonly Jump[],
  stepDays: number,
): readonly Extreme[] {
  const at = (epochJdUt: number): Extreme => ({
    epochJdUt,
    travelDeg: signedDeg(angle(epochJdUt) - originDeg),
  });
  const extremes: Extreme[] = [];
  let fromJdUt = startJdUt;
  for (const toJdUt of [...jumps.map(({ beforeJdUt }) => beforeJdUt), endJdUt]) {
    extremes.push(at(fromJdUt), ...turnsBetween(at, fromJdUt, toJdUt, stepDays), at(toJdUt));
    fromJdUt = jumps.find(({ beforeJdUt }) => beforeJdUt === toJdUt)?.afterJdUt ?? toJdUt;
  }
  return extremes;
}

/** The turns of a smooth course, one at most in a step. */
function turnsBetween(
  at: (epochJdUt: number) => Extreme,
  startJdUt: number,
  endJdUt: number,
  stepDays: number,
): readonly Extreme[] {
  const steps = Math.ceil((endJdUt - startJdUt) / stepDays);
  const gridJdUt = Array.from(
    { length: steps + 1 },
    (_, i) => startJdUt + ((endJdUt - startJdUt) * i) / steps,
  );
  const rises = (early: number, late: number) => at(late).travelDeg >= at(early).travelDeg;
  const turns: Extreme[] = [];
  let isRising = rises(startJdUt, startJdUt + SLOPE_DAYS);
  for (const [i, high] of gridJdUt.slice(1).entries()) {
    const isRisingNext = rises(high - SLOPE_DAYS, high);
    if (isRisingNext !== isRising) turns.push(turnIn(at, defined(gridJdUt[i]), high, isRising));
    isRising = high < endJdUt ? rises(high, high + SLOPE_DAYS) : isRisingNext;
    if (isRisingNext !== isRising) turns.push(at(high));
  }
  return turns;
}

/** The turn of a course between two instants at which it moves in opposite directions, by ternary search. */
function turnIn(
  at: (epochJdUt: number) => Extreme,
  startJdUt: number,
  endJdUt: number,
  startsRising: boolean,
): Extreme {
  let low = startJdUt;
  let high = endJdUt;
  for (let step = 0; step < TERNARY_STEPS; step++) {
    const third = (high - low) / 3;
    if (at(high - third).travelDeg >= at(low + third).travelDeg === startsRising) low += third;
    else high -= third;
  }
  return at((low + high) / 2);
}

/** The passes of a level, from the extremes: one in each part whose ends are on both sides of it. */
export function expectedPasses(extremes: readonly Extreme[], levelDeg: number): readonly ExpectedPass[] {
  return extremes.slice(1).flatMap(({ epochJdUt, travelDeg }, i) => {
    const previous = defined(extremes[i]);
    const wasAbove = previous.travelDeg >= levelDeg;
    if (wasAbove === travelDeg >= levelDeg) return [];
    return [{ fromJdUt: previous.epochJdUt, toJdUt: epochJdUt, direct: wasAbove === false }];
  });
}

/** The smallest distance of a level from an extreme, degrees. */
export function distanceFromExtremes(extremes: readonly Extreme[], levelDeg: number): number {
  return Math.min(...extremes.map(({ travelDeg }) => Math.abs(travelDeg - levelDeg)));
}
