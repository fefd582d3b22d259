import { BODY } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { normalizeRad, signedRad } from "../math/angle.ts";
import type { JdUt } from "../units/flavours.ts";
import { createInstantSky, type InstantSky } from "./instant-sky.ts";
import { type CellPiece, createCellPiece, fitCell, type Motion, NO_BODY } from "./motion.ts";
import { pieceValue, solvePiece } from "./piece-polynomial.ts";
import { type Levels, rankOfAngle } from "./search-input.ts";
import { trueAngleRad, trueCrossingJdUt, trueTurnJdUt } from "./true-motion.ts";
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
  readonly part: Uint8Array;
}

/**
 * Space that a search works in, cell after cell. Each track and each search owns one, so searches that interleave do
 * not share state.
 */
export interface CellWorkspace {
  readonly sky: InstantSky;
  readonly piece: CellPiece;
  readonly turns: TurningPoints;
  /** The ends of the monotone parts of the cell: place in the cell (0–1), instant (JD UT), angle. */
  readonly endU: Float64Array;
  readonly endJdUt: Float64Array;
  readonly endRad: Float64Array;
  endCount: number;
  crossings: Crossings;
}

export function createCellWorkspace(source: EphemerisSource): CellWorkspace {
  return {
    sky: createInstantSky(source),
    piece: createCellPiece(),
    turns: createTurningPoints(),
    endU: new Float64Array(TURNS_MAX + 2),
    endJdUt: new Float64Array(TURNS_MAX + 2),
    endRad: new Float64Array(TURNS_MAX + 2),
    endCount: 0,
    crossings: createCrossings(0),
  };
}

function createCrossings(length: number): Crossings {
  return { rank: new Uint32Array(length), rising: new Uint8Array(length), part: new Uint8Array(length) };
}

/** Largest error of a piece: behind the Sun the deflection of light has kinks, and Lilith jumps between granules. */
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
 * Notes: the motion is cut at its turns into monotone parts. A part crosses each level between its ends once. Both parts
 * at an end use the same value of the angle, and a level equal to it belongs to the part below. Therefore no crossing is
 * missed or counted twice, within a cell or between two cells.
 */
export function crossCell(cell: Cell, isBackward: boolean, workspace: CellWorkspace): number {
  const capacity = (TURNS_MAX + 1) * cell.levels.sortedRad.length;
  if (workspace.crossings.rank.length < capacity) workspace.crossings = createCrossings(capacity);
  fitCell(cell.motion, cell.at, workspace.piece);
  cutIntoParts(cell, workspace);
  const parts = workspace.endCount - 1;
  let count = 0;
  for (let k = 0; k < parts; k++)
    count = crossPart(cell.levels, isBackward ? parts - 1 - k : k, isBackward, workspace, count);
  return count;
}

/** Finds the ends of the monotone parts. */
function cutIntoParts({ motion, levels, at }: Cell, workspace: CellWorkspace): void {
  const { stepDays, firstStep, angleRad } = motion;
  const { sky, turns } = workspace;
  const piece = workspace.piece.coefficients;
  const cellJdUt = (firstStep + at) * stepDays;
  workspace.endCount = 0;
  addEnd(workspace, 0, cellJdUt, angleRad[at]!);
  if (canTurn(motion)) {
    findTurningPoints(piece, turns);
    for (let i = 0; i < turns.count; i++) {
      const u = turns.u[i]!;
      let epochJdUt = cellJdUt + u * stepDays;
      let turnRad = angleRad[at]! + pieceValue(piece, u);
      if (isNearLevel(levels, turnRad)) {
        const turnJdUt = trueTurnJdUt(sky, motion, epochJdUt, stepDays / 8);
        if (!Number.isNaN(turnJdUt)) epochJdUt = turnJdUt;
        turnRad = trueAngleRad(sky, motion, epochJdUt);
      }
      addEnd(workspace, u, epochJdUt, normalizeRad(turnRad));
    }
  }
  addEnd(workspace, 1, cellJdUt + stepDays, angleRad[at + 1]!);
}

function addEnd(workspace: CellWorkspace, u: number, epochJdUt: JdUt, angleRad: number): void {
  const { endU, endJdUt, endRad, endCount } = workspace;
  endU[endCount] = u;
  endJdUt[endCount] = epochJdUt;
  endRad[endCount] = angleRad;
  workspace.endCount = endCount + 1;
}

/** False for Sun and Moon, which always move forward, and for the Moon counted from the Sun, since it is faster. */
function canTurn({ body, from }: Motion): boolean {
  return !(
    (body === BODY.Sun && from === NO_BODY) ||
    (body === BODY.Moon && (from === NO_BODY || from === BODY.Sun))
  );
}

/** Whether the interpolated angle is too close to a level to decide on which side of it a turn is. */
function isNearLevel(levels: Levels, angleRad: number): boolean {
  const below = normalizeRad(angleRad - PIECE_ERROR_RAD);
  const above = normalizeRad(angleRad + PIECE_ERROR_RAD);
  return above < below || rankOfAngle(levels, below) !== rankOfAngle(levels, above);
}

/** Appends the crossings of one part after the first `count`; returns the new count. */
function crossPart(
  levels: Levels,
  part: number,
  isBackward: boolean,
  { endRad, crossings }: CellWorkspace,
  count: number,
): number {
  const startRad = endRad[part]!;
  const endOfPartRad = endRad[part + 1]!;
  const isRising = signedRad(endOfPartRad - startRad) > 0;
  const lower = isRising ? startRad : endOfPartRad;
  const upper = isRising ? endOfPartRad : startRad;
  const levelCount = levels.sortedRad.length;
  const firstRank = rankOfAngle(levels, lower);
  const crossed = rankOfAngle(levels, upper) - firstRank + (upper < lower ? levelCount : 0);
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
 * - `cell`, `workspace`: those of the last call of {@link crossCell}
 * - `index`: of the crossing
 *
 * Returned: JD (UT).
 */
export function crossingJdUt({ motion, levels, at }: Cell, workspace: CellWorkspace, index: number): JdUt {
  const { stepDays, firstStep, angleRad } = motion;
  const { crossings, endU, endJdUt, endCount } = workspace;
  const levelRad = levels.sortedRad[crossings.rank[index]!]!;
  const isRising = crossings.rising[index] === 1;
  const part = crossings.part[index]!;
  const valueRad = signedRad(levelRad - angleRad[at]!);
  const u = solvePiece(workspace.piece.coefficients, valueRad, isRising, endU[part]!, endU[part + 1]!);
  const guessJdUt = (firstStep + at + u) * stepDays;
  if (isExactlySampled(motion)) return guessJdUt;
  const slackDays = motion.from === NO_BODY ? 0 : NODE_SLACK_DAYS;
  const low = endJdUt[part]! - (part === 0 ? slackDays : 0);
  const high = endJdUt[part + 1]! + (part + 2 === endCount ? slackDays : 0);
  const guess = Math.min(Math.max(guessJdUt, low), high);
  return trueCrossingJdUt(workspace.sky, motion, levelRad, isRising, guess, low, high);
}

/** Pieces of Sun and Moon are accurate to 3e-7° (0.01 s, 0.002 s): the whole chain would improve nothing. */
function isExactlySampled({ body, from }: Motion): boolean {
  return (body === BODY.Sun || body === BODY.Moon) && (from === NO_BODY || from === BODY.Sun);
}
