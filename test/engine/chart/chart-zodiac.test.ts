import { describe, expect, it } from "vitest";
import {
  addPholus,
  type ChartOptions,
  computeSynastry,
  createChartCalculator,
  createRelocationCalculator,
  InvalidInputError,
  lahiri,
  meanLilith,
  meanNode,
  meanSouthNode,
  pholus,
  projectedZodiac,
  signedArcDegE4,
  southNode,
  trueCitra,
  wholeSign,
} from "../../../engine/index.ts";
import { loadPholusTable } from "../../../engine/node/index.ts";
import { seededRandom } from "../../../ephe-tests/accuracy/difference-statistics.ts";
import { defined } from "../../defined.ts";
import { TABLES as tables } from "../../tables.ts";

const source = addPholus(tables, loadPholusTable());
const BERLIN = { epochJdUt: 2451545, latitudeDeg: 52.52, longitudeDeg: 13.405, timeKnown: true };
const random = seededRandom(177);
const MOMENTS = Array.from({ length: 60 }, () => ({
  epochJdUt: 2_378_500 + 219_000 * random(),
  latitudeDeg: 130 * (random() - 0.5),
  longitudeDeg: 360 * (random() - 0.5),
  timeKnown: true,
}));
const POINTS = [meanNode, meanLilith, southNode, meanSouthNode, pholus];
const NAMES = POINTS.map(({ name }) => name);

function arcDeg(aDeg: number, bDeg: number): number {
  return (
    Math.abs(signedArcDegE4(Math.round(aDeg * 1e4) % 3_600_000, Math.round(bDeg * 1e4) % 3_600_000)) / 1e4
  );
}

describe("a chart with options", () => {
  it("is rejected with a point twice", () => {
    expect(() => createChartCalculator(source, { points: [meanNode, meanNode] })).toThrow(
      new InvalidInputError(["points must not contain a point twice"]),
    );
  });

  it("is rejected without the table of a point, with every other problem", () => {
    const options = { points: [pholus], digits: "all" } as unknown as ChartOptions<"Pholus">;
    const error = new InvalidInputError([
      `points must not contain Pholus: ${tables.name} lacks it; addPholus adds its table`,
      'digits must be "printed" or "full", not "all"',
    ]);
    expect(() => createChartCalculator(tables, options)).toThrow(error);
    expect(() => createRelocationCalculator(tables, options)).toThrow(error);
  });
});

describe("full digits", () => {
  it.each([
    ["tropical", {}],
    ["sidereal, whole signs, added points", { zodiac: lahiri, houses: wholeSign, points: POINTS }],
    ["projected", { zodiac: projectedZodiac(lahiri) }],
  ])("round to the printed chart: %s", (_name, options: ChartOptions) => {
    const printed = createChartCalculator(source, options);
    const full = createChartCalculator(source, { ...options, digits: "full" });
    for (const moment of MOMENTS) {
      const expected = printed.natalChart(moment);
      const chart = full.natalChart(moment);
      expect(chart.bodies.map(({ name }) => name)).toEqual(expected.bodies.map(({ name }) => name));
      for (const [index, body] of chart.bodies.entries()) {
        const record = defined(expected.bodies[index]);
        expect(arcDeg(body.longitudeDeg, record.longitudeDeg)).toBeLessThan(1e-9);
        expect(body.latitudeDeg).toBeCloseTo(record.latitudeDeg, 3);
        expect(body.speedDegPerDay).toBeCloseTo(record.speedDegPerDay, 5);
        expect([body.sign, body.house]).toEqual([record.sign, record.house]);
        expect(body.degreeInSignDeg).toBeCloseTo(body.longitudeDeg % 30, 9);
      }
      const angles = defined(chart.angles);
      for (const [name, { longitudeDeg }] of Object.entries(defined(expected.angles))) {
        expect(arcDeg(angles[name as keyof typeof angles].longitudeDeg, longitudeDeg)).toBeLessThan(1e-9);
      }
      const cuspsDeg = defined(chart.houses).map(({ longitudeDeg }) => longitudeDeg);
      for (const [index, { longitudeDeg }] of defined(expected.houses).entries()) {
        expect(arcDeg(defined(cuspsDeg[index]), longitudeDeg)).toBeLessThan(1e-9);
      }
      const aspectsOf = ({ aspects }: typeof chart) =>
        aspects.map(({ planet1, planet2, aspect, phase }) => [planet1, planet2, aspect, phase]);
      expect(aspectsOf(chart)).toEqual(aspectsOf(expected));
      const starsOf = ({ fixedStars }: typeof chart) => fixedStars.map(({ star, body }) => [star, body]);
      expect(starsOf(chart)).toEqual(starsOf(expected));
      expect(chart.elements).toEqual(expected.elements);
    }
  });

  it("are not rounded, in every part", () => {
    const chart = createChartCalculator(source, { digits: "full" }).natalChart(BERLIN);
    const values = [
      ...chart.bodies.map(({ longitudeDeg }) => longitudeDeg),
      ...defined(chart.houses).map(({ longitudeDeg }) => longitudeDeg),
      ...chart.aspects.map(({ orbDeg }) => orbDeg),
      ...chart.fixedStars.map(({ orbDeg }) => orbDeg),
    ];
    expect(values.filter((value) => Number(value.toFixed(6)) === value)).toEqual([]);
  });

  it("have no angles and houses without a time, as printed ones of the tropical zodiac", () => {
    for (const options of [{ digits: "full" }, { zodiac: lahiri }] as const) {
      const chart = createChartCalculator(source, options).natalPositions({ ...BERLIN, timeKnown: false });
      expect(chart).toMatchObject({ angles: null, houses: null, usedHouseSystem: null, houseOutcome: null });
      expect(chart.bodies[0]?.house).toBeNull();
    }
  });
});

describe("added points", () => {
  const plain = createChartCalculator(source);
  const calculator = createChartCalculator(source, { points: POINTS });

  it("follow the seventeen bodies, and nothing else of the bodies changes", () => {
    for (const moment of MOMENTS) {
      const chart = calculator.natalChart(moment);
      const expected = plain.natalChart(moment);
      expect(chart.bodies.slice(0, 17)).toEqual(expected.bodies);
      expect(chart.bodies.slice(17).map(({ name }) => name)).toEqual(NAMES);
      expect(chart.houses).toEqual(expected.houses);
      expect(chart.elements).toEqual(expected.elements);
      expect(chart.fixedStars).toEqual(expected.fixedStars);
    }
  });
});

describe("a synastry of charts with options", () => {
  const pairOf = (options: ChartOptions) => {
    const calculator = createChartCalculator(source, options);
    const [a, b] = MOMENTS.slice(0, 2).map((moment) => ({
      chart: calculator.natalChart(moment),
      errorsDeg: null,
    }));
    return [defined(a), defined(b)] as const;
  };
  const compare = (options: ChartOptions) => computeSynastry(...pairOf(options));
  const isAdded = (name: string) => (NAMES as readonly string[]).includes(name);

  it("compares added points as bodies, and nothing of the seventeen bodies changes", () => {
    const synastry = compare({ points: POINTS });
    const plain = compare({});
    const ofBodies = (contacts: typeof synastry.angleAspects) =>
      contacts.filter(({ personA, personB }) => !isAdded(personA) && !isAdded(personB));
    expect(ofBodies(synastry.aspects)).toEqual(plain.aspects);
    expect(ofBodies(synastry.angleAspects)).toEqual(plain.angleAspects);
    expect(synastry.aInB?.slice(0, 17)).toEqual(plain.aInB);
    expect(synastry.bInA?.slice(0, 17)).toEqual(plain.bInA);
    expect(synastry.spheres).toEqual(plain.spheres);
  });
});

describe("a sidereal chart", () => {
  it("leaves the natal points tropical, which transits compare with the sky", () => {
    const sidereal = createChartCalculator(source, { zodiac: trueCitra });
    const plain = createChartCalculator(source);
    expect(sidereal.natalPoints(BERLIN)).toEqual(plain.natalPoints(BERLIN));
    expect(sidereal.natalChartWithPoints(BERLIN).points).toEqual(plain.natalPoints(BERLIN));
    expect(sidereal.natalPositionsWithPoints(BERLIN).points).toEqual(plain.natalPoints(BERLIN));
    expect(sidereal.natalChartWithPoints(BERLIN).chart).toEqual(sidereal.natalChart(BERLIN));
  });

  it("has the Moon of moonLongitudeDeg, printed and full", () => {
    for (const options of [{ zodiac: lahiri }, { zodiac: lahiri, digits: "full" }, {}] as const) {
      const calculator = createChartCalculator(source, options);
      const moon = defined(calculator.natalChart(BERLIN).bodies[1]);
      expect(calculator.moonLongitudeDeg(BERLIN.epochJdUt)).toBe(moon.longitudeDeg);
    }
  });
});
