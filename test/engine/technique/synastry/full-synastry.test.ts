import { describe, expect, test } from "vitest";
import {
  CHART_ASPECT_RULES,
  computeSynastry,
  createChartCalculator,
  findAspects,
  meanNode,
  type SynastryPerson,
} from "../../../../engine/index.ts";
import { seededRandom } from "../../../../ephe-tests/accuracy/difference-statistics.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";

const random = seededRandom(340);
const calculator = createChartCalculator(source, { points: [meanNode], digits: "full" });
const PEOPLE = Array.from({ length: 24 }, () => ({
  chart: calculator.natalChart({
    epochJdUt: 2_378_500 + 219_000 * random(),
    latitudeDeg: 120 * (random() - 0.5),
    longitudeDeg: 360 * (random() - 0.5),
    timeKnown: true,
  }),
  errorsDeg: null,
}));
const PAIRS = PEOPLE.slice(1).map((b, index) => [defined(PEOPLE[index]), b] as const);
const FULL = { digits: "full" } as const;
const isRounded = (value: number) => Number(value.toFixed(6)) === value;

/** A person with the Sun at a longitude and equal houses from an Ascendant. */
function personOf(sunDeg: number, ascendantDeg: number): SynastryPerson {
  return {
    chart: {
      bodies: [{ name: "Sun", longitudeDeg: sunDeg }],
      angles: {
        ascendant: { longitudeDeg: ascendantDeg },
        midheaven: { longitudeDeg: (ascendantDeg + 270) % 360 },
      },
      houses: Array.from({ length: 12 }, (_, house) => ({ longitudeDeg: (ascendantDeg + 30 * house) % 360 })),
    },
    errorsDeg: null,
  };
}

describe("a synastry with full digits", () => {
  test("has the aspects that findAspects finds among the exact longitudes", () => {
    for (const [a, b] of PAIRS) {
      const ofOwner = (owner: string, { chart }: typeof a) =>
        chart.bodies.map(({ name, longitudeDeg }) => ({ name: `${owner} ${name}`, longitudeDeg }));
      const expected = findAspects([...ofOwner("A", a), ...ofOwner("B", b)], CHART_ASPECT_RULES).filter(
        ({ planet1, planet2 }) => planet1.startsWith("A") && planet2.startsWith("B"),
      );
      const { aspects } = computeSynastry(a, b, FULL);
      expect(aspects.map(({ personA, personB, aspect }) => `A ${personA} ${aspect} B ${personB}`)).toEqual(
        expected.map(({ planet1, aspect, planet2 }) => `${planet1} ${aspect} ${planet2}`),
      );
      aspects.forEach(({ orbDeg, separationDeg }, index) => {
        expect(orbDeg).toBeCloseTo(defined(expected[index]).orbDeg, 11);
        expect(separationDeg).toBeCloseTo(defined(expected[index]).separationDeg, 11);
      });
    }
  });

  test("rounds no orb, separation, weight, score or point, and its points add up to the scores", () => {
    for (const [a, b] of PAIRS) {
      const { aspects, angleAspects, spheres } = computeSynastry(a, b, FULL);
      const values = [...aspects, ...angleAspects].flatMap(({ orbDeg, separationDeg }) => [
        orbDeg,
        separationDeg,
      ]);
      expect(values.filter(isRounded)).toEqual([]);
      const printed = computeSynastry(a, b).spheres;
      for (const [sphere, { score, contributions }] of Object.entries(spheres)) {
        expect(isRounded(score)).toBe(false);
        expect(contributions.filter(({ points }) => isRounded(points))).toEqual([]);
        expect(contributions.reduce((sum, { points }) => sum + points, 50)).toBeCloseTo(score, 11);
        expect(Math.abs(score - defined(printed[sphere as keyof typeof printed]).score)).toBeLessThan(0.51);
      }
    }
  });

  test("ends an orb and begins a house at the exact longitude", () => {
    const conjunctions = (sunDeg: number, options = {}) =>
      computeSynastry(personOf(0, 200), personOf(sunDeg, 200), options).aspects.map(({ orbDeg }) => orbDeg);
    expect(conjunctions(8.00004)).toEqual([8]);
    expect(conjunctions(8.00004, FULL)).toEqual([]);
    expect(conjunctions(8, FULL)).toEqual([8]);
    expect(conjunctions(7.99996, FULL)).toEqual([7.99996]);
    const houseOf = (sunDeg: number, options = {}) =>
      computeSynastry(personOf(sunDeg, 0), personOf(0, 10.00004), options).aInB?.[0]?.house;
    expect(houseOf(10.00003)).toBe(1);
    expect(houseOf(10.00003, FULL)).toBe(12);
    expect(houseOf(10.00004, FULL)).toBe(1);
  });

  test("is certain of a house within the exact error, which aspects state", () => {
    const uncertain = (errorDeg: number) =>
      computeSynastry({ ...personOf(20, 0), errorsDeg: [errorDeg] }, personOf(20, 10), FULL);
    expect(uncertain(9.99999).aInB?.[0]?.isCertain).toBe(true);
    expect(uncertain(10.00001).aInB?.[0]?.isCertain).toBe(false);
    expect(uncertain(9.99999).aspects.map(({ errorDeg }) => errorDeg)).toEqual([9.99999]);
  });

  test("has no houses of an unknown time", () => {
    const [a, b] = defined(PAIRS[0]);
    const unknown = {
      chart: { ...a.chart, angles: null, houses: null },
      errorsDeg: a.chart.bodies.map(() => 0.5),
    };
    const { aInB, bInA, angleAspects } = computeSynastry(unknown, b, FULL);
    expect(bInA).toBeNull();
    expect(defined(aInB).map(({ body }) => body)).toEqual(a.chart.bodies.map(({ name }) => name));
    expect(angleAspects.filter(({ personA }) => personA === "Ascendant")).toEqual([]);
  });
});

test("full digits that round to 360° are 0° in a printed synastry", () => {
  for (const ascendantDeg of [0, 359.99999]) {
    const { aInB } = computeSynastry(personOf(359.99999, 0), personOf(0, ascendantDeg));
    expect(aInB).toEqual([{ body: "Sun", house: 1, isCertain: true }]);
  }
});

test("digits of another kind are rejected", () => {
  const [a, b] = defined(PAIRS[0]);
  expect(() => computeSynastry(a, b, { digits: "exact" as "full" })).toThrow(
    'digits must be "printed" or "full", not "exact"',
  );
});
