import { polynomialValue } from "../../events/hermite-polynomial.ts";
import { createCellPolynomial, fitCell, type Motion } from "../../events/motion.ts";
import { createTurningPoints, findTurningPoints } from "../../events/turning-points.ts";
import { normalizeRad, signedRad } from "../../math/angle.ts";
import type { JdUt } from "../../units/flavours.ts";

/** A day of a zone's calendar, usually 23, 24 or 25 hours. Julian days, UT. */
export interface LocalDaySpan {
  /** The first instant of the day. */
  readonly startJdUt: JdUt;
  /** The instant for which the day's sign and phase of the Moon are computed. */
  readonly noonJdUt: JdUt;
  /** The first instant of the next day. */
  readonly endJdUt: JdUt;
}

/** The arc of the circle that an angle covers in each day, turns within the day included. */
export interface DayArcs {
  /** By day; of any turn. */
  readonly middleRad: Float64Array;
  readonly halfLengthRad: Float64Array;
}

/**
 * The arc that a motion covers in each of the days.
 *
 * Notes: the motion is continuous, so it takes every angle between the lowest and the highest of a day. Both are at an end
 * of the day or at a turn within it. The arc of a day does not depend on the other days, to the last bit. Accuracy:
 * docs/models.md, as for the polynomials between samples.
 *
 * @param motion sampled over all of the days
 * @param days in any order
 * @returns the middle and half the length of the arc (rad), by day.
 */
export function dayArcsOf(motion: Motion, days: readonly LocalDaySpan[]): DayArcs {
  const middleRad = new Float64Array(days.length);
  const halfLengthRad = new Float64Array(days.length);
  const { stepDays, firstStep, angleRad } = motion;
  const polynomial = createCellPolynomial();
  const turns = createTurningPoints();
  let cell = -1;
  const enterCell = (at: number): void => {
    if (at === cell) return;
    cell = at;
    fitCell(motion, cell, polynomial);
    findTurningPoints(polynomial.coefficients, turns);
  };
  const angleAt = (u: number): number => angleRad[cell]! + polynomialValue(polynomial.coefficients, u);
  days.forEach(({ startJdUt, endJdUt }, day) => {
    const start = startJdUt / stepDays - firstStep;
    const end = endJdUt / stepDays - firstStep;
    const firstCell = Math.floor(start);
    const lastCell = Math.floor(end);
    enterCell(firstCell);
    const startRad = normalizeRad(angleAt(start - firstCell));
    let low = 0;
    let high = 0;
    const include = (u: number): void => {
      const travelRad = signedRad(angleAt(u) - startRad);
      low = Math.min(low, travelRad);
      high = Math.max(high, travelRad);
    };
    for (let at = firstCell; at <= lastCell; at++) {
      enterCell(at);
      const fromU = at === firstCell ? start - firstCell : 0;
      const toU = at === lastCell ? end - lastCell : 1;
      for (const u of turns.u.subarray(0, turns.count)) if (u > fromU && u < toU) include(u);
      include(toU);
    }
    middleRad[day] = startRad + (low + high) / 2;
    halfLengthRad[day] = (high - low) / 2;
  });
  return { middleRad, halfLengthRad };
}

/** Least distance of the angle from `levelRad` in a day (rad); 0 if the angle reaches it. */
export function closestRad({ middleRad, halfLengthRad }: DayArcs, day: number, levelRad: number): number {
  const distance = Math.abs(signedRad(levelRad - middleRad[day]!)) - halfLengthRad[day]!;
  return distance > 0 ? distance : 0;
}
