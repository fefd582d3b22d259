import { describe, expect, it } from "vitest";
import { arrange } from "../../wheel/arrangement.ts";
import { placeBodies } from "../../wheel/placed-bodies.ts";
import { readChart } from "../../wheel/read-chart.ts";
import { BODIES_OUTER, singleLayouts } from "../../wheel/rings.ts";
import { sectorsOf } from "../../wheel/sectors.ts";
import { defined } from "../defined.ts";

describe("a body's figures", () => {
  it.each([
    ["on the left", 0],
    ["at the bottom", 90],
    ["on the right", 180],
    ["at the top", 270],
    ["on a diagonal", 315],
  ])("are on circles towards the centre, the same for every body: %s", (_, longitude) => {
    // Without houses 0° Aries is on the left; the middle of a sign has room.
    const planets = [longitude, longitude + 60].map((start, index) => ({
      name: ["Sun", "Moon"][index] ?? "",
      longitude: (start + 15) % 360,
      retrograde: true,
    }));
    const chart = readChart({ planets, houses: null, aspects: [] });
    const [sun, moon] = arrange(chart, null, "minutes").bodies.map(({ figures }) => figures);
    expect(defined(sun).map(({ kind }) => kind)).toEqual(["glyph", "degrees", "sign", "minutes", "mark"]);
    const radii = defined(sun).map(({ centre: { x, y } }) => Math.hypot(x - 400, y - 400));
    expect(radii).toEqual([...radii].sort((a, b) => b - a));
    defined(moon).forEach(({ radius }, index) => {
      expect(radius).toBeCloseTo(defined(radii[index]), 9);
    });
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
