import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  clockPeriodsOf,
  instantFromLocalTime,
  instantsOfLocalDay,
  localDayOf,
  localDaysOf,
  zoneNames,
} from "../../service/time/civil-time.ts";
import { defined } from "../defined.ts";

function dayOf(zoneName: string, date: string, longitudeDeg = 0) {
  return instantsOfLocalDay({ date, zoneName, longitudeDeg });
}

describe("the instants of a local day", () => {
  it("run from local 00:00 to local 24:00", () => {
    expect(dayOf("Asia/Tokyo", "2000-01-01")).toEqual({
      startEpochJdUt: 2451544.5 - 9 / 24,
      endEpochJdUt: 2451545.5 - 9 / 24,
    });
  });

  it.each([
    ["an ordinary day", "Europe/Berlin", "2024-06-01", 24],
    ["a day with a skipped hour", "Europe/Berlin", "2024-03-31", 23],
    ["a day with a repeated hour", "Europe/Berlin", "2024-10-27", 25],
    ["a day whose first hour is skipped", "America/Sao_Paulo", "2018-11-04", 23],
    ["a day whose last hour is repeated", "America/Sao_Paulo", "2018-02-17", 25],
    ["a day that the zone skipped", "Pacific/Apia", "2011-12-30", 24],
    ["the last day of 2399", "Pacific/Apia", "2399-12-31", 24],
    ["the first day of 1800", "Pacific/Apia", "1800-01-01", 24],
  ])("span %s: %s %s, %d hours", (_title, zoneName, date, hours) => {
    const { startEpochJdUt: startJdUt, endEpochJdUt: endJdUt } = dayOf(zoneName, date);
    expect(hoursOf({ startJdUt, endJdUt })).toBe(hours);
  });

  it("include the local noon of every date with a clock change, and of the dates next to it", () => {
    for (const zoneName of zoneNames()) {
      const periods = clockPeriodsOf(zoneName);
      const changes = periods
        .slice(0, periods.length)
        .map(({ untilEpochSeconds }) => untilEpochSeconds)
        .filter((until) => until > Date.UTC(1800, 0, 3) / 1000 && until < Date.UTC(2038, 0, 1) / 1000);
      for (const change of changes) {
        for (const days of [-1, 0, 1]) expectNoonInside(zoneName, isoDate(change + days * 86400), 0);
      }
    }
  });

  it("include the local noon where the date line moved, at every longitude", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<readonly [string, string]>(
          ["Asia/Manila", "1844-12-31"],
          ["America/Juneau", "1867-10-18"],
          ["America/Adak", "1867-10-18"],
          ["Pacific/Apia", "1892-07-04"],
          ["Pacific/Rarotonga", "1899-12-26"],
        ),
        fc.integer({ min: -2, max: 2 }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        ([zoneName, date], days, longitudeDeg) =>
          expectNoonInside(zoneName, isoDate(Date.parse(date) / 1000 + days * 86400), longitudeDeg),
      ),
      { numRuns: 1000 },
    );
  });
});

function expectNoonInside(zoneName: string, date: string, longitudeDeg: number): void {
  const { startEpochJdUt, endEpochJdUt } = dayOf(zoneName, date, longitudeDeg);
  const noon = instantFromLocalTime({ date, time: "12:00", zoneName, longitudeDeg }).epochJdUt;
  if (!(startEpochJdUt <= noon && noon < endEpochJdUt)) {
    expect.fail(`${zoneName} ${date}: ${noon} lies outside ${startEpochJdUt} to ${endEpochJdUt}`);
  }
}

function isoDate(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toISOString().slice(0, 10);
}

const day = (zone: string, date: string) => defined(localDaysOf({ from: date, to: date }, zone)[0]);

const hoursOf = ({ startJdUt, endJdUt }: { startJdUt: number; endJdUt: number }) =>
  Math.round((endJdUt - startJdUt) * 86_400) / 3600;

const noonHourOf = ({ startJdUt, noonJdUt }: { startJdUt: number; noonJdUt: number }) =>
  Math.round((noonJdUt - startJdUt) * 86_400) / 3600;

describe("the days of a zone", () => {
  // Offsets and changes by the system's zoneinfo (zdump -v).
  test.each([
    ["UTC", "2024-02-29", 24, 12],
    ["America/New_York", "2024-03-10", 23, 11],
    ["America/New_York", "2024-11-03", 25, 13],
    ["Europe/Oslo", "2037-10-25", 25, 13],
    // Half an hour is put forward at 02:00.
    ["Australia/Lord_Howe", "2019-10-06", 23.5, 11.5],
    // Starts at 01:00: midnight was skipped.
    ["America/Sao_Paulo", "2018-11-04", 23, 11],
  ])("%s %s has %d hours, and noon %d hours after its start", (zone, date, hours, noon) => {
    expect(hoursOf(day(zone, date))).toBe(hours);
    expect(noonHourOf(day(zone, date))).toBe(noon);
  });

  test("are the same one by one, and UTC's without a zone", () => {
    for (const date of ["2026-03-29", "2026-10-25", "1850-06-01"]) {
      const { date: _date, ...expected } = day("Europe/Berlin", date);
      expect(localDayOf(date, "Europe/Berlin")).toEqual(expected);
      const { date: _utcDate, ...utc } = day("UTC", date);
      expect(localDayOf(date, undefined)).toEqual(utc);
    }
  });

  test("that a zone skipped have the instants of the next one", () => {
    expect(localDayOf("2011-12-30", "Pacific/Apia")).toEqual(localDayOf("2011-12-31", "Pacific/Apia"));
  });

  test.each([
    ["Pacific/Apia", "2011-12-30"],
    ["Pacific/Kwajalein", "1993-08-21"],
    ["Asia/Manila", "1844-12-31"],
  ])("in %s do not include the skipped date %s, and are contiguous", (zone, skippedDate) => {
    const from = new Date(Date.parse(skippedDate) - 86_400_000).toISOString().slice(0, 10);
    const to = new Date(Date.parse(skippedDate) + 86_400_000).toISOString().slice(0, 10);
    const days = localDaysOf({ from, to }, zone);
    expect(days.map(({ date }) => date)).toEqual([from, to]);
    expect(defined(days[0]).endJdUt).toBe(defined(days[1]).startJdUt);
    expect(days.map(hoursOf)).toEqual([24, 24]);
    expect(localDaysOf({ from: skippedDate, to: skippedDate }, zone)).toEqual([]);
  });

  test("before standard time follow the zone's own meridian", () => {
    // LMT is +1:05:21 in Vienna; −15:56:08 in Manila, which counted its dates from the east side of the Pacific.
    expect(day("Europe/Vienna", "1885-04-01").startJdUt).toBeCloseTo(2409632.5 - 3921 / 86_400, 8);
    const manila = day("Asia/Manila", "1840-06-01");
    expect(manila.startJdUt).toBeCloseTo(2393257.5 + 57_368 / 86_400, 8);
    expect([hoursOf(manila), noonHourOf(manila)]).toEqual([24, 12]);
  });

  test("of every period in every zone are contiguous, and each includes its noon", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zoneNames()),
        fc.integer({ min: Date.UTC(1800, 0, 1), max: Date.UTC(2399, 9, 1) }),
        fc.integer({ min: 0, max: 62 }),
        (zone, fromMs, length) => {
          const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
          const days = localDaysOf({ from: dateOf(fromMs), to: dateOf(fromMs + length * 86_400_000) }, zone);
          days.forEach(({ startJdUt, noonJdUt, endJdUt }, i) => {
            expect(startJdUt < noonJdUt && noonJdUt < endJdUt).toBe(true);
            if (i > 0) expect(startJdUt).toBe(defined(days[i - 1]).endJdUt);
          });
          expect(days.length).toBeGreaterThanOrEqual(length);
        },
      ),
      { numRuns: 400 },
    );
  });
});
