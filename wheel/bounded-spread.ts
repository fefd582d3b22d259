/** A mark on a line, and the range that it must be drawn in. */
export interface BoundedMark {
  readonly deg: number;
  readonly lowDeg: number;
  readonly highDeg: number;
}

/** Neighbours at exactly the gap from each other. Angles are those of the first member. */
interface Row {
  readonly count: number;
  readonly sumDeg: number;
  readonly lowDeg: number;
  readonly highDeg: number;
  readonly drawnDeg: number;
}

export type BoundedSpread =
  | { readonly ok: true; readonly drawnDeg: readonly number[] }
  /** The marks from `first` to `last`, which have no room. */
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
  marks: readonly BoundedMark[],
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
