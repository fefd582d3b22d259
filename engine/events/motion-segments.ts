import { BODY } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { normalizeRad, signedRad } from "../math/angle.ts";
import { countAtMost } from "../math/number-arrays.ts";
import { deltaTSeconds, julianDayTtFromUt } from "../time/delta-t.ts";
import { LIGHT_SPEED_AU_PER_DAY } from "../units/constants.ts";
import type { JdUt } from "../units/flavours.ts";
import { SECONDS_PER_DAY } from "../units/time.ts";
import {
  createInstantSky,
  type InstantSky,
  trueAngleRad,
  trueSpeedRadPerDay,
  trueTurnJdUt,
} from "./instant-sky.ts";
import { type CellPolynomial, createCellPolynomial, fitCell, type Motion } from "./motion.ts";
import { hermitePolynomialInside, NODES_INSIDE } from "./turning-points.ts";

/**
 * Distance of the two instants on both sides of a boundary from the boundary: 0.2 ms. Rounding of Julian days moves the instant at
 * which the table changes its granule by less than 0.1 ms.
 */
const BOUNDARY_SIDE_DAYS = 2e-9;
/** More than the Moon's light-time, 1.4 s. */
const LIGHT_TIME_DAYS_MAX = 2e-5;

/** The boundaries of a source's Moon in UT, at which node and Lilith jump. Owned by one search. */
interface MoonBoundaries {
  readonly source: EphemerisSource;
  readonly moonState: Float64Array;
  /** Two neighbouring boundaries, between which the last search for a boundary was: most searches are between the same two. */
  previousJdUt: JdUt;
  nextJdUt: JdUt;
}

/** Whether a motion jumps at the boundaries of the Moon: the osculating node and apogee, and angles counted from them. */
function jumpsAtMoonBoundaries({ body, from }: Motion): boolean {
  return body === BODY.TrueNode || body === BODY.Lilith || from === BODY.TrueNode || from === BODY.Lilith;
}

/** The first boundary that is later than `afterJdUt` and earlier than `beforeJdUt`; NaN if there is none. */
function nextMoonBoundary(boundaries: MoonBoundaries, afterJdUt: JdUt, beforeJdUt: JdUt): JdUt {
  const { moonBoundariesJdTt } = boundaries.source;
  if (moonBoundariesJdTt === undefined) return Number.NaN;
  if (!(afterJdUt >= boundaries.previousJdUt && afterJdUt < boundaries.nextJdUt)) {
    let next = countAtMost(moonBoundariesJdTt, julianDayTtFromUt(afterJdUt) - LIGHT_TIME_DAYS_MAX);
    const boundaryAt = (i: number): JdUt => boundaryJdUt(boundaries, moonBoundariesJdTt[i]!);
    while (next < moonBoundariesJdTt.length && boundaryAt(next) <= afterJdUt) next++;
    boundaries.previousJdUt = next === 0 ? Number.NEGATIVE_INFINITY : boundaryAt(next - 1);
    boundaries.nextJdUt = next === moonBoundariesJdTt.length ? Number.POSITIVE_INFINITY : boundaryAt(next);
  }
  return boundaries.nextJdUt < beforeJdUt ? boundaries.nextJdUt : Number.NaN;
}

/** The instant at which light that left the Moon at a boundary arrives. */
function boundaryJdUt({ source, moonState }: MoonBoundaries, boundaryJdTt: number): JdUt {
  source.state(BODY.Moon, boundaryJdTt, 0, moonState);
  const x = moonState[0]!;
  const y = moonState[1]!;
  const z = moonState[2]!;
  const distanceAu = Math.sqrt(x * x + y * y + z * z);
  const arrivalJdTt = boundaryJdTt + distanceAu / LIGHT_SPEED_AU_PER_DAY;
  const guessJdUt = arrivalJdTt - deltaTSeconds(arrivalJdTt) / SECONDS_PER_DAY;
  return arrivalJdTt - deltaTSeconds(guessJdUt) / SECONDS_PER_DAY;
}

interface MotionSample {
  readonly epochJdUt: JdUt;
  /** 0 ≤ x < 2π. */
  readonly angleRad: number;
  readonly speedRadPerDay: number;
}

/** A part of a cell in which a motion is smooth, or a jump at a boundary. Reused for one cell after another. */
export interface Segment {
  startJdUt: JdUt;
  /** 0 for a jump. */
  lengthDays: number;
  /** 0 ≤ x < 2π. */
  startRad: number;
  endRad: number;
  startSpeedRadPerDay: number;
  endSpeedRadPerDay: number;
  /** Whether a boundary is so close that a search for a turn must not leave the segment. */
  isNearBoundary: boolean;
  /** The angle minus `startRad` (rad) as powers of u: 0 at the start, 1 at the end. Not valid for a jump. */
  readonly polynomial: CellPolynomial;
}

/** The segments of one cell, and the space to compute them. One search owns it. */
export interface SegmentWorkspace {
  readonly sky: InstantSky;
  readonly boundaries: MoonBoundaries;
  readonly segments: Segment[];
  segmentCount: number;
}

/** @param sky default: a new one */
export function createSegmentWorkspace(
  source: EphemerisSource,
  sky: InstantSky = createInstantSky(source),
): SegmentWorkspace {
  return {
    sky,
    boundaries: { source, moonState: new Float64Array(6), previousJdUt: Number.NaN, nextJdUt: Number.NaN },
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
    isNearBoundary: false,
    polynomial: createCellPolynomial(),
  };
}

/** Whether the motion jumps in the cell that begins at sample `at`, or between other samples that its polynomial is fitted to. */
export function isCellNearBoundary(motion: Motion, at: number, { boundaries }: SegmentWorkspace): boolean {
  if (!jumpsAtMoonBoundaries(motion)) return false;
  const { stepDays, firstStep } = motion;
  const afterJdUt = (firstStep + at - 1) * stepDays - BOUNDARY_SIDE_DAYS;
  const beforeJdUt = (firstStep + at + 2) * stepDays + BOUNDARY_SIDE_DAYS;
  return !Number.isNaN(nextMoonBoundary(boundaries, afterJdUt, beforeJdUt));
}

/** Makes the cell that begins at sample `at` the only segment, with the polynomial through the samples around it. */
export function takeWholeCell(motion: Motion, at: number, workspace: SegmentWorkspace): void {
  const segment = workspace.segments[0]!;
  segment.startJdUt = (motion.firstStep + at) * motion.stepDays;
  segment.lengthDays = motion.stepDays;
  segment.startRad = motion.angleRad[at]!;
  segment.endRad = motion.angleRad[at + 1]!;
  segment.startSpeedRadPerDay = motion.speedRadPerDay[at]!;
  segment.endSpeedRadPerDay = motion.speedRadPerDay[at + 1]!;
  segment.isNearBoundary = false;
  fitCell(motion, at, segment.polynomial);
  workspace.segmentCount = 1;
}

/**
 * Cuts the cell that begins at sample `at` at the boundaries of the Moon: smooth segments, with a jump between two of them. The
 * polynomials are fitted to instants of their own segments only. Adjacent segments have the same angle at their common end.
 */
export function cutCellAtBoundaries(motion: Motion, at: number, workspace: SegmentWorkspace): void {
  const { sky, boundaries } = workspace;
  const end = sampleOfCell(motion, at + 1);
  let start = sampleOfCell(motion, at);
  let afterJdUt = start.epochJdUt - BOUNDARY_SIDE_DAYS;
  workspace.segmentCount = 0;
  while (start.epochJdUt < end.epochJdUt) {
    const boundaryJdUt = nextMoonBoundary(boundaries, afterJdUt, end.epochJdUt + BOUNDARY_SIDE_DAYS);
    if (Number.isNaN(boundaryJdUt)) {
      addSmoothSegment(motion, start, end, workspace);
      return;
    }
    const before = boundaryJdUt - BOUNDARY_SIDE_DAYS;
    if (before > start.epochJdUt) {
      const last = sampleAt(sky, motion, before);
      addSmoothSegment(motion, start, last, workspace);
      start = last;
    }
    const after = boundaryJdUt + BOUNDARY_SIDE_DAYS;
    const next = after < end.epochJdUt ? sampleAt(sky, motion, after) : end;
    addSegment(boundaryJdUt, 0, start, next, workspace);
    start = next;
    afterJdUt = boundaryJdUt;
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
  segment.isNearBoundary = true;
  return segment;
}

function addSmoothSegment(
  motion: Motion,
  start: MotionSample,
  end: MotionSample,
  workspace: SegmentWorkspace,
): void {
  const lengthDays = end.epochJdUt - start.epochJdUt;
  const { samples, coefficients } = addSegment(start.epochJdUt, lengthDays, start, end, workspace).polynomial;
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
  hermitePolynomialInside(samples, coefficients);
}

/** The instant in a segment, near its position `u`, at which the motion turns: JD (UT), NaN if it does not. */
export function segmentTurnJdUt(sky: InstantSky, motion: Motion, segment: Segment, u: number): JdUt {
  const { startJdUt, lengthDays, isNearBoundary } = segment;
  const guessJdUt = startJdUt + u * lengthDays;
  if (!isNearBoundary) return trueTurnJdUt(sky, motion, guessJdUt, lengthDays / 8);
  const limits = { firstJdUt: startJdUt, lastJdUt: startJdUt + lengthDays };
  return trueTurnJdUt(sky, motion, guessJdUt, lengthDays, limits);
}
