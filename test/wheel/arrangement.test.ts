// Takes seconds of processor time: 650 wheels, of each of which all pairs of figures are compared.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BODY_NAMES } from "../../engine/index.ts";
import { arrange } from "../../wheel/arrangement.ts";
import type { WheelChart } from "../../wheel/index.ts";
import { placeBodies } from "../../wheel/placed-bodies.ts";
import { readChart } from "../../wheel/read-chart.ts";
import { BODIES_OUTER, singleLayouts } from "../../wheel/rings.ts";
import { sectorsOf } from "../../wheel/sectors.ts";
import { DETAILS, details, randomCharts } from "./random-charts.ts";
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
  it("has every glyph in its house and between its angles, nothing overlapping or crossed by a line, with leaders to the true degrees", () => {
    fc.assert(
      fc.property(randomCharts, details, (chart, detail) => expectWellArranged(chart, null, detail)),
      { numRuns: 100 },
    );
  });

  it("has both charts' glyphs in the houses of the inner one, none overlapping", () => {
    fc.assert(
      fc.property(randomCharts, randomCharts, details, (chart, outer, detail) =>
        expectWellArranged(chart, outer, detail),
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
      expectWellArranged(
        equalHouses(longitudes, ascendant),
        null,
        DETAILS[ascendant % DETAILS.length] ?? "minutes",
      );
    }
  });

  it("moves no glyph that has room, and one near a cusp away from it by half the room it needs", () => {
    const [inMiddle, atCusp] = arrange(readChart(equalHouses([25, 71], 10)), null, "minutes").bodies;
    expect(inMiddle?.drawnDeg).toBeCloseTo(15, 9);
    // At least half the angle of a large glyph, 30 units at a radius of 269.
    expect((atCusp?.drawnDeg ?? 0) - 60).toBeGreaterThan(3.2);
    expect((atCusp?.drawnDeg ?? 0) - 60).toBeLessThan(4.8);
  });

  it("shows five bodies of a house on one level, and further ones on a second, both without signs", () => {
    const kindsIn = (longitudes: readonly number[]) =>
      arrange(readChart(equalHouses(longitudes, 0)), null, "minutes").bodies.map(({ leader, figures }) => ({
        level: leader.length,
        kinds: figures.map(({ kind }) => kind).join(" "),
      }));
    const all = { level: 1, kinds: "glyph degrees sign minutes mark" };
    expect(kindsIn([2, 8, 15, 22, 23])).toEqual(new Array(5).fill(all));
    const seven = kindsIn([2, 3, 4, 5, 6, 7, 8]);
    const inner = seven.filter(({ level }) => level === 2);
    expect(inner.length).toBeGreaterThan(1);
    expect(inner.length).toBeLessThan(4);
    expect(new Set(seven.map(({ kinds }) => kinds))).toEqual(new Set(["glyph degrees minutes mark"]));
  });

  it("makes the figures of a narrow house smaller, and omits them, before they cross its lines", () => {
    const kindsIn = (widthDeg: number) => {
      const wide = (360 - 2 * widthDeg) / 10;
      const widths = Array.from({ length: 12 }, (_, index) => (index === 3 || index === 9 ? widthDeg : wide));
      const cusps = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width, 0));
      const houses = cusps.map((cusp, index) => ({ number: index + 1, cusp }));
      const chart = { ...equalHouses([(cusps[3] ?? 0) + widthDeg / 2], 0), houses, angles: null };
      expectWellArranged(chart, null, "minutes");
      const [body] = arrange(readChart(chart), null, "minutes").bodies;
      return body?.figures.map(({ kind, size }) => `${kind} ${size.toFixed(0)}`);
    };
    const all = ["glyph 30", "degrees 13", "sign 15", "minutes 11", "mark 14"];
    expect(kindsIn(10)).toEqual(all);
    expect(kindsIn(5.5)).toEqual(["glyph 23", "degrees 8", "sign 15", "minutes 7", "mark 13"]);
    expect(kindsIn(4)).toEqual(["glyph 16", "mark 9"]);
    expect(kindsIn(2)).toEqual(["glyph 15"]);
  });

  it("ignores houses that are not in the order of one turn", () => {
    const chart = equalHouses([5, 100, 200], 0);
    const reversed = { ...chart, houses: [...(chart.houses ?? [])].reverse() };
    expect(arrange(readChart(reversed), null, "minutes").bodies).toHaveLength(3);
  });
});

describe("bodies at one degree", () => {
  const { planets } = readChart({
    planets: ["Sun", "Moon", "Mars"].map((name) => ({ name, longitude: 100, retrograde: false })),
    aspects: [],
  });
  const placeIn = (layouts: ReturnType<typeof singleLayouts>) =>
    placeBodies(planets, sectorsOf(null, [], 0), 0, layouts, BODIES_OUTER);

  it("are placed by the layout that has a level for each", () => {
    const layouts = singleLayouts(planets.length, "minutes");
    expect(placeIn(layouts.slice(-1)).bodies.map(({ name }) => name)).toEqual(["Sun", "Moon", "Mars"]);
  });

  it("are rejected with the number that fits if no layout has room", () => {
    const narrow = singleLayouts(planets.length, "minutes")
      .slice(0, 2)
      .map((layout) => ({
        ...layout,
        levels: layout.levels.map((sizes) => ({ ...sizes, glyph: 300 })),
      }));
    expect(() => placeIn(narrow)).toThrow(new TypeError("planets: at most 1 bodies fit; got 3"));
  });
});
