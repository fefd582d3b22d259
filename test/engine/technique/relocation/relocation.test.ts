import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CITIES, createRelocationCalculator, REGION_NAMES, SPHERE_NAMES } from "../../../../engine/index.ts";
import { defined } from "../../../defined.ts";
import { TABLES } from "../../../tables.ts";

const calculator = createRelocationCalculator(TABLES);

const epochsJdUt = fc.double({ min: 2_378_497, max: 2_597_641, noNaN: true });
const places = fc.record({
  latitudeDeg: fc.double({ min: -90, max: 90, noNaN: true }),
  longitudeDeg: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe("the score of a place", () => {
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

interface GeonamesCity {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

describe("the catalogue of cities", () => {
  test("has at least three cities in every region", () => {
    for (const region of REGION_NAMES) {
      expect(CITIES.filter((city) => city.region === region).length, region).toBeGreaterThanOrEqual(3);
    }
    expect(new Set(CITIES.map(({ region }) => region))).toEqual(new Set(REGION_NAMES));
  });

  test("has the coordinates of GeoNames, rounded to 0.01°", () => {
    const path = new URL("../../../../ephe-tests/fixtures/cities.json", import.meta.url);
    const { cities } = JSON.parse(readFileSync(path, "utf8")) as { readonly cities: readonly GeonamesCity[] };
    expect(cities.map(({ name }) => name)).toEqual(CITIES.map(({ name }) => name));
    cities.forEach(({ name, latitude, longitude }, index) => {
      const { latitudeDeg, longitudeDeg } = defined(CITIES[index]);
      expect([latitudeDeg, longitudeDeg], name).toEqual([
        Number(latitude.toFixed(2)),
        Number(longitude.toFixed(2)),
      ]);
    });
  });
});
