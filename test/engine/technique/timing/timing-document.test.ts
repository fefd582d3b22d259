import { describe, expect, test } from "vitest";
import { ACTIVITY_NAMES } from "../../../../engine/index.ts";
import {
  MERCURY_RETROGRADE_RATING_MAX,
  RATING_SCORE_MIN,
  VOID_OF_COURSE_RATING_MAX,
} from "../../../../engine/technique/timing/rating.ts";
import {
  ACTIVITY_WEIGHTS,
  ANGLE_WEIGHT,
  ASPECT_STRENGTHS,
  BODY_NATURES,
  HOUSE_RULER_WEIGHT,
  OWN_TRANSIT_FACTOR,
  SIGNIFICATOR_WEIGHTS,
  TIMING_CALIBRATIONS,
} from "../../../../engine/technique/timing/timing-weights.ts";
import { defined } from "../../../defined.ts";
import { chapterOf, documentText, tableRows } from "../document-tables.ts";

const text = chapterOf(documentText("reference/weights.md"), "Timing");
const rows = [...tableRows(text), ...tableRows(documentText("scores.md"), "### Ratings of days")];

const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");
const pointsText = (points: object): string =>
  Object.entries(points)
    .map(([name, value]) => `${name} ${signed(value as number)}`)
    .join(", ");

/** Number of rows that begin with these cells. */
const rowsWith = (...cells: readonly (string | number)[]): number =>
  rows.filter((row) => cells.every((cell, i) => row[i] === String(cell))).length;

describe("docs/reference/weights.md and docs/scores.md show", () => {
  test("the natures of bodies", () => {
    for (const [body, { orbDeg, ease, strain, conjunction }] of Object.entries(BODY_NATURES)) {
      expect(rowsWith(body, `${orbDeg}°`, signed(ease), signed(-strain), signed(conjunction)), body).toBe(1);
    }
  });

  test("the strengths of aspects and the weights of natal points", () => {
    for (const [aspect, strength] of Object.entries(ASPECT_STRENGTHS)) {
      expect(rowsWith(aspect, strength), aspect).toBe(1);
    }
    const ranks = ["first significator", "second", "third", "fourth"];
    ranks.forEach((rank, i) => {
      expect(rowsWith(rank, defined(SIGNIFICATOR_WEIGHTS[i])), rank).toBe(1);
    });
    expect(rowsWith("Ascendant, Midheaven", ANGLE_WEIGHT)).toBe(1);
    expect(rowsWith("ruler of a house's sign", HOUSE_RULER_WEIGHT)).toBe(1);
    expect(text).toContain(`own significators count ${OWN_TRANSIT_FACTOR} times`);
  });

  test.each(ACTIVITY_NAMES)("all weights of %s", (activity) => {
    const { significators, houses, moonSigns, moonPhases, voidOfCourse, retrograde, sky } =
      ACTIVITY_WEIGHTS[activity];
    const { contactPoints, ordinaryDayPoints } = TIMING_CALIBRATIONS[activity];
    const ordinary = [ordinaryDayPoints.timeKnown, ordinaryDayPoints.timeUnknown].map(signed);
    expect(rowsWith(activity, significators.join(", "), houses.join(", "), contactPoints, ...ordinary)).toBe(
      1,
    );
    expect(rowsWith(activity, pointsText(moonSigns), pointsText(retrograde), signed(voidOfCourse))).toBe(1);
    expect(rowsWith(activity, ...Object.values(moonPhases).map(signed))).toBe(1);
    for (const { body, other, easy, hard, conjunction } of sky) {
      expect(
        rowsWith(activity, `${body}, ${other}`, signed(easy), signed(hard), signed(conjunction)),
        `${body}, ${other}`,
      ).toBe(1);
    }
    // These rows and pairs are all.
    expect(rowsWith(activity)).toBe(3 + sky.length);
    expect(voidOfCourse).toBeGreaterThanOrEqual(-12);
  });

  test("the limits of ratings", () => {
    const isVoid = "the Moon is void of course for more than half of the day (`voidOfCourse`)";
    expect(rowsWith(isVoid, "all", VOID_OF_COURSE_RATING_MAX)).toBe(1);
    const limits = Object.entries(MERCURY_RETROGRADE_RATING_MAX);
    expect(new Set(limits.map(([, ratingMax]) => ratingMax)).size).toBe(1);
    const names = limits.map(([activity]) => activity).join(", ");
    expect(rowsWith("Mercury is retrograde at noon", names, defined(limits[0])[1])).toBe(1);
  });

  test("the ratings", () => {
    for (const [rating, least] of Object.entries(RATING_SCORE_MIN)) {
      expect(rowsWith(rating, least), rating).toBe(1);
    }
  });
});
