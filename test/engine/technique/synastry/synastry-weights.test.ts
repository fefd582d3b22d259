import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ASPECT_ORBS_DEG, BODY_NAMES, SPHERE_NAMES } from "../../../../engine/index.ts";
import { orbFalloff } from "../../../../engine/technique/orb.ts";
import {
  ASPECT_VALENCES,
  BEARING_MAX,
  BODY_NATURES,
  EMPHASISED_PAIRS,
  NATURE_MAX,
  SPHERE_BEARINGS,
  SPHERE_SATURATIONS,
} from "../../../../engine/technique/synastry/synastry-weights.ts";

const page = readFileSync(new URL("../../../../docs/synastry.md", import.meta.url), "utf8");
const natures = new Map(BODY_NATURES.map(([body, nature]) => [body, nature]));

/** The rows of the table under a heading, cells joined by a bar. */
function rowsUnder(heading: string): readonly string[] {
  const start = page.indexOf(`${heading}\n`);
  expect(start, heading).toBeGreaterThanOrEqual(0);
  const end = page.indexOf("\n#", start + heading.length);
  return page
    .slice(start, end < 0 ? undefined : end)
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1)
    .map((line) => line.slice(2, -2).split(" | ").join("|"));
}

describe("the tables", () => {
  test.each(SPHERE_NAMES)("of %s let conjunctions help as much as they hinder", (sphere) => {
    const bearings = SPHERE_BEARINGS[sphere];
    expect(bearings.reduce((sum, [body, bearing]) => sum + bearing * natures.get(body)!, 0)).toBe(0);
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

  test("have a nature for every body", () => {
    expect(BODY_NATURES.map(([body]) => body)).toEqual(BODY_NAMES);
    for (const nature of natures.values()) expect(Math.abs(nature)).toBeLessThanOrEqual(NATURE_MAX);
  });

  test("are published, every number with its reason", () => {
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

test("an orb leaves everything when exact, nothing at the edge, and never more when it is wider", () => {
  for (const allowedOrbDeg of [6, 8]) {
    expect(orbFalloff(0, allowedOrbDeg)).toBe(1);
    expect(orbFalloff(allowedOrbDeg, allowedOrbDeg)).toBe(0);
    expect(orbFalloff(3 * allowedOrbDeg, allowedOrbDeg)).toBe(0);
    for (let orbE4 = 1; orbE4 <= allowedOrbDeg * 10_000; orbE4 += 1) {
      const wider = orbFalloff(orbE4 / 10_000, allowedOrbDeg);
      if (wider > orbFalloff((orbE4 - 1) / 10_000, allowedOrbDeg)) expect.fail(`at ${orbE4 / 10_000}°`);
    }
  }
});
