import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as spread from "../../wheel/spread.ts";
import { defined } from "../defined.ts";

const spreadAround = (trueDeg: readonly number[], gapDeg: number): readonly number[] =>
  spread
    .spreadAround(
      trueDeg.map((deg) => ({ deg })),
      gapDeg,
    )
    .map(({ drawnDeg }) => drawnDeg);

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
