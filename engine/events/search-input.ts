import { BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import {
  coveredDatesText,
  type EphemerisSource,
  instantText,
  sourceProblems,
} from "../ephemeris/ephemeris-source.ts";
import { normalizeRad } from "../math/angle.ts";
import { countAtMost } from "../math/number-arrays.ts";
import { julianDayTtFromUt } from "../time/delta-t.ts";
import type { JdUt } from "../units/flavours.ts";
import { assertNoProblems } from "../units/invalid-input-error.ts";
import {
  checkedOptions,
  finite,
  isRecord,
  listOf,
  mismatch,
  optional,
  readOptions,
} from "../units/read-options.ts";

/** The instants that a search covers: `startJdUt` ≤ t < `endJdUt`. */
export interface EventWindow {
  /** JD, UT, included. */
  readonly startJdUt: JdUt;
  /** JD, UT, not included. */
  readonly endJdUt: JdUt;
}

/** Which bodies a search has. */
export interface BodyOptions {
  /** Default: all that the function searches. Bodies that the source does not cover are omitted. */
  readonly bodies?: readonly BodyName[];
}

/** Reads the bodies of a search, which may be some of a list. What is wrong with them is added to the problems. */
export function readBodies(
  options: BodyOptions,
  names: readonly BodyName[],
  problems: string[],
): readonly BodyName[] {
  return readOptions(options, { bodies: optional(listOf(names)) }, problems).bodies ?? names;
}

/** @throws {InvalidInputError} when options do not exist, or bodies are not some of the seventeen */
export function bodiesOf(options: BodyOptions, byDefault: readonly BodyName[]): readonly BodyName[] {
  return checkedOptions(options, { bodies: optional(listOf(BODY_NAMES)) }).bodies ?? byDefault;
}

/** One thousand years. */
const WINDOW_DAYS_MAX = 366_000;

/** Lists what is wrong with a window. */
export function windowProblems(window: EventWindow): readonly string[] {
  if (!isRecord(window)) return mismatch("window", "an object with startJdUt and endJdUt", window);
  const { startJdUt, endJdUt } = window;
  const days = endJdUt - startJdUt;
  const problems = [...finite("startJdUt", startJdUt), ...finite("endJdUt", endJdUt)];
  if (days < 0) problems.push(`endJdUt ${endJdUt} must not be before startJdUt ${startJdUt}`);
  if (days > WINDOW_DAYS_MAX)
    problems.push(`the window must be at most ${WINDOW_DAYS_MAX} days, not ${days}`);
  return problems;
}

/** Days before and after its window that a search needs of the source. */
export interface SearchMargin {
  readonly beforeDays: number;
  readonly afterDays: number;
}

/** Lists what is wrong with a window; of one without faults, that it is not within the source's dates with the margin of its search. */
export function searchWindowProblems(
  source: EphemerisSource,
  window: EventWindow,
  { beforeDays, afterDays }: SearchMargin,
): readonly string[] {
  const problems = [...sourceProblems(source), ...windowProblems(window)];
  if (problems.length > 0) return problems;
  const { name, firstJdTt, lastJdTt } = source;
  const { startJdUt, endJdUt } = window;
  const isCovered =
    julianDayTtFromUt(startJdUt - beforeDays) >= firstJdTt &&
    julianDayTtFromUt(endJdUt + afterDays) <= lastJdTt;
  if (isCovered) return [];
  return [
    `the window with ${beforeDays} days before and ${afterDays} days after it must be within the dates of ${name}, ${coveredDatesText(source)}, not ${instantText(startJdUt)} to ${instantText(endJdUt)}`,
  ];
}

/** @throws {InvalidInputError} with every problem of a search: the given ones, then the problems of the window with its margin */
export function assertSearch(
  source: EphemerisSource,
  window: EventWindow,
  margin: SearchMargin,
  ownProblems: readonly string[],
): void {
  const problems = [...ownProblems, ...searchWindowProblems(source, window, margin)];
  assertNoProblems(problems);
}

/** Angles to search for, in ascending order in 0 ≤ x < 2π, and the index of each in the caller's list. */
export interface Levels {
  readonly sortedRad: Float64Array;
  readonly index: Uint32Array;
}

/** Sorts the levels of a search. @throws {InvalidInputError} when a level is not a finite number */
export function sortLevels(levelsRad: ArrayLike<number>): Levels {
  const count = levelsRad.length;
  const normalizedRad = new Float64Array(count);
  const problems: string[] = [];
  for (let i = 0; i < count; i++) {
    const levelRad = normalizeRad(levelsRad[i]!);
    if (!Number.isFinite(levelRad)) problems.push(`level ${i} must be a finite number, not ${levelsRad[i]}`);
    normalizedRad[i] = levelRad;
  }
  assertNoProblems(problems);
  const sortedRad = normalizedRad.slice().sort();
  const index = new Uint32Array(count).fill(count);
  // Of equal levels, the last one of the list is placed last.
  for (let i = count - 1; i >= 0; i--) {
    let rank = countAtMost(sortedRad, normalizedRad[i]!) - 1;
    while (index[rank] !== count) rank--;
    index[rank] = i;
  }
  return { sortedRad, index };
}
