import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  computePanchanga,
  computePlanetaryHours,
  computeVara,
  createEphemeris,
  findPanchangaDays,
  findPanchangaLimits,
  findRisesAndSets,
  lahiri,
  PANCHANGA_ELEMENTS,
  type PanchangaElement,
  projectedZodiac,
  truePushya,
} from "../../../../engine/index.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";

const options = { zodiac: lahiri, elements: PANCHANGA_ELEMENTS };

const COUNTS: Readonly<Record<PanchangaElement, number>> = {
  tithi: 30,
  nakshatra: 27,
  pada: 108,
  yoga: 27,
  karana: 60,
};

const anyStart = fc.double({ min: 2378500, max: 2597500, noNaN: true });
const anyZodiac = fc.constantFrom(lahiri, truePushya, projectedZodiac(lahiri));

/** The number of an element at an instant. */
function numberOf(element: PanchangaElement, jdUt: number, zodiac = lahiri): number {
  const now = computePanchanga(source, jdUt, { zodiac });
  if (element === "pada") return 4 * (now.nakshatra.number - 1) + now.nakshatra.pada;
  return now[element].number;
}

describe("the elements at an instant", () => {
  test("follow from the longitudes of createEphemeris", () => {
    fc.assert(
      fc.property(anyStart, anyZodiac, (jdUt, zodiac) => {
        const ephemeris = createEphemeris(source, { zodiac });
        const moonDeg = ephemeris.position(jdUt, "Moon").longitudeDeg;
        const sunDeg = ephemeris.position(jdUt, "Sun").longitudeDeg;
        const { tithi, nakshatra, yoga, karana, ...longitudes } = computePanchanga(source, jdUt, { zodiac });
        expect(longitudes.moonLongitudeDeg).toBeCloseTo(moonDeg, 10);
        expect(longitudes.sunLongitudeDeg).toBeCloseTo(sunDeg, 10);
        const elongationDeg = (moonDeg - sunDeg + 360) % 360;
        expect(tithi.number - 1 + tithi.elapsed).toBeCloseTo(elongationDeg / 12, 9);
        expect(karana.number - 1 + karana.elapsed).toBeCloseTo(elongationDeg / 6, 9);
        expect(nakshatra.number - 1 + nakshatra.elapsed).toBeCloseTo((moonDeg * 27) / 360, 9);
        expect(nakshatra.pada).toBe(Math.floor(4 * nakshatra.elapsed) + 1);
        expect(yoga.number - 1 + yoga.elapsed).toBeCloseTo((((moonDeg + sunDeg) % 360) * 27) / 360, 9);
        expect(tithi.paksha).toBe(elongationDeg < 180 ? "shukla" : "krishna");
      }),
      { numRuns: 100 },
    );
  });

  test("have the names of their numbers", () => {
    const month = { startJdUt: 2460310.5, endJdUt: 2460341.5 };
    const limits = findPanchangaLimits(source, month, options);
    const names = (element: PanchangaElement) =>
      new Map(limits.filter((limit) => limit.element === element).map(({ number, name }) => [number, name]));
    expect([1, 14, 15, 16, 30].map((tithi) => names("tithi").get(tithi))).toEqual([
      "Pratipada",
      "Chaturdashi",
      "Purnima",
      "Pratipada",
      "Amavasya",
    ]);
    expect([1, 2, 8, 9, 57, 58, 59, 60].map((karana) => names("karana").get(karana))).toEqual([
      "Kimstughna",
      "Bava",
      "Vishti",
      "Bava",
      "Vishti",
      "Shakuni",
      "Chatushpada",
      "Naga",
    ]);
    expect([1, 108].map((pada) => names("pada").get(pada))).toEqual(["Ashvini 1", "Revati 4"]);
    expect([1, 27].map((yoga) => names("yoga").get(yoga))).toEqual(["Vishkambha", "Vaidhriti"]);
  });
});

describe("limits", () => {
  test("follow each other without a gap, and the element changes at each", () => {
    const window = { startJdUt: 2460310.5, endJdUt: 2460400.5 };
    const limits = findPanchangaLimits(source, window, options);
    for (const element of PANCHANGA_ELEMENTS) {
      const elementLimits = limits.filter((limit) => limit.element === element);
      let number = numberOf(element, window.startJdUt);
      for (const limit of elementLimits) {
        number = (number % COUNTS[element]) + 1;
        expect(limit.number).toBe(number);
        expect(numberOf(element, limit.epochJdUt + 1e-7)).toBe(number);
        expect(numberOf(element, limit.epochJdUt - 1e-7)).not.toBe(number);
      }
      expect(number).toBe(numberOf(element, window.endJdUt));
    }
  });
});

const UJJAIN = { latitudeDeg: 23.1765, longitudeDeg: 75.7885, heightM: 490 };
const TROMSO = { latitudeDeg: 69.6492, longitudeDeg: 18.9553, heightM: 0 };
const lahiriOptions = { zodiac: lahiri };
const MONTH = { startJdUt: 2460310.5, endJdUt: 2460341.5 };

describe("days from sunrise", () => {
  test("have the weekday, elements and limits from their sunrise to the next", () => {
    const days = findPanchangaDays(source, UJJAIN, MONTH, lahiriOptions);
    const sunrises = findRisesAndSets(source, "Sun", UJJAIN, MONTH).filter(({ kind }) => kind === "rise");
    expect(days.map(({ vara }) => vara.sunriseJdUt)).toEqual(sunrises.map(({ epochJdUt }) => epochJdUt));
    // 1 January 2024 was a Monday.
    expect(days.slice(0, 3).map(({ vara }) => vara.name)).toEqual(["Somavara", "Mangalavara", "Budhavara"]);
    for (const { vara, atSunrise, limits } of days) {
      expect(atSunrise).toEqual(computePanchanga(source, vara.sunriseJdUt, lahiriOptions));
      const day = { startJdUt: vara.sunriseJdUt, endJdUt: vara.nextSunriseJdUt };
      expect(limits).toEqual(findPanchangaLimits(source, day, lahiriOptions));
    }
  });

  test("begin at the sunrise of the definition asked for", () => {
    const sunrise = { definition: "hindu" } as const;
    const [first] = findRisesAndSets(source, "Sun", UJJAIN, MONTH, sunrise);
    const [day] = findPanchangaDays(source, UJJAIN, MONTH, { ...lahiriOptions, sunrise });
    expect(defined(day).vara.sunriseJdUt).toBe(defined(first).epochJdUt);
  });

  test("have the planets of the planetary hours", () => {
    const hours = computePlanetaryHours(source, UJJAIN, MONTH).filter(({ hour }) => hour === 1);
    const days = findPanchangaDays(source, UJJAIN, MONTH, lahiriOptions);
    expect(days.map(({ vara }) => vara.lord)).toEqual(hours.map(({ dayRuler }) => dayRuler));
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
});

describe("the weekday at an instant", () => {
  test("is the weekday of the day that contains it", () => {
    for (const { vara } of findPanchangaDays(source, UJJAIN, MONTH, lahiriOptions)) {
      expect(computeVara(source, UJJAIN, vara.sunriseJdUt)).toEqual(vara);
      expect(computeVara(source, UJJAIN, vara.nextSunriseJdUt - 1e-6)).toEqual(vara);
    }
  });
});
