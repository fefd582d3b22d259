import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dateOfIso, julianDayOfUtcDate, utcOfJulianDay } from "../../../service/civil/calendar.ts";

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
