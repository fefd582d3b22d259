import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ASPECTS,
  type AspectPoint,
  type AspectRules,
  computeMidpoints,
  findAspectPatterns,
  findAspects,
  findMidpointContacts,
  harmonicPoints,
} from "../../../../engine/index.ts";

describe("harmonic points", () => {
  it("are longitudes and speeds times the harmonic, without declinations", () => {
    const points = [
      { name: "A", longitudeDeg: 100, speedDegPerDay: -1.5, declinationDeg: 3 },
      { name: "B", longitudeDeg: -10 },
    ];
    expect(harmonicPoints(points, 4)).toEqual([
      { name: "A", longitudeDeg: 40, speedDegPerDay: -6 },
      { name: "B", longitudeDeg: 320 },
    ]);
    expect(harmonicPoints(points, 1)[1]).toEqual({ name: "B", longitudeDeg: 350 });
  });

  it("are conjunct where the points are in any aspect of that division, with the harmonic's share of the orb", () => {
    const pair = fc.tuple(fc.nat(359), fc.nat(359), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(pair, ([firstDeg, secondDeg, harmonic]) => {
        const points = [
          { name: "A", longitudeDeg: firstDeg },
          { name: "B", longitudeDeg: secondDeg },
        ];
        const rules = { aspects: [{ name: "Conjunction", angleDeg: 0, orbDeg: 6.5 }] };
        const separationDeg = Math.min(Math.abs(firstDeg - secondDeg), 360 - Math.abs(firstDeg - secondDeg));
        const distancesDeg = Array.from({ length: harmonic }, (_, k) =>
          Math.abs(separationDeg - (360 / harmonic) * k),
        );
        const isAspect = Math.min(...distancesDeg) <= 6.5 / harmonic;
        expect(findAspects(harmonicPoints(points, harmonic), rules)).toHaveLength(isAspect ? 1 : 0);
      }),
    );
  });
});

const pointsOf = (longitudesDeg: readonly number[]): AspectPoint[] =>
  longitudesDeg.map((longitudeDeg, i) => ({ name: "ABCDEFGH".charAt(i), longitudeDeg }));

const middlesOf = (longitudesDeg: readonly number[]) =>
  computeMidpoints(pointsOf(longitudesDeg)).map(({ longitudeDeg }) => longitudeDeg);

describe("midpoints", () => {
  it("are in the middle of the shorter arc, across 0° of Aries too", () => {
    expect(middlesOf([10, 50])).toEqual([30]);
    expect(middlesOf([350, 30])).toEqual([10]);
    expect(middlesOf([30, 350])).toEqual([10]);
    expect(middlesOf([350, 5])).toEqual([357.5]);
    expect(middlesOf([-10, 750])).toEqual([10]);
    expect(middlesOf([100, 280])).toEqual([190]);
    expect(middlesOf([280, 100])).toEqual([10]);
  });

  it("are equally far from both points, at most 90°, for every pair in order", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(359), { minLength: 2, maxLength: 8 }), (longitudesDeg) => {
        const points = pointsOf(longitudesDeg);
        const midpoints = computeMidpoints(points);
        expect(midpoints).toHaveLength((points.length * (points.length - 1)) / 2);
        const distance = (name: string, midpointDeg: number) => {
          const longitudeDeg = points.find((point) => point.name === name)?.longitudeDeg ?? Number.NaN;
          const arcDeg = Math.abs(longitudeDeg - midpointDeg);
          return Math.min(arcDeg, 360 - arcDeg);
        };
        for (const { planet1, planet2, longitudeDeg: midpointDeg } of midpoints) {
          expect(distance(planet1, midpointDeg)).toBe(distance(planet2, midpointDeg));
          expect(distance(planet1, midpointDeg)).toBeLessThanOrEqual(90);
        }
      }),
    );
  });

  it.each([
    [360, ["C 1"]],
    [180, ["C 1", "D 1"]],
    [90, ["C 1", "D 1", "E 1"]],
    [45, ["C 1", "D 1", "E 1", "F 1"]],
    [22.5, ["C 1", "D 1", "E 1", "F 1", "G 1"]],
  ] as const)("are met on the dial of %d°", (dialDeg, contacts) => {
    // The midpoint of A and B is 10°.
    const points = pointsOf([350, 30, 11, 189, 281, 324, 33.5, 15]);
    const ofFirst = findMidpointContacts(points, { orbDeg: 1, dialDeg }).filter(
      ({ planet1, planet2 }) => planet1 === "A" && planet2 === "B",
    );
    expect(ofFirst.map(({ point, orbDeg }) => `${point} ${orbDeg}`)).toEqual(contacts);
  });
});

const RULES: AspectRules = { aspects: [...ASPECTS, { name: "Quincunx", angleDeg: 150, orbDeg: 3 }] };

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
});
