import { BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import type { JdUt } from "../units/flavours.ts";
import {
  type Cell,
  type CellWorkspace,
  createCellWorkspace,
  crossCell,
  crossingJdUt,
} from "./cell-crossings.ts";
import { createSampledCourse, type SampledCourse } from "./sampled-course.ts";
import { type Levels, sortLevels } from "./search-input.ts";

/**
 * An approach: a body within `reachRad` of `middleRad` at the instant of the search, and the longitude inside that range
 * at which its aspect is exact. The current pass lasts as long as the body stays in the range.
 */
export interface Approach {
  /** Index of the body. */
  readonly body: number;
  readonly exactRad: number;
  readonly middleRad: number;
  readonly reachRad: number;
}

/**
 * Days between two samples. The polynomials then are within 0.0025° of the motion (the largest error in 1,500 random cells per
 * body), inside the allowance of {@link crossCell}, 0.0057°. Lilith has the step of the Moon, from whose place hers
 * follows at no cost; at 2 days her polynomials would be 3.5 times less accurate.
 */
const STEP_DAYS: Readonly<Record<BodyName, number>> = {
  Sun: 2,
  Moon: 0.5,
  Mercury: 2,
  Venus: 4,
  Mars: 4,
  Jupiter: 16,
  Saturn: 16,
  Uranus: 16,
  Neptune: 16,
  Pluto: 16,
  TrueNode: 2,
  Lilith: 0.5,
  Chiron: 16,
  Ceres: 8,
  Pallas: 8,
  Juno: 8,
  Vesta: 8,
};
/** At the ends of the source's dates the step is divided by this, repeatedly, down to the least step. */
const STEP_DIVISOR = 16;
const STEP_DAYS_MIN = 0.03;
/** Levels of an approach: the exact longitude and the two ends of its range. */
const LEVELS = 3;
/** Nodes that the cells on both sides of the origin need. */
const FIRST_NODES = [0, 1, 2, -1, -2] as const;
const AHEAD = 0;
const BEHIND = 1;
type Direction = typeof AHEAD | typeof BEHIND;

/** The approaches of one body: `count` of them from index `first`. */
interface BodySearch {
  readonly body: number;
  readonly first: number;
  readonly count: number;
  readonly levels: Levels;
}

interface Search {
  readonly epochJdUt: JdUt;
  /** By approach: the nearest exact instant so far, NaN if none, and its distance from `epochJdUt`. */
  readonly exactJdUt: Float64Array;
  readonly distanceDays: Float64Array;
  /** By direction and approach: 1 while the pass continues and no exact instant is found in that direction. */
  readonly isOpen: readonly [Uint8Array, Uint8Array];
  readonly workspace: CellWorkspace;
}

/**
 * For each approach, finds the exact instant nearest to `epochJdUt` within the current pass.
 *
 * Notes: the search runs outward in both directions alternately. It ends when an exact instant is found and the other
 * direction is as far without one, or when both directions have left the range. Accuracy: docs/sky-transits-returns.md.
 *
 * @param epochJdUt the instant of the search
 * @param approaches the approaches of one body are consecutive
 * @returns JD (UT) by approach; NaN if the pass contains no exact instant or the source's dates end before it.
 */
export function nearestExactMoments(
  source: EphemerisSource,
  epochJdUt: JdUt,
  approaches: readonly Approach[],
): Float64Array {
  const search: Search = {
    epochJdUt,
    exactJdUt: new Float64Array(approaches.length).fill(Number.NaN),
    distanceDays: new Float64Array(approaches.length).fill(Number.POSITIVE_INFINITY),
    isOpen: [new Uint8Array(approaches.length).fill(1), new Uint8Array(approaches.length).fill(1)],
    workspace: createCellWorkspace(source),
  };
  const searches = searchesByBody(approaches);
  const stepDaysOf = ({ body }: BodySearch): number => STEP_DAYS[BODY_NAMES[body]!];
  const groups = [...new Set(searches.map(stepDaysOf))].map((stepDays) => {
    const bodies = searches.filter((body) => stepDaysOf(body) === stepDays);
    return { course: createSampledCourse(search.workspace.sky, epochJdUt, stepDays), bodies };
  });
  sampleAround(groups);
  for (const group of groups) searchTogether(search, group);
  return search.exactJdUt;
}

function searchesByBody(approaches: readonly Approach[]): readonly BodySearch[] {
  const searches: BodySearch[] = [];
  for (let first = 0; first < approaches.length; ) {
    const { body } = approaches[first]!;
    const levelsRad: number[] = [];
    let end = first;
    for (; end < approaches.length && approaches[end]!.body === body; end++) {
      const { exactRad, middleRad, reachRad } = approaches[end]!;
      levelsRad.push(exactRad, middleRad - reachRad, middleRad + reachRad);
    }
    searches.push({ body, first, count: end - first, levels: sortLevels(levelsRad) });
    first = end;
  }
  return searches;
}

/** The bodies of one step size. */
interface StepGroup {
  readonly course: SampledCourse;
  readonly bodies: readonly BodySearch[];
}

/** Samples the first nodes of all groups, outward: the frame of an instant serves every body that has a node there. */
function sampleAround(groups: readonly StepGroup[]): void {
  const nodes = groups.flatMap(({ course, bodies }) =>
    FIRST_NODES.map((node) => ({ course, bodies, node, offsetDays: node * course.stepDays })),
  );
  nodes.sort((a, b) => a.offsetDays * (a.offsetDays + 0.01) - b.offsetDays * (b.offsetDays + 0.01));
  for (const { course, bodies, node } of nodes) for (const { body } of bodies) course.sample(body, node);
}

/** Searches the bodies of one step size together: the frame of an instant serves all of them. */
function searchTogether(search: Search, { course, bodies }: StepGroup): void {
  const { stepDays } = course;
  const remaining: [readonly BodySearch[], readonly BodySearch[]] = [bodies, bodies];
  for (let ring = 0; remaining[AHEAD].length + remaining[BEHIND].length > 0; ring++) {
    for (const direction of [AHEAD, BEHIND] as const) {
      remaining[direction] = remaining[direction].filter((body) => {
        if (!updateOpenApproaches(search, body, direction, ring * stepDays)) return false;
        if (searchCell(search, course, body, direction, ring)) return true;
        searchToEndOfDates(search, course, body, direction, ring);
        return false;
      });
    }
  }
}

/** Searches the last days before the source's dates end, which are too few for the course's step, with smaller steps. */
function searchToEndOfDates(
  search: Search,
  course: SampledCourse,
  body: BodySearch,
  direction: Direction,
  rings: number,
): void {
  const sign = direction === AHEAD ? 1 : -1;
  let originJdUt = course.originJdUt + sign * rings * course.stepDays;
  for (let step = course.stepDays / STEP_DIVISOR; step >= STEP_DAYS_MIN; step /= STEP_DIVISOR) {
    const finer = createSampledCourse(search.workspace.sky, originJdUt, step);
    for (let ring = 0; ; ring++) {
      if (!updateOpenApproaches(search, body, direction, Math.abs(originJdUt - search.epochJdUt))) return;
      if (!searchCell(search, finer, body, direction, ring)) break;
      originJdUt += sign * step;
    }
  }
}

/**
 * Closes the approaches of a body that have an exact instant within `distanceDays`. Returns whether an approach remains
 * open in the direction.
 */
function updateOpenApproaches(
  search: Search,
  { first, count }: BodySearch,
  direction: Direction,
  distanceDays: number,
): boolean {
  const isOpen = search.isOpen[direction];
  let openCount = 0;
  for (let i = first; i < first + count; i++) {
    if (search.distanceDays[i]! <= distanceDays) isOpen[i] = 0;
    else openCount += isOpen[i]!;
  }
  return openCount > 0;
}

/** Searches the next cell outward; false if the source does not cover all of its samples. */
function searchCell(
  search: Search,
  course: SampledCourse,
  { body, first, levels }: BodySearch,
  direction: Direction,
  ring: number,
): boolean {
  const start = direction === AHEAD ? ring : -ring - 1;
  for (let node = start - 1; node <= start + 2; node++) if (!course.sample(body, node)) return false;
  const cell: Cell = { motion: course.motion(body), levels, at: course.indexOf(start) };
  const isOpen = search.isOpen[direction];
  const { workspace } = search;
  const count = crossCell(cell, direction === BEHIND, workspace);
  for (let i = 0; i < count; i++) {
    const level = levels.index[workspace.crossings.rank[i]!]!;
    const approach = first + Math.floor(level / LEVELS);
    if (isOpen[approach] === 0) continue;
    isOpen[approach] = 0;
    if (level % LEVELS !== 0) continue;
    const exactJdUt = crossingJdUt(cell, workspace, i);
    const distanceDays = Math.abs(exactJdUt - search.epochJdUt);
    if (distanceDays >= search.distanceDays[approach]!) continue;
    search.distanceDays[approach] = distanceDays;
    search.exactJdUt[approach] = exactJdUt;
  }
  return true;
}
