import { describe, expect, it } from "vitest";
import { placeBodies } from "../../wheel/placed-bodies.ts";
import { readChart } from "../../wheel/read-chart.ts";
import { BODIES_OUTER, singleLayouts } from "../../wheel/rings.ts";
import { sectorsOf } from "../../wheel/sectors.ts";

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
