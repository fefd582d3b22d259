import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { julianDayTtFromUt, julianDayUtFromTt } from "../../../engine/index.ts";
import { deltaTSeconds } from "../../../engine/time/delta-t.ts";
import {
  calendarFromJulianDay,
  julianCenturies,
  julianDayFromCalendar,
} from "../../../engine/time/julian-day.ts";
import { problemsOf } from "../problems-of.ts";

describe("Julian days", () => {
  it("equal the Astronomical Almanac's and Meeus's, chapter 7", () => {
    expect(julianDayFromCalendar(2000, 1, 1, 0.5)).toBe(2_451_545);
    expect(julianDayFromCalendar(1999, 1, 1)).toBe(2_451_179.5);
    expect(julianDayFromCalendar(1987, 1, 27)).toBe(2_446_822.5);
    expect(julianDayFromCalendar(1987, 6, 19, 0.5)).toBe(2_446_966);
    expect(julianDayFromCalendar(1957, 10, 4, 0.81)).toBeCloseTo(2_436_116.31, 9);
    expect(julianDayFromCalendar(1900, 1, 1)).toBe(2_415_020.5);
    expect(julianDayFromCalendar(1858, 11, 17)).toBe(2_400_000.5);
    expect(julianDayFromCalendar(1600, 12, 31)).toBe(2_305_812.5);
  });

  it("continue the Gregorian calendar before 1582: its day zero is 4714 BC November 24, noon", () => {
    expect(julianDayFromCalendar(-4713, 11, 24, 0.5)).toBe(0);
    expect(julianDayFromCalendar(1582, 10, 14) + 1).toBe(julianDayFromCalendar(1582, 10, 15));
  });

  it("agree with the Gregorian calendar of JavaScript on every day from year 1 to 3000", () => {
    const start = Date.UTC(2000, 0, 1) - 2_451_544.5 * 86_400_000;
    for (let jd = 1_721_425.5; jd < 2_816_788; jd++) {
      const date = new Date(start + jd * 86_400_000);
      const { year, month, day, dayFraction } = calendarFromJulianDay(jd);
      if (
        year !== date.getUTCFullYear() ||
        month !== date.getUTCMonth() + 1 ||
        day !== date.getUTCDate() ||
        dayFraction !== 0
      ) {
        expect.fail(`JD ${jd} is ${date.toISOString()}, found ${year}-${month}-${day} + ${dayFraction}`);
      }
    }
  });

  it("convert to a date and back within the resolution of 40 µs", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 4_000_000, noNaN: true }), (jd) => {
        const { year, month, day, dayFraction } = calendarFromJulianDay(jd);
        expect(dayFraction).toBeGreaterThanOrEqual(0);
        expect(dayFraction).toBeLessThan(1);
        const back = julianDayFromCalendar(year, month, day, dayFraction);
        expect(Math.abs(back - jd)).toBeLessThan(5e-10);
      }),
    );
  });

  it("count Julian centuries from 2000 January 1, noon", () => {
    expect(julianCenturies(2_451_545)).toBe(0);
    expect(julianCenturies(2_451_545 + 36_525)).toBe(1);
  });
});

describe("UT from TT", () => {
  it("inverts TT from UT to the step of a Julian day, also where the parts of ΔT meet and far outside the tables", () => {
    const boundaries = [
      2_396_758.5, 2_434_108.5, 2_435_108.5, 2_461_771.5, 2_498_296.5, 1_000_000, 5_000_000,
    ];
    const days = Array.from({ length: 4000 }, (_, index) => 2_378_497.1 + 54.7 * index);
    for (const epochJdUt of [...boundaries, ...days]) {
      expect(Math.abs(julianDayUtFromTt(julianDayTtFromUt(epochJdUt)) - epochJdUt)).toBeLessThan(1e-9);
    }
  });

  it("is not a number if TT is not", () => {
    expect(julianDayUtFromTt(Number.NaN)).toBeNaN();
  });
});

test("a fraction of the day outside 0 ≤ x < 1 is refused: hours, as swe_julday takes them, are 14 days off", () => {
  for (const hours of [14.5, 1, 24, -0.1, Number.POSITIVE_INFINITY])
    expect(problemsOf(() => julianDayFromCalendar(1990, 6, 15, hours))).toHaveLength(1);
  expect(() => julianDayFromCalendar(1990, 6, 15, 14.5)).toThrow(
    "dayFraction must be from 0 to below 1, not 14.5: hours are divided by 24",
  );
  expect(julianDayFromCalendar(1990, 6, 15, 14.5 / 24)).toBe(2_448_058.104_166_666_5);
});

describe("ΔT", () => {
  it("equals Stephenson et al. at their knots and the days before, to the tidal adjustment", () => {
    // Table S15: a₀; the adjustment grows with the square of the distance from 1955.
    const printed = [
      [-720, 20550.593],
      [400, 6604.404],
      [1000, 1467.654],
      [1500, 292.635],
      [1600, 89.38],
      [1850, 9.317],
      [1900, -1.977],
    ] as const;
    for (const [year, seconds] of printed) {
      const knotJd = julianDayFromCalendar(year, 1, 1);
      const toleranceSeconds = 0.01 + 5e-6 * (1955 - year) ** 2;
      for (const jd of [knotJd - 1, knotJd]) {
        expect(Math.abs(deltaTSeconds(jd) - seconds)).toBeLessThan(toleranceSeconds);
      }
    }
  });

  it("drifts less than 10 ms a day from 1800 to 2400 and does not jump where its parts meet", () => {
    const jumps: number[] = [];
    let before = deltaTSeconds(2_378_496.5);
    for (let jd = 2_378_497.5; jd < 2_597_641; jd++) {
      const now = deltaTSeconds(jd);
      if (!(Math.abs(now - before) < 0.01)) jumps.push(jd);
      before = now;
    }
    expect(jumps).toEqual([]);
    for (const boundary of [2_434_108.5, 2_435_108.5, 2_461_771.5, 2_498_296.5]) {
      expect(Math.abs(deltaTSeconds(boundary + 1e-6) - deltaTSeconds(boundary - 1e-6))).toBeLessThan(1e-6);
    }
  });

  it("converts UT to TT", () => {
    const ut = julianDayFromCalendar(2000, 1, 1, 0.5);
    expect((julianDayTtFromUt(ut) - ut) * 86_400).toBeCloseTo(63.83, 2);
  });
});
