import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { FIXED_STARS } from "../../engine/index.ts";
import { loadStarCatalogue, loadTableSource } from "../../engine/node/index.ts";
import { CATALOGUE_STAR_MAX_DEG, STAR_WITHOUT_PARALLAX_MAX_DEG } from "../budgets.ts";
import { createStarComparison, hasParallax, type StarCase } from "./catalogue-cases.ts";

const { rows } = JSON.parse(
  readFileSync(new URL("../fixtures/star-catalogue.json", import.meta.url), "utf8"),
) as { readonly rows: readonly StarCase[] };
const catalogue = loadStarCatalogue();

describe("the large star catalogue", () => {
  test("agrees with Swiss Ephemeris for 500 stars over 1800–2399", () => {
    const differenceDeg = createStarComparison(loadTableSource(), catalogue);
    expect(rows).toHaveLength(500);
    const over = rows.filter((row) => {
      const maxDeg = hasParallax(row[0]) ? CATALOGUE_STAR_MAX_DEG : STAR_WITHOUT_PARALLAX_MAX_DEG;
      return !(differenceDeg(row) <= maxDeg);
    });
    expect(over).toEqual([]);
  });

  test("contains the named stars, with their designations and magnitudes", () => {
    for (const { name, designation, magnitude } of FIXED_STARS) {
      const star =
        catalogue.stars[catalogue.indexOf(designation)] ?? catalogue.stars[catalogue.indexOf(name)];
      expect(star?.magnitude, name).toBe(magnitude);
    }
  });
});
