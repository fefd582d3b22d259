import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  calendarFromJulianDay,
  computeFirdaria,
  computeProfection,
  createEphemeris,
  createSolarReturnCalculator,
  FIRDARIA_NODES,
  findReturns,
  julianDayFromCalendar,
  SIGN_NAMES,
} from "../../../../engine/index.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";

const solarReturns = createSolarReturnCalculator(source);
const yearCounts = fc.constantFrom("calendar" as const, "tropical" as const, solarReturns);
const birthInstants = fc.double({ min: 2390000, max: 2540000, noNaN: true });
const BIRTH = 2447983.2708;

describe("a profection", () => {
  test("of published ages has the published houses and rulers", () => {
    const houseAt = (age: number) =>
      computeProfection(BIRTH, 0, BIRTH + 365.25 * age + 2, { years: "calendar" }).house;
    // Read on 2026-11-23: https://natalchart.co/en/guides/annual-profection/, "33 mod 12 = 9, then adds one, landing on the 10th house".
    expect(houseAt(33)).toBe(10);
    // Read on 2026-11-23: https://hoshidou.com/en/docs/features/profection-year, the table of ages and houses.
    for (const [first, house] of [
      [0, 1],
      [1, 2],
      [2, 3],
      [11, 12],
    ] as const) {
      for (const turn of [0, 12, 24, 36, 48]) expect(houseAt(first + turn)).toBe(house);
    }
    // Read on 2026-11-23: https://plutonicdesire.net/profections/, years 1 to 3 of a life with Taurus rising.
    const rulerAt = (age: number) =>
      computeProfection(BIRTH, 45, BIRTH + 365.25 * age + 2, { years: "calendar" }).year.ruler;
    expect([0, 1, 2].map(rulerAt)).toEqual(["Venus", "Mercury", "Moon"]);
  });

  test("moves by a sign a year and a sign a month, without gaps", () => {
    fc.assert(
      fc.property(
        birthInstants,
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: 0, max: 36_000, noNaN: true }),
        yearCounts,
        fc.constantFrom(12 as const, 13 as const),
        (birthJdUt, longitudeDeg, days, years, months) => {
          const options = { years, months };
          const now = computeProfection(birthJdUt, longitudeDeg, birthJdUt + days, options);
          for (const { startJdUt, endJdUt } of [now.year, now.month]) {
            expect(startJdUt).toBeLessThanOrEqual(birthJdUt + days);
            expect(endJdUt).toBeGreaterThan(birthJdUt + days);
          }
          const signs: readonly string[] = SIGN_NAMES;
          const next = computeProfection(birthJdUt, longitudeDeg, now.month.endJdUt, options);
          expect(next.month.startJdUt).toBe(now.month.endJdUt);
          if (now.month.number < months) {
            expect(next.month.number).toBe(now.month.number + 1);
            expect(next.year).toEqual(now.year);
            expect((signs.indexOf(next.month.sign) - signs.indexOf(now.month.sign) + 12) % 12).toBe(1);
          } else {
            expect(next.age).toBe(now.age + 1);
            expect((signs.indexOf(next.year.sign) - signs.indexOf(now.year.sign) + 12) % 12).toBe(1);
            // Thirteen months end with the sign of the year, so the months of two years follow each other.
            if (months === 13) expect(now.month.sign).toBe(now.year.sign);
          }
          const startDeg = computeProfection(
            birthJdUt,
            longitudeDeg,
            now.year.startJdUt,
            options,
          ).longitudeDeg;
          const movedDeg = (startDeg - longitudeDeg - 30 * now.age) / 360;
          expect(Math.abs(movedDeg - Math.round(movedDeg))).toBeLessThan(1e-9);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("begins its years at birthdays, at solar returns or every tropical year", () => {
    const yearStart = (years: "calendar" | "tropical" | typeof solarReturns) =>
      computeProfection(BIRTH, 0, BIRTH + 30 * 365.25 + 2, { years }).year.startJdUt;
    const { longitudeDeg } = createEphemeris(source).position(BIRTH, "Sun");
    const returnWindow = { startJdUt: BIRTH + 30 * 365.2 - 5, endJdUt: BIRTH + 30 * 365.2 + 15 };
    const [solarReturn] = findReturns(source, "Sun", longitudeDeg, returnWindow);
    expect(yearStart(solarReturns)).toBeCloseTo(defined(solarReturn).epochJdUt, 6);
    expect(yearStart("calendar")).toBe(
      julianDayFromCalendar(2020, 4, 1, calendarFromJulianDay(BIRTH).dayFraction),
    );
    expect(Math.abs(yearStart("tropical") - yearStart(solarReturns))).toBeLessThan(0.1);
    const leapDay = julianDayFromCalendar(2000, 2, 29, 0.5);
    const { year } = computeProfection(leapDay, 0, leapDay + 400, { years: "calendar" });
    expect(year.startJdUt).toBe(julianDayFromCalendar(2001, 3, 1, 0.5));
  });
});

describe("firdaria", () => {
  const ageAt = (birthJdUt: number, jdUt: number) => (jdUt - birthJdUt) / 365.2421897;

  test("have the parts of a published table", () => {
    // Read on 2026-11-23: https://www.scribd.com/document/390734932/firdariyyat-table-pdf, "This table follows Abu Ma'shar in placing the
    // Nodes at the end of both sequences." Ends of the first rows, in years.
    const day = `
      Sun Sun 1.428, Sun Venus 2.856, Sun Mercury 4.284, Sun Moon 5.712, Sun Saturn 7.14, Sun Jupiter 8.568,
      Sun Mars 10, Venus Venus 11.143, Venus Mercury 12.286, Venus Moon 13.429, Venus Saturn 14.572,
      Venus Jupiter 15.715, Venus Mars 16.858, Venus Sun 18, Mercury Mercury 19.857, Mercury Moon 21.714`;
    const night = `
      Moon Moon 1.286, Moon Saturn 2.572, Moon Jupiter 3.858, Moon Mars 5.144, Moon Sun 6.43,
      Moon Venus 7.716, Moon Mercury 9, Saturn Saturn 10.571, Saturn Jupiter 12.142, Saturn Mars 13.713,
      Saturn Sun 15.284, Saturn Venus 16.855, Saturn Mercury 18.426, Saturn Moon 20, Jupiter Jupiter 21.714,
      Jupiter Mars 23.428`;
    for (const [isDay, table] of [
      [true, day],
      [false, night],
    ] as const) {
      const parts = computeFirdaria(BIRTH, { isDay, nodes: "at-end", years: "tropical" }).flatMap((firdar) =>
        firdar.parts.map((part) => [firdar.ruler, part.ruler, ageAt(BIRTH, part.endJdUt)] as const),
      );
      const rows = table.trim().split(/,\s+/);
      expect(rows).toHaveLength(16);
      rows.forEach((row, i) => {
        const [ruler, partRuler, endAge] = row.split(" ");
        expect(defined(parts[i]).slice(0, 2)).toEqual([ruler, partRuler]);
        // The table adds rounded lengths.
        expect(Math.abs(defined(parts[i])[2] - Number(endAge))).toBeLessThan(0.005);
      });
    }
  });

  test("have the published orders of a night birth", () => {
    // Read on 2026-11-23: http://firdaria.com/method.php, both sequences of a night birth.
    const rulers = (nodes: "at-end" | "after-mars") =>
      computeFirdaria(BIRTH, { isDay: false, nodes, years: "calendar" }).map(({ ruler }) => ruler);
    const fromMoon = ["Moon", "Saturn", "Jupiter", "Mars"];
    const beforeMoon = ["Sun", "Venus", "Mercury"];
    expect(rulers("after-mars")).toEqual([...fromMoon, "NorthNode", "SouthNode", ...beforeMoon]);
    expect(rulers("at-end")).toEqual([...fromMoon, ...beforeMoon, "NorthNode", "SouthNode"]);
  });

  test("follow each other without gaps through two cycles", () => {
    fc.assert(
      fc.property(
        birthInstants,
        fc.boolean(),
        fc.constantFrom(...FIRDARIA_NODES),
        yearCounts,
        (birthJdUt, isDay, nodes, years) => {
          const options = { isDay, nodes, years };
          const cycles = ([0, 1] as const).flatMap((cycle) =>
            computeFirdaria(birthJdUt, { ...options, cycle }),
          );
          const total = nodes === "omitted" ? 70 : 75;
          expect(defined(cycles[0]).startJdUt).toBe(birthJdUt);
          expect(defined(cycles.at(-1)).endAge).toBe(2 * total);
          cycles.forEach(({ ruler, startJdUt, endJdUt, parts }, i) => {
            if (i > 0) expect(startJdUt).toBe(defined(cycles[i - 1]).endJdUt);
            expect(parts).toHaveLength(ruler.endsWith("Node") ? 0 : 7);
            if (parts.length === 0) return;
            expect(defined(parts[0])).toMatchObject({ ruler, startJdUt });
            expect(defined(parts[6]).endJdUt).toBe(endJdUt);
            const ends = parts.slice(0, -1).map((part) => part.endJdUt);
            expect(parts.slice(1).map((part) => part.startJdUt)).toEqual(ends);
          });
        },
      ),
      { numRuns: 25 },
    );
  });
});
