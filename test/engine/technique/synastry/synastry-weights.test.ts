import { describe, expect, test } from "vitest";
import { ASPECT_ORBS_DEG, BODY_NAMES, SPHERE_NAMES } from "../../../../engine/index.ts";
import {
  ASPECT_VALENCES,
  BEARING_MAX,
  BODY_NATURES,
  EMPHASISED_PAIRS,
  NATURE_MAX,
  SPHERE_BEARINGS,
  SPHERE_SATURATIONS,
} from "../../../../engine/technique/synastry/synastry-weights.ts";
import { defined } from "../../../defined.ts";
import { documentText, tableRows } from "../document-tables.ts";

const natures = new Map(BODY_NATURES.map(([body, nature]) => [body, nature]));

/** The rows of the table below a heading without its head, cells joined by a bar. */
function rowsUnder(heading: string): readonly string[] {
  return tableRows(documentText("synastry.md"), heading)
    .slice(1)
    .map((cells) => cells.join("|"));
}

describe("the tables", () => {
  test.each(SPHERE_NAMES)("of %s balance helping and hindering conjunctions", (sphere) => {
    const bearings = SPHERE_BEARINGS[sphere];
    expect(bearings.reduce((sum, [body, bearing]) => sum + bearing * defined(natures.get(body)), 0)).toBe(0);
    expect(new Set(bearings.map(([body]) => body)).size).toBe(bearings.length);
    for (const [body, bearing] of bearings) {
      expect(Number.isInteger(bearing) && bearing >= 1 && bearing <= BEARING_MAX, body).toBe(true);
    }
  });

  test("give easy and hard aspects the same share of the circle", () => {
    // An aspect between 0° and 180° is reached from both sides on both halves of the circle, an opposition on one.
    const shares = ASPECT_VALENCES.map(
      ([aspect, valence]) => valence * ASPECT_ORBS_DEG[aspect] * (aspect === "Opposition" ? 1 : 2),
    );
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(0, 12);
  });

  test("contain a nature for every body", () => {
    expect(BODY_NATURES.map(([body]) => body)).toEqual(BODY_NAMES);
    for (const nature of natures.values()) expect(Math.abs(nature)).toBeLessThanOrEqual(NATURE_MAX);
  });

  test("are in docs/synastry.md, every number with its reason", () => {
    const rowsOf = (weights: readonly (readonly [of: string, weight: number, reason: string])[]) =>
      weights.map((weighted) => weighted.join("|"));
    for (const sphere of SPHERE_NAMES) {
      expect(rowsUnder(`### ${sphere}`)).toEqual(rowsOf(SPHERE_BEARINGS[sphere]));
    }
    expect(rowsUnder("### Nature of a body in a conjunction")).toEqual(rowsOf(BODY_NATURES));
    expect(rowsUnder("### Valence of an aspect")).toEqual(rowsOf(ASPECT_VALENCES));
    const pairs = EMPHASISED_PAIRS.map(([one, other, reason]) => `${one} and ${other}|${reason}`);
    expect(rowsUnder("### Pairs of weight 1.5")).toEqual(pairs);
    const saturations = Object.entries(SPHERE_SATURATIONS).map((row) => row.join("|"));
    expect(rowsUnder("### Median")).toEqual(saturations);
  });
});
