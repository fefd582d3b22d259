import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dateFromJulianDay, julianDayFromDate } from "../../civil/time.ts";
import { InvalidInputError, julianDayFromCalendar } from "../../engine/index.ts";

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
