import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createAstronomyEngineSource } from "../../../../engine/astronomy/index.ts";
import {
  CITIES,
  createRelocationCalculator,
  InvalidInputError,
  REGION_NAMES,
  SPHERE_NAMES,
} from "../../../../engine/index.ts";
import { TABLES } from "../../../tables.ts";

const calculator = createRelocationCalculator(TABLES);

const epochsJdUt = fc.double({ min: 2_378_497, max: 2_597_641, noNaN: true });
const places = fc.record({
  latitudeDeg: fc.double({ min: -90, max: 90, noNaN: true }),
  longitudeDeg: fc.double({ min: -180, max: 180, noNaN: true }),
});
const hundredths = (value: number): number => Math.round(value * 100);

describe("the score of a place", () => {
  test("is the sum of 5 and its contributions in every sphere, to the digit", () => {
    fc.assert(
      fc.property(epochsJdUt, places, (epochJdUt, place) => {
        for (const { score, contributions } of Object.values(
          calculator.scoreLocation(epochJdUt, place).spheres,
        )) {
          const points = contributions.reduce((sum, part) => sum + hundredths(part.points), 0);
          expect(500 + points).toBe(hundredths(score));
        }
      }),
    );
  });

  test("names every angular body that counts, with its printed orb", () => {
    fc.assert(
      fc.property(epochsJdUt, places, (epochJdUt, place) => {
        const { angularBodies, spheres } = calculator.scoreLocation(epochJdUt, place);
        const named = new Set(
          angularBodies.map(({ body, angle, orbDeg }) => {
            const orb = (Math.floor((Math.round(orbDeg * 1e4) + 50) / 100) / 100).toFixed(2);
            return `${body} on ${angle}, orb ${orb}`;
          }),
        );
        for (const { contributions } of Object.values(spheres)) {
          for (const { factor } of contributions) {
            if (factor.includes(" on ")) expect(named).toContain(factor);
          }
        }
      }),
    );
  });

  test("has an overall score that is the mean of the six printed ones, half a hundredth rounded up", () => {
    fc.assert(
      fc.property(epochsJdUt, places, (epochJdUt, place) => {
        const { spheres, overall10 } = calculator.scoreLocation(epochJdUt, place);
        const sum = Object.values(spheres).reduce((total, { score }) => total + hundredths(score), 0);
        // overall10 is the hundredth nearest to the mean: −3 < 6 · overall − sum ≤ 3, in hundredths.
        const ahead = 6 * hundredths(overall10) - sum;
        expect(ahead).toBeGreaterThan(-3);
        expect(ahead).toBeLessThanOrEqual(3);
        expect(Number(overall10.toFixed(2))).toBe(overall10);
      }),
    );
  });

  test("has the same angles on both sides of the date line", () => {
    fc.assert(
      fc.property(epochsJdUt, fc.double({ min: -89, max: 89, noNaN: true }), (epochJdUt, latitudeDeg) => {
        const west = calculator.scoreLocation(epochJdUt, { latitudeDeg, longitudeDeg: -180 });
        const east = calculator.scoreLocation(epochJdUt, { latitudeDeg, longitudeDeg: 180 });
        const arcDeg = Math.abs(west.ascendant.longitudeDeg - east.ascendant.longitudeDeg);
        // 2π has no exact binary value, so the last printed digit may differ.
        expect(Math.min(arcDeg, 360 - arcDeg)).toBeLessThan(1.5e-4);
      }),
    );
  });

  test("does not depend on earlier calls", () => {
    fc.assert(
      fc.property(epochsJdUt, places, epochsJdUt, places, (epochJdUt, place, otherJdUt, otherPlace) => {
        const before = calculator.scoreLocation(epochJdUt, place);
        calculator.scoreLocation(otherJdUt, otherPlace);
        calculator.rankCities(otherJdUt, { focus: null, region: null, limit: 3 });
        expect(calculator.scoreLocation(epochJdUt, place)).toEqual(before);
      }),
    );
  });

  test("is rejected with every problem of instant and place", () => {
    expect(() =>
      calculator.scoreLocation(Number.NaN, { latitudeDeg: 91, longitudeDeg: Number.POSITIVE_INFINITY }),
    ).toThrow(
      new InvalidInputError([
        "epochJdUt must be a finite number, not NaN",
        "latitudeDeg must be a number from -90 to 90, not 91",
        "longitudeDeg must be a number from -180 to 180, not Infinity",
      ]),
    );
    expect(() => calculator.rankCities(Number.NaN, { focus: null, region: null, limit: 3 })).toThrow(
      InvalidInputError,
    );
  });

  test("omits the bodies that the source does not cover", () => {
    const withoutTables = createRelocationCalculator(createAstronomyEngineSource());
    const uncovered = /Chiron|Ceres|Pallas|Juno|Vesta/;
    for (const [index, { latitudeDeg, longitudeDeg }] of CITIES.entries()) {
      const score = withoutTables.scoreLocation(2451545 + index, { latitudeDeg, longitudeDeg });
      expect(JSON.stringify(score)).not.toMatch(uncovered);
    }
  });
});

describe("a ranking of cities", () => {
  const queries = fc.record({
    focus: fc.constantFrom(null, ...SPHERE_NAMES),
    region: fc.constantFrom(null, ...REGION_NAMES),
    limit: fc.integer({ min: 3, max: 12 }),
  });

  test("equals scoring each city separately, to the digit", () => {
    fc.assert(
      fc.property(epochsJdUt, queries, (epochJdUt, query) => {
        const { focus, region, limit } = query;
        const compared = CITIES.filter((city) => region === null || city.region === region);
        const scored = compared.map((city, order) => {
          const { overall10, spheres, strength, angularBodies } = calculator.scoreLocation(epochJdUt, city);
          const focus10 = focus === null ? overall10 : spheres[focus].score;
          const contacts = angularBodies.map(({ body, angle }) => `${body} on ${angle}`);
          return { order, city, overall10, focus10, strength, contacts, angularBodies };
        });
        scored.sort((a, b) => b.focus10 - a.focus10 || b.overall10 - a.overall10 || a.order - b.order);
        const ranking = calculator.rankCities(epochJdUt, query);
        expect(ranking.comparedCities).toBe(compared.length);
        const top = ranking.top.map(({ contacts, ...ranked }) => ({
          ...ranked,
          contacts: contacts.map((contact) => contact.split(",")[0]),
        }));
        expect(top).toEqual(scored.slice(0, limit).map(({ order: _order, ...ranked }) => ranked));
      }),
      { numRuns: 60 },
    );
  });

  test("has as many cities as requested, or all of a region that has fewer", () => {
    const rank = (region: (typeof REGION_NAMES)[number] | null, limit: number) =>
      calculator.rankCities(2451545, { focus: null, region, limit });
    expect(rank(null, 12)).toMatchObject({ comparedCities: 61, top: { length: 12 } });
    expect(rank("Oceania", 12)).toMatchObject({ comparedCities: 4, top: { length: 4 } });
    expect(rank("Oceania", 3)).toMatchObject({ comparedCities: 4, top: { length: 3 } });
  });
});
