import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ASPECTS,
  aspectWeight,
  BODY_NAMES,
  focusOf,
  focusWeight,
  NATAL_POINT_NAMES,
  significanceOf,
  TRANSIT_ORBS_DEG,
  type TransitContact,
} from "../../../../engine/index.ts";

const bodies = fc.constantFrom(...BODY_NAMES);
const contacts: fc.Arbitrary<TransitContact> = fc
  .record({
    transit: bodies,
    natal: fc.constantFrom(...NATAL_POINT_NAMES),
    aspect: fc.constantFrom(...ASPECTS),
    share: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ transit, natal, aspect, share }) => ({
    transit,
    natal,
    aspect: aspect.name,
    angleDeg: aspect.angleDeg,
    orbDeg: (TRANSIT_ORBS_DEG[transit] * share) / 100,
    phase: "applying",
    exactJdUt: null,
    entersJdUt: null,
    leavesJdUt: null,
    tone: "intensifying",
    transitHouse: null,
    houseTheme: null,
  }));

describe("the focus", () => {
  test("computed by hand: Venus (1°/day) at 0.5° of 2° has weight 1/3 × 3/4, a body at the edge 0", () => {
    expect(focusWeight({ transit: "Venus", orbDeg: 0.5 })).toBeCloseTo(0.25, 12);
    expect(focusWeight({ transit: "Pluto", orbDeg: 3 })).toBe(0);
  });

  test("adds the possible error of a natal point to the orb: a Moon with an error of 7° never precedes a certain contact", () => {
    expect(focusWeight({ transit: "Venus", orbDeg: 0.25 }, 0.25)).toBe(
      focusWeight({ transit: "Venus", orbDeg: 0.5 }),
    );
    const errorsDeg = NATAL_POINT_NAMES.map((name) => (name === "Moon" ? 7 : 0.5));
    fc.assert(
      fc.property(contacts, contacts, (one, other) => {
        const toMoon: TransitContact = { ...one, transit: "Pluto", natal: "Moon", orbDeg: 0 };
        const toMars: TransitContact = { ...other, natal: "Mars", orbDeg: Math.min(other.orbDeg, 1) };
        expect(focusOf([toMoon, toMars], errorsDeg)[0]).toBe(toMars);
      }),
    );
  });

  test("is the three contacts of greatest weight in descending order, or all if there are fewer", () => {
    fc.assert(
      fc.property(fc.array(contacts, { maxLength: 30 }), (all) => {
        const focus = focusOf(all);
        expect(focus.length).toBe(Math.min(3, all.length));
        const least = Math.min(...focus.map((contact) => focusWeight(contact)));
        for (const contact of all)
          if (!focus.includes(contact)) expect(focusWeight(contact)).toBeLessThanOrEqual(least);
        const weights = focus.map((contact) => focusWeight(contact));
        expect(weights).toEqual([...weights].sort((a, b) => b - a));
      }),
    );
  });

  test("prefers the point of greater weight among equal contacts", () => {
    fc.assert(
      fc.property(contacts, (contact) => {
        const toVesta: TransitContact = { ...contact, natal: "Vesta" };
        const toSun: TransitContact = { ...contact, natal: "Sun" };
        expect(focusOf([toVesta, toSun]).map(({ natal }) => natal)).toEqual(["Sun", "Vesta"]);
      }),
    );
  });
});

describe("significance", () => {
  // 1/(1 + 2√motion): Moon 0.122, Venus 0.333, Saturn 0.656, Pluto 0.798; times point, times aspect.
  test.each([
    ["Pluto", "Sun", "Square", "high"],
    ["Saturn", "Ascendant", "Conjunction", "high"],
    ["Saturn", "Moon", "Sextile", "medium"],
    ["Venus", "Sun", "Trine", "medium"],
    ["Venus", "Saturn", "Sextile", "low"],
    ["Pluto", "Vesta", "Sextile", "low"],
    ["Moon", "Sun", "Conjunction", "low"],
  ] as const)("computed by hand: %s to natal %s, %s, is %s", (body, natal, aspect, expected) => {
    expect(significanceOf(aspectWeight(body, natal, aspect))).toBe(expected);
  });
});
