import { LocalDate } from "@js-joda/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gregorianDateOfJulian } from "../../civil/calendar-changes.ts";
import {
  calendarChanges,
  julianRecordOf,
  placeByName,
  zoneFinder as zones,
} from "../../service/time/civil-time.ts";

const meaningOf = (latitudeDeg: number, longitudeDeg: number, date: string) =>
  julianRecordOf(date, { latitudeDeg, longitudeDeg }, zones)?.gregorianDate ?? null;

describe("the Gregorian date of a Julian one", () => {
  test("agrees with the day number of the Julian calendar (Meeus 1998, formula 7.1)", () => {
    fc.assert(
      fc.property(fc.integer({ min: -62_091, max: -17_000 }), (epochDay) => {
        const date = LocalDate.ofEpochDay(epochDay);
        const gregorian = LocalDate.parse(gregorianDateOfJulian(date.toString()));
        expect(gregorian.toEpochDay() + 2_440_588).toBe(
          julianDayNumber(date.year(), date.monthValue(), date.dayOfMonth()),
        );
      }),
      { numRuns: 2000 },
    );
  });

  /** Day number at noon of a date in the Julian calendar. */
  function julianDayNumber(year: number, month: number, day: number): number {
    const [y, m] = month > 2 ? [year, month] : [year - 1, month + 12];
    return Math.floor(365.25 * (y + 4716)) + Math.floor(30.6001 * (m + 1)) + day - 1524;
  }
});

describe("a date that may be Julian", () => {
  test.each<[string, number, number, string, string | null]>([
    ["Moscow", 55.75, 37.62, "1918-02-13", "1918-02-26"],
    ["Moscow", 55.75, 37.62, "1900-01-05", "1900-01-17"],
    ["Tashkent", 41.31, 69.28, "1890-06-01", "1890-06-13"],
    ["Kyiv", 50.45, 30.52, "1918-02-28", "1918-03-13"],
    ["Tbilisi", 41.7, 44.8, "1918-04-17", "1918-04-30"],
    ["Riga", 56.95, 24.11, "1900-01-01", "1900-01-13"],
    ["Sofia", 42.7, 23.32, "1916-03-31", "1916-04-13"],
    ["Bucharest", 44.43, 26.1, "1919-03-31", "1919-04-13"],
    ["Chișinău", 47.01, 28.86, "1905-05-05", "1905-05-18"],
    ["Belgrade", 44.8, 20.47, "1919-01-14", "1919-01-27"],
    ["Cetinje", 42.39, 18.92, "1900-01-01", "1900-01-13"],
    ["Athens", 37.98, 23.73, "1920-06-01", "1920-06-14"],
    ["Athens", 37.98, 23.73, "1923-02-15", "1923-02-28"],
    ["Istanbul", 41.01, 28.95, "1917-02-15", "1917-02-28"],
    ["Tirana", 41.33, 19.82, "1912-11-14", "1912-11-27"],
    ["Sitka", 57.05, -135.33, "1850-01-01", "1850-01-13"],
    ["Moscow", 55.75, 37.62, "1918-02-14", null],
    ["Kyiv", 50.45, 30.52, "1918-03-01", null],
    ["Athens", 37.98, 23.73, "1923-03-01", null],
    ["Sofia", 42.7, 23.32, "1916-04-14", null],
    ["Bucharest", 44.43, 26.1, "1919-04-14", null],
    ["Belgrade", 44.8, 20.47, "1919-01-28", null],
    ["Istanbul", 41.01, 28.95, "1917-03-01", null],
    ["Sitka", 57.05, -135.33, "1867-10-18", null],
    // Parts of the zones that used the Gregorian calendar.
    ["Lviv", 49.84, 24.02, "1900-01-01", null],
    ["Cluj", 46.77, 23.59, "1900-01-01", null],
    ["Novi Sad", 45.25, 19.84, "1900-01-01", null],
    ["Vyborg", 60.71, 28.75, "1900-01-01", null],
    ["Klaipėda", 55.71, 21.14, "1900-01-01", null],
    // Other countries.
    ["Helsinki", 60.17, 24.94, "1900-01-01", null],
    ["Warsaw", 52.23, 21.01, "1900-01-01", null],
    ["Paris", 48.85, 2.35, "1800-01-01", null],
    ["Tokyo", 35.69, 139.69, "1900-01-01", null],
    ["New York", 40.71, -74.01, "1850-01-01", null],
  ])("%s (%d, %d) on %s means %s", (_name, latitudeDeg, longitudeDeg, date, gregorian) => {
    expect(meaningOf(latitudeDeg, longitudeDeg, date)).toBe(gregorian);
  });
});

describe("the table of calendar changes", () => {
  test("names zones of the map, each once", () => {
    const names = calendarChanges.flatMap((change) => change.zones);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !placeByName.has(name))).toEqual([]);
  });

  test("has a source for each day of change, which is a date", () => {
    for (const { firstDate, source } of calendarChanges) {
      expect(source.title).not.toBe("");
      expect(source.where).not.toBe("");
      expect(LocalDate.parse(firstDate).toString()).toBe(firstDate);
    }
  });
});
