import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { normalizeRad, signedRad } from "../math/angle.ts";
import type { JdUt } from "../units/flavours.ts";
import { createInstantSky, type InstantSky } from "./instant-sky.ts";
import {
  createMoonSeams,
  jumpsAtMoonSeams,
  type MoonSeams,
  nextMoonSeam,
  SEAM_SIDE_DAYS,
} from "./moon-boundaries.ts";
import { type CellPiece, createCellPiece, fitCell, type Motion } from "./motion.ts";
import { hermitePieceInside, NODES_INSIDE } from "./hermite-polynomial.ts";
import { trueAngleRad, trueSpeedRadPerDay, trueTurnJdUt } from "./true-motion.ts";

/** A motion at one instant. */
interface MotionSample {
  readonly epochJdUt: JdUt;
  /** 0 ≤ x < 2π. */
  readonly angleRad: number;
  readonly speedRadPerDay: number;
}

/** A part of a cell in which a motion is smooth, or a jump at a seam. Reused for one cell after another. */
export interface Segment {
  startJdUt: JdUt;
  /** 0 for a jump. */
  lengthDays: number;
  /** 0 ≤ x < 2π. */
  startRad: number;
  endRad: number;
  startSpeedRadPerDay: number;
  endSpeedRadPerDay: number;
  /** Whether a seam is so close that a search for a turn must not leave the segment. */
  isNearSeam: boolean;
  /** The angle minus `startRad` (rad) as powers of u: 0 at the start, 1 at the end. Not valid for a jump. */
  readonly piece: CellPiece;
}

/** The segments of one cell, and the space to compute them. One search owns it. */
export interface SegmentWorkspace {
  readonly sky: InstantSky;
  readonly seams: MoonSeams;
  readonly segments: Segment[];
  segmentCount: number;
}

export function createSegmentWorkspace(source: EphemerisSource): SegmentWorkspace {
  return {
    sky: createInstantSky(source),
    seams: createMoonSeams(source),
    segments: [createSegment()],
    segmentCount: 0,
  };
}

function createSegment(): Segment {
  return {
    startJdUt: Number.NaN,
    lengthDays: 0,
    startRad: 0,
    endRad: 0,
    startSpeedRadPerDay: 0,
    endSpeedRadPerDay: 0,
    isNearSeam: false,
    piece: createCellPiece(),
  };
}

/** Whether the motion jumps in the cell that begins at sample `at`, or between other samples that its piece is fitted to. */
export function isCellNearSeam(motion: Motion, at: number, { seams }: SegmentWorkspace): boolean {
  if (!jumpsAtMoonSeams(motion)) return false;
  const { stepDays, firstStep } = motion;
  const afterJdUt = (firstStep + at - 1) * stepDays - SEAM_SIDE_DAYS;
  const beforeJdUt = (firstStep + at + 2) * stepDays + SEAM_SIDE_DAYS;
  return !Number.isNaN(nextMoonSeam(seams, afterJdUt, beforeJdUt));
}

/** Makes the cell that begins at sample `at` the only segment, with the piece through the samples around it. */
export function takeWholeCell(motion: Motion, at: number, workspace: SegmentWorkspace): void {
  const segment = workspace.segments[0]!;
  segment.startJdUt = (motion.firstStep + at) * motion.stepDays;
  segment.lengthDays = motion.stepDays;
  segment.startRad = motion.angleRad[at]!;
  segment.endRad = motion.angleRad[at + 1]!;
  segment.startSpeedRadPerDay = motion.speedRadPerDay[at]!;
  segment.endSpeedRadPerDay = motion.speedRadPerDay[at + 1]!;
  segment.isNearSeam = false;
  fitCell(motion, at, segment.piece);
  workspace.segmentCount = 1;
}

/**
 * Cuts the cell that begins at sample `at` at the seams of the Moon: smooth segments, with a jump between two of them. The
 * pieces are fitted to instants of their own segments only. Adjacent segments have the same angle at their common end.
 */
export function cutCellAtSeams(motion: Motion, at: number, workspace: SegmentWorkspace): void {
  const { sky, seams } = workspace;
  const end = sampleOfCell(motion, at + 1);
  let start = sampleOfCell(motion, at);
  let afterJdUt = start.epochJdUt - SEAM_SIDE_DAYS;
  workspace.segmentCount = 0;
  while (start.epochJdUt < end.epochJdUt) {
    const seamJdUt = nextMoonSeam(seams, afterJdUt, end.epochJdUt + SEAM_SIDE_DAYS);
    if (Number.isNaN(seamJdUt)) {
      addSmoothSegment(motion, start, end, workspace);
      return;
    }
    const before = seamJdUt - SEAM_SIDE_DAYS;
    if (before > start.epochJdUt) {
      const last = sampleAt(sky, motion, before);
      addSmoothSegment(motion, start, last, workspace);
      start = last;
    }
    const after = seamJdUt + SEAM_SIDE_DAYS;
    const next = after < end.epochJdUt ? sampleAt(sky, motion, after) : end;
    addSegment(seamJdUt, 0, start, next, workspace);
    start = next;
    afterJdUt = seamJdUt;
  }
}

function sampleOfCell({ firstStep, stepDays, angleRad, speedRadPerDay }: Motion, at: number): MotionSample {
  return {
    epochJdUt: (firstStep + at) * stepDays,
    angleRad: angleRad[at]!,
    speedRadPerDay: speedRadPerDay[at]!,
  };
}

function sampleAt(sky: InstantSky, motion: Motion, epochJdUt: JdUt): MotionSample {
  const angleRad = normalizeRad(trueAngleRad(sky, motion, epochJdUt));
  return { epochJdUt, angleRad, speedRadPerDay: trueSpeedRadPerDay(sky, motion) };
}

function addSegment(
  startJdUt: JdUt,
  lengthDays: number,
  start: MotionSample,
  end: MotionSample,
  workspace: SegmentWorkspace,
): Segment {
  const { segments, segmentCount } = workspace;
  if (segmentCount === segments.length) segments.push(createSegment());
  workspace.segmentCount = segmentCount + 1;
  const segment = segments[segmentCount]!;
  segment.startJdUt = startJdUt;
  segment.lengthDays = lengthDays;
  segment.startRad = start.angleRad;
  segment.endRad = end.angleRad;
  segment.startSpeedRadPerDay = start.speedRadPerDay;
  segment.endSpeedRadPerDay = end.speedRadPerDay;
  segment.isNearSeam = true;
  return segment;
}

function addSmoothSegment(
  motion: Motion,
  start: MotionSample,
  end: MotionSample,
  workspace: SegmentWorkspace,
): void {
  const lengthDays = end.epochJdUt - start.epochJdUt;
  const { samples, coefficients } = addSegment(start.epochJdUt, lengthDays, start, end, workspace).piece;
  NODES_INSIDE.forEach((node, i) => {
    const sample =
      node === 0
        ? start
        : node === 1
          ? end
          : sampleAt(workspace.sky, motion, start.epochJdUt + node * lengthDays);
    samples[i] = signedRad(sample.angleRad - start.angleRad);
    samples[i + NODES_INSIDE.length] = sample.speedRadPerDay * lengthDays;
  });
  hermitePieceInside(samples, coefficients);
}

/** The instant in a segment, near its place `u`, at which the motion turns: JD (UT), NaN if it does not. */
export function segmentTurnJdUt(sky: InstantSky, motion: Motion, segment: Segment, u: number): JdUt {
  const { startJdUt, lengthDays, isNearSeam } = segment;
  const guessJdUt = startJdUt + u * lengthDays;
  if (!isNearSeam) return trueTurnJdUt(sky, motion, guessJdUt, lengthDays / 8);
  const limits = { firstJdUt: startJdUt, lastJdUt: startJdUt + lengthDays };
  return trueTurnJdUt(sky, motion, guessJdUt, lengthDays, limits);
}
