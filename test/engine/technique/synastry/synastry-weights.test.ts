import { describe, expect, test } from "vitest";
import {
  ASPECT_ORBS_DEG,
  ASPECTS,
  BODY_NAMES,
  NATAL_POINT_NAMES,
  SPHERE_NAMES,
  type SphereName,
} from "../../../../engine/index.ts";
import {
  ANGLE_BEARINGS,
  BEARING_MAX,
  HOUSE_BEARINGS,
  SPHERE_BEARINGS,
} from "../../../../engine/technique/synastry/synastry-bearings.ts";
import {
  ANGLE_VALENCES,
  ASPECT_VALENCES,
  BODY_NATURES,
  BONDS,
  EMPHASISED_PAIRS,
  NATURE_MAX,
} from "../../../../engine/technique/synastry/synastry-weights.ts";
import sources from "../../../../tools/weights/synastry-sources.json" with { type: "json" };
import { defined } from "../../../defined.ts";
import { contactStrength } from "./contact-strength.ts";

const natures = new Map(BODY_NATURES.map(([body, nature]) => [body, nature]));

/** Share of the circle in which an aspect is in orb, degrees: from both sides on both halves, an end of an axis on one. */
const widthDeg = (aspect: (typeof ASPECTS)[number]["name"]): number =>
  ASPECT_ORBS_DEG[aspect] * (aspect === "Conjunction" || aspect === "Opposition" ? 2 : 4);

/** The mean strength of a random pair's contacts, and of those that hinder, as if every contact in orb were exact. */
function meanStrengths(sphere: SphereName): { all: number; hindering: number } {
  let all = 0;
  let hindering = 0;
  for (const personA of NATAL_POINT_NAMES) {
    for (const personB of NATAL_POINT_NAMES) {
      for (const { name: aspect, angleDeg } of ASPECTS) {
        const contact = {
          personA,
          personB,
          aspect,
          angleDeg,
          separationDeg: angleDeg,
          orbDeg: 0,
          errorDeg: null,
        };
        const mean = (contactStrength(sphere, contact) * widthDeg(aspect)) / 360;
        all += mean;
        hindering += Math.min(mean, 0);
      }
    }
  }
  return { all, hindering };
}

describe("the tables", () => {
  test.each(SPHERE_NAMES)("of %s balance helping and hindering conjunctions", (sphere) => {
    const bearings = SPHERE_BEARINGS[sphere];
    expect(bearings.reduce((sum, [body, bearing]) => sum + bearing * defined(natures.get(body)), 0)).toBe(0);
    const rows = [...bearings, ...ANGLE_BEARINGS[sphere], ...HOUSE_BEARINGS[sphere]];
    expect(new Set(rows.map(([of]) => of)).size).toBe(rows.length);
    for (const [of, bearing] of rows) {
      expect(Number.isInteger(bearing) && bearing >= 1 && bearing <= BEARING_MAX, String(of)).toBe(true);
    }
  });

  test("give easy and hard aspects the same share of the circle", () => {
    const shares = ASPECT_VALENCES.map(([aspect, valence]) => valence * widthDeg(aspect));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(0, 12);
    const angleShares = ANGLE_VALENCES.map(([aspect, valence]) => valence * widthDeg(aspect));
    expect(Math.abs(angleShares.reduce((sum, share) => sum + share, 0))).toBeLessThan(0.1);
  });

  test.each(SPHERE_NAMES)("of %s balance all contacts of a random pair, bonds included", (sphere) => {
    const { all, hindering } = meanStrengths(sphere);
    // The remainder of the emphasised pairs.
    expect(Math.abs(all / hindering)).toBeLessThan(0.02);
  });

  test("contain a nature for every body", () => {
    expect(BODY_NATURES.map(([body]) => body)).toEqual(BODY_NAMES);
    for (const nature of natures.values()) expect(Math.abs(nature)).toBeLessThanOrEqual(NATURE_MAX);
  });
});

test("every source that a row names is listed, with its text and where it was read, and no other", () => {
  for (const { id, text, address } of sources) {
    expect(text.length, id).toBeGreaterThan(5);
    expect(URL.canParse(address), id).toBe(true);
  }
  const ids = sources.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const namedSources = [
    ...Object.values(SPHERE_BEARINGS).flat(),
    ...Object.values(ANGLE_BEARINGS).flat(),
    ...Object.values(HOUSE_BEARINGS).flat(),
    ...BODY_NATURES,
    ...ASPECT_VALENCES,
    ...ANGLE_VALENCES,
    ...EMPHASISED_PAIRS,
  ].map((row) => defined(row[3]));
  const namedIds = [...namedSources, ...BONDS.map(({ sources: ids }) => ids)].flatMap((ids) =>
    ids.split(", "),
  );
  // The source on the slowest planets, which have no row.
  const expectedIds = new Set([...namedIds, "generation"]);
  expectedIds.delete("own choice");
  expect(ids.toSorted()).toEqual([...expectedIds].toSorted());
});
