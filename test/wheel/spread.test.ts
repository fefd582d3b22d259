import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BoundedMark, spreadAround as spreadMarks, spreadWithin } from "../../wheel/spread.ts";
import { defined } from "../defined.ts";

const spreadAround = (trueDeg: readonly number[], gapDeg: number): readonly number[] =>
  spreadMarks(
    trueDeg.map((deg) => ({ deg })),
    gapDeg,
  ).map(({ drawnDeg }) => drawnDeg);

const wrap = (deg: number) => ((deg % 360) + 360) % 360;

/** As the service prints them: to four decimals. */
const printed = (maxDeg: number) =>
  fc.integer({ min: 0, max: maxDeg * 10_000 - 1 }).map((value) => value / 10_000);

const longitude = printed(360);

/** Crowded places around the circle: those on both sides of the widest gap may need its room. */
const crowds = fc
  .array(fc.tuple(printed(30), fc.integer({ min: 1, max: 8 })), { minLength: 4, maxLength: 8 })
  .map((places) =>
    places
      .flatMap(([offset, count], place) =>
        new Array<number>(count).fill(wrap((360 / places.length) * place + offset)),
      )
      .slice(0, 17),
  );

/** Scattered marks, and marks around one angle, most often 0° Aries. */
const marks = fc.oneof(
  fc.array(longitude, { minLength: 1, maxLength: 17 }),
  fc
    .tuple(fc.oneof(fc.constant(0), longitude), fc.array(printed(12), { minLength: 2, maxLength: 17 }))
    .map(([centre, offsets]) =>
      offsets.map((offset) => (Math.round((centre + offset + 354) * 10_000) % 3_600_000) / 10_000),
    ),
  fc
    .array(fc.integer({ min: 0, max: 11 }), { minLength: 2, maxLength: 17 })
    .map((signs) => signs.map((s) => s * 30)),
  crowds,
);

/** The angles from each mark to the next around the circle, in the order given. */
const stepsAlong = (deg: readonly number[], order: readonly number[]) =>
  order.map((index, place) =>
    wrap(defined(deg[defined(order[(place + 1) % order.length])]) - defined(deg[index])),
  );

const orderOf = (deg: readonly number[]) =>
  deg.map((_, index) => index).sort((a, b) => defined(deg[a]) - defined(deg[b]) || a - b);

describe("marks spread around a circle", () => {
  it.each([
    // Three at 10, 10 and 12 pull alike at a row of three, 6 apart: the first is at (10 + 4 + 0) / 3.
    [[10, 10, 12], 6, [14 / 3, 14 / 3 + 6, 14 / 3 + 12]],
    [[359, 1], 10, [355, 5]],
    [[1, 359], 10, [5, 355]],
    [[100, 200, 300], 10, [100, 200, 300]],
    // The pair at 20 pushes the mark at 27 away, and all three share the way: 20, 20 - 10, 27 - 20, divided by 3.
    [[20, 20, 27], 10, [37 / 3, 67 / 3, 97 / 3]],
    // The rows of six at 0 and at 52 meet across the widest gap and share its room around 26.
    [
      [...Array<number>(6).fill(0), ...Array<number>(6).fill(52), 104, 156, 208, 260, 310],
      8.9,
      [
        ...Array.from({ length: 12 }, (_, place) => (360 + 26 + (place - 5.5) * 8.9) % 360),
        104,
        156,
        208,
        260,
        310,
      ],
    ],
    [[42], 10, [42]],
    [[], 10, []],
  ])("%j at least %d apart lie at %j, by hand", (trueDeg, gapDeg, expected) => {
    const drawnDeg = spreadAround(trueDeg, gapDeg);
    expect(drawnDeg).toHaveLength(expected.length);
    drawnDeg.forEach((deg, index) => {
      expect(deg).toBeCloseTo(defined(expected[index]), 10);
    });
  });

  it("are never nearer than the gap and keep their order around the circle", () => {
    fc.assert(
      fc.property(marks, fc.double({ min: 1, max: 20, noNaN: true }), (trueDeg, gapDeg) => {
        const drawnDeg = spreadAround(trueDeg, gapDeg);
        if (trueDeg.length < 2) return;
        const steps = stepsAlong(drawnDeg, orderOf(trueDeg));
        expect(Math.min(...steps)).toBeGreaterThan(gapDeg - 1e-9);
        // One turn and no more: that is the order of the true degrees.
        expect(steps.reduce((sum, step) => sum + step, 0)).toBeCloseTo(360, 8);
      }),
      { numRuns: 2000 },
    );
  });

  it("shift as little as possible: the shifts in each row of touching marks sum to 0", () => {
    fc.assert(
      fc.property(marks, fc.double({ min: 1, max: 20, noNaN: true }), (trueDeg, gapDeg) => {
        fc.pre(trueDeg.length > 1 && trueDeg.length * gapDeg < 350);
        const drawnDeg = spreadAround(trueDeg, gapDeg);
        const order = orderOf(trueDeg);
        const steps = stepsAlong(drawnDeg, order);
        const isTouching = (place: number) => (steps.at(place) ?? 0) < gapDeg + 1e-9;
        const rowStart = steps.findIndex((_, place) => !isTouching(place - 1));
        let rowShift = 0;
        for (let step = 0; step < order.length; step++) {
          const place = (rowStart + step) % order.length;
          const mark = defined(order[place]);
          rowShift += wrap(defined(drawnDeg[mark]) - defined(trueDeg[mark]) + 180) - 180;
          if (isTouching(place)) continue;
          expect(Math.abs(rowShift)).toBeLessThan(1e-6);
          rowShift = 0;
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("share the circle evenly when there are too many for the gap", () => {
    const drawnDeg = spreadAround(new Array<number>(40).fill(7), 30);
    const sorted = [...drawnDeg].sort((a, b) => a - b);
    expect(Math.min(...sorted.slice(1).map((deg, index) => deg - defined(sorted[index])))).toBeCloseTo(9, 8);
  });
});

const free = (deg: number): BoundedMark => ({ deg, lowDeg: -1000, highDeg: 1000 });

const spreadDeg = (marks: readonly BoundedMark[], gapDeg: number) => {
  const spread = spreadWithin(marks, gapDeg);
  if (!spread.ok) throw new Error(`no room from ${spread.first} to ${spread.last}`);
  return spread.drawnDeg;
};

const boundedMarks = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.nat(40), fc.nat(40)), { minLength: 1, maxLength: 12 })
  .map((all) =>
    all
      .map(([tenths, below, above]) => ({
        deg: tenths / 10,
        lowDeg: (tenths - below) / 10,
        highDeg: (tenths + above) / 10,
      }))
      .sort((a, b) => a.deg - b.deg),
  );

describe("marks spread on a line within their ranges", () => {
  it("move apart alike, or as far as their ranges allow, by hand", () => {
    expect(spreadDeg([free(10), free(10)], 6)).toEqual([7, 13]);
    expect(spreadDeg([{ deg: 10, lowDeg: 9, highDeg: 20 }, free(10)], 6)).toEqual([9, 15]);
    expect(spreadDeg([free(10), { deg: 12, lowDeg: 0, highDeg: 12 }], 6)).toEqual([6, 12]);
    // The first must leave room for the second, although it is far from it.
    expect(spreadDeg([free(30), { deg: 40, lowDeg: 0, highDeg: 20 }], 6)).toEqual([14, 20]);
    expect(spreadDeg([], 6)).toEqual([]);
  });

  it("are reported if they have no room", () => {
    const narrow = { deg: 10, lowDeg: 8, highDeg: 12 };
    expect(spreadWithin([free(0), narrow, narrow], 5)).toEqual({ ok: false, first: 1, last: 2 });
  });

  it("are at least the gap apart, within their ranges, and no shift of neighbours would be smaller", () => {
    fc.assert(
      fc.property(boundedMarks, fc.double({ min: 0.1, max: 6, noNaN: true }), (all, gapDeg) => {
        const spread = spreadWithin(all, gapDeg);
        fc.pre(spread.ok);
        const { drawnDeg } = spread;
        const isAllowed = (deg: readonly number[], tolerance: number) =>
          deg.every(
            (value, index) =>
              value >= defined(all[index]).lowDeg - tolerance &&
              value <= defined(all[index]).highDeg + tolerance &&
              (index === 0 || value - defined(deg[index - 1]) >= gapDeg - tolerance),
          );
        expect(isAllowed(drawnDeg, 1e-8)).toBe(true);
        const cost = (deg: readonly number[]) =>
          deg.reduce((sum, value, index) => sum + (value - defined(all[index]).deg) ** 2, 0);
        for (let first = 0; first < all.length; first++) {
          for (let last = first; last < all.length; last++) {
            for (const step of [-0.001, 0.001]) {
              const moved = drawnDeg.map((deg, index) =>
                index >= first && index <= last ? deg + step : deg,
              );
              if (isAllowed(moved, 0)) expect(cost(moved)).toBeGreaterThan(cost(drawnDeg) - 1e-8);
            }
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("are refused only if no position is possible", () => {
    fc.assert(
      fc.property(boundedMarks, fc.double({ min: 0.1, max: 6, noNaN: true }), (all, gapDeg) => {
        let lowest = Number.NEGATIVE_INFINITY;
        const isPossible = all.every(({ lowDeg, highDeg }) => {
          lowest = Math.max(lowDeg, lowest + gapDeg);
          return lowest <= highDeg + 1e-9;
        });
        expect(spreadWithin(all, gapDeg).ok).toBe(isPossible);
      }),
    );
  });
});
