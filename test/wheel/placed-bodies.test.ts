import { describe, expect, it } from "vitest";
import { arrange } from "../../wheel/arrangement.ts";
import { degreesInSign, placeBodies } from "../../wheel/placed-bodies.ts";
import { BODIES_OUTER, singleLayouts } from "../../wheel/rings.ts";
import { sectorsOf } from "../../wheel/sectors.ts";
import { defined } from "../defined.ts";

describe("a body's figures", () => {
  it.each([
    ["on the left, from left to right", 0, "x", ["glyph", "degrees", "minutes"]],
    ["on the right, from left to right", 180, "x", ["degrees", "minutes", "glyph"]],
    ["at the top, downwards", 270, "y", ["glyph", "degrees", "minutes"]],
    ["at the bottom, downwards", 90, "y", ["degrees", "minutes", "glyph"]],
    ["at the upper left, downwards", 315, "y", ["glyph", "degrees", "minutes"]],
    ["at the lower right, downwards", 135, "y", ["degrees", "minutes", "glyph"]],
  ] as const)("are read %s", (_, longitude, axis, expected) => {
    const planets = [{ name: "Sun", longitude: longitude + 15, retrograde: false }];
    // Without houses 0° Aries is on the left; the middle of a sign has room.
    const turned = { planets, angles: null, houses: null, aspects: [] };
    const { glyph, degrees, minutes } = defined(arrange(turned, null, true).bodies[0]);
    const parts = { glyph, degrees: defined(degrees ?? undefined), minutes: defined(minutes ?? undefined) };
    const order = (["glyph", "degrees", "minutes"] as const).toSorted(
      (a, b) => parts[a][axis] - parts[b][axis],
    );
    expect(order).toEqual(expected);
  });
});

describe("bodies at one degree", () => {
  const planets = ["Sun", "Moon", "Mars"].map((name) => ({ name, longitude: 100, retrograde: false }));
  const placeIn = (layouts: ReturnType<typeof singleLayouts>) =>
    placeBodies(planets, sectorsOf(null, 0), 0, layouts, BODIES_OUTER);

  it("are placed by the layout that has a level for each", () => {
    const layouts = singleLayouts(planets.length, true);
    expect(placeIn(layouts.slice(-1)).bodies.map(({ name }) => name)).toEqual(["Sun", "Moon", "Mars"]);
  });

  it("are rejected with the number that fits if no layout has room", () => {
    const narrow = singleLayouts(planets.length, true)
      .slice(0, 2)
      .map((layout) => ({ ...layout, sizes: { ...layout.sizes, glyph: 300 } }));
    expect(() => placeIn(narrow)).toThrow(new TypeError("planets: at most 1 bodies fit; got 3"));
  });
});

describe("degrees and minutes in a sign", () => {
  it.each([
    [0, "0°", "00′"],
    [84.1495, "24°", "08′"], // 0.1495 · 60 = 8.97: truncated, not rounded
    [29.9999, "29°", "59′"],
    [30, "0°", "00′"],
    [359.9999, "29°", "59′"],
    [15.5, "15°", "30′"],
    [100.1, "10°", "06′"], // the binary value of 100.1 is slightly below 100.1, yet it has six full minutes
  ])("of %d are %s%s, by hand", (given, degrees, minutes) => {
    expect(degreesInSign(given)).toEqual({ degrees, minutes });
  });
});
