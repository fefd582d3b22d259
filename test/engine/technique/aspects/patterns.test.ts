import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ASPECTS,
  type AspectRules,
  createChartCalculator,
  findAspectPatterns,
  findAspects,
  InvalidInputError,
} from "../../../../engine/index.ts";
import { TABLES } from "../../../tables.ts";

const RULES: AspectRules = { aspects: [...ASPECTS, { name: "Quincunx", angleDeg: 150, orbDeg: 3 }] };
const pointsOf = (longitudesDeg: readonly number[]) =>
  longitudesDeg.map((longitudeDeg, i) => ({ name: "ABCDEFGH".charAt(i), longitudeDeg }));
/** Each pattern as text: name, points, apex, orb. */
const patternsOf = (longitudesDeg: readonly number[], stelliumSize = 3) =>
  findAspectPatterns(findAspects(pointsOf(longitudesDeg), RULES), { stelliumSize }).map(
    ({ pattern, points, apex, orbDeg }) => `${pattern} ${points.join("")} ${apex} ${orbDeg}`,
  );

describe("aspect patterns", () => {
  it.each([
    ["a grand trine", [0, 121, 242], ["GrandTrine ABC null 2"]],
    ["no grand trine where one pair is not in orb", [0, 120, 249], []],
    ["a T-square", [10, 190, 97], ["TSquare ABC C 3"]],
    [
      "both T-squares of each opposition of a grand cross",
      [0, 90, 180, 270],
      ["TSquare ACB B 0", "TSquare ACD D 0", "TSquare BDA A 0", "TSquare BDC C 0"],
    ],
    ["a yod", [0, 60, 212], ["Yod ABC C 2"]],
    ["no yod beyond the orb of its quincunx", [0, 60, 214], []],
    ["a kite and its grand trine", [0, 120, 240, 181], ["GrandTrine ABC null 0", "Kite ABCD D 1"]],
    ["a stellium whose ends are 14° apart", [353, 0, 7], ["Stellium ABC null 7"]],
    ["two stellia that a later point joins", [0, 14, 1, 15, 7.5], ["Stellium ACEBD null 7.5"]],
    ["no stellium of two", [0, 1], []],
  ] as const)("are %s", (_, longitudesDeg, patterns) => {
    expect(patternsOf(longitudesDeg)).toEqual(patterns);
  });

  it("count stellia from the size asked for", () => {
    expect(patternsOf([0, 1, 2, 3], 4)).toEqual(["Stellium ABCD null 3"]);
    expect(patternsOf([0, 1, 2], 4)).toEqual([]);
  });

  it("do not change when the sky turns, and name the same figures when points change places", () => {
    const degrees = fc.array(fc.nat(359), { minLength: 6, maxLength: 6 });
    const figures = (points: ReturnType<typeof pointsOf>) =>
      findAspectPatterns(findAspects(points, RULES))
        .map(
          ({ pattern, points: named, apex, orbDeg }) =>
            `${pattern} ${named.toSorted().join("")} ${apex} ${orbDeg}`,
        )
        .sort();
    fc.assert(
      fc.property(degrees, fc.nat(359), (longitudesDeg, turnDeg) => {
        const points = pointsOf(longitudesDeg);
        const turned = pointsOf(longitudesDeg.map((longitudeDeg) => longitudeDeg + turnDeg));
        expect(figures(turned)).toEqual(figures(points));
        expect(figures(points.toReversed())).toEqual(figures(points));
      }),
    );
  });

  it("are found in the aspects of a chart as it is", () => {
    const calculator = createChartCalculator(TABLES);
    const chart = calculator.natalChart({
      epochJdUt: 2451669,
      latitudeDeg: 0,
      longitudeDeg: 0,
      timeKnown: true,
    });
    const stellia = findAspectPatterns(chart.aspects).filter(({ pattern }) => pattern === "Stellium");
    // 4 May 2000: Sun, Moon, Mercury, Venus, Mars, Jupiter and Saturn are in Taurus.
    expect(
      stellia.some(({ points }) =>
        ["Sun", "Moon", "Mercury", "Jupiter", "Saturn"].every((name) =>
          points.some((point) => point === name),
        ),
      ),
    ).toBe(true);
  });

  it("reject lists that are not aspects, with every problem", () => {
    const problems = () =>
      findAspectPatterns([{ planet1: "A", planet2: "B", orbDeg: 1 }, null] as never, { stelliumSize: 2 });
    expect(problems).toThrow(InvalidInputError);
    expect(problems).toThrow(
      "aspects[0] must have planet1, planet2, angleDeg and orbDeg; aspects[1] must have planet1, planet2, angleDeg and orbDeg; options.stelliumSize must be a whole number of at least 3, not 2",
    );
    expect(() => findAspectPatterns({} as never)).toThrow("aspects must be an array");
  });
});
