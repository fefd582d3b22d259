import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BODY_NAMES } from "../../engine/index.ts";
import { arrange } from "../../wheel/arrangement.ts";
import { drawWheel, type WheelChart } from "../../wheel/index.ts";
import { readChart } from "../../wheel/read-chart.ts";
import { randomCharts } from "./random-charts.ts";
import { expectWellArranged } from "./well-arranged.ts";

const wrap = (deg: number) => ((deg % 360) + 360) % 360;

/** Bodies at longitudes in twelve equal houses. */
const equalHouses = (longitudes: readonly number[], ascendant: number): WheelChart => ({
  planets: longitudes.map((longitude, index) => ({
    name: BODY_NAMES[index % 17] ?? "",
    longitude,
    retrograde: true,
  })),
  angles: { ascendant: { longitude: ascendant }, midheaven: { longitude: wrap(ascendant + 270) } },
  houses: Array.from({ length: 12 }, (_, index) => ({
    number: index + 1,
    cusp: wrap(ascendant + index * 30),
  })),
  aspects: [],
});

/** Five thousand more: arrangement.slow.test.ts. */
describe("a wheel", () => {
  it("has every glyph in its house and between its angles, none overlapping, with leaders to the true degrees", () => {
    fc.assert(
      fc.property(randomCharts, fc.boolean(), (chart, withMinutes) =>
        expectWellArranged(chart, null, withMinutes),
      ),
      { numRuns: 100 },
    );
  });

  it("has both charts' glyphs in the houses of the inner one, none overlapping", () => {
    fc.assert(
      fc.property(randomCharts, randomCharts, fc.boolean(), (chart, outer, withMinutes) =>
        expectWellArranged(chart, outer, withMinutes),
      ),
      { numRuns: 40 },
    );
  });

  it.each([
    ["within one degree", BODY_NAMES.map((_, index) => 123 + index / 17)],
    ["on one point", BODY_NAMES.map(() => 200.5)],
    ["across 0° Aries", BODY_NAMES.map((_, index) => wrap(359.5 + index / 17))],
    ["evenly around", BODY_NAMES.map((_, index) => (index * 360) / 17)],
  ])("has room for all seventeen %s, whichever degree rises", (_, longitudes) => {
    for (let ascendant = 0; ascendant < 360; ascendant += 3) {
      expectWellArranged(equalHouses(longitudes, ascendant), null, ascendant % 2 === 0);
    }
  });

  it("moves no glyph that has room, and one near a cusp away from it by half the room it needs", () => {
    const [inMiddle, atCusp] = arrange(readChart(equalHouses([25, 71], 10)), null, true).bodies;
    expect(inMiddle?.drawnDeg).toBeCloseTo(15, 9);
    // The sector of a large glyph with its figures: at least the angle of its 30 units at a radius of 269.
    expect((atCusp?.drawnDeg ?? 0) - 60).toBeGreaterThan(3.2);
    expect((atCusp?.drawnDeg ?? 0) - 60).toBeLessThan(4.5);
  });

  it("shows a fifth body of a house on a second level, with minutes", () => {
    const levelsUsed = (longitudes: readonly number[]) =>
      new Set(
        arrange(readChart(equalHouses(longitudes, 0)), null, true).bodies.map(
          ({ column }) => column.leaderFrom,
        ),
      ).size;
    expect(levelsUsed([2, 8, 15, 22])).toBe(1);
    expect(levelsUsed([2, 3, 4, 5, 6, 7])).toBeGreaterThan(1);
    const { bodies } = arrange(readChart(equalHouses([2, 3, 4, 5, 6, 7], 0)), null, true);
    expect(bodies.every(({ minutes }) => minutes !== null)).toBe(true);
  });

  it("ignores houses that are not in the order of one turn", () => {
    const chart = equalHouses([5, 100, 200], 0);
    const reversed = { ...chart, houses: [...(chart.houses ?? [])].reverse() };
    expect(arrange(readChart(reversed), null, true).bodies).toHaveLength(3);
  });

  it("is the same drawing every time", () => {
    fc.assert(
      fc.property(randomCharts, (chart) => {
        expect(drawWheel(structuredClone(chart))).toBe(drawWheel(chart));
      }),
      { numRuns: 30 },
    );
  });
});
