import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Birth,
  calendarFromJulianDay,
  computeProgression,
  computeSolarArc,
  createEphemeris,
  type DerivedHouses,
  DIRECTED_ANGLE_RULES,
  findNextProgressedEvents,
  findProgressedIngresses,
  julianDayFromCalendar,
  koch,
  lahiri,
  lifeJdUt,
  PROGRESSED_ANGLE_RULES,
  PROGRESSION_RATES,
  type ProgressedAngleRule,
  placidus,
  progressedJdUt,
  runSteps,
  SIGN_NAMES,
  sunshine,
} from "../../../../engine/index.ts";
import { signedDeg } from "../../../../ephe-tests/accuracy/difference-statistics.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";

const ephemeris = createEphemeris(source);
const equator = createEphemeris(source, { plane: "equator" });
const YEAR_DAYS = 365.2421897;

const births = fc.record({
  epochJdUt: fc.double({ min: 2380000, max: 2560000, noNaN: true }),
  latitudeDeg: fc.double({ min: -65, max: 65, noNaN: true }),
  longitudeDeg: fc.double({ min: -180, max: 180, noNaN: true }),
});

const ages = fc.double({ min: 0, max: 90, noNaN: true });
const atAge = ({ epochJdUt }: Birth, years: number): number => epochJdUt + years * YEAR_DAYS;

describe("progressed instants", () => {
  test("of a birth at 7:21 PM GMT are the noon before after −0.30625 years", () => {
    // Read on 2026-11-23: https://astrologysoftware.com/community/learn/dictionary/adjusted_calculation_date.html
    // "Seven hours and 21 minutes after noon is the same as 441 minutes, which is .30625 of one day"
    const birthJdUt = julianDayFromCalendar(1959, 6, 25, (19 + 21 / 60) / 24);
    const noonJdUt = julianDayFromCalendar(1959, 6, 25, 0.5);
    const calculationJdUt = lifeJdUt(birthJdUt, noonJdUt, "secondary");
    expect((birthJdUt - calculationJdUt) / YEAR_DAYS).toBeCloseTo(0.30625, 6);
    expect(calendarFromJulianDay(calculationJdUt)).toMatchObject({ year: 1959, month: 3, day: 5 });
  });

  test("of tertiary progressions: 300 days are 300 lunar periods of life, about 22.5 years", () => {
    // Read on 2026-11-23: https://www.astrologysoftware.com/community/learn/dictionary/tertiary.html
    const lifeDays = lifeJdUt(2451545, 2451845, "tertiary") - 2451545;
    expect(lifeDays / 300).toBeCloseTo(27.32158, 5);
    expect(lifeDays / YEAR_DAYS).toBeCloseTo(22.5, 0);
  });

  test("and instants of life are inverse; the minor rate is a month for a year", () => {
    for (const rate of [...PROGRESSION_RATES, 1 / 365.25636]) {
      const lifeDay = 2451545 + 12_345.678;
      const there = progressedJdUt(2451545, lifeDay, rate);
      expect(lifeJdUt(2451545, there, rate)).toBeCloseTo(lifeDay, 5);
    }
    expect(progressedJdUt(0, YEAR_DAYS, "minor")).toBeCloseTo(27.321582, 9);
  });
});

describe("a progression", () => {
  test.each(PROGRESSED_ANGLE_RULES)("by %s has the natal houses at birth", (angles) => {
    fc.assert(
      fc.property(births, fc.constantFrom(placidus, koch, sunshine), (birth, houses) => {
        for (const options of [{}, { zodiac: lahiri }]) {
          const natal = createEphemeris(source, options).houses(birth.epochJdUt, birth, houses);
          const chart = computeProgression(source, birth, birth.epochJdUt, {
            ...options,
            rate: "secondary",
            angles,
            houses,
          });
          expect(chart.houses.outcome).toBe(natal.outcome);
          chart.houses.cuspsDeg.forEach((cuspDeg, i) => {
            expect(Math.abs(signedDeg(cuspDeg - defined(natal.cuspsDeg[i])))).toBeLessThan(1e-8);
          });
          expect(Math.abs(signedDeg(chart.houses.vertexDeg - natal.vertexDeg))).toBeLessThan(1e-6);
        }
      }),
      { numRuns: 10 },
    );
  });

  test("moves the meridian by the arc of its rule", () => {
    fc.assert(
      fc.property(births, ages, (birth, years) => {
        const atJdUt = atAge(birth, years);
        const housesBy = (angles: ProgressedAngleRule): DerivedHouses =>
          computeProgression(source, birth, atJdUt, { rate: "secondary", angles }).houses;
        const instantJdUt = progressedJdUt(birth.epochJdUt, atJdUt, "secondary");
        const natal = ephemeris.houses(birth.epochJdUt, birth, placidus);
        const moved = (nowDeg: number | null, natalDeg: number, arcDeg: number) =>
          expect(Math.abs(signedDeg(defined(nowDeg) - natalDeg - arcDeg))).toBeLessThan(1e-9);
        const arcOf = (degOf: (jdUt: number) => number) => degOf(instantJdUt) - degOf(birth.epochJdUt);
        moved(
          housesBy("solar-arc-longitude").midheavenDeg,
          natal.midheavenDeg,
          arcOf((jdUt) => ephemeris.position(jdUt, "Sun").longitudeDeg),
        );
        moved(
          housesBy("solar-arc-right-ascension").armcDeg,
          natal.armcDeg,
          arcOf((jdUt) => equator.position(jdUt, "Sun").rightAscensionDeg),
        );
        // Naibod's key, 59′08.33″.
        const naibodDeg = (59 + 8.33 / 60) / 60;
        for (const [nowDeg, natalDeg] of [
          [housesBy("naibod-longitude").midheavenDeg, natal.midheavenDeg],
          [housesBy("naibod-right-ascension").armcDeg, natal.armcDeg],
        ] as const) {
          expect(Math.abs(signedDeg(defined(nowDeg) - natalDeg - naibodDeg * years))).toBeLessThan(1e-4);
        }
        const quotidian = ephemeris.houses(instantJdUt, birth, placidus);
        expect(Math.abs(signedDeg(housesBy("quotidian").ascendantDeg - quotidian.ascendantDeg))).toBeLessThan(
          1e-9,
        );
      }),
      { numRuns: 25 },
    );
  });
});

describe("solar arc directions", () => {
  test("move every point, and by same-arc every cusp, by the arc of the progressed Sun", () => {
    fc.assert(
      fc.property(births, ages, fc.constantFrom("true", "naibod"), (birth, years, arc) => {
        const atJdUt = atAge(birth, years);
        const {
          arcDeg,
          points,
          houses,
          progressedJdUt: instantJdUt,
        } = computeSolarArc(source, birth, atJdUt, {
          arc,
          angles: "same-arc",
        });
        const sunDeg = (jdUt: number) => ephemeris.position(jdUt, "Sun").longitudeDeg;
        const trueArcDeg = sunDeg(instantJdUt) - sunDeg(birth.epochJdUt);
        expect(Math.abs(signedDeg(arcDeg - trueArcDeg))).toBeLessThan(arc === "true" ? 1e-9 : 4);
        if (arc === "naibod") expect(arcDeg).toBeCloseTo(years * 0.9856472, 4);
        for (const { name, longitudeDeg } of points) {
          const natalDeg = ephemeris.position(birth.epochJdUt, name).longitudeDeg;
          expect(Math.abs(signedDeg(longitudeDeg - natalDeg - arcDeg))).toBeLessThan(1e-9);
        }
        const natal = ephemeris.houses(birth.epochJdUt, birth, placidus);
        houses.cuspsDeg.forEach((cuspDeg, i) => {
          expect(Math.abs(signedDeg(cuspDeg - defined(natal.cuspsDeg[i]) - arcDeg))).toBeLessThan(1e-9);
        });
      }),
      { numRuns: 20 },
    );
  });

  test("have the houses of a secondary progression by every other rule", () => {
    const place = { latitudeDeg: 52.52, longitudeDeg: 13.405 };
    for (const angles of PROGRESSED_ANGLE_RULES) {
      const options = { angles, place, zodiac: lahiri, houses: koch };
      const directed = computeSolarArc(source, birth, 2460000.5, options);
      const progressed = computeProgression(source, birth, 2460000.5, { ...options, rate: "secondary" });
      expect(directed.houses).toEqual(progressed.houses);
    }
    expect(DIRECTED_ANGLE_RULES).toEqual(["same-arc", ...PROGRESSED_ANGLE_RULES]);
  });
});

const birth = { epochJdUt: 2447983.2708, latitudeDeg: 40.7128, longitudeDeg: -74.006 };
const life = { startJdUt: birth.epochJdUt, endJdUt: birth.epochJdUt + 90 * 365.25 };
const SECOND_OF_EPHEMERIS_DAYS = 365.25 / 86_400;

test("a progressed body is in the sign left before a change of sign, in the one entered after it", () => {
  for (const options of [{}, { zodiac: lahiri }]) {
    const ingresses = findProgressedIngresses(source, birth.epochJdUt, life, {
      ...options,
      bodies: ["Moon", "Mercury"],
    });
    expect(ingresses.length).toBeGreaterThan(38);
    for (const { body, sign, previousSign, lifeJdUt } of ingresses) {
      const signAt = (atJdUt: number) => {
        const angles = "quotidian" as const;
        const at = { rate: "secondary", angles, points: [body], ...options } as const;
        const [point] = computeProgression(source, birth, atJdUt, at).points;
        return SIGN_NAMES[Math.floor(defined(point).longitudeDeg / 30)];
      };
      expect(signAt(lifeJdUt - SECOND_OF_EPHEMERIS_DAYS)).toBe(previousSign);
      expect(signAt(lifeJdUt + SECOND_OF_EPHEMERIS_DAYS)).toBe(sign);
    }
  }
});

test("the first change of each body is the one that the next events have", () => {
  const next = runSteps(findNextProgressedEvents(source, birth.epochJdUt, life));
  const ingresses = findProgressedIngresses(source, birth.epochJdUt, life);
  for (const { body, sign, lifeJdUt } of next.filter(({ kind }) => kind === "ingress")) {
    expect(ingresses.find((ingress) => ingress.body === body)).toMatchObject({ sign, lifeJdUt });
  }
});
