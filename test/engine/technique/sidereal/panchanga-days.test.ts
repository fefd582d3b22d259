import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  computePanchanga,
  computePlanetaryHours,
  computeVara,
  findPanchangaDays,
  findPanchangaLimits,
  findRisesAndSets,
  InvalidInputError,
  lahiri,
} from "../../../../engine/index.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";
import { problemsOf } from "../../problems-of.ts";

const UJJAIN = { latitudeDeg: 23.1765, longitudeDeg: 75.7885, heightM: 490 };
const TROMSO = { latitudeDeg: 69.6492, longitudeDeg: 18.9553, heightM: 0 };
const options = { zodiac: lahiri };
const MONTH = { startJdUt: 2460310.5, endJdUt: 2460341.5 };

describe("days from sunrise", () => {
  test("have the weekday, elements and limits from their sunrise to the next", () => {
    const days = findPanchangaDays(source, UJJAIN, MONTH, options);
    const sunrises = findRisesAndSets(source, "Sun", UJJAIN, MONTH).filter(({ kind }) => kind === "rise");
    expect(days.map(({ vara }) => vara.sunriseJdUt)).toEqual(sunrises.map(({ epochJdUt }) => epochJdUt));
    // 1 January 2024 was a Monday.
    expect(days.slice(0, 3).map(({ vara }) => vara.name)).toEqual(["Somavara", "Mangalavara", "Budhavara"]);
    for (const { vara, atSunrise, limits } of days) {
      expect(atSunrise).toEqual(computePanchanga(source, vara.sunriseJdUt, options));
      const day = { startJdUt: vara.sunriseJdUt, endJdUt: vara.nextSunriseJdUt };
      expect(limits).toEqual(findPanchangaLimits(source, day, options));
    }
  });

  test("have the planets of the planetary hours", () => {
    const hours = computePlanetaryHours(source, UJJAIN, MONTH).filter(({ hour }) => hour === 1);
    const days = findPanchangaDays(source, UJJAIN, MONTH, options);
    expect(days.map(({ vara }) => vara.lord)).toEqual(hours.map(({ dayRuler }) => dayRuler));
  });

  test("of the Hindu definition begin when the Sun's centre is on the horizon without air", () => {
    const sunrise = { definition: "hindu" } as const;
    const days = findPanchangaDays(source, UJJAIN, MONTH, { ...options, sunrise });
    const visibleDays = findPanchangaDays(source, UJJAIN, MONTH, options);
    days.forEach(({ vara }, i) => {
      const laterMinutes = (vara.sunriseJdUt - defined(visibleDays[i]).vara.sunriseJdUt) * 1440;
      expect(laterMinutes).toBeGreaterThan(3);
      expect(laterMinutes).toBeLessThan(5);
    });
  });

  test("of a window split at a sunrise are the days of the whole", () => {
    const place = fc.record({
      latitudeDeg: fc.double({ min: -90, max: 90, noNaN: true }),
      longitudeDeg: fc.double({ min: -180, max: 180, noNaN: true }),
      heightM: fc.constant(0),
    });
    const start = fc.double({ min: 2378510, max: 2597500, noNaN: true });
    fc.assert(
      fc.property(place, start, fc.nat(), (observer, startJdUt, at) => {
        const endJdUt = startJdUt + 4;
        const whole = findPanchangaDays(source, observer, { startJdUt, endJdUt }, options);
        fc.pre(whole.length > 0);
        const middleJdUt = defined(whole[at % whole.length]).vara.sunriseJdUt;
        expect([
          ...findPanchangaDays(source, observer, { startJdUt, endJdUt: middleJdUt }, options),
          ...findPanchangaDays(source, observer, { startJdUt: middleJdUt, endJdUt }, options),
        ]).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });

  test("do not exist where the Sun stays below or above the horizon", () => {
    const year = { startJdUt: 2460310.5, endJdUt: 2460676.5 };
    const days = findPanchangaDays(source, TROMSO, year, { ...options, elements: [] });
    expect(days.length).toBeGreaterThan(200);
    expect(days.length).toBeLessThan(270);
    days.slice(1).forEach(({ vara }, i) => {
      const before = defined(days[i]).vara;
      if (before.nextSunriseJdUt === vara.sunriseJdUt) expect(vara.number).toBe((before.number % 7) + 1);
    });
    expect(computeVara(source, TROMSO, 2460482.5)).toBeNull();
  });

  test("need a place, a zodiac and a sunrise, and list every problem", () => {
    const nowhere = { ...UJJAIN, latitudeDeg: 99 };
    const wrong = { zodiac: lahiri, sunrise: { limb: "middle" as "upper" }, elements: "tithi" as never };
    const backward = { startJdUt: 2460311.5, endJdUt: 2460310.5 };
    expect(problemsOf(() => findPanchangaDays(source, nowhere, backward, wrong))).toHaveLength(4);
    expect(() => computeVara(source, nowhere, Number.NaN)).toThrow(InvalidInputError);
  });
});

describe("the weekday at an instant", () => {
  test("is the weekday of the day that contains it", () => {
    for (const { vara } of findPanchangaDays(source, UJJAIN, MONTH, options)) {
      expect(computeVara(source, UJJAIN, vara.sunriseJdUt)).toEqual(vara);
      expect(computeVara(source, UJJAIN, vara.nextSunriseJdUt - 1e-6)).toEqual(vara);
    }
  });
});
