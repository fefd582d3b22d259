import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BoundedMark, spreadWithin } from "../../wheel/spread.ts";
import { defined } from "../defined.ts";

const free = (deg: number): BoundedMark => ({ deg, lowDeg: -1000, highDeg: 1000 });
const spreadDeg = (marks: readonly BoundedMark[], gapDeg: number) => {
  const spread = spreadWithin(marks, gapDeg);
  if (!spread.ok) throw new Error(`no room from ${spread.first} to ${spread.last}`);
  return spread.drawnDeg;
};

const marks = fc
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
      fc.property(marks, fc.double({ min: 0.1, max: 6, noNaN: true }), (all, gapDeg) => {
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
      fc.property(marks, fc.double({ min: 0.1, max: 6, noNaN: true }), (all, gapDeg) => {
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
