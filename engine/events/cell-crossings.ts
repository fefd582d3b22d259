import { BODY } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { normalizeRad, signedRad } from "../math/angle.ts";
import { countAtMost } from "../math/ascending.ts";
import type { JdUt } from "../units/flavours.ts";
import { type Motion, NO_BODY } from "./motion.ts";
import {
  createSegmentWorkspace,
  cutCellAtSeams,
  isCellNearSeam,
  type SegmentWorkspace,
  segmentTurnJdUt,
  takeWholeCell,
} from "./motion-segments.ts";
import { pieceValue, solvePiece } from "./hermite-polynomial.ts";
import type { Levels } from "./search-input.ts";
import { trueAngleRad, trueCrossingJdUt } from "./true-motion.ts";
import { createTurningPoints, findTurningPoints, TURNS_MAX, type TurningPoints } from "./turning-points.ts";

/** A motion in one cell: between samples `at` and `at` + 1, each with a further neighbour. */
export interface Cell {
  readonly motion: Motion;
  readonly levels: Levels;
  /** Index of the sample at which the cell begins. */
  readonly at: number;
}

/** Crossings of levels in one cell, in the order of the search. */
interface Crossings {
  /** Rank of the level among the sorted ones. */
  readonly rank: Uint32Array;
  /** 1 if the angle increases there, else 0. */
  readonly rising: Uint8Array;
  /** Index of the monotone part. */
  readonly part: Uint16Array;
}

/** The monotone parts of one cell: `count` of them, part k from end k to end k + 1. */
interface Parts {
  count: number;
  /** The ends: instant (JD UT) and angle. One more than parts. */
  readonly endJdUt: Float64Array;
  readonly endRad: Float64Array;
  /** By part: index of its segment, and its place in the segment (0–1). */
  readonly segment: Uint16Array;
  readonly startU: Float64Array;
  readonly endU: Float64Array;
}

/**
 * Space that a search works in, cell after cell. Each track and each search owns one, so searches that interleave do
 * not share state.
 */
export interface CellWorkspace extends SegmentWorkspace {
  readonly turns: TurningPoints;
  parts: Parts;
  crossings: Crossings;
}

export function createCellWorkspace(source: EphemerisSource): CellWorkspace {
  return {
    ...createSegmentWorkspace(source),
    turns: createTurningPoints(),
    parts: createParts(PARTS_PER_SEGMENT_MAX),
    crossings: createCrossings(0),
  };
}

/** A segment is cut at its turns; a jump is a part. */
const PARTS_PER_SEGMENT_MAX = TURNS_MAX + 1;

function createParts(length: number): Parts {
  return {
    count: 0,
    endJdUt: new Float64Array(length + 1),
    endRad: new Float64Array(length + 1),
    segment: new Uint16Array(length),
    startU: new Float64Array(length),
    endU: new Float64Array(length),
  };
}

function createCrossings(length: number): Crossings {
  return { rank: new Uint32Array(length), rising: new Uint8Array(length), part: new Uint16Array(length) };
}

/** Largest error of a piece: behind the Sun the deflection of light has kinks, and a piece may be fitted across a jump. */
const PIECE_ERROR_RAD = 1e-4;
/** Interpolated samples can be on the other side of a root than the motion itself, by less than this. */
const NODE_SLACK_DAYS = 0.02;

/**
 * Finds every crossing of a level in a cell.
 *
 * Given:
 * - `cell`: the motion, the levels, and the index of the cell
 * - `isBackward`: whether the crossings are listed against the order of time
 *
 * Returned: the number of crossings. In `workspace.crossings`, for each of them: the rank of its level, whether the
 * angle increases there, and the monotone part that contains it. {@link crossingJdUt} computes the instant. Valid until
 * the next call with the same workspace.
 *
 * Notes: the motion is cut at seams and turns into monotone parts; a jump is a part of no length. A part crosses each level
 * between its ends once. Both parts at an end use the same value of the angle, and a level equal to it belongs to the part
 * below. Therefore no crossing is missed or counted twice, within a cell or between two cells.
 */
export function crossCell(cell: Cell, isBackward: boolean, workspace: CellWorkspace): number {
  const { motion, levels, at } = cell;
  takeWholeCell(motion, at, workspace);
  if (isCellNearSeam(motion, at, workspace)) {
    if (!isLevelNearCell(cell, workspace)) return 0;
    cutCellAtSeams(motion, at, workspace);
  }
  const partsMax = workspace.segmentCount * PARTS_PER_SEGMENT_MAX;
  if (workspace.parts.segment.length < partsMax) workspace.parts = createParts(partsMax);
  const capacity = partsMax * levels.sortedRad.length;
  if (workspace.crossings.rank.length < capacity) workspace.crossings = createCrossings(capacity);
  workspace.parts.count = 0;
  for (let i = 0; i < workspace.segmentCount; i++) cutIntoParts(cell, i, workspace);
  const { parts } = workspace;
  let count = 0;
  for (let k = 0; k < parts.count; k++)
    count = crossPart(levels, isBackward ? parts.count - 1 - k : k, isBackward, workspace, count);
  return count;
}

/** Whether the motion can cross a level in a cell whose piece is fitted to samples on both sides of a jump. */
function isLevelNearCell({ motion, levels, at }: Cell, { segments, turns }: CellWorkspace): boolean {
  const { coefficients } = segments[0]!.piece;
  const endRad = signedRad(motion.angleRad[at + 1]! - motion.angleRad[at]!);
  let low = Math.min(0, endRad);
  let high = Math.max(0, endRad);
  findTurningPoints(coefficients, turns);
  for (let i = 0; i < turns.count; i++) {
    const turnRad = pieceValue(coefficients, turns.u[i]!);
    low = Math.min(low, turnRad);
    high = Math.max(high, turnRad);
  }
  return isLevelBetween(levels, motion.angleRad[at]! + low, motion.angleRad[at]! + high);
}

/** Adds the monotone parts of a segment. */
function cutIntoParts({ motion, levels }: Cell, index: number, workspace: CellWorkspace): void {
  const { sky, turns, parts } = workspace;
  const segment = workspace.segments[index]!;
  const { startJdUt, lengthDays, startRad } = segment;
  const { coefficients } = segment.piece;
  if (index === 0) {
    parts.endJdUt[0] = startJdUt;
    parts.endRad[0] = startRad;
  }
  let u = 0;
  if (lengthDays > 0 && !isSteady(motion)) {
    findTurningPoints(coefficients, turns);
    for (let i = 0; i < turns.count; i++) {
      const turnU = turns.u[i]!;
      let epochJdUt = startJdUt + turnU * lengthDays;
      let turnRad = startRad + pieceValue(coefficients, turnU);
      if (isLevelBetween(levels, turnRad, turnRad)) {
        const turnJdUt = segmentTurnJdUt(sky, motion, segment, turnU);
        if (!Number.isNaN(turnJdUt)) epochJdUt = turnJdUt;
        turnRad = trueAngleRad(sky, motion, epochJdUt);
      }
      addPart(parts, index, u, turnU, epochJdUt, normalizeRad(turnRad));
      u = turnU;
    }
  }
  addPart(parts, index, u, 1, startJdUt + lengthDays, segment.endRad);
}

/** Adds the part from the last end to a new one. */
function addPart(
  parts: Parts,
  segment: number,
  startU: number,
  endU: number,
  endJdUt: JdUt,
  endRad: number,
): void {
  const { count } = parts;
  parts.segment[count] = segment;
  parts.startU[count] = startU;
  parts.endU[count] = endU;
  parts.endJdUt[count + 1] = endJdUt;
  parts.endRad[count + 1] = endRad;
  parts.count = count + 1;
}

/**
 * Whether a motion is the Sun's, the Moon's or the Moon's counted from the Sun. They never turn, and their pieces are accurate to 3e-7°
 * (0.01 s, 0.002 s): the whole chain would improve nothing.
 */
function isSteady({ body, from }: Motion): boolean {
  return (body === BODY.Sun || body === BODY.Moon) && (from === NO_BODY || from === BODY.Sun);
}

/**
 * Whether a level is between two angles, or so close to one of them that an interpolated angle does not show on which side
 * it is.
 */
function isLevelBetween(levels: Levels, lowRad: number, highRad: number): boolean {
  const below = normalizeRad(lowRad - PIECE_ERROR_RAD);
  const above = normalizeRad(highRad + PIECE_ERROR_RAD);
  return above < below || countAtMost(levels.sortedRad, below) !== countAtMost(levels.sortedRad, above);
}

/** Appends the crossings of one part after the first `count`; returns the new count. */
function crossPart(
  { sortedRad }: Levels,
  part: number,
  isBackward: boolean,
  { parts: { endRad }, crossings }: CellWorkspace,
  count: number,
): number {
  const startRad = endRad[part]!;
  const endOfPartRad = endRad[part + 1]!;
  const isRising = signedRad(endOfPartRad - startRad) > 0;
  const lower = isRising ? startRad : endOfPartRad;
  const upper = isRising ? endOfPartRad : startRad;
  const levelCount = sortedRad.length;
  const firstRank = countAtMost(sortedRad, lower);
  const crossed = countAtMost(sortedRad, upper) - firstRank + (upper < lower ? levelCount : 0);
  for (let k = 0; k < crossed; k++) {
    const rank = firstRank + (isRising !== isBackward ? k : crossed - 1 - k);
    crossings.rank[count + k] = rank < levelCount ? rank : rank - levelCount;
    crossings.rising[count + k] = isRising ? 1 : 0;
    crossings.part[count + k] = part;
  }
  return count + crossed;
}

/**
 * The instant of one of the crossings that {@link crossCell} found.
 *
 * Given:
 * - `cell`, `workspace`: as passed to the last call of {@link crossCell}
 * - `index`: of the crossing
 *
 * Returned: JD (UT).
 */
export function crossingJdUt({ motion, levels }: Cell, workspace: CellWorkspace, index: number): JdUt {
  const { crossings, parts } = workspace;
  const levelRad = levels.sortedRad[crossings.rank[index]!]!;
  const isRising = crossings.rising[index] === 1;
  const part = crossings.part[index]!;
  const { startJdUt, lengthDays, startRad, piece } = workspace.segments[parts.segment[part]!]!;
  if (lengthDays === 0) return startJdUt;
  const valueRad = signedRad(levelRad - startRad);
  const u = solvePiece(piece.coefficients, valueRad, isRising, parts.startU[part]!, parts.endU[part]!);
  const guessJdUt = startJdUt + u * lengthDays;
  if (isSteady(motion)) return guessJdUt;
  const slackDays = motion.from === NO_BODY ? 0 : NODE_SLACK_DAYS;
  const low = parts.endJdUt[part]! - (part === 0 ? slackDays : 0);
  const high = parts.endJdUt[part + 1]! + (part + 1 === parts.count ? slackDays : 0);
  const guess = Math.min(Math.max(guessJdUt, low), high);
  return trueCrossingJdUt(workspace.sky, motion, levelRad, isRising, guess, low, high);
}
