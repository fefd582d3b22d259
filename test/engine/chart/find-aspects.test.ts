import { describe, expect, it, test } from "vitest";
import {
  type AspectPoint,
  type AspectRules,
  CHART_ASPECT_RULES,
  createChartCalculator,
  createEphemeris,
  findAspects,
  findAspectsBetween,
  MINOR_ASPECTS,
  meanLilith,
  meanNode,
  southNode,
} from "../../../engine/index.ts";
import { TABLES as source } from "../../tables.ts";
import { problemsOf } from "../problems-of.ts";

/** The aspects of two points, each a longitude and a speed. */
function between(first: readonly [number, number?], second: readonly [number, number?], rules: AspectRules) {
  const pointOf = (name: string, [longitudeDeg, speedDegPerDay]: readonly [number, number?]): AspectPoint =>
    speedDegPerDay === undefined ? { name, longitudeDeg } : { name, longitudeDeg, speedDegPerDay };
  return findAspects([pointOf("Sun", first), pointOf("Moon", second)], rules);
}

const TRINE = { name: "Trine", angleDeg: 120, orbDeg: 8 };
const trines: AspectRules = { aspects: [TRINE] };

const problemsIn = (points: unknown, rules: unknown) =>
  problemsOf(() => findAspects(points as never, rules as never));

describe("the rules of charts", () => {
  it("return the aspects of an unrounded chart with added points to the bit, over 600 years", () => {
    const points = [meanNode, meanLilith, southNode];
    const calculator = createChartCalculator(source, { digits: "full", points });
    let count = 0;
    for (let epochJdUt = 2378500; epochJdUt < 2597000; epochJdUt += 2191.37) {
      const chart = calculator.natalChart({ epochJdUt, latitudeDeg: 52, longitudeDeg: 13, timeKnown: true });
      const aspects = findAspects(chart.bodies, CHART_ASPECT_RULES).map(
        ({ kind, outOfSign, ...aspect }) => aspect,
      );
      expect(JSON.stringify(aspects)).toBe(JSON.stringify(chart.aspects));
      count += aspects.length;
    }
    expect(count).toBeGreaterThan(1000);
  });
});

describe("orbs", () => {
  it("by aspect reach to their edge", () => {
    expect(between([0], [128], trines)).toMatchObject([{ aspect: "Trine", separationDeg: 128, orbDeg: 8 }]);
    expect(between([0], [128.000001], trines)).toEqual([]);
    expect(between([-700], [-572], trines)).toMatchObject([{ orbDeg: 8, planet1: "Sun", planet2: "Moon" }]);
  });

  it.each([
    ["larger", 10],
    ["smaller", 6],
    ["moiety", 8],
  ] as const)("of bodies combine as the %s", (combine, widestDeg) => {
    const bodyOrbs = { combine, orbsDeg: { Sun: 10 }, otherDeg: 6 };
    const rules = { aspects: [{ name: "Trine", angleDeg: 120 }], bodyOrbs };
    expect(between([0], [120 + widestDeg], rules)).toHaveLength(1);
    expect(between([0], [120 + widestDeg + 1e-6], rules)).toEqual([]);
    const narrow = { aspects: [{ name: "Trine", angleDeg: 120, orbDeg: 2 }], bodyOrbs };
    expect(between([0], [122], narrow)).toHaveLength(1);
    expect(between([0], [122.1], narrow)).toEqual([]);
  });

  it("of a pair replace every other limit, for one aspect or all", () => {
    const square = { name: "Square", angleDeg: 90, orbDeg: 1 };
    const pairOrbs = [
      { between: ["Moon", "Sun"], orbDeg: 12 },
      { between: ["Sun", "Moon"], aspect: "Square", orbDeg: 3 },
    ] as const;
    const rules: AspectRules = { aspects: [TRINE, square], pairOrbs };
    expect(between([0], [132], rules)).toHaveLength(1);
    expect(between([0], [93], rules)).toHaveLength(1);
    expect(between([0], [93.1], rules)).toEqual([]);
    const others = [
      { name: "Sun", longitudeDeg: 0 },
      { name: "Mars", longitudeDeg: 129 },
    ];
    expect(findAspects(others, rules)).toEqual([]);
  });

  it("that overlap yield the nearest aspect alone", () => {
    const aspects = MINOR_ASPECTS.map((aspect) => ({ ...aspect, orbDeg: 10 }));
    expect(between([0], [50], { aspects })).toMatchObject([{ aspect: "Septile" }]);
    expect(between([0], [48], { aspects })).toMatchObject([{ aspect: "Semisquare" }]);
    expect(between([0], [139.5], { aspects })).toMatchObject([{ aspect: "Sesquiquadrate" }]);
  });
});

describe("signs and phases", () => {
  it("flag aspects out of sign, or omit them", () => {
    expect(between([29], [149], trines)).toMatchObject([{ outOfSign: false }]);
    expect(between([29], [151], trines)).toMatchObject([{ outOfSign: true }]);
    expect(between([151], [29], { ...trines, outOfSign: "omit" })).toEqual([]);
    expect(between([359], [119.5], trines)).toMatchObject([{ outOfSign: false }]);
    const quintiles = { aspects: [{ name: "Quintile", angleDeg: 72, orbDeg: 2 }] };
    expect(between([29], [101], quintiles)).toMatchObject([{ outOfSign: false }]);
  });

  it("apply while the orb shrinks, whichever point is ahead", () => {
    const phaseOf = (first: [number, number], second: [number, number]) =>
      between(first, second, trines)[0]?.phase;
    expect([phaseOf([0, 1], [118, 13]), phaseOf([118, 13], [0, 1])]).toEqual(["applying", "applying"]);
    expect([phaseOf([0, 1], [122, 13]), phaseOf([242, 13], [0, 1])]).toEqual(["separating", "separating"]);
  });
});

describe("mirrors and declinations", () => {
  it("find antiscia and contra-antiscia across 0° of Aries", () => {
    const rules: AspectRules = { aspects: [], antisciaOrbDeg: 1 };
    // 10° Gemini and 20° Cancer are as far from 0° Cancer; 10° Gemini and 20° Capricorn from 0° Aries.
    expect(between([70, 1], [110.5, 13], rules)).toMatchObject([
      {
        kind: "mirror",
        aspect: "Antiscion",
        angleDeg: null,
        separationDeg: 40.5,
        orbDeg: 0.5,
        phase: "separating",
      },
    ]);
    expect(between([70, 1], [289.5, 13], rules)).toMatchObject([
      { aspect: "ContraAntiscion", orbDeg: 0.5, phase: "applying", outOfSign: false },
    ]);
    expect(between([0.25], [0.5], rules)).toMatchObject([{ aspect: "ContraAntiscion", orbDeg: 0.75 }]);
    expect(between([70], [111.5], rules)).toEqual([]);
  });

  it("distinguish parallels from contra-parallels by the sides of the equator, and omit points without a declination", () => {
    const points = [
      { name: "A", longitudeDeg: 0, declinationDeg: 20, declinationSpeedDegPerDay: 0.1 },
      { name: "B", longitudeDeg: 50, declinationDeg: 20.5, declinationSpeedDegPerDay: -0.1 },
      { name: "C", longitudeDeg: 100, declinationDeg: -20.25, declinationSpeedDegPerDay: -0.3 },
      { name: "D", longitudeDeg: 150 },
    ];
    const aspects = findAspects(points, { aspects: [], parallelOrbDeg: 0.5 });
    expect(
      aspects.map(({ planet1, planet2, aspect, orbDeg, phase }) => [planet1, planet2, aspect, orbDeg, phase]),
    ).toEqual([
      ["A", "B", "Parallel", 0.5, "applying"],
      ["A", "C", "ContraParallel", 0.25, "separating"],
      ["B", "C", "ContraParallel", 0.25, "applying"],
    ]);
  });
});

describe("invalid points and rules", () => {
  it("are listed together, each with its path", () => {
    expect(
      problemsIn(
        [
          { name: "", longitudeDeg: Number.NaN },
          { name: "Sun", longitudeDeg: "10", speedDegPerDay: Number.POSITIVE_INFINITY, declinationDeg: 91 },
          { name: "Sun", longitudeDeg: 10, declinationSpeedDegPerDay: null },
          null,
        ],
        {
          aspects: [{ name: "Trine", angleDeg: 181 }, { name: "Trine", angleDeg: 181, orbDeg: -1 }, 7],
          pairOrbs: [
            { between: ["Sun"], aspect: "Sextile", orbDeg: 200 },
            { between: ["Sun", "Moon"], orbDeg: 1 },
            { between: ["Moon", "Sun"], orbDeg: 2 },
          ],
          parallelOrbDeg: "1",
          outOfSign: true,
          orbs: {},
        },
      ),
    ).toEqual([
      'points[0].name must be text, not ""',
      "points[0].longitudeDeg must be a finite number, not NaN",
      'points[1].longitudeDeg must be a finite number, not "10"',
      "points[1].speedDegPerDay must be a finite number, not Infinity",
      "points[1].declinationDeg must be a number from -90 to 90, not 91",
      'points[2].name must be unique, not "Sun" again',
      "points[2].declinationSpeedDegPerDay must be a finite number, not null",
      "points[3] must be an object, not null",
      "rules.orbs does not exist; rules have aspects, bodyOrbs, pairOrbs, parallelOrbDeg, antisciaOrbDeg, outOfSign",
      "rules.aspects[0].angleDeg must be a number from 0 to 180, not 181",
      "rules.aspects[0].orbDeg must be a number from 0 to 180, not undefined",
      'rules.aspects[1].name must be unique, not "Trine" again',
      "rules.aspects[1].angleDeg must be a number from 0 to 180, not 181",
      "rules.aspects[1].angleDeg must differ from the angles of other aspects, not 181",
      "rules.aspects[1].orbDeg must be a number from 0 to 180, not -1",
      "rules.aspects[2] must be an object, not 7",
      "rules.pairOrbs[0].orbDeg must be a number from 0 to 180, not 200",
      'rules.pairOrbs[0].aspect must be the name of an aspect of the rules, not "Sextile"',
      'rules.pairOrbs[0].between must be the names of two points, not ["Sun"]',
      "rules.pairOrbs[2] must not repeat a pair and its aspect",
      'rules.parallelOrbDeg must be a number from 0 to 180, not "1"',
      'rules.outOfSign must be "flag" or "omit", not true',
    ]);
  });

  it("are named where nothing else can be read", () => {
    expect(problemsIn(undefined, null)).toEqual([
      "points must be an array, not undefined",
      "rules must be an object, not null",
    ]);
    expect(problemsIn([], { aspects: {}, bodyOrbs: [], pairOrbs: 1 })).toEqual([
      "rules.aspects must be an array, not {}",
      "rules.bodyOrbs must be an object, not []",
      "rules.pairOrbs must be an array, not 1",
    ]);
    const bodyOrbs = { combine: "sum", orbsDeg: { Sun: -1 } };
    expect(problemsIn([], { aspects: [], bodyOrbs })).toEqual([
      'rules.bodyOrbs.combine must be one of larger, smaller, moiety, not "sum"',
      "rules.bodyOrbs.orbsDeg.Sun must be a number from 0 to 180, not -1",
      "rules.bodyOrbs.otherDeg must be a number from 0 to 180, not undefined",
    ]);
    expect(problemsIn([{ name: "Sun", longitudeDeg: 0 }], { aspects: [], parallelOrbDeg: 1 })).toEqual([
      "rules.parallelOrbDeg needs points with declinationDeg",
    ]);
    expect(problemsIn([null], { aspects: [], parallelOrbDeg: 1 })).toEqual([
      "points[0] must be an object, not null",
      "rules.parallelOrbDeg needs points with declinationDeg",
    ]);
  });
});

const calculator = createChartCalculator(source, { digits: "full" });
const place = { latitudeDeg: 48.86, longitudeDeg: 2.35, timeKnown: true } as const;
const natal = calculator.natalChart({ epochJdUt: 2447983.2708, ...place });
const sky = calculator.natalChart({ epochJdUt: 2460310.5, ...place });

test("a ring has the aspects that a pair of its body and the natal body has, Sun to Sun included", () => {
  const rules = { ...CHART_ASPECT_RULES, antisciaOrbDeg: 1 };
  const between = findAspectsBetween(natal.bodies, sky.bodies, rules);
  const pairs = natal.bodies.flatMap((body) =>
    sky.bodies.flatMap((other) => {
      const pair = [body, { ...other, name: `ring ${other.name}` }];
      return findAspects(pair, rules).map((aspect) => ({ ...aspect, planet2: other.name }));
    }),
  );
  expect(between).toEqual(pairs);
  expect(between.some(({ planet1, planet2 }) => planet1 === planet2)).toBe(true);
});

test("points by name may lack one", () => {
  const points = { Sun: { longitudeDeg: 0 }, Ascendant: undefined, Moon: { longitudeDeg: 120 } };
  expect(findAspects(points, CHART_ASPECT_RULES)).toMatchObject([
    { planet1: "Sun", planet2: "Moon", aspect: "Trine" },
  ]);
});

test("problems name the list, and the point by its name", () => {
  expect(() =>
    findAspectsBetween([{ name: "Sun", longitudeDeg: Number.NaN }], { Moon: 5 } as never, CHART_ASPECT_RULES),
  ).toThrow("points[0].longitudeDeg must be a finite number, not NaN; others.Moon must be an object, not 5");
  const equator = createEphemeris(source, { plane: "equator" }).positions(2460310.5);
  expect(() => findAspects(equator as never, CHART_ASPECT_RULES)).toThrow(
    "points.Sun.longitudeDeg must be a finite number, not undefined",
  );
});
