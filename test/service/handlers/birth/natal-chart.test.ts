import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { BODY, createChartCalculator } from "../../../../engine/index.ts";
import { type Birth, BirthSchema } from "../../../../proto/gen/almagest/v1/birth_pb.ts";
import type { Valid } from "../../../../service/contract/valid-request.ts";
import {
  balanceFields,
  fullChartFields,
  planetFields,
  shortChartFields,
} from "../../../../service/convert/chart-messages.ts";
import type { FieldReader } from "../../../../service/convert/unknown-time-messages.ts";
import { chartOfInstant } from "../../../../service/handlers/birth/chart-of-instant.ts";
import {
  birthMomentOf,
  pointsOfBirth,
  positionsOfBirth,
} from "../../../../service/handlers/birth/natal-chart.ts";
import { zoneFinder as zones } from "../../../../service/time/civil-time.ts";
import { defined } from "../../../defined.ts";
import { TABLES } from "../../../tables.ts";

const calculator = createChartCalculator(TABLES);
const momentOf = (date: string, latitude: number, longitude: number, timezone?: string) =>
  birthMomentOf(
    create(BirthSchema, { date, time: "12:00", latitude, longitude, timezone }) as Valid<Birth>,
    zones,
  );
const clockOf = (...birth: Parameters<typeof momentOf>) => {
  const { time, warnings } = momentOf(...birth);
  return {
    timezone: time.timezone,
    offsetHours: time.offsetHours,
    rule: time.clockRule?.id,
    warnings: warnings.map(({ code }) => code).filter((code) => code !== "place_at_sea"),
  };
};

describe("the clock of a birth at sea", () => {
  const ATLANTIC = [30, -40.5] as const;

  test("is the longitude's mean time before 1920, with the warning", () => {
    for (const date of ["1800-01-01", "1850-06-01", "1917-07-01", "1919-12-30"]) {
      expect(clockOf(date, ...ATLANTIC), date).toEqual({
        timezone: "Etc/GMT+3",
        offsetHours: -40.5 / 15,
        rule: "sea-1800",
        warnings: ["local_mean_time"],
      });
    }
  });

  test("is the nautical zone's from 1920, with the mean time as an alternative until 1939", () => {
    const inZone = { timezone: "Etc/GMT+3", offsetHours: -3, rule: undefined };
    expect(clockOf("1939-09-01", ...ATLANTIC)).toEqual({ ...inZone, warnings: [] });
    expect(clockOf("1920-01-02", ...ATLANTIC)).toEqual({ ...inZone, warnings: ["zone_history_uncertain"] });
    const warning = momentOf("1930-05-01", ...ATLANTIC).warnings.find(
      ({ code }) => code === "zone_history_uncertain",
    );
    expect(warning?.alternatives).toMatchObject([
      { offsetHours: -40.5 / 15, utc: "1930-05-01T14:42:00Z", timezone: "Factory" },
    ]);
    expect(clockOf("1930-05-01", ...ATLANTIC, "Factory").offsetHours).toBe(-40.5 / 15);
  });

  test("is a named zone's, before 1920 too", () => {
    expect(clockOf("1900-06-01", ...ATLANTIC, "Etc/GMT+5")).toEqual({
      timezone: "Etc/GMT+5",
      offsetHours: -5,
      rule: undefined,
      warnings: [],
    });
  });

  test("is the mean time in the zone Factory at every date, with a message that is true then", () => {
    const warning = momentOf("2020-05-01", ...ATLANTIC, "Factory").warnings.find(
      ({ code }) => code === "local_mean_time",
    );
    expect(warning?.message).toBe(
      "The zone Factory has no standard time; the mean time of the birth longitude was taken.",
    );
  });

  test("has the same date at 180° and -180°", () => {
    expect(clockOf("1900-06-01", 0, -180)).toEqual(clockOf("1900-06-01", 0, 180));
    expect(clockOf("1900-06-01", 0, 180).offsetHours).toBe(12);
  });

  test("applies to the chart of a return at sea", () => {
    const { preamble } = chartOfInstant(
      { epochJdUt: 2415020.5, latitudeDeg: 30, longitudeDeg: -40.5, timezone: undefined },
      calculator,
      zones,
    );
    expect(preamble.time).toMatchObject({ timezone: "Etc/GMT+3", offsetHours: -2.7, abbreviation: "LMT" });
    expect(preamble.input).toMatchObject({ date: "1899-12-31", time: "21:18" });
  });

  test.each([
    ["Brest", 48.39, -4.486, "1890-01-01", "Europe/Paris"],
    ["Funchal", 32.633, -16.9, "1900-01-01", "Atlantic/Madeira"],
    ["Key West", 24.555, -81.8, "1900-01-01", "America/New_York"],
    ["Heligoland", 54.182, 7.885, "1900-01-01", "Europe/Berlin"],
    ["Hammerfest, in the harbour", 70.67, 23.66, "1900-01-01", "Europe/Oslo"],
    ["15 km off the coast of Brittany", 48.4, -5, "1900-01-01", "Europe/Paris"],
  ])("is the land's in a coastal town: %s", (_place, latitude, longitude, date, timezone) => {
    expect(clockOf(date, latitude, longitude)).toMatchObject({ timezone, rule: undefined });
  });
});

// IANA tz 2026b, file backzone: Zone Asia/Hanoi; file asia: Zone Asia/Ho_Chi_Minh.
describe("the clock of a birth in northern Vietnam", () => {
  test.each([
    ["Hanoi", 21.03, 105.83, "1943-05-01", 8],
    ["Hanoi", 21.03, 105.83, "1945-05-01", 9],
    ["Hanoi", 21.03, 105.83, "1946-05-01", 7],
    ["Hanoi", 21.03, 105.83, "1950-05-01", 8],
    ["Hanoi", 21.03, 105.83, "1908-05-01", 25590 / 3600],
    ["Dien Bien Phu", 21.386, 103.017, "1950-05-01", 8],
    ["Haiphong", 20.86, 106.68, "1950-05-01", 8],
    ["Dong Hoi", 17.483, 106.6, "1950-05-01", 8],
    ["Vinh Linh", 17.07, 107.01, "1965-05-01", 7],
    ["Vinh Linh", 17.07, 107.01, "1974-05-01", 7],
  ])("follows Hanoi: %s %d %d on %s", (place, latitude, longitude, date, offsetHours) => {
    const clock = clockOf(date, latitude, longitude);
    expect(clock.offsetHours).toBe(offsetHours);
    expect(clock.rule).toBe(place === "Vinh Linh" ? "vinh-linh-1954" : "hanoi-1880");
  });

  test.each([
    ["Hue", 16.46, 107.6, "1965-05-01", 8],
    ["Nong Khai in Thailand", 17.88, 102.74, "1950-05-01", 7],
    ["Nakhon Phanom in Thailand", 17.4, 104.78, "1950-05-01", 7],
    ["Chiang Rai in Thailand", 19.91, 99.83, "1950-05-01", 7],
    ["Vientiane in Laos", 17.96, 102.61, "1950-05-01", 8],
    ["Hanoi after 1954", 21.03, 105.83, "1960-05-01", 7],
    ["Vinh Linh after 1975", 17.07, 107.01, "1975-07-01", 7],
  ])("does not apply to %s", (_place, latitude, longitude, date, offsetHours) => {
    const clock = clockOf(date, latitude, longitude);
    expect(clock).toMatchObject({ offsetHours, rule: undefined });
  });

  test("is uncertain from 1947 until October 1954", () => {
    for (const date of ["1948-01-01", "1954-10-20"]) {
      expect(clockOf(date, 21.03, 105.83).warnings, date).toEqual(["zone_history_uncertain"]);
    }
    expect(clockOf("1954-11-01", 21.03, 105.83).warnings).toEqual([]);
    expect(clockOf("1946-11-01", 21.03, 105.83).warnings).toEqual([]);
  });
});

test("the points of a birth have the same error of the Moon as the warning, to the digit, on every day of a year", () => {
  for (let dayOfYear = 0; dayOfYear < 365; dayOfYear++) {
    const date = new Date(Date.UTC(1990, 0, 1 + dayOfYear)).toISOString().slice(0, 10);
    const birth = create(BirthSchema, { date, latitude: 48.8566, longitude: 2.3522 }) as Valid<Birth>;
    const { errorsDeg, preamble } = pointsOfBirth(birth, calculator, zones);
    const warning = preamble.warnings.find(({ code }) => code === "unknown_time");
    expect(defined(errorsDeg)[BODY.Moon], date).toBe(defined(warning?.moon).maxErrorDegrees);
  }
});

const LONDON = { latitude: 51.5074, longitude: -0.1278 };
const chartOf = (date: string, time: string | undefined, read?: FieldReader) => {
  const birth = create(BirthSchema, {
    ...LONDON,
    date,
    timezone: "UTC",
    ...(time === undefined ? {} : { time }),
  });
  return positionsOfBirth(birth as Valid<Birth>, calculator, zones, read);
};
const timeOf = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);

/** The fields that have several values on a date, by the charts of every second minute. */
function valuesByMinutes(date: string, read: FieldReader): Record<string, readonly string[]> {
  const values = new Map<string, Set<string>>();
  for (let minute = 0; minute < 24 * 60; minute += 2) {
    for (const [field, value] of read(chartOf(date, timeOf(minute)).chart)) {
      values.set(field, (values.get(field) ?? new Set()).add(value));
    }
  }
  return Object.fromEntries(
    [...values].filter(([, { size }]) => size > 1).map(([field, set]) => [field, [...set]]),
  );
}

describe("the fields that the warning about an unknown time lists", () => {
  // Three and more bodies change sign on the last five days.
  test.each([
    "1979-05-26",
    "1988-02-21",
    "1987-12-22",
    "1988-10-23",
    "1990-04-20",
    "1992-05-26",
    "1993-05-21",
  ])(
    "are on %s those whose value changes from one minute to another, with each value, in its order",
    (date) => {
      for (const read of [shortChartFields, fullChartFields, planetFields, balanceFields]) {
        const [warning] = chartOf(date, undefined, read).preamble.warnings;
        const listedFields = defined(warning).mayDiffer.map(({ field, values }) => [field, values]);
        expect(Object.fromEntries(listedFields)).toEqual(valuesByMinutes(date, read));
      }
    },
  );

  test("are none on a day without a sign change", () => {
    const { warnings } = chartOf("1994-01-02", undefined, fullChartFields).preamble;
    expect(warnings.map(({ mayDiffer }) => mayDiffer)).toEqual([[]]);
  });
});
