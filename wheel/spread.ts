import { wrapDeg } from "./circle.ts";

interface Member {
  /** Index of the mark in the caller's order. */
  readonly index: number;
  readonly deg: number;
}

/** Neighbours at exactly the gap from each other, in order around the circle. */
interface Cluster {
  readonly members: readonly Member[];
  /** Angle of the first member, not wrapped. */
  readonly firstDeg: number;
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
  const members = cutAtWidestGap(marks.map(({ deg }, index) => ({ index, deg: wrapDeg(deg) })));
  const drawnDegOf = new Map<number, number>();
  for (const { members: neighbours, firstDeg } of clustersOf(members, gap)) {
    for (const [position, { index }] of neighbours.entries()) {
      drawnDegOf.set(index, wrapDeg(firstDeg + position * gap));
    }
  }
  return marks.map((mark, index) => ({ ...mark, drawnDeg: drawnDegOf.get(index) ?? mark.deg }));
}

/** Unrolls the circle into a line that starts behind its widest gap. Angles behind the cut are one turn larger. */
function cutAtWidestGap(members: readonly Member[]): readonly Member[] {
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

function clustersOf(line: readonly Member[], gapDeg: number): readonly Cluster[] {
  let clusters = line.map((member): Cluster => ({ members: [member], firstDeg: member.deg }));
  for (const _pass of line) {
    clusters = joinOverlapping(clusters, gapDeg);
    const [first] = clusters;
    const last = clusters.at(-1);
    if (first === undefined || last === undefined || first === last) break;
    if (last.firstDeg + last.members.length * gapDeg <= first.firstDeg + 360) break;
    // The clusters on both sides of the cut overlap: move the last one before the first, one turn back.
    clusters = [{ ...last, firstDeg: last.firstDeg - 360 }, ...clusters.slice(0, -1)];
  }
  return clusters;
}

/** Joins overlapping clusters of a line until none overlap. */
function joinOverlapping(clusters: readonly Cluster[], gapDeg: number): Cluster[] {
  const joined: Cluster[] = [];
  for (const cluster of clusters) {
    let current = cluster;
    let previous = joined.at(-1);
    while (previous !== undefined && endOf(previous, gapDeg) > current.firstDeg) {
      joined.pop();
      current = joinClusters(previous, current, gapDeg);
      previous = joined.at(-1);
    }
    joined.push(current);
  }
  return joined;
}

function endOf({ members, firstDeg }: Cluster, gapDeg: number): number {
  return firstDeg + members.length * gapDeg;
}

/** Weights the angle by the number of members, which minimizes the sum of the squared shifts. */
function joinClusters(left: Cluster, right: Cluster, gapDeg: number): Cluster {
  const members = [...left.members, ...right.members];
  const rightFirstDeg = right.firstDeg - left.members.length * gapDeg;
  const sumDeg = left.members.length * left.firstDeg + right.members.length * rightFirstDeg;
  return { members, firstDeg: sumDeg / members.length };
}
