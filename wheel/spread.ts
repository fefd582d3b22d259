import { wrapDeg } from "./circle.ts";

/** Neighbours that stand shoulder to shoulder: members in order around the circle, the first at `firstDeg`. */
interface Cluster {
  readonly count: number;
  /** Where the first member stands; not wrapped. */
  readonly firstDeg: number;
}

/** Two clusters as one. Each member is pulled to its own place alike, so the sum of squares of the shifts is least. */
function joined(left: Cluster, right: Cluster, gapDeg: number): Cluster {
  const count = left.count + right.count;
  const rightFirstDeg = right.firstDeg - left.count * gapDeg;
  return { count, firstDeg: (left.count * left.firstDeg + right.count * rightFirstDeg) / count };
}

/**
 * Moves marks on a circle apart until no two are nearer than the gap, each as little as it can be, and keeps their order
 * around the circle. Marks on one degree keep the order they are given in. When the circle is too small for all, the
 * gap is the circle shared out evenly.
 *
 * @param trueDeg Where each mark belongs, degrees.
 * @param gapDeg The least angle between two marks, degrees.
 * @returns Where each mark is drawn, degrees from 0 to below 360, in the order given.
 */
export function spreadAround(trueDeg: readonly number[], gapDeg: number): readonly number[] {
  const total = trueDeg.length;
  const gap = Math.min(gapDeg, 360 / Math.max(total, 1));
  const wrapped = trueDeg.map(wrapDeg);
  const order = wrapped.map((_, index) => index).sort((a, b) => wrapped[a]! - wrapped[b]! || a - b);
  const start = afterWidestGap(order.map((index) => wrapped[index]!));
  const turned = order.map((_, index) => order[(index + start) % total]!);

  let clusters: Cluster[] = turned.map((index, position) => ({
    count: 1,
    firstDeg: wrapped[index]! + (position + start >= total ? 360 : 0),
  }));
  let offset = 0;
  for (let pass = 0; pass < total && clusters.length > 1; pass++) {
    clusters = joinedInLine(clusters, gap);
    const first = clusters[0]!;
    const last = clusters.at(-1)!;
    if (clusters.length === 1 || last.firstDeg + last.count * gap <= first.firstDeg + 360) break;
    // The ends meet behind the widest gap: the last cluster goes in front of the first, one turn back.
    clusters = [{ count: last.count, firstDeg: last.firstDeg - 360 }, ...clusters.slice(0, -1)];
    offset += last.count;
  }

  const drawn = new Array<number>(total).fill(0);
  let position = 0;
  for (const { count, firstDeg } of clusters) {
    for (let member = 0; member < count; member++, position++) {
      const index = turned[(((position - offset) % total) + total) % total]!;
      drawn[index] = wrapDeg(firstDeg + member * gap);
    }
  }
  return drawn;
}

/** The position in a sorted circle behind which nothing comes for longest. */
function afterWidestGap(sortedDeg: readonly number[]): number {
  let start = 0;
  let widestDeg = -1;
  sortedDeg.forEach((deg, index) => {
    const before = index === 0 ? sortedDeg.at(-1)! - 360 : sortedDeg[index - 1]!;
    if (deg - before > widestDeg) {
      widestDeg = deg - before;
      start = index;
    }
  });
  return start;
}

/** Joins clusters of a line that stand too near, until none do. */
function joinedInLine(clusters: readonly Cluster[], gapDeg: number): Cluster[] {
  const settled: Cluster[] = [];
  for (const cluster of clusters) {
    let current = cluster;
    let before = settled.at(-1);
    while (before !== undefined && before.firstDeg + before.count * gapDeg > current.firstDeg) {
      settled.pop();
      current = joined(before, current, gapDeg);
      before = settled.at(-1);
    }
    settled.push(current);
  }
  return settled;
}
