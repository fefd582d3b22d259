import { describe, expect, test } from "vitest";
import { type Fact, isInClause, isStated } from "./stated-facts.ts";

const ANSWER = JSON.stringify({
  planets: { Sun: "Taurus 22.92, house 12", TrueNode: "Aries 10°51', house 11" },
  next: { solarEclipse: "2027-08-02T10:06:41Z total solar eclipse, Leo 9.92" },
  scores: { "2027-06": "Sa05:19 Su06:17" },
  aspects: ["A Venus Square B Saturn, orb 2.02", "A Moon Opposition B Mercury, orb 3.3"],
  events: [],
  voidOfCourse: null,
});

describe("a fact of an answer", () => {
  test.each<[Fact]>([
    ['"voidOfCourse":null'],
    [["sun", "Taurus 22.91", "house 12"]],
    [["true node", "Aries 10.86"]],
    [["true node", "Aries 10.87"]],
    [["node", "11"]],
    [["eclipse", "2027-08-02", "10:06"]],
    [["Sa05 | Sat 05"]],
    [["A Venus", "B Saturn", "2.02"]],
    [["A Moon", "B Mercury", "3.31"]],
  ])("%j is stated", (fact) => {
    expect(isStated(ANSWER, fact)).toBe(true);
  });

  test.each<[Fact]>([
    ['"voidOfCourse":true'],
    [["Sun", "Aries 10.86"]],
    [["Sun", "Taurus 22.85"]],
    [["true node", "Aries 10.88"]],
    [["node", "house 1"]],
    [["eclipse", "2027-08-02", "06:41Z total lunar"]],
    [["A Venus", "B Mercury"]],
    [["B Sat"]],
    [["true", "Taurus 22.92"]],
  ])("%j is not stated", (fact) => {
    expect(isStated(ANSWER, fact)).toBe(false);
  });
});

test("a fact of a text is in one clause", () => {
  expect(isInClause('{"resourceUri":"ui://almagest/wheel.html"}', ["ui://"])).toBe(true);
  const text = "Not offered: composite chart (synastry); progressions (chart_planets). Rising and setting.";
  expect(isInClause(text, ["progressions", "chart_planets"])).toBe(true);
  expect(isInClause(text, ["composite", "chart_planets"])).toBe(false);
  expect(isInClause(text, ["sunrise | rising"])).toBe(true);
});
