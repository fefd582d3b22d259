import { describe, expect, test } from "vitest";
import { CITIES, SPHERE_NAMES } from "../../../../engine/index.ts";
import {
  ANGLE_EMPHASES,
  BODY_VALUES,
  FULL_VERDICT_FROM,
  falloffAtAngle,
  HOUSE_EMPHASES,
  HOUSE_SHARE,
  SATURATIONS,
  SLIGHT_VERDICT_FROM,
} from "../../../../engine/technique/relocation/relocation-weights.ts";
import { documentText, tableRows } from "../document-tables.ts";

const text = documentText("reference/weights.md").replaceAll("−", "-");
const guide = documentText("scores.md");

describe("docs/reference/weights.md and docs/scores.md show", () => {
  test.each(SPHERE_NAMES)("the weights of %s with their reasons", (sphere) => {
    const documentRows = tableRows(text, `### Locations: ${sphere}`)
      .filter(([, weight]) => !Number.isNaN(Number(weight)))
      .map(([of, weight, reason]) => [of, Number(weight), reason]);
    expect(documentRows).toEqual([
      ...BODY_VALUES[sphere],
      ...ANGLE_EMPHASES[sphere].map(([angle, tenths, reason]) => [angle, tenths / 10, reason]),
      ...HOUSE_EMPHASES[sphere].map(([house, tenths, reason]) => [`house ${house}`, tenths / 10, reason]),
    ]);
  });

  test("the saturations", () => {
    expect(tableRows(text, "### Saturations of locations").slice(1)).toEqual(
      SPHERE_NAMES.map((sphere) => [sphere, String(SATURATIONS[sphere])]),
    );
  });

  test("the catalogue", () => {
    expect(tableRows(text, "## Cities").slice(1)).toEqual(
      CITIES.map(({ region, name, country, latitudeDeg, longitudeDeg }) => [
        region,
        name,
        country,
        latitudeDeg.toFixed(2),
        longitudeDeg.toFixed(2),
      ]),
    );
  });

  test("the share of houses, the falloff and the thresholds of verdicts", () => {
    expect(guide).toContain(`**value × emphasis of the house × ${HOUSE_SHARE}**`);
    expect(guide).toContain(`| less than ${SLIGHT_VERDICT_FROM} | neutral`);
    expect(guide).toContain(
      `| ${SLIGHT_VERDICT_FROM} to less than ${FULL_VERDICT_FROM} | slightly supportive`,
    );
    // (1 − x²)² by hand: 1 at the angle, 9/16 at half the reach, 0 at the edge, a half at 4.33° of 8°.
    expect([0, 0.5, 1].map(falloffAtAngle)).toEqual([1, 9 / 16, 0]);
    expect(falloffAtAngle(4.33 / 8)).toBeCloseTo(0.5, 3);
  });
});
