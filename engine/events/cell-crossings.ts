import { BODY } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { normalizeRad, signedRad } from "../math/angle.ts";
import { countAtMost } from "../math/number-arrays.ts";
import type { JdUt } from "../units/flavours.ts";
import type { InstantSky } from "./instant-sky.ts";
import { type RoughMotion, trueAngleRad, trueCrossingJdUt } from "./instant-sky.ts";
import { type CellPolynomial, type Motion, NO_BODY } from "./motion.ts";
import {
  createSegmentWorkspace,
  cutCellAtBoundaries,
  isCellNearBoundary,
  type SegmentWorkspace,
  segmentTurnJdUt,
  takeWholeCell,
} from "./motion-segments.ts";
import type { Levels } from "./search-input.ts";
import {
  createTurningPoints,
  findTurningPoints,
  polynomialBend,
  polynomialSlope,
  polynomialValue,
  solvePolynomial,
  TURNS_MAX,
  type TurningPoints,
} from "./turning-points.ts";

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
  /** Index of the monotone branch. */
  readonly branch: Uint16Array;
}

/** The monotone branches of one cell: `count` of them, branch k from end k to end k + 1. */
interface Branches {
  count: number;
  /** The ends: instant (JD UT) and angle. One more than branches. */
  readonly endJdUt: Float64Array;
  readonly endRad: Float64Array;
  /** By branch: index of its segment, and its position in the segment (0–1). */
  readonly segment: Uint16Array;
  readonly startU: Float64Array;
  readonly endU: Float64Array;
}

/**
 * Space that a search works in, cell after cell. Each series and each search owns one, so searches that interleave do
 * not share state.
 */
export interface CellWorkspace extends SegmentWorkspace {
  readonly turns: TurningPoints;
  branches: Branches;
  crossings: Crossings;
}

/** @param sky default: a new one */
export function createCellWorkspace(source: EphemerisSource, sky?: InstantSky): CellWorkspace {
  return {
    ...createSegmentWorkspace(source, sky),
    turns: createTurningPoints(),
    branches: createBranches(BRANCHES_PER_SEGMENT_MAX),
    crossings: createCrossings(0),
  };
}

/** A segment is cut at its turns; a jump is a branch. */
const BRANCHES_PER_SEGMENT_MAX = TURNS_MAX + 1;

function createBranches(length: number): Branches {
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
  return { rank: new Uint32Array(length), rising: new Uint8Array(length), branch: new Uint16Array(length) };
}

/** Largest error of a polynomial: behind the Sun the deflection of light has kinks, and a polynomial may be fitted across a jump. */
const POLYNOMIAL_ERROR_RAD = 1e-4;
/** Interpolated samples can be on the other side of a root than the motion itself, by less than this. */
const NODE_SLACK_DAYS = 0.02;

/**
 * Finds every crossing of a level in a cell.
 *
 * Notes: the motion is cut at boundaries and turns into monotone branches; a jump is a branch of no length. A branch crosses each level
 * between its ends once. Both branches at an end use the same value of the angle, and a level equal to it belongs to the branch
 * below. Therefore no crossing is missed or counted twice, within a cell or between two cells.
 *
 * @param isBackward whether the crossings are listed against the order of time
 * @returns the number of crossings. In `workspace.crossings`, for each of them: the rank of its level, whether the
 * angle increases there, and the monotone branch that contains it. {@link crossingJdUt} computes the instant. Valid
 * until the next call with the same workspace.
 */
export function crossCell(cell: Cell, isBackward: boolean, workspace: CellWorkspace): number {
  const { motion, levels, at } = cell;
  takeWholeCell(motion, at, workspace);
  if (isCellNearBoundary(motion, at, workspace)) {
    if (!isLevelNearCell(cell, workspace)) return 0;
    cutCellAtBoundaries(motion, at, workspace);
  }
  const branchesMax = workspace.segmentCount * BRANCHES_PER_SEGMENT_MAX;
  if (workspace.branches.segment.length < branchesMax) workspace.branches = createBranches(branchesMax);
  const capacity = branchesMax * levels.sortedRad.length;
  if (workspace.crossings.rank.length < capacity) workspace.crossings = createCrossings(capacity);
  workspace.branches.count = 0;
  for (let i = 0; i < workspace.segmentCount; i++) cutIntoBranches(cell, i, workspace);
  const { branches } = workspace;
  let count = 0;
  for (let k = 0; k < branches.count; k++)
    count = crossBranch(levels, isBackward ? branches.count - 1 - k : k, isBackward, workspace, count);
  return count;
}

/** Whether the motion can cross a level in a cell whose polynomial is fitted to samples on both sides of a jump. */
function isLevelNearCell({ motion, levels, at }: Cell, { segments, turns }: CellWorkspace): boolean {
  const { coefficients } = segments[0]!.polynomial;
  const endRad = signedRad(motion.angleRad[at + 1]! - motion.angleRad[at]!);
  let low = Math.min(0, endRad);
  let high = Math.max(0, endRad);
  findTurningPoints(coefficients, turns);
  for (let i = 0; i < turns.count; i++) {
    const turnRad = polynomialValue(coefficients, turns.u[i]!);
    low = Math.min(low, turnRad);
    high = Math.max(high, turnRad);
  }
  return isLevelBetween(levels, motion.angleRad[at]! + low, motion.angleRad[at]! + high);
}

/** Adds the monotone branches of a segment. */
function cutIntoBranches({ motion, levels }: Cell, index: number, workspace: CellWorkspace): void {
  const { sky, turns, branches } = workspace;
  const segment = workspace.segments[index]!;
  const { startJdUt, lengthDays, startRad } = segment;
  const { coefficients } = segment.polynomial;
  if (index === 0) {
    branches.endJdUt[0] = startJdUt;
    branches.endRad[0] = startRad;
  }
  let u = 0;
  if (lengthDays > 0 && !isSteady(motion)) {
    findTurningPoints(coefficients, turns);
    for (let i = 0; i < turns.count; i++) {
      const turnU = turns.u[i]!;
      let epochJdUt = startJdUt + turnU * lengthDays;
      let turnRad = startRad + polynomialValue(coefficients, turnU);
      if (isLevelBetween(levels, turnRad, turnRad)) {
        const turnJdUt = segmentTurnJdUt(sky, motion, segment, turnU);
        if (!Number.isNaN(turnJdUt)) epochJdUt = turnJdUt;
        turnRad = trueAngleRad(sky, motion, epochJdUt);
      }
      addBranch(branches, index, u, turnU, epochJdUt, normalizeRad(turnRad));
      u = turnU;
    }
  }
  addBranch(branches, index, u, 1, startJdUt + lengthDays, segment.endRad);
}

/** Adds the branch from the last end to a new one. */
function addBranch(
  branches: Branches,
  segment: number,
  startU: number,
  endU: number,
  endJdUt: JdUt,
  endRad: number,
): void {
  const { count } = branches;
  branches.segment[count] = segment;
  branches.startU[count] = startU;
  branches.endU[count] = endU;
  branches.endJdUt[count + 1] = endJdUt;
  branches.endRad[count + 1] = endRad;
  branches.count = count + 1;
}

/**
 * Whether a motion is the Sun's, the Moon's or the Moon's counted from the Sun. They never turn, and their polynomials are accurate to 3e-7°
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
  const below = normalizeRad(lowRad - POLYNOMIAL_ERROR_RAD);
  const above = normalizeRad(highRad + POLYNOMIAL_ERROR_RAD);
  return above < below || countAtMost(levels.sortedRad, below) !== countAtMost(levels.sortedRad, above);
}

/** Appends the crossings of one branch after the first `count`; returns the new count. */
function crossBranch(
  { sortedRad }: Levels,
  branch: number,
  isBackward: boolean,
  { branches: { endRad }, crossings }: CellWorkspace,
  count: number,
): number {
  const startRad = endRad[branch]!;
  const endOfBranchRad = endRad[branch + 1]!;
  const isRising = signedRad(endOfBranchRad - startRad) > 0;
  const lower = isRising ? startRad : endOfBranchRad;
  const upper = isRising ? endOfBranchRad : startRad;
  const levelCount = sortedRad.length;
  const firstRank = countAtMost(sortedRad, lower);
  const crossed = countAtMost(sortedRad, upper) - firstRank + (upper < lower ? levelCount : 0);
  for (let k = 0; k < crossed; k++) {
    const rank = firstRank + (isRising !== isBackward ? k : crossed - 1 - k);
    crossings.rank[count + k] = rank < levelCount ? rank : rank - levelCount;
    crossings.rising[count + k] = isRising ? 1 : 0;
    crossings.branch[count + k] = branch;
  }
  return count + crossed;
}

/**
 * The instant of one of the crossings that {@link crossCell} found.
 *
 * @param errorDaysMax the error at which the search may end. Default: the least
 */
export function crossingJdUt(
  { motion, levels }: Cell,
  workspace: CellWorkspace,
  index: number,
  errorDaysMax = 0,
): JdUt {
  const { crossings, branches } = workspace;
  const levelRad = levels.sortedRad[crossings.rank[index]!]!;
  const isRising = crossings.rising[index] === 1;
  const branch = crossings.branch[index]!;
  const { startJdUt, lengthDays, startRad, polynomial } = workspace.segments[branches.segment[branch]!]!;
  if (lengthDays === 0) return startJdUt;
  const valueRad = signedRad(levelRad - startRad);
  const u = solvePolynomial(
    polynomial.coefficients,
    valueRad,
    isRising,
    branches.startU[branch]!,
    branches.endU[branch]!,
  );
  const guessJdUt = startJdUt + u * lengthDays;
  if (isSteady(motion)) return guessJdUt;
  const slackDays = motion.from === NO_BODY ? 0 : NODE_SLACK_DAYS;
  const low = branches.endJdUt[branch]! - (branch === 0 ? slackDays : 0);
  const high = branches.endJdUt[branch + 1]! + (branch + 1 === branches.count ? slackDays : 0);
  const guess = Math.min(Math.max(guessJdUt, low), high);
  const rough = errorDaysMax === 0 ? null : { ...roughMotionAt(polynomial, u, lengthDays), errorDaysMax };
  return trueCrossingJdUt(workspace.sky, motion, levelRad, isRising, guess, low, high, rough);
}

function roughMotionAt(
  { coefficients }: CellPolynomial,
  u: number,
  lengthDays: number,
): Omit<RoughMotion, "errorDaysMax"> {
  return {
    speedRadPerDay: polynomialSlope(coefficients, u) / lengthDays,
    accelerationRadPerDay2: polynomialBend(coefficients, u) / (lengthDays * lengthDays),
  };
}
