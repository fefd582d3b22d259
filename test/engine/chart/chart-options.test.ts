import { describe, expect, it, test } from "vitest";
import {
  type ChartOptions,
  createChartCalculator,
  createEphemeris,
  createRelocationCalculator,
  EphemerisRangeError,
  type EphemerisSource,
  equal,
  gauquelin,
  HOUSE_DIVISIONS,
  type HouseDivision,
  InvalidInputError,
  julianDayTtFromUt,
  koch,
  meanNode,
  type NatalMoment,
  pholus,
  placidus,
  porphyry,
  wholeSign,
} from "../../../engine/index.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";
import { problemsOf } from "../problems-of.ts";

const BERLIN = { epochJdUt: 2451545, latitudeDeg: 52.52, longitudeDeg: 13.405, timeKnown: true };

describe("charts and relocations", () => {
  const charts = createChartCalculator(source);
  const relocation = createRelocationCalculator(source);
  const methods: readonly ((moment: NatalMoment) => unknown)[] = [
    charts.natalChart,
    charts.natalPositions,
    charts.natalPoints,
    charts.natalChartWithPoints,
    charts.natalPositionsWithPoints,
  ];

  test("accept the first and the last instant of a source", () => {
    const jdTt = julianDayTtFromUt(BERLIN.epochJdUt);
    const instant = createChartCalculator({ ...source, firstJdTt: jdTt, lastJdTt: jdTt });
    expect(instant.natalChart(BERLIN)).toEqual(charts.natalChart(BERLIN));
    expect(problemsOf(() => instant.natalChart({ ...BERLIN, latitudeDeg: 91 }))).toHaveLength(1);
  });

  test("reject a date outside the source with an EphemerisRangeError", () => {
    const outside = { ...BERLIN, epochJdUt: 0 };
    for (const method of methods) expect(() => method(outside)).toThrow(EphemerisRangeError);
    expect(() => relocation.scoreLocation(0, BERLIN)).toThrow(EphemerisRangeError);
    expect(() => charts.moonLongitudeDeg(0)).toThrow(EphemerisRangeError);
  });
});

describe("charts and relocations with options", () => {
  const outside = /^Swiss Ephemeris .* covers 1799-06-26 to 2400-07-13; -4713-11-29 \(JD .*\) is outside$/;

  test("list a date outside the source together with other problems", () => {
    const moment = { ...BERLIN, epochJdUt: 0, latitudeDeg: 91, timeKnown: null } as unknown as NatalMoment;
    expect(problemsOf(() => createChartCalculator(source).natalChart(moment))).toEqual([
      "latitudeDeg must be a number from -90 to 90, not 91",
      "timeKnown must be true or false, not null",
      expect.stringMatching(outside),
    ]);
    const place = { latitudeDeg: 91, longitudeDeg: "13" } as unknown as typeof BERLIN;
    expect(problemsOf(() => createRelocationCalculator(source).scoreLocation(0, place))).toEqual([
      "latitudeDeg must be a number from -90 to 90, not 91",
      'longitudeDeg must be a number from -180 to 180, not "13"',
      expect.stringMatching(outside),
    ]);
  });

  test("reject a moment, place and instant of another kind", () => {
    const charts = createChartCalculator(source);
    const relocation = createRelocationCalculator(source);
    const nothing = null as unknown as NatalMoment;
    const text = "2451545" as unknown as number;
    expect(problemsOf(() => charts.natalChart(nothing))).toEqual(["moment must be an object, not null"]);
    expect(problemsOf(() => relocation.scoreLocation(BERLIN.epochJdUt, nothing))).toHaveLength(2);
    expect(problemsOf(() => charts.moonLongitudeDeg(text))).toHaveLength(1);
    expect(problemsOf(() => relocation.findAngleLines(text))).toHaveLength(1);
  });

  test.each([
    ["charts", createChartCalculator],
    ["relocations", createRelocationCalculator],
  ])(
    "reject options that do not exist: %s",
    (_name, create: (from: EphemerisSource, options: ChartOptions) => unknown) => {
      const names = `houses, zodiac, points, digits${create === createChartCalculator ? ", bodies" : ""}`;
      const rejected = (options: unknown) => problemsOf(() => create(source, options as ChartOptions));
      expect(rejected({ house: null, foo: 1, digits: "all" })).toEqual([
        `house is not an option; options are ${names}; did you mean "houses"?`,
        `foo is not an option; options are ${names}`,
        'digits must be "printed" or "full", not "all"',
      ]);
      for (const options of ["x", 3, null, [], 5n]) {
        expect(rejected(options)).toEqual([expect.stringMatching(/^options must be an object, not /)]);
      }
      const point = { name: "Sun", compute: () => undefined };
      expect(rejected({ points: [point] })).toEqual([
        'points must be an array of chart points, such as meanNode, not [{"name":"Sun"}]',
      ]);
      expect(rejected({ houses: 5n, zodiac: Symbol("x") })).toEqual([
        "houses must be a house division, such as placidus, not 5n",
        "zodiac must be an ayanamsa, such as lahiri, not Symbol(x)",
      ]);
      expect(problemsOf(() => create(null as unknown as EphemerisSource, { points: [pholus] }))).toEqual([
        "source must be an ephemeris source, such as loadTableSource(), not null",
      ]);
    },
  );

  test("do not depend on later changes of the array of points", () => {
    const points = [meanNode];
    const charts = createChartCalculator(source, { points });
    const relocation = createRelocationCalculator(source, { points });
    points.pop();
    expect(defined(charts.natalChart(BERLIN).bodies.at(-1)).name).toBe("MeanNode");
    expect(defined(relocation.findAngleLines(BERLIN.epochJdUt).at(-1)).body).toBe("MeanNode");
  });
});

const ephemeris = createEphemeris(source);
const TROMSO = { ...BERLIN, latitudeDeg: 69.6492 };

/** The cusps of the ephemeris, as they are printed. */
const cuspsDeg = (place: typeof BERLIN, division: HouseDivision): readonly number[] =>
  ephemeris
    .houses(place.epochJdUt, place, division)
    .cuspsDeg.map((cuspDeg) => Math.round(cuspDeg * 1e4) / 1e4);

const TWELVE_HOUSES = HOUSE_DIVISIONS.filter(({ cuspCount }) => cuspCount === 12);

describe.each(TWELVE_HOUSES)("calculators asked for $name houses", (division) => {
  const charts = createChartCalculator(source, { houses: division });
  const locations = createRelocationCalculator(source, { houses: division });

  it.each([
    ["Berlin", BERLIN],
    ["inside the polar circle", TROMSO],
  ])("state the system asked for and the one used, and cast its cusps, %s", (_name, place) => {
    const isDefined = place === BERLIN || (division !== placidus && division !== koch);
    const stated = {
      houseSystem: division.name,
      usedHouseSystem: isDefined ? division.name : "porphyry",
      houseOutcome: isDefined ? "as-asked" : "porphyry",
    };
    const chart = charts.natalChart({ ...place, timeKnown: true });
    expect(chart).toMatchObject(stated);
    expect(chart.houses?.map(({ longitudeDeg }) => longitudeDeg)).toEqual(cuspsDeg(place, division));
    expect(locations.scoreLocation(place.epochJdUt, place)).toMatchObject(stated);
  });

  it("state the system asked for of a chart without houses", () => {
    expect(charts.natalPositions({ ...BERLIN, timeKnown: false })).toMatchObject({
      houses: null,
      houseSystem: division.name,
      usedHouseSystem: null,
      houseOutcome: null,
    });
  });
});

describe("the system asked for", () => {
  it("changes the scores of a place with the houses of its bodies", () => {
    const scores = [placidus, porphyry, equal, wholeSign].map((houses) =>
      createRelocationCalculator(source, { houses }).scoreLocation(BERLIN.epochJdUt, BERLIN),
    );
    expect(new Set(scores.map(({ spheres }) => JSON.stringify(spheres))).size).toBe(4);
  });

  it("is rejected if it does not have twelve houses", () => {
    const problem = new InvalidInputError(["houses must be a division into twelve houses, not gauquelin"]);
    expect(() => createChartCalculator(source, { houses: gauquelin })).toThrow(problem);
    expect(() => createRelocationCalculator(source, { houses: gauquelin })).toThrow(problem);
  });
});
