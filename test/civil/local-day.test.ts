import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clockPeriodsOf,
  instantFromLocalTime,
  instantsOfLocalDay,
  zoneNames,
} from "../../service/time/civil-time.ts";

function dayOf(zoneName: string, date: string, longitudeDeg = 0) {
  return instantsOfLocalDay({ date, zoneName, longitudeDeg });
}

function hoursOf({ startEpochJdUt, endEpochJdUt }: { startEpochJdUt: number; endEpochJdUt: number }): number {
  return Math.round((endEpochJdUt - startEpochJdUt) * 86400) / 3600;
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
    expect(hoursOf(dayOf(zoneName, date))).toBe(hours);
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
