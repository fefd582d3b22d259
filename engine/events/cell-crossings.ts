import { BODY } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { normalizeRad, signedRad } from "../math/angle.ts";
import { cellPiece, type Motion, NO_BODY } from "./motion.ts";
import { PIECE_COEFFICIENTS, pieceSlope, pieceValue } from "./piece-polynomial.ts";
import { trueAngleRad, trueCrossing, trueTurn } from "./true-motion.ts";
import { turningPoints } from "./turning-points.ts";

/** Angles to search for, in ascending order in 0 ≤ x < 2π, each with the index it was given under. */
export interface Levels {
  readonly sortedRad: Float64Array;
  readonly index: Uint32Array;
}

/** Sorts the levels of a search. Throws a RangeError when one is not a finite number. */
export function sortLevels(levelsRad: ArrayLike<number>): Levels {
  const normalized = Float64Array.from(levelsRad, normalizeRad);
  const unfit = normalized.findIndex((level) => !Number.isFinite(level));
  if (unfit >= 0) throw new RangeError(`level ${unfit} is no angle: ${levelsRad[unfit]}`);
  const index = Uint32Array.from(normalized.keys()).sort((a, b) => normalized[a]! - normalized[b]! || a - b);
  return { sortedRad: Float64Array.from(index, (i) => normalized[i]!), index };
}

/** A motion in one cell, between two samples that have two neighbours. */
export interface Cell {
  readonly source: EphemerisSource;
  readonly motion: Motion;
  readonly levels: Levels;
  /** Index of the sample that the cell begins at. */
  readonly at: number;
}

/** Largest error of a piece: behind the Sun the bending of light has kinks, and Lilith jumps where the tables do. */
const PIECE_ERROR_RAD = 1e-4;
/** Interpolated nodes may stand on the other side of a root than the motion itself, by less than this. */
const NODE_SLACK_DAYS = 0.02;
/** A step in a cell below this ends a search: 1e-6 s. */
const LAST_STEP = 1e-11;
const MAX_TURNS = PIECE_COEFFICIENTS - 2;

const piece = new Float64Array(PIECE_COEFFICIENTS);
const turns = new Float64Array(MAX_TURNS);
/** The ends of the monotone parts of a cell: place in the cell, moment, angle. */
const endU = new Float64Array(MAX_TURNS + 2);
const endJdUt = new Float64Array(MAX_TURNS + 2);
const endAngle = new Float64Array(MAX_TURNS + 2);
let ends = 0;

/**
 * Every crossing of a level in a cell, in the order of time or against it: `visit` is told the level's place among the
 * sorted ones, whether the angle grows there, and the part of the cell, for {@link crossingMoment}.
 *
 * The motion is cut at its turns into monotone parts; a part crosses the levels between its ends, each once. An end's
 * angle is one number for both parts it bounds, and a level that equals it belongs to the part below: so none is
 * missed and none doubled, within a cell and from one to the next.
 */
export function crossCell(
  cell: Cell,
  backwards: boolean,
  visit: (place: number, rising: boolean, part: number) => void,
): void {
  const { motion, at } = cell;
  cellPiece(motion.angleRad, motion.speedRadPerDay, motion.stepDays, at, piece);
  cutIntoParts(cell);
  const parts = ends - 1;
  for (let k = 0; k < parts; k++) crossPart(cell.levels, backwards ? parts - 1 - k : k, backwards, visit);
}

/** Finds the ends of the monotone parts. */
function cutIntoParts({ source, motion, levels, at }: Cell): void {
  const { stepDays, firstStep, angleRad } = motion;
  const cellJdUt = (firstStep + at) * stepDays;
  endU[0] = 0;
  endJdUt[0] = cellJdUt;
  endAngle[0] = angleRad[at]!;
  ends = 1;
  if (!neverTurns(motion)) {
    const count = turningPoints(piece, turns);
    for (let i = 0; i < count; i++) {
      const u = turns[i]!;
      let epochJdUt = cellJdUt + u * stepDays;
      let angle = angleRad[at]! + pieceValue(piece, u);
      if (isNearLevel(levels, angle)) {
        const turnJdUt = trueTurn(source, motion, epochJdUt, stepDays / 8);
        if (!Number.isNaN(turnJdUt)) epochJdUt = turnJdUt;
        angle = trueAngleRad(source, motion, epochJdUt);
      }
      endU[ends] = u;
      endJdUt[ends] = epochJdUt;
      endAngle[ends] = normalizeRad(angle);
      ends++;
    }
  }
  endU[ends] = 1;
  endJdUt[ends] = cellJdUt + stepDays;
  endAngle[ends] = angleRad[at + 1]!;
  ends++;
}

/** Sun and Moon always move forward, and the Moon outruns the Sun. */
function neverTurns({ body, from }: Motion): boolean {
  return (
    (body === BODY.Sun && from === NO_BODY) || (body === BODY.Moon && (from === NO_BODY || from === BODY.Sun))
  );
}

/** Whether the interpolation alone cannot tell on which side of a level a turn lies. */
function isNearLevel(levels: Levels, angleRad: number): boolean {
  const below = normalizeRad(angleRad - PIECE_ERROR_RAD);
  const above = normalizeRad(angleRad + PIECE_ERROR_RAD);
  return above < below || rankOf(levels, below) !== rankOf(levels, above);
}

/** How many levels are at most `angleRad`. */
function rankOf({ sortedRad }: Levels, angleRad: number): number {
  let low = 0;
  let high = sortedRad.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sortedRad[middle]! <= angleRad) low = middle + 1;
    else high = middle;
  }
  return low;
}

function crossPart(
  levels: Levels,
  part: number,
  backwards: boolean,
  visit: (place: number, rising: boolean, part: number) => void,
): void {
  const from = endAngle[part]!;
  const to = endAngle[part + 1]!;
  const rising = signedRad(to - from) > 0;
  const lower = rising ? from : to;
  const upper = rising ? to : from;
  const all = levels.sortedRad.length;
  const first = rankOf(levels, lower);
  const count = rankOf(levels, upper) - first + (upper < lower ? all : 0);
  for (let k = 0; k < count; k++) {
    const place = first + (rising !== backwards ? k : count - 1 - k);
    visit(place < all ? place : place - all, rising, part);
  }
}

/** The moment (JD UT) of a crossing; only while {@link crossCell} tells of it. */
export function crossingMoment(
  { source, motion, levels, at }: Cell,
  place: number,
  rising: boolean,
  part: number,
): number {
  const { stepDays, firstStep, angleRad } = motion;
  const levelRad = levels.sortedRad[place]!;
  const u = solvePiece(signedRad(levelRad - angleRad[at]!), rising, endU[part]!, endU[part + 1]!);
  const guessJdUt = (firstStep + at + u) * stepDays;
  if (isExactlySampled(motion)) return guessJdUt;
  const slack = motion.from === NO_BODY ? 0 : NODE_SLACK_DAYS;
  const low = endJdUt[part]! - (part === 0 ? slack : 0);
  const high = endJdUt[part + 1]! + (part + 2 === ends ? slack : 0);
  const guess = Math.min(Math.max(guessJdUt, low), high);
  return trueCrossing(source, motion, levelRad, rising, guess, low, high);
}

/** Pieces of Sun and Moon are right to 3e-7° (0.01 s, 0.002 s): the whole chain would add nothing. */
function isExactlySampled({ body, from }: Motion): boolean {
  return (body === BODY.Sun || body === BODY.Moon) && (from === NO_BODY || from === BODY.Sun);
}

/** The u at which the piece takes a value, by Newton's method inside a part on which it is monotone. */
function solvePiece(value: number, rising: boolean, lowU: number, highU: number): number {
  let early = lowU;
  let late = highU;
  let u = (early + late) / 2;
  for (let step = 0; step < 60; step++) {
    const excess = pieceValue(piece, u) - value;
    if (excess >= 0 === rising) late = u;
    else early = u;
    const newton = u - excess / pieceSlope(piece, u);
    if (Math.abs(newton - u) < LAST_STEP) return Math.min(Math.max(newton, early), late);
    u = newton > early && newton < late ? newton : (early + late) / 2;
    if (late - early < LAST_STEP) break;
  }
  return u;
}
