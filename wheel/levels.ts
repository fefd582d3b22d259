import type { Sector } from "./sectors.ts";
import type { Spacing } from "./spacing.ts";
import { spreadWithin } from "./spread.ts";

/** A body to be drawn: its angle, the sector that must hold its glyph, and its sign, which should. */
export interface Target {
  readonly deg: number;
  readonly sector: Sector;
  readonly sign: Sector;
}

export interface Placement {
  /** Index of the level, from outside. */
  readonly level: number;
  readonly drawnDeg: number;
}

/** Consecutive bodies that take the levels of a pattern in turn. */
interface Run {
  readonly first: number;
  readonly last: number;
  readonly pattern: number;
  /** Whether a glyph may be in the neighbouring sign or far from its true degree. */
  readonly isRelaxed: boolean;
}

type Attempt =
  | { readonly ok: true; readonly placements: readonly Placement[] }
  | { readonly ok: false; readonly first: number; readonly last: number };

/** Minimum distance of a glyph from the edge of its sign, degrees. */
const SIGN_INSET_DEG = 0.3;
/** Maximum distance of a glyph from its true degree, degrees. */
const SHIFT_DEG_MAX = 15;

/**
 * Places glyphs on levels, each in its sector; columns of one level do not touch. A run of
 * bodies too near to each other takes the levels in turn; all others are on the outermost. Within a level the sum of the
 * squared shifts is minimal.
 *
 * @param targets in ascending order within one turn.
 * @param spacings the space of columns on each level, from outside.
 * @param isStrict whether every glyph must be in its sign, as far as its sector allows, and near its true degree.
 * @returns null if they do not fit.
 */
export function placeOnLevels(
  targets: readonly Target[],
  spacings: readonly Spacing[],
  isStrict: boolean,
): readonly Placement[] | null {
  let runs: readonly Run[] | null = targets.map((_, index) => ({
    first: index,
    last: index,
    pattern: 0,
    isRelaxed: false,
  }));
  const patterns = patternsOf(spacings.length);
  while (runs !== null) {
    const attempt = placeRuns(targets, runs, spacings, patterns);
    if (attempt.ok) return attempt.placements;
    runs = joinRuns(runs, attempt, patterns.length - 1, isStrict);
  }
  return null;
}

/** The sequences of levels that runs can have, from the least crowded. The outer of two levels has more space. */
function patternsOf(levels: number): readonly (readonly number[])[] {
  const inTurn = Array.from({ length: levels }, (_, last) =>
    Array.from({ length: last + 1 }, (_, level) => level),
  );
  return inTurn.flatMap((pattern) => (pattern.length === 2 ? [pattern, [0, 1, 0]] : [pattern]));
}

function placeRuns(
  targets: readonly Target[],
  runs: readonly Run[],
  spacings: readonly Spacing[],
  patterns: readonly (readonly number[])[],
): Attempt {
  const placements = new Array<Placement>(targets.length);
  const members = runs.flatMap(({ first, last, pattern, isRelaxed }) =>
    targets.slice(first, last + 1).map((target, position) => ({
      index: first + position,
      target,
      level: levelAt(patterns[pattern] ?? [0], position),
      isRelaxed,
    })),
  );
  for (const [level, spacing] of spacings.entries()) {
    const onLevel = members.filter((member) => member.level === level);
    const spread = spreadWithin(
      onLevel.map(({ target, isRelaxed }) => {
        const { lowDeg, highDeg } = boundsOf(target, spacing, isRelaxed);
        return {
          deg: spacing.toEvenDeg(target.deg),
          lowDeg: spacing.toEvenDeg(lowDeg),
          highDeg: spacing.toEvenDeg(highDeg),
        };
      }),
      spacing.gapDeg,
    );
    const indexOf = (position: number) => onLevel[position]?.index ?? 0;
    if (!spread.ok) return { ok: false, first: indexOf(spread.first), last: indexOf(spread.last) };
    const { drawnDeg } = spread;
    if ((drawnDeg[0] ?? 0) + 360 - (drawnDeg.at(-1) ?? 0) < spacing.gapDeg - 1e-9)
      return { ok: false, first: 0, last: targets.length - 1 };
    for (const [position, { index }] of onLevel.entries()) {
      placements[index] = { level, drawnDeg: spacing.fromEvenDeg(drawnDeg[position] ?? 0) };
    }
  }
  return { ok: true, placements };
}

function levelAt(pattern: readonly number[], position: number): number {
  return pattern[position % pattern.length] ?? 0;
}

/** A column keeps its inset from the edges of its sector, or is in the middle of a narrow one. */
function boundsOf(
  { deg, sector, sign }: Target,
  spacing: Spacing,
  isRelaxed: boolean,
): { readonly lowDeg: number; readonly highDeg: number } {
  const { lowDeg, highDeg } = insetBounds(sector, spacing);
  if (isRelaxed) return { lowDeg, highDeg };
  const clamp = (value: number) => Math.max(lowDeg, Math.min(highDeg, value));
  return {
    lowDeg: clamp(Math.max(sign.fromDeg + SIGN_INSET_DEG, deg - SHIFT_DEG_MAX)),
    highDeg: clamp(Math.min(sign.toDeg - SIGN_INSET_DEG, deg + SHIFT_DEG_MAX)),
  };
}

function insetBounds(
  { fromDeg, toDeg }: Sector,
  spacing: Spacing,
): { readonly lowDeg: number; readonly highDeg: number } {
  const middleDeg = (fromDeg + toDeg) / 2;
  const [lowDeg, highDeg] = [fromDeg + spacing.insetDeg(fromDeg), toDeg - spacing.insetDeg(toDeg)];
  return lowDeg > highDeg ? { lowDeg: middleDeg, highDeg: middleDeg } : { lowDeg, highDeg };
}

/** Joins the runs that do not fit together; gives them the next pattern if they had theirs together before. */
function joinRuns(
  runs: readonly Run[],
  { first, last }: { readonly first: number; readonly last: number },
  patternMax: number,
  isStrict: boolean,
): readonly Run[] | null {
  const crowded = runs.filter((run) => run.last >= first && run.first <= last);
  const previous = Math.max(...crowded.map(({ pattern }) => pattern));
  const pattern = crowded.length === 1 || previous === 0 ? previous + 1 : previous;
  const wasRelaxed = crowded.every(({ isRelaxed }) => isRelaxed);
  if (pattern > patternMax && (isStrict || wasRelaxed)) return null;
  const joined: Run = {
    first: Math.min(...crowded.map((run) => run.first)),
    last: Math.max(...crowded.map((run) => run.last)),
    pattern: Math.min(pattern, patternMax),
    isRelaxed: pattern > patternMax || crowded.some(({ isRelaxed }) => isRelaxed),
  };
  return [...runs.filter((run) => run.last < first), joined, ...runs.filter((run) => run.first > last)];
}
