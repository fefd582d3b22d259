import { BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import { RAD_PER_DEG, signedRad } from "../math/angle.ts";
import type { JdUt } from "../units/flavours.ts";
import { type Cell, createCellWorkspace, crossCell, crossingJdUt } from "./cell-crossings.ts";
import type { InstantSky } from "./instant-sky.ts";
import type { Motion } from "./motion.ts";
import { createSampledCourse, type SampledCourse } from "./sampled-course.ts";
import { type Levels, sortLevels } from "./search-input.ts";

/**
 * An approach: a body whose distance from `exactRad` is at most `orbRad`, by printed longitudes. The current pass lasts as long as
 * the body stays within `reachRad` of `middleRad`, the range of instants at which the printed orb is within its limit.
 */
export interface Approach {
  /** Index of the body. */
  readonly body: number;
  /** The longitude at which the aspect is exact. */
  readonly exactRad: number;
  readonly orbRad: number;
  readonly middleRad: number;
  readonly reachRad: number;
}

/** The current pass of each approach, JD (UT) in the order of the approaches; NaN where an instant does not exist. */
interface ContactPasses {
  /** The exact instant nearest to the instant of the search. NaN if the pass has none or the source's dates end before it. */
  readonly exactJdUt: Float64Array;
  /**
   * The instants at which the orb reaches its limit, before and after the instant of the search. NaN beyond `limitDaysMax` and
   * beyond the source's dates.
   */
  readonly entersJdUt: Float64Array;
  readonly leavesJdUt: Float64Array;
}

/** The error at which the search of a limit may end, 0.4 s: mostly after one computation of the body's place. */
const LIMIT_ERROR_DAYS = 5e-6;
/** The error at which the search of an exact instant may end, 0.01 s. */
const EXACT_ERROR_DAYS = 1e-7;
/**
 * How far a motion may leave, in a cell, the range of the control points of its cubic: at most 0.0003° in 3,000 random cells per body,
 * and 0.05° behind the Sun.
 */
const CUBIC_MARGIN_RAD = 0.1 * RAD_PER_DEG;

/**
 * Days between two samples, powers of two, so that bodies share instants. The polynomials then are within 0.002° of the motion (3,000
 * random cells per body), inside the allowance of {@link crossCell}, 0.0057°; behind the Sun, where slow bodies do not turn, within
 * 0.05°. Lilith has the step of the Moon, from whose place hers follows at no cost.
 */
const STEP_DAYS: Readonly<Record<BodyName, number>> = {
  Sun: 2,
  Moon: 0.5,
  Mercury: 4,
  Venus: 8,
  Mars: 8,
  Jupiter: 32,
  Saturn: 32,
  Uranus: 32,
  Neptune: 32,
  Pluto: 32,
  TrueNode: 4,
  Lilith: 0.5,
  Chiron: 32,
  Ceres: 16,
  Pallas: 16,
  Juno: 16,
  Vesta: 16,
};
/** At the ends of the source's dates the step is divided by this, repeatedly, down to the least step. */
const STEP_DIVISOR = 16;
const STEP_DAYS_MIN = 0.03;
/** Levels of an approach: the exact longitude, the two limits of the orb, the two ends of the range of the pass. */
const LEVELS = 5;
const EXACT = 0;
const LOW_LIMIT = 1;
const HIGH_LIMIT = 2;
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

type Search = ReturnType<typeof createSearch>;

function createSearch(
  sky: InstantSky,
  epochJdUt: JdUt,
  approaches: readonly Approach[],
  limitDaysMax: number,
) {
  const count = approaches.length;
  const numbers = (value: number): Float64Array => new Float64Array(count).fill(value);
  const byDirection = <Value>(create: () => Value) => [create(), create()] as const;
  const open = (): Uint8Array => new Uint8Array(count).fill(1);
  return {
    epochJdUt,
    approaches,
    limitDaysMax,
    /** By approach: the nearest exact instant so far, NaN if none, and its distance from `epochJdUt`. */
    exactJdUt: numbers(Number.NaN),
    distanceDays: numbers(Number.POSITIVE_INFINITY),
    /** By direction and approach: the instant at which the orb is left, NaN if none yet. */
    limitJdUt: byDirection(() => numbers(Number.NaN)),
    /** By direction and approach: 1 while the pass continues and no exact instant is found in that direction. */
    isExactOpen: byDirection(open),
    /** By direction and approach: 1 while the pass continues. */
    isPassOpen: byDirection(open),
    workspace: createCellWorkspace(sky.source, sky),
  };
}

/**
 * For each approach, finds the current pass: the exact instant nearest to `epochJdUt` in it, and the instants at which it begins
 * and ends.
 *
 * Notes: the search runs outward in both directions alternately. In each it ends when the pass does, or beyond `limitDaysMax`
 * when an exact instant is found and the other direction is as far without one. Accuracy: docs/sky-transits-returns.md.
 *
 * @param sky its place of a body at `epochJdUt` is used if it is set to that instant. The search moves it
 * @param epochJdUt the instant of the search
 * @param approaches the approaches of one body are consecutive
 * @param limitDaysMax a pass is followed this far from `epochJdUt` for its limits. 0: no limits
 */
export function findContactPasses(
  sky: InstantSky,
  epochJdUt: JdUt,
  approaches: readonly Approach[],
  limitDaysMax: number,
): ContactPasses {
  const search = createSearch(sky, epochJdUt, approaches, limitDaysMax);
  const searches = searchesByBody(approaches);
  const stepDaysOf = ({ body }: BodySearch): number => STEP_DAYS[BODY_NAMES[body]!];
  const fronts = [...new Set(searches.map(stepDaysOf))].flatMap((stepDays) => {
    const course = createSampledCourse(search.workspace.sky, epochJdUt, stepDays);
    const bodies = searches.filter((body) => stepDaysOf(body) === stepDays);
    return ([AHEAD, BEHIND] as const).map((direction): Front => ({ course, direction, bodies, node: 0 }));
  });
  searchOutward(search, fronts);
  const limitsOf = (direction: Direction): Float64Array =>
    search.limitJdUt[direction].map((limitJdUt) =>
      Math.abs(limitJdUt - epochJdUt) <= limitDaysMax ? limitJdUt : Number.NaN,
    );
  return { exactJdUt: search.exactJdUt, entersJdUt: limitsOf(BEHIND), leavesJdUt: limitsOf(AHEAD) };
}

function searchesByBody(approaches: readonly Approach[]): readonly BodySearch[] {
  const searches: BodySearch[] = [];
  for (let first = 0; first < approaches.length; ) {
    const { body } = approaches[first]!;
    const levelsRad: number[] = [];
    let end = first;
    for (; end < approaches.length && approaches[end]!.body === body; end++) {
      const { exactRad, orbRad, middleRad, reachRad } = approaches[end]!;
      levelsRad.push(exactRad, exactRad - orbRad, exactRad + orbRad);
      levelsRad.push(middleRad - reachRad, middleRad + reachRad);
    }
    searches.push({ body, first, count: end - first, levels: sortLevels(levelsRad) });
    first = end;
  }
  return searches;
}

/** The bodies of one step size that are searched in one direction: their cells are `node` steps from the origin, or will be. */
interface Front {
  readonly course: SampledCourse;
  readonly direction: Direction;
  bodies: readonly BodySearch[];
  /** The next node to sample, counted outward. */
  node: number;
}

/** Searches all bodies outward, nearest nodes first: the frame of an instant serves every body that has a node there. */
function searchOutward(search: Search, fronts: readonly Front[]): void {
  const distanceOf = ({ course, node }: Front): number => course.stepDays * node;
  for (let remaining = fronts; remaining.length > 0; remaining = remaining.filter(hasBodies)) {
    let nearest = remaining[0]!;
    for (const front of remaining) if (distanceOf(front) < distanceOf(nearest)) nearest = front;
    advance(search, nearest);
  }
}

function hasBodies({ bodies }: Front): boolean {
  return bodies.length > 0;
}

/** Samples the next node of a front, the last that the cell two steps before it needs, and searches that cell. */
function advance(search: Search, front: Front): void {
  const { course, direction, node } = front;
  const sign = direction === AHEAD ? 1 : -1;
  for (const { body } of front.bodies) course.sample(body, sign * node);
  front.node = node + 1;
  const ring = node - 2;
  if (ring < 0) return;
  front.bodies = front.bodies.filter((body) => {
    if (!updateOpenApproaches(search, body, direction, ring * course.stepDays)) return false;
    if (searchCell(search, course, body, direction, ring)) return true;
    searchToEndOfDates(search, course, body, direction, ring);
    return false;
  });
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
 * Closes the searches that `distanceDays` completes: for the exact instant if there is one within it, for the limits at the largest
 * distance. Returns whether a search remains open in the direction.
 */
function updateOpenApproaches(
  search: Search,
  { first, count }: BodySearch,
  direction: Direction,
  distanceDays: number,
): boolean {
  const isExactOpen = search.isExactOpen[direction];
  const isPassOpen = search.isPassOpen[direction];
  let openCount = 0;
  for (let i = first; i < first + count; i++) {
    if (search.distanceDays[i]! <= distanceDays) isExactOpen[i] = 0;
    if (isExactOpen[i] === 1 || (isPassOpen[i] === 1 && distanceDays < search.limitDaysMax)) openCount++;
  }
  return openCount > 0;
}

/** Searches the next cell outward; false if the source does not cover all of its samples. */
function searchCell(
  search: Search,
  course: SampledCourse,
  bodySearch: BodySearch,
  direction: Direction,
  ring: number,
): boolean {
  const { body, first, levels } = bodySearch;
  const start = direction === AHEAD ? ring : -ring - 1;
  for (let node = start - 1; node <= start + 2; node++) if (!course.sample(body, node)) return false;
  const cell: Cell = { motion: course.motion(body), levels, at: course.indexOf(start) };
  if (!canCrossLevel(search, bodySearch, direction, cell)) return true;
  const { workspace } = search;
  const count = crossCell(cell, direction === BEHIND, workspace);
  for (let i = 0; i < count; i++) {
    const level = levels.index[workspace.crossings.rank[i]!]!;
    const approach = first + Math.floor(level / LEVELS);
    if (search.isPassOpen[direction][approach] === 0) continue;
    const kind = level % LEVELS;
    if (kind === EXACT) addExact(search, cell, direction, approach, i);
    else if (kind === LOW_LIMIT || kind === HIGH_LIMIT) {
      if (isBeyondLimits(search, cell, direction)) continue;
      const isRising = workspace.crossings.rising[i] === 1;
      const isOutward = (isRising === (kind === HIGH_LIMIT)) === (direction === AHEAD);
      // A body that turns back before its printed orb exceeds the limit has not left.
      search.limitJdUt[direction][approach] = isOutward
        ? crossingJdUt(cell, workspace, i, LIMIT_ERROR_DAYS)
        : Number.NaN;
    } else closePass(search, cell, direction, approach, i);
  }
  return true;
}

/** Whether the body can reach, in a cell, a level that its open searches in the direction need. */
function canCrossLevel(
  { approaches, isExactOpen, isPassOpen }: Search,
  { first, count }: BodySearch,
  direction: Direction,
  { motion, at }: Cell,
): boolean {
  const { lowRad, highRad } = rangeOfCell(motion, at);
  for (let i = first; i < first + count; i++) {
    if (isPassOpen[direction][i] === 0) continue;
    const { exactRad, orbRad } = approaches[i]!;
    const fromExactRad = signedRad(motion.angleRad[at]! - exactRad);
    const low = fromExactRad + lowRad;
    const high = fromExactRad + highRad;
    if (low < -orbRad || high > orbRad) return true;
    if (isExactOpen[direction][i] === 1 && low <= 0 && high >= 0) return true;
  }
  return false;
}

/** The range that contains a motion in a cell, from its angle at the start. */
function rangeOfCell(
  { angleRad, speedRadPerDay, stepDays }: Motion,
  at: number,
): { readonly lowRad: number; readonly highRad: number } {
  const endRad = signedRad(angleRad[at + 1]! - angleRad[at]!);
  const firstRad = (speedRadPerDay[at]! * stepDays) / 3;
  const secondRad = endRad - (speedRadPerDay[at + 1]! * stepDays) / 3;
  return {
    lowRad: Math.min(0, firstRad, secondRad, endRad) - CUBIC_MARGIN_RAD,
    highRad: Math.max(0, firstRad, secondRad, endRad) + CUBIC_MARGIN_RAD,
  };
}

/** Whether a cell begins, in the direction, where no limit is searched. */
function isBeyondLimits(
  { epochJdUt, limitDaysMax }: Search,
  { motion: { firstStep, stepDays }, at }: Cell,
  direction: Direction,
): boolean {
  const nearJdUt = (firstStep + at + (direction === AHEAD ? 0 : 1)) * stepDays;
  return Math.abs(nearJdUt - epochJdUt) >= limitDaysMax;
}

/** Takes the crossing of an exact longitude as the exact instant, unless there is a nearer one. */
function addExact(
  search: Search,
  cell: Cell,
  direction: Direction,
  approach: number,
  crossing: number,
): void {
  const isOpen = search.isExactOpen[direction];
  if (isOpen[approach] === 0) return;
  isOpen[approach] = 0;
  const exactJdUt = crossingJdUt(cell, search.workspace, crossing, EXACT_ERROR_DAYS);
  const distanceDays = Math.abs(exactJdUt - search.epochJdUt);
  if (distanceDays >= search.distanceDays[approach]!) return;
  search.distanceDays[approach] = distanceDays;
  search.exactJdUt[approach] = exactJdUt;
}

/**
 * Closes an approach at the end of its pass. A body that is beyond the limit by less than the last printed digit at the instant of the
 * search crosses only the end of the range.
 */
function closePass(
  search: Search,
  cell: Cell,
  direction: Direction,
  approach: number,
  crossing: number,
): void {
  search.isExactOpen[direction][approach] = 0;
  search.isPassOpen[direction][approach] = 0;
  const limitJdUt = search.limitJdUt[direction];
  if (Number.isNaN(limitJdUt[approach]!) && !isBeyondLimits(search, cell, direction))
    limitJdUt[approach] = crossingJdUt(cell, search.workspace, crossing, LIMIT_ERROR_DAYS);
}
