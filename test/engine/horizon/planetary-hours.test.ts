import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computePlanetaryHours, findRisesAndSets, InvalidInputError } from "../../../engine/index.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";

const BERLIN = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };

describe("planetary hours", () => {
  test("of a week begin with the planets of its days", () => {
    // 2024-01-01 was a Monday.
    const week = { startJdUt: 2460310.7, endJdUt: 2460317.7 };
    const hours = computePlanetaryHours(source, BERLIN, week);
    const first = hours.filter(({ hour }) => hour === 1);
    expect(first.map(({ ruler }) => ruler)).toEqual([
      "Moon",
      "Mars",
      "Mercury",
      "Jupiter",
      "Venus",
      "Saturn",
      "Sun",
    ]);
    expect(first.every(({ ruler, dayRuler }) => ruler === dayRuler)).toBe(true);
    const sunrises = findRisesAndSets(source, "Sun", BERLIN, week).filter(({ kind }) => kind === "rise");
    expect(first.map(({ startJdUt }) => startJdUt)).toEqual(sunrises.map(({ epochJdUt }) => epochJdUt));
  });

  test("follow each other without a gap, and so do their planets", () => {
    const order = ["Saturn", "Jupiter", "Mars", "Sun", "Venus", "Mercury", "Moon"];
    const hours = computePlanetaryHours(source, BERLIN, { startJdUt: 2460400, endJdUt: 2460410 });
    expect(hours.length).toBeGreaterThan(235);
    for (let i = 1; i < hours.length; i++) {
      const [before, hour] = [defined(hours[i - 1]), defined(hours[i])];
      expect(hour.startJdUt).toBe(before.endJdUt);
      expect(hour.ruler).toBe(order[(order.indexOf(before.ruler) + 1) % 7]);
      expect(hour.isDay).toBe(hour.hour <= 12);
    }
  });

  test("of a window split anywhere are the hours of the whole", () => {
    const place = fc.record({
      latitudeDeg: fc.double({ min: -90, max: 90, noNaN: true }),
      longitudeDeg: fc.double({ min: -180, max: 180, noNaN: true }),
      heightM: fc.constant(0),
    });
    const start = fc.double({ min: 2378510, max: 2597500, noNaN: true });
    fc.assert(
      fc.property(place, start, fc.double({ min: 0, max: 3, noNaN: true }), (observer, startJdUt, days) => {
        const [middleJdUt, endJdUt] = [startJdUt + days, startJdUt + 3];
        expect([
          ...computePlanetaryHours(source, observer, { startJdUt, endJdUt: middleJdUt }),
          ...computePlanetaryHours(source, observer, { startJdUt: middleJdUt, endJdUt }),
        ]).toEqual(computePlanetaryHours(source, observer, { startJdUt, endJdUt }));
      }),
      { numRuns: 40 },
    );
  });

  test("do not exist under the midnight sun; a place that is wrong is an error", () => {
    const june = { startJdUt: 2460480, endJdUt: 2460484 };
    expect(computePlanetaryHours(source, { ...BERLIN, latitudeDeg: 78 }, june)).toEqual([]);
    expect(() => computePlanetaryHours(source, { ...BERLIN, latitudeDeg: 91 }, june)).toThrow(
      InvalidInputError,
    );
  });
});
