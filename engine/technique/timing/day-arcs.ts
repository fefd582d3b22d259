import { cellPiece, type Motion } from "../../events/motion.ts";
import { PIECE_COEFFICIENTS, pieceSlope, pieceValue } from "../../events/piece-polynomial.ts";
import { turningPoints } from "../../events/turning-points.ts";
import { normalizeRad, signedRad } from "../../math/angle.ts";

/** A day of a zone's calendar: 23, 24 or 25 hours as a rule. Julian days, UT. */
export interface LocalDaySpan {
  readonly startJdUt: number;
  /** The moment at which the day's signs and phases are told. */
  readonly noonJdUt: number;
  readonly endJdUt: number;
}

/** The arc of the circle that an angle goes over in each day, turns within the day included. */
export interface DayArcs {
  /** By day; any turn of the circle. */
  readonly middleRad: Float64Array;
  readonly halfLengthRad: Float64Array;
}

/**
 * The arc that a motion covers in each of the days.
 *
 * Motion is continuous: between its lowest and highest angle of a day it takes every angle. Both are taken at the ends
 * of the day or at a turn within it, so that nothing between samples is missed. A day's arc is the same to the last bit
 * whatever the other days are. Accuracy: that of the pieces between samples, docs/events.md.
 */
export function dayArcsOf(motion: Motion, days: readonly LocalDaySpan[]): DayArcs {
  const middleRad = new Float64Array(days.length);
  const halfLengthRad = new Float64Array(days.length);
  const { stepDays, firstStep, angleRad, speedRadPerDay } = motion;
  const piece = new Float64Array(PIECE_COEFFICIENTS);
  const turns = new Float64Array(PIECE_COEFFICIENTS);
  let cell = -1;
  let turnCount = 0;
  const enter = (next: number): void => {
    if (next === cell) return;
    cell = next;
    cellPiece(angleRad, speedRadPerDay, stepDays, cell, piece);
    turnCount = turningPoints(piece, turns);
  };
  days.forEach(({ startJdUt, endJdUt }, day) => {
    const start = startJdUt / stepDays - firstStep;
    const end = endJdUt / stepDays - firstStep;
    const first = Math.floor(start);
    const last = Math.floor(end);
    enter(first);
    const startRad = normalizeRad(angleRad[cell]! + pieceValue(piece, start - first));
    let low = 0;
    let high = 0;
    const visit = (u: number): void => {
      const way = signedRad(angleRad[cell]! + pieceValue(piece, u) - startRad);
      if (way < low) low = way;
      if (way > high) high = way;
    };
    for (let next = first; next <= last; next++) {
      enter(next);
      const from = next === first ? start - first : 0;
      const to = next === last ? end - last : 1;
      for (let i = 0; i < turnCount; i++) if (turns[i]! > from && turns[i]! < to) visit(turns[i]!);
      visit(to);
    }
    middleRad[day] = startRad + (low + high) / 2;
    halfLengthRad[day] = (high - low) / 2;
  });
  return { middleRad, halfLengthRad };
}

/** How close the angle comes to `levelRad` in a day, radians; 0 when it reaches it. */
export function closestRad({ middleRad, halfLengthRad }: DayArcs, day: number, levelRad: number): number {
  const distance = Math.abs(signedRad(levelRad - middleRad[day]!)) - halfLengthRad[day]!;
  return distance > 0 ? distance : 0;
}

/** An angle (0 ≤ x < 2π) and its speed (radians a day) at a moment within the samples of a motion. */
export function motionAt(motion: Motion, epochJdUt: number): { angleRad: number; speedRadPerDay: number } {
  const { stepDays, firstStep, angleRad, speedRadPerDay } = motion;
  const place = epochJdUt / stepDays - firstStep;
  const cell = Math.floor(place);
  const piece = new Float64Array(PIECE_COEFFICIENTS);
  cellPiece(angleRad, speedRadPerDay, stepDays, cell, piece);
  return {
    angleRad: normalizeRad(angleRad[cell]! + pieceValue(piece, place - cell)),
    speedRadPerDay: pieceSlope(piece, place - cell) / stepDays,
  };
}
