import { hermitePiece, PIECE_COEFFICIENTS, pieceValue, solvePiece } from "../events/piece-polynomial.ts";
import type { EventWindow } from "../events/search-input.ts";
import { createTurningPoints, findTurningPoints, type TurningPoints } from "../events/turning-points.ts";
import { DEG_PER_RAD, normalizeRad } from "../math/angle.ts";
import type { Deg, JdUt } from "../units/flavours.ts";
import { createLocalPlace, type LocalCourse, type LocalPlace } from "./local-place.ts";

/** A quantity of a local place whose zeros are searched: smooth, of the order of 1. */
export interface Criterion<Kind> {
  /** What a zero is at which the value increases, and at which it decreases. */
  readonly increasing: Kind;
  readonly decreasing: Kind;
  /** Writes the value and its rate per day. */
  evaluate(place: LocalPlace, out: Float64Array): void;
}

/** A zero of a criterion. */
export interface LocalCrossing<Kind> {
  readonly kind: Kind;
  readonly epochJdUt: JdUt;
  /** From north eastward, 0 ≤ x < 360. */
  readonly azimuthDeg: Deg;
}

/** A power of two, so that nodes are computed without rounding. */
const STEP_DAYS = 1 / 8;
/** Samples on each side of a cell that its polynomial is fitted to. */
const NEIGHBOURS = 1;
const REFINEMENTS_MAX = 6;
/** The second derivative of a criterion is at most this, per day²: the square of the Earth's rotation. */
const CURVATURE_MAX = 40;
/** The error at which refinement ends, 0.1 ms. */
const ERROR_DAYS_MAX = 1e-9;

/** Days beyond a window that a search needs of a source: two nodes, and the light of the farthest body. */
export const SEARCHED_BEYOND_DAYS = 1;

/** Space of one search. */
interface Workspace {
  readonly place: LocalPlace;
  /** Value and rate. */
  readonly value: Float64Array;
  readonly piece: Float64Array;
  readonly turns: TurningPoints;
}

/** One cell of one criterion. */
interface Cell<Kind> {
  readonly criterion: Criterion<Kind>;
  readonly startJdUt: JdUt;
  /** Values at the four nodes around the cell (0–3) and slopes per cell (4–7). */
  readonly data: Float64Array;
}

/**
 * Finds every zero of some criteria in a window, in the order of time, each once.
 *
 * Notes:
 * 1. Places are computed at nodes that do not depend on the window. A polynomial of degree 7 through values and rates of four nodes
 *    shows how often a value passes zero in a cell; its error is 0.3″ of altitude (the Moon: 1″). Each zero is refined
 *    with Newton's method on places computed at the instant itself.
 * 2. Two zeros within a cell are found if the polynomial has them: an altitude that exceeds zero by less than its error may be missed.
 */
export function findLocalCrossings<Kind>(
  course: LocalCourse,
  criteria: readonly Criterion<Kind>[],
  { startJdUt, endJdUt }: EventWindow,
): LocalCrossing<Kind>[] {
  const crossings: LocalCrossing<Kind>[] = [];
  if (startJdUt === endJdUt) return crossings;
  const workspace = createWorkspace();
  const samples = criteria.map(() => new Float64Array(PIECE_COEFFICIENTS));
  // The zeros of a cell lie from its start to its end, both included.
  const firstCell = Math.ceil(startJdUt / STEP_DAYS) - 1;
  const lastCell = Math.ceil(endJdUt / STEP_DAYS) - 1;
  for (let node = firstCell - NEIGHBOURS; node <= lastCell + 1 + NEIGHBOURS; node++) {
    addNode(course, criteria, samples, node, workspace);
    const cell = node - 1 - NEIGHBOURS;
    if (cell < firstCell) continue;
    criteria.forEach((criterion, i) => {
      const data = samples[i]!;
      addZeros(course, { criterion, startJdUt: cell * STEP_DAYS, data }, workspace, crossings);
    });
  }
  return crossings
    .filter(({ epochJdUt }) => epochJdUt >= startJdUt && epochJdUt < endJdUt)
    .sort((a, b) => a.epochJdUt - b.epochJdUt);
}

function createWorkspace(): Workspace {
  return {
    place: createLocalPlace(),
    value: new Float64Array(2),
    piece: new Float64Array(PIECE_COEFFICIENTS),
    turns: createTurningPoints(),
  };
}

/** Shifts the four samples of every criterion by one node and adds the next. */
function addNode<Kind>(
  course: LocalCourse,
  criteria: readonly Criterion<Kind>[],
  samples: readonly Float64Array[],
  node: number,
  { place, value }: Workspace,
): void {
  course.at(node * STEP_DAYS, place);
  criteria.forEach((criterion, i) => {
    const data = samples[i]!;
    criterion.evaluate(place, value);
    data.copyWithin(0, 1);
    data[3] = value[0]!;
    data[7] = value[1]! * STEP_DAYS;
  });
}

/** Adds the zeros of one cell. At a node the sample itself decides, in both cells that share it. */
function addZeros<Kind>(
  course: LocalCourse,
  cell: Cell<Kind>,
  workspace: Workspace,
  out: LocalCrossing<Kind>[],
): void {
  const { data } = cell;
  const { piece, turns } = workspace;
  hermitePiece(data, piece);
  findTurningPoints(piece, turns);
  let lowU = 0;
  let low = data[1]!;
  for (let i = 0; i <= turns.count; i++) {
    const isLast = i === turns.count;
    const highU = isLast ? 1 : turns.u[i]!;
    const high = isLast ? data[2]! : pieceValue(piece, highU);
    if (low >= 0 !== high >= 0) out.push(refine(course, cell, workspace, lowU, highU, high >= 0));
    lowU = highU;
    low = high;
  }
}

/** The zero between two places of a cell, from the polynomial's. */
function refine<Kind>(
  course: LocalCourse,
  { criterion, startJdUt }: Cell<Kind>,
  { place, value, piece }: Workspace,
  lowU: number,
  highU: number,
  isIncreasing: boolean,
): LocalCrossing<Kind> {
  const lowJdUt = startJdUt + lowU * STEP_DAYS;
  const highJdUt = startJdUt + highU * STEP_DAYS;
  let epochJdUt = startJdUt + solvePiece(piece, 0, isIncreasing, lowU, highU) * STEP_DAYS;
  let stepDays = 0;
  for (let i = 0; i < REFINEMENTS_MAX; i++) {
    course.at(epochJdUt, place);
    criterion.evaluate(place, value);
    const rate = value[1]!;
    stepDays = 0;
    // At a turn the rate vanishes or has the other sign: the instant is not defined better.
    if (rate === 0 || rate > 0 !== isIncreasing) break;
    const nextJdUt = Math.min(Math.max(epochJdUt - value[0]! / rate, lowJdUt), highJdUt);
    stepDays = nextJdUt - epochJdUt;
    epochJdUt = nextJdUt;
    if ((stepDays * stepDays * CURVATURE_MAX) / Math.abs(rate) < ERROR_DAYS_MAX) break;
  }
  const east = place.east + place.eastRatePerDay * stepDays;
  const north = place.north + place.northRatePerDay * stepDays;
  return {
    kind: isIncreasing ? criterion.increasing : criterion.decreasing,
    epochJdUt,
    azimuthDeg: normalizeRad(Math.atan2(east, north)) * DEG_PER_RAD,
  };
}
