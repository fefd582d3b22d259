import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dateOfIso,
  dateProblemOf,
  isCalendarDate,
  julianDayOfUtcDate,
  utcOfJulianDay,
} from "../../civil/calendar.ts";
import { dateFromJulianDay, julianDayFromDate } from "../../civil/time.ts";
import { InvalidInputError, julianDayFromCalendar } from "../../engine/index.ts";

const SECOND = 1 / 86_400;

describe("a Julian day as UTC", () => {
  // Meeus (1998), Astronomical Algorithms, chapter 7, and the US Naval Observatory's converter.
  test.each([
    [2_451_545, "2000-01-01T12:00:00Z"],
    [2_440_587.5, "1970-01-01T00:00:00Z"],
    [2_436_116.31, "1957-10-04T19:26:24Z"],
    [2_415_020.5, "1900-01-01T00:00:00Z"],
    [2_378_496.5, "1800-01-01T00:00:00Z"],
    [2_451_604.25, "2000-02-29T18:00:00Z"],
  ])("%d is %s", (epochJdUt, utc) => {
    expect(utcOfJulianDay(epochJdUt)).toBe(utc);
  });

  test("is rounded to the nearest second, also into the next day, month and year", () => {
    const newYearJd = 2_451_544.5;
    expect(utcOfJulianDay(newYearJd - 0.4 * SECOND)).toBe("2000-01-01T00:00:00Z");
    expect(dateOfIso(utcOfJulianDay(newYearJd - 0.4 * SECOND))).toBe("2000-01-01");
    expect(utcOfJulianDay(newYearJd - 0.6 * SECOND)).toBe("1999-12-31T23:59:59Z");
    expect(dateOfIso(utcOfJulianDay(newYearJd - 0.6 * SECOND))).toBe("1999-12-31");
    expect(utcOfJulianDay(newYearJd + 59.6 * SECOND)).toBe("2000-01-01T00:01:00Z");
  });

  test("throws if it is not a finite number", () => {
    expect(() => utcOfJulianDay(Number.NaN)).toThrow(RangeError);
  });
});

test("every second of a UTC day is preserved as a Julian day", () => {
  const days = fc.date({
    min: new Date("1800-01-01"),
    max: new Date("2399-12-31"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 86_399 }), (day, second) => {
      const date = day.toISOString().slice(0, 10);
      const clock = new Date(second * 1000).toISOString().slice(11, 19);
      expect(utcOfJulianDay(julianDayOfUtcDate(date, second / 3600))).toBe(`${date}T${clock}Z`);
    }),
  );
});

test.each([
  ["2000-01-01", 12, 2_451_545],
  ["1800-01-01", 0, 2_378_496.5],
  ["1800-01-01", 24, 2_378_497.5],
])("%s at %d h UTC is Julian day %d", (date, hour, epochJdUt) => {
  expect(julianDayOfUtcDate(date, hour)).toBe(epochJdUt);
});

test("a date is valid exactly if it exists in the calendar", () => {
  // The oracle is the platform's own calendar.
  const isInCalendar = (year: number, month: number, day: number): boolean => {
    const date = new Date(Date.UTC(year, month - 1, day));
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  };
  for (let year = 1800; year <= 2399; year++) {
    for (let month = 0; month <= 13; month++) {
      for (const day of [0, 1, 28, 29, 30, 31, 32]) {
        const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
        expect(isCalendarDate(text), text).toBe(
          month >= 1 && month <= 12 && day >= 1 && isInCalendar(year, month, day),
        );
      }
    }
  }
});

test.each([
  ["1800-01-01", null],
  ["2399-12-31", null],
  ["1799-12-31", "out_of_range"],
  ["2400-01-01", "out_of_range"],
  ["2023-02-29", "no_such_date"],
  ["2023-2-28", "wrong_format"],
  ["12023-02-28", "wrong_format"],
  ["2023-02-28T00:00", "wrong_format"],
])("the problem of the date %s is %s", (text, problem) => {
  expect(dateProblemOf(text)).toBe(problem);
});

describe("the Julian day of a Date, a text or a Temporal.Instant", () => {
  const jdUt = julianDayFromCalendar(1990, 6, 15, 12.5 / 24);

  test("is the same for all of them, and its date is the same instant", () => {
    const date = new Date(Date.UTC(1990, 5, 15, 12, 30));
    expect(julianDayFromDate(date)).toBe(jdUt);
    expect(julianDayFromDate({ epochMilliseconds: date.getTime() })).toBe(jdUt);
    for (const text of ["1990-06-15T12:30Z", "1990-06-15T14:30:00+02:00", "1990-06-15T12:30:00.000Z"])
      expect(julianDayFromDate(text)).toBe(jdUt);
    expect(dateFromJulianDay(jdUt)).toEqual(date);
    expect(dateFromJulianDay(jdUt).toISOString()).toBe("1990-06-15T12:30:00.000Z");
  });

  test("returns to the millisecond, for every date of the tables", () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1799, 0), max: Date.UTC(2401, 0) }), (epochMs) => {
        expect(dateFromJulianDay(julianDayFromDate(new Date(epochMs))).getTime()).toBe(epochMs);
      }),
    );
  });

  test.each([
    ["1990-06-15T12:30", "must end in Z or an offset"],
    ["1990-06-15", "must end in Z or an offset"],
    ["15 June 1990 12:30 UTC", "must end in Z or an offset"],
    ["1990-06-31T12:30:00Z", "must exist"],
    ["1990-13-01T12:30:00Z", "must exist"],
    ["2024-01-01T25:00Z", "must exist"],
  ])("of the text %s is refused", (text, problem) => {
    expect(() => julianDayFromDate(text)).toThrow(InvalidInputError);
    expect(() => julianDayFromDate(text)).toThrow(problem);
  });

  test("of an invalid date is refused, and so is the date of a Julian day that Date cannot have", () => {
    expect(() => julianDayFromDate(new Date(Number.NaN))).toThrow("the date must be valid");
    for (const jd of [Number.NaN, 1e12, Number.NEGATIVE_INFINITY])
      expect(() => dateFromJulianDay(jd)).toThrow(InvalidInputError);
  });
});
