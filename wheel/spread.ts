import { wrapDeg } from "./circle.ts";

/** A mark on a line, and the range that it must be drawn in. */
export interface BoundedMark {
  readonly deg: number;
  readonly lowDeg: number;
  readonly highDeg: number;
}

/** Neighbours at exactly the gap from each other. Angles refer to the first member. */
interface Row {
  readonly count: number;
  readonly sumDeg: number;
  readonly lowDeg: number;
  readonly highDeg: number;
  readonly drawnDeg: number;
}

export type BoundedSpread =
  | { readonly ok: true; readonly drawnDeg: readonly number[] }
  /** The marks from `first` to `last` do not fit. */
  | { readonly ok: false; readonly first: number; readonly last: number };

/** Tolerance for rounding of sums of angles, degrees. */
const ROUNDING_DEG = 1e-9;

/**
 * Moves marks on a line apart until neighbours are at least `gapDeg` from each other and each is within its range. Keeps
 * their order and minimizes the sum of the squared shifts: isotonic regression with bounds by pooling adjacent violators
 * (Best and Chakravarti, Mathematical Programming 47, 1990).
 *
 * @param marks in ascending order.
 */
export function spreadWithin(marks: readonly BoundedMark[], gapDeg: number): BoundedSpread {
  const lowsDeg: number[] = [];
  let first = 0;
  for (const [index, { lowDeg, highDeg }] of marks.entries()) {
    const besidePreviousDeg = (lowsDeg.at(-1) ?? Number.NEGATIVE_INFINITY) + gapDeg;
    if (besidePreviousDeg <= lowDeg) first = index;
    const lowestDeg = Math.max(lowDeg, besidePreviousDeg);
    if (lowestDeg > highDeg + ROUNDING_DEG) return { ok: false, first, last: index };
    lowsDeg.push(lowestDeg);
  }
  return { ok: true, drawnDeg: drawRows(marks, lowsDeg, highestDeg(marks, gapDeg), gapDeg) };
}

/** The largest angle of each mark that leaves room for those after it. */
function highestDeg(marks: readonly BoundedMark[], gapDeg: number): readonly number[] {
  let limitDeg = Number.POSITIVE_INFINITY;
  const fromLast = [...marks].reverse().map(({ highDeg }) => {
    limitDeg = Math.min(highDeg, limitDeg - gapDeg);
    return limitDeg;
  });
  return fromLast.reverse();
}

function drawRows(
  marks: readonly { readonly deg: number }[],
  lowsDeg: readonly number[],
  highsDeg: readonly number[],
  gapDeg: number,
): readonly number[] {
  const rows: Row[] = [];
  for (const [index, { deg }] of marks.entries()) {
    // Without the gaps, marks at the gap from each other are at one angle.
    const offsetDeg = index * gapDeg;
    let row = rowOf(
      1,
      deg - offsetDeg,
      (lowsDeg[index] ?? deg) - offsetDeg,
      (highsDeg[index] ?? deg) - offsetDeg,
    );
    let previous = rows.at(-1);
    while (previous !== undefined && previous.drawnDeg > row.drawnDeg) {
      rows.pop();
      row = rowOf(
        previous.count + row.count,
        previous.sumDeg + row.sumDeg,
        Math.max(previous.lowDeg, row.lowDeg),
        Math.min(previous.highDeg, row.highDeg),
      );
      previous = rows.at(-1);
    }
    rows.push(row);
  }
  return rows
    .flatMap(({ count, drawnDeg }) => new Array<number>(count).fill(drawnDeg))
    .map((drawnDeg, index) => drawnDeg + index * gapDeg);
}

function rowOf(count: number, sumDeg: number, lowDeg: number, highDeg: number): Row {
  const drawnDeg = Math.max(lowDeg, Math.min(highDeg, sumDeg / count));
  return { count, sumDeg, lowDeg, highDeg, drawnDeg };
}

interface LineMark {
  /** Index of the mark in the caller's order. */
  readonly index: number;
  readonly deg: number;
}

/**
 * Moves marks on a circle apart until all are at least `gapDeg` from their neighbours. The order around the circle is
 * preserved; marks at one angle keep their input order. The sum of the squared shifts is minimal. If the circle is too
 * small for all marks, they share it evenly.
 *
 * @param marks with the angle of each, degrees.
 * @param gapDeg minimum angle between two marks, degrees.
 * @returns the marks in input order, each with `drawnDeg` in [0, 360).
 */
export function spreadAround<Mark extends { readonly deg: number }>(
  marks: readonly Mark[],
  gapDeg: number,
): readonly (Mark & { readonly drawnDeg: number })[] {
  const gap = Math.min(gapDeg, 360 / Math.max(marks.length, 1));
  let line = cutAtWidestGap(marks.map(({ deg }, index) => ({ index, deg: wrapDeg(deg) })));
  let lineDeg = drawFreely(line, gap);
  for (const _pass of marks) {
    const start = lastRowStart(lineDeg, gap);
    if (start === 0 || (lineDeg.at(-1) ?? 0) + gap <= (lineDeg[0] ?? 0) + 360) break;
    // The rows on both sides of the cut overlap: move the last one before the first, one turn back.
    const moved = line.slice(start).map(({ index, deg }) => ({ index, deg: deg - 360 }));
    line = [...moved, ...line.slice(0, start)];
    lineDeg = drawFreely(line, gap);
  }
  const drawnDegOf = new Map(line.map(({ index }, position) => [index, wrapDeg(lineDeg[position] ?? 0)]));
  return marks.map((mark, index) => ({ ...mark, drawnDeg: drawnDegOf.get(index) ?? mark.deg }));
}

/** Unrolls the circle into a line that starts behind its widest gap. Angles behind the cut are one turn larger. */
function cutAtWidestGap(members: readonly LineMark[]): readonly LineMark[] {
  const sorted = [...members].sort((a, b) => a.deg - b.deg || a.index - b.index);
  let start = 0;
  let widestDeg = -1;
  let previousDeg = (sorted.at(-1)?.deg ?? 0) - 360;
  for (const [index, { deg }] of sorted.entries()) {
    if (deg - previousDeg > widestDeg) {
      widestDeg = deg - previousDeg;
      start = index;
    }
    previousDeg = deg;
  }
  const turned = sorted.slice(0, start).map(({ index, deg }) => ({ index, deg: deg + 360 }));
  return [...sorted.slice(start), ...turned];
}

function drawFreely(line: readonly LineMark[], gapDeg: number): readonly number[] {
  const lowsDeg = line.map(() => Number.NEGATIVE_INFINITY);
  const highsDeg = line.map(() => Number.POSITIVE_INFINITY);
  return drawRows(line, lowsDeg, highsDeg, gapDeg);
}

/** Index of the first of the marks that are at exactly the gap from each other at the end of a line. */
function lastRowStart(lineDeg: readonly number[], gapDeg: number): number {
  let start = lineDeg.length - 1;
  while (start > 0 && (lineDeg[start] ?? 0) - (lineDeg[start - 1] ?? 0) <= gapDeg + ROUNDING_DEG) start--;
  return start;
}
