// Takes seconds of processor time: 1,000 pairs of charts, whose contacts and scores are compared as a whole.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BODY,
  BODY_COUNT,
  BODY_NAMES,
  computeSynastry,
  createChartCalculator,
  meanNode,
  type Synastry,
  type SynastryPerson,
} from "../../../../engine/index.ts";
import { seededRandom } from "../../../../ephe-tests/accuracy/difference-statistics.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";

const TURN_E4 = 3_600_000;

/** Longitudes anywhere, 10⁻⁴ degree. */
const longitudesE4 = fc.array(fc.integer({ min: 0, max: TURN_E4 - 1 }), {
  minLength: BODY_COUNT,
  maxLength: BODY_COUNT,
});

/** Twelve cusps in the order of the ecliptic, starting with any of them. */
const cuspsE4 = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: TURN_E4 - 1 }), { minLength: 12, maxLength: 12 }),
    fc.integer({ min: 0, max: 11 }),
  )
  .map(([cusps, first]) => {
    const sorted = [...cusps].sort((a, b) => a - b);
    return [...sorted.slice(first), ...sorted.slice(0, first)];
  });

const errorsDeg = fc.array(
  fc.integer({ min: 0, max: 80_000 }).map((error) => error / 1e4),
  { minLength: BODY_COUNT, maxLength: BODY_COUNT },
);

/** A person from longitudes and cusps of 10⁻⁴ degree, of any turn. */
function personOf(
  bodiesE4: readonly number[],
  houseCuspsE4: readonly number[] | null,
  errors: readonly number[] | null = null,
): SynastryPerson {
  const printedDeg = (longitudeE4: number): number => (((longitudeE4 % TURN_E4) + TURN_E4) % TURN_E4) / 1e4;
  const angleAtCusp = (number: number) => ({
    longitudeDeg: printedDeg(defined(houseCuspsE4?.[number - 1])),
  });
  return {
    chart: {
      bodies: bodiesE4.map((longitudeE4, body) => ({
        name: defined(BODY_NAMES[body]),
        longitudeDeg: printedDeg(longitudeE4),
      })),
      angles: houseCuspsE4 && { ascendant: angleAtCusp(1), midheaven: angleAtCusp(10) },
      houses: houseCuspsE4?.map((cuspE4) => ({ longitudeDeg: printedDeg(cuspE4) })) ?? null,
    },
    errorsDeg: errors,
  };
}

/** Longitudes and cusps of a person of known time. */
const knownNumbers = fc.record({ bodiesE4: longitudesE4, cuspsE4 });
const knownPerson = knownNumbers.map(({ bodiesE4, cuspsE4: cusps }) => personOf(bodiesE4, cusps));

const unknownPerson = fc
  .tuple(longitudesE4, errorsDeg)
  .map(([bodiesE4, errors]) => personOf(bodiesE4, null, errors));

const anyPerson = fc.oneof(knownPerson, unknownPerson);

describe("two people in reverse order", () => {
  test("have the same scores and contributions, apart from whose the bodies are", () => {
    const spheresOf = ({ spheres }: Synastry) =>
      JSON.stringify(spheres, (name, value: unknown) => (name === "person" ? undefined : value));
    fc.assert(
      fc.property(anyPerson, anyPerson, (a, b) => {
        expect(spheresOf(computeSynastry(b, a))).toBe(spheresOf(computeSynastry(a, b)));
      }),
    );
  });
});

describe("an unknown time", () => {
  test("gives every aspect the sum of the errors of both bodies, null when both times are known", () => {
    fc.assert(
      fc.property(anyPerson, anyPerson, (a, b) => {
        for (const { personA, personB, errorDeg } of computeSynastry(a, b).aspects) {
          const errorA = a.errorsDeg?.[BODY[personA]];
          const errorB = b.errorsDeg?.[BODY[personB]];
          if (errorA === undefined && errorB === undefined) expect(errorDeg).toBeNull();
          else expect(errorDeg).toBeCloseTo((errorA ?? 0) + (errorB ?? 0), 9);
        }
      }),
    );
  });

  test("makes a house certain if no cusp is within the error of the body", () => {
    fc.assert(
      fc.property(unknownPerson, knownNumbers, (unknown, known) => {
        const { aInB } = computeSynastry(unknown, personOf(known.bodiesE4, known.cuspsE4));
        for (const [index, { isCertain }] of defined(aInB).entries()) {
          const longitudeE4 = Math.round(defined(unknown.chart.bodies[index]).longitudeDeg * 1e4);
          const errorE4 = Math.round(defined(unknown.errorsDeg?.[index]) * 1e4);
          const cuspsAheadE4 = known.cuspsE4.map(
            (cuspE4) => ((cuspE4 - longitudeE4 + 3_600_000 + 1_800_000 - 1) % 3_600_000) - 1_800_000 + 1,
          );
          // A cusp belongs to the house that it opens: one at the body or behind it by the whole error is not passed.
          const isPassed = cuspsAheadE4.some(
            (aheadE4) => errorE4 > 0 && aheadE4 <= errorE4 && aheadE4 > -errorE4,
          );
          expect(isCertain).toBe(!isPassed);
        }
      }),
    );
  });
});

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
function sunPersonOf(sunDeg: number, ascendantDeg: number): SynastryPerson {
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
      computeSynastry(sunPersonOf(0, 200), sunPersonOf(sunDeg, 200), options).aspects.map(
        ({ orbDeg }) => orbDeg,
      );
    expect(conjunctions(8.00004)).toEqual([8]);
    expect(conjunctions(8.00004, FULL)).toEqual([]);
    expect(conjunctions(8, FULL)).toEqual([8]);
    expect(conjunctions(7.99996, FULL)).toEqual([7.99996]);
    const houseOf = (sunDeg: number, options = {}) =>
      computeSynastry(sunPersonOf(sunDeg, 0), sunPersonOf(0, 10.00004), options).aInB?.[0]?.house;
    expect(houseOf(10.00003)).toBe(1);
    expect(houseOf(10.00003, FULL)).toBe(12);
    expect(houseOf(10.00004, FULL)).toBe(1);
  });

  test("is certain of a house within the exact error, which aspects state", () => {
    const uncertain = (errorDeg: number) =>
      computeSynastry({ ...sunPersonOf(20, 0), errorsDeg: [errorDeg] }, sunPersonOf(20, 10), FULL);
    expect(uncertain(9.99999).aInB?.[0]?.isCertain).toBe(true);
    expect(uncertain(10.00001).aInB?.[0]?.isCertain).toBe(false);
    expect(uncertain(9.99999).aspects.map(({ errorDeg }) => errorDeg)).toEqual([9.99999]);
  });
});

test("full digits that round to 360° are 0° in a printed synastry", () => {
  for (const ascendantDeg of [0, 359.99999]) {
    const { aInB } = computeSynastry(sunPersonOf(359.99999, 0), sunPersonOf(0, ascendantDeg));
    expect(aInB).toEqual([{ body: "Sun", house: 1, isCertain: true }]);
  }
});

test("digits of another kind are rejected", () => {
  const [a, b] = defined(PAIRS[0]);
  expect(() => computeSynastry(a, b, { digits: "exact" as "full" })).toThrow(
    'digits must be "printed" or "full", not "exact"',
  );
});
