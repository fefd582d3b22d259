import { BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { type Cell, crossCell, crossingMoment, type Levels, sortLevels } from "./cell-crossings.ts";
import { createSampledCourse, type SampledCourse } from "./sampled-course.ts";

/** A body that stands near a longitude. */
export interface Approach {
  /** Index of the body. */
  readonly body: number;
  readonly exactRad: number;
  /**
   * The pass goes on while the body is within the reach of the middle, as it is at the moment searched from; the exact
   * longitude lies inside.
   */
  readonly middleRad: number;
  readonly reachRad: number;
}

/**
 * Days between two samples. The polynomial through them stands within 0.0025° of the motion (largest of 1,500 random
 * cells a body), and within {@link crossCell}'s allowance of 0.0057°.
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
/** Where the source's dates end, the steps get this many times smaller, as long as they are no smaller than the least. */
const STEP_DIVISOR = 16;
const LEAST_STEP_DAYS = 0.03;
/** Levels of an approach: the exact one, and the two ends of its reach. */
const LEVELS = 3;
/** The samples that the cells next to the origin need, frame by frame. */
const FIRST_NODES = [0, 1, 2, -1, -2] as const;
const AHEAD = 0;
const BEHIND = 1;
type Direction = typeof AHEAD | typeof BEHIND;

/** The approaches of one body: those from `first` on, `count` of them. */
interface BodySearch {
  readonly body: number;
  readonly first: number;
  readonly count: number;
  readonly levels: Levels;
}

interface Search {
  readonly source: EphemerisSource;
  readonly epochJdUt: number;
  /** By approach: the closest exact moment yet, and how far off it is. */
  readonly exactJdUt: Float64Array;
  readonly distanceDays: Float64Array;
  /** By direction and approach: whether the pass goes on there. */
  readonly open: readonly [Uint8Array, Uint8Array];
}

/**
 * For each approach the moment (JD UT) closest to `epochJdUt` at which it is exact, among those at which its body has not
 * left the reach since, or will not leave it until then; NaN when there is none, or none before the source's dates end.
 *
 * Sought outward from the moment, both ways at once: until one way has it and the other is as far without it, or both
 * ways have left the reach. The approaches of one body follow one another. Accuracy: docs/transits.md.
 */
export function nearestExactMoments(
  source: EphemerisSource,
  epochJdUt: number,
  approaches: readonly Approach[],
): Float64Array {
  const search: Search = {
    source,
    epochJdUt,
    exactJdUt: new Float64Array(approaches.length).fill(Number.NaN),
    distanceDays: new Float64Array(approaches.length).fill(Number.POSITIVE_INFINITY),
    open: [new Uint8Array(approaches.length).fill(1), new Uint8Array(approaches.length).fill(1)],
  };
  const bodiesByStep = new Map<number, BodySearch[]>();
  for (const body of searchesByBody(approaches)) {
    const stepDays = STEP_DAYS[BODY_NAMES[body.body]!];
    const group = bodiesByStep.get(stepDays);
    if (group === undefined) bodiesByStep.set(stepDays, [body]);
    else group.push(body);
  }
  for (const [stepDays, bodies] of bodiesByStep) searchTogether(search, stepDays, bodies);
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

/** Bodies that are sampled at the same steps go outward side by side: a moment's frame serves them all. */
function searchTogether(search: Search, stepDays: number, bodies: readonly BodySearch[]): void {
  const course = createSampledCourse(search.source, search.epochJdUt, stepDays);
  for (const node of FIRST_NODES) for (const { body } of bodies) course.sample(body, node);
  const left: readonly [BodySearch[], BodySearch[]] = [[...bodies], [...bodies]];
  for (let ring = 0; left[AHEAD].length + left[BEHIND].length > 0; ring++) {
    for (const direction of [AHEAD, BEHIND] as const) {
      const walking = left[direction];
      let kept = 0;
      for (const body of walking) {
        if (!goesOn(search, body, direction, ring * stepDays)) continue;
        if (walkCell(search, course, body, direction, ring)) walking[kept++] = body;
        else walkToEnd(search, course, body, direction, ring);
      }
      walking.length = kept;
    }
  }
}

/** The last cells before the source's dates end, which are too few for its step: with smaller ones. */
function walkToEnd(
  search: Search,
  course: SampledCourse,
  body: BodySearch,
  direction: Direction,
  rings: number,
): void {
  const sign = direction === AHEAD ? 1 : -1;
  let originJdUt = course.originJdUt + sign * rings * course.stepDays;
  for (let step = course.stepDays / STEP_DIVISOR; step >= LEAST_STEP_DAYS; step /= STEP_DIVISOR) {
    const finer = createSampledCourse(search.source, originJdUt, step);
    for (let ring = 0; ; ring++) {
      if (!goesOn(search, body, direction, Math.abs(originJdUt - search.epochJdUt))) return;
      if (!walkCell(search, finer, body, direction, ring)) break;
      originJdUt += sign * step;
    }
  }
}

/** Whether an approach of the body is still open that way, `distanceDays` from the moment; closes what has its answer. */
function goesOn(
  search: Search,
  { first, count }: BodySearch,
  direction: Direction,
  distanceDays: number,
): boolean {
  const open = search.open[direction];
  let any = false;
  for (let i = first; i < first + count; i++) {
    if (search.distanceDays[i]! <= distanceDays) open[i] = 0;
    else if (open[i] === 1) any = true;
  }
  return any;
}

/** Crosses one cell outward; false when the source does not cover the dates that this takes. */
function walkCell(
  search: Search,
  course: SampledCourse,
  { body, first, levels }: BodySearch,
  direction: Direction,
  ring: number,
): boolean {
  const start = direction === AHEAD ? ring : -ring - 1;
  for (let node = start - 1; node <= start + 2; node++) if (!course.sample(body, node)) return false;
  const motion = course.motion(body);
  const cell: Cell = { source: search.source, motion, levels, at: course.indexOf(start) };
  const open = search.open[direction];
  crossCell(cell, direction === BEHIND, (place, rising, part) => {
    const level = levels.index[place]!;
    const approach = first + Math.floor(level / LEVELS);
    if (open[approach] === 0) return;
    open[approach] = 0;
    if (level % LEVELS !== 0) return;
    const exactJdUt = crossingMoment(cell, place, rising, part);
    const distanceDays = Math.abs(exactJdUt - search.epochJdUt);
    if (distanceDays >= search.distanceDays[approach]!) return;
    search.distanceDays[approach] = distanceDays;
    search.exactJdUt[approach] = exactJdUt;
  });
  return true;
}
