import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roundToDegE4 } from "../../../../engine/chart/digits.ts";
import { BODY_NAMES } from "../../../../engine/ephemeris/body.ts";
import { MIDHEAVEN_INDEX } from "../../../../engine/houses/houses.ts";
import { CITIES, createRelocationCalculator, REGION_NAMES, SPHERE_NAMES } from "../../../../engine/index.ts";
import {
  addBody,
  type BirthSky,
  createBirthSkyOf,
} from "../../../../engine/technique/relocation/birth-sky.ts";
import {
  angularContact,
  createRelocatedChart,
  relocate,
  strengthOfOrb,
} from "../../../../engine/technique/relocation/relocated-chart.ts";
import { angularBodiesOf, strengthOfPlace } from "../../../../engine/technique/relocation/relocation.ts";
import { BODY_VALUES } from "../../../../engine/technique/relocation/relocation-weights.ts";
import {
  computeSphereScores,
  contactInWords,
  explainSphereScore,
  overallScore,
  SPHERE_COUNT,
  verdictOf,
} from "../../../../engine/technique/relocation/sphere-scores.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source, TABLES } from "../../../tables.ts";

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
});

interface GeonamesCity {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

describe("the catalogue of cities", () => {
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

const CIRCLE_DEG_E4 = 3_600_000;
const longitudes = fc.array(fc.integer({ min: 0, max: CIRCLE_DEG_E4 - 1 }), { minLength: 17, maxLength: 17 });

const wholePlaces = fc.record({
  latitudeDeg: fc.integer({ min: -90, max: 90 }),
  longitudeDeg: fc.integer({ min: -180, max: 180 }),
});

/** A sky with bodies at the given longitudes, at 0h of sidereal time in Greenwich. */
function skyWith(longitudesDegE4: readonly number[]): BirthSky {
  const sky: BirthSky = createBirthSkyOf(source)(2451545);
  sky.frame.greenwichApparentSiderealTimeRad = 0;
  sky.frame.trueObliquityRad = 0.4091;
  sky.bodies.length = 0;
  longitudesDegE4.forEach((degE4, body) => {
    sky.longitudes[body] = degE4;
    sky.places.longitudeRad[body] = (degE4 / 1e4) * (Math.PI / 180);
    sky.places.latitudeRad[body] = 0;
    addBody(sky, body);
  });
  return sky;
}

/** 60° from the Midheaven at 0° Aries, and far from the Ascendant at the end of Cancer. */
const FAR = 600_000;

/** The contacts of a sky whose bodies are far from all angles, except those given. */
function contactsOf(longitudeByBody: Readonly<Record<number, number>>) {
  const chart = createRelocatedChart();
  const sky = skyWith(BODY_NAMES.map((_, body) => longitudeByBody[body] ?? FAR));
  relocate(sky, { latitudeDeg: 50, longitudeDeg: 0 }, chart);
  expect(roundToDegE4(defined(chart.houseValuesRad[MIDHEAVEN_INDEX]))).toBe(0);
  return chart;
}

const inWords = (longitudeByBody: Readonly<Record<number, number>>): string[] => {
  const chart = contactsOf(longitudeByBody);
  return Array.from({ length: chart.contacts.count }, (_, index) =>
    contactInWords(angularContact(chart, index)),
  );
};

describe("a body at an angle", () => {
  test("is within 8° on either side, edge included, also across 0° Aries", () => {
    expect(inWords({ 3: 80_000 })).toEqual(["Venus on Midheaven, orb 8.00"]);
    expect(inWords({ 3: 80_001 })).toEqual([]);
    expect(inWords({ 3: CIRCLE_DEG_E4 - 80_000 })).toEqual(["Venus on Midheaven, orb 8.00"]);
    expect(inWords({ 3: CIRCLE_DEG_E4 - 80_001 })).toEqual([]);
    expect(inWords({ 3: 1_800_000 - 12_350 })).toEqual(["Venus on ImumCoeli, orb 1.24"]);
  });

  test("is listed by orb, then in body order", () => {
    expect(inWords({ 8: 20_000, 2: CIRCLE_DEG_E4 - 20_000, 5: 1_800_100, 0: 1_820_000 })).toEqual([
      "Jupiter on ImumCoeli, orb 0.01",
      "Sun on ImumCoeli, orb 2.00",
      "Mercury on Midheaven, orb 2.00",
      "Neptune on Midheaven, orb 2.00",
    ]);
  });

  test("makes a place strong when it is major and within 2°, moderate within 4°, weak beyond", () => {
    const strengthWith = (longitudeByBody: Readonly<Record<number, number>>) =>
      strengthOfPlace(angularBodiesOf(contactsOf(longitudeByBody)));
    expect([2, 2.0001, 4, 4.0001].map(strengthOfOrb)).toEqual(["strong", "moderate", "moderate", "weak"]);
    expect(strengthWith({ 6: 20_000 })).toBe("strong");
    expect(strengthWith({ 6: 20_001 })).toBe("moderate");
    expect(strengthWith({ 6: 40_001 })).toBe("weak");
    // Pluto is the last of the ten planets; the node is minor.
    expect(strengthWith({ 9: 0 })).toBe("strong");
    expect(strengthWith({ 10: 0 })).toBe("weak");
    expect(strengthWith({ 10: 0, 4: 1_800_000 - 30_000 })).toBe("moderate");
    expect(strengthWith({})).toBe("weak");
  });
});

describe("the six scores of a place", () => {
  test("are the same to the digit with and without their parts", () => {
    const chart = createRelocatedChart();
    const scores = new Float64Array(SPHERE_COUNT);
    fc.assert(
      fc.property(longitudes, wholePlaces, (degE4, place) => {
        relocate(skyWith(degE4), place, chart);
        computeSphereScores(chart, scores);
        const explained = SPHERE_NAMES.map((_, sphere) => explainSphereScore(chart, sphere).score);
        expect([...scores]).toEqual(explained);
      }),
    );
  });

  test("have a mean without binary error, half a hundredth rounded up", () => {
    const mean = (...scores: readonly number[]) => overallScore(Float64Array.from(scores));
    // 5 + 0.03 / 6 is 5.005, 5 + 0.02 / 6 is 5.0033…; 0.1 + 0.2 is not 0.3 in binary.
    expect(mean(5.03, 5, 5, 5, 5, 5)).toBe(5.01);
    expect(mean(5.02, 5, 5, 5, 5, 5)).toBe(5);
    expect(mean(0.1, 0.2, 0.3, 0.4, 0.5, 0.57)).toBe(0.35);
    expect(mean(10, 10, 10, 10, 10, 10)).toBe(10);
    expect(mean(0, 0, 0, 0, 0, 0)).toBe(0);
  });

  test("have verdicts by their distance from 5, symmetric on both sides", () => {
    const wordsOf = (...scores: readonly number[]) => new Set(scores.map(verdictOf));
    expect(wordsOf(0, 3)).toEqual(new Set(["challenging"]));
    expect(wordsOf(3.01, 4.25)).toEqual(new Set(["slightly challenging"]));
    expect(wordsOf(4.26, 5, 5.74)).toEqual(new Set(["neutral"]));
    expect(wordsOf(5.75, 6.99)).toEqual(new Set(["slightly supportive"]));
    expect(wordsOf(7, 10)).toEqual(new Set(["supportive"]));
  });
});

describe("the weights", () => {
  test("contain a value for every body in every sphere, in body order, and the values of a sphere add up to 0", () => {
    for (const sphere of SPHERE_NAMES) {
      expect(BODY_VALUES[sphere].map(([body]) => body)).toEqual(BODY_NAMES);
      expect(
        BODY_VALUES[sphere].reduce((sum, [, value]) => sum + value, 0),
        sphere,
      ).toBe(0);
      for (const [, value] of BODY_VALUES[sphere]) {
        expect(Number.isInteger(value) && Math.abs(value) <= 4).toBe(true);
      }
    }
  });
});
