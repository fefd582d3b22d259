import { describe, expect, test } from "vitest";
import { defined } from "../../../defined.ts";
import { sharedChartServer } from "../../shared-by-tests.ts";
import { sharedToolClient } from "./shared-tool-client.ts";
import type { ToolResult } from "./tool-clients.ts";
import { errorOf } from "./tool-requests.ts";

/** 24 November in UTC, 23 November in Honolulu. */
const NOW_MS = Date.parse("2026-11-24T07:30:00Z");
const BIRTH = { date: "1987-05-14", time: "06:40", latitude: 41.15, longitude: -8.61 };

const server = sharedChartServer({ now: () => NOW_MS });
const client = sharedToolClient(server);

interface SkyAnswer {
  readonly date: string;
  readonly computedFor: string;
  readonly timezone?: string;
  readonly moon: { readonly voidOfCourse: { readonly from: string; readonly until: string } | null };
  readonly today: readonly string[];
  readonly events: readonly string[];
  readonly calendar?: readonly string[];
}

const remainingOf = (result: ToolResult): number => Number(result._meta?.["X-RateLimit-Remaining"]);

describe("the day of a sky", () => {
  test.each([
    ["2027-08-02", "2027-08-02T10:06:41Z total solar eclipse"],
    ["2027-08-17", "penumbral lunar eclipse"],
    ["2026-03-03", "total lunar eclipse"],
    ["2026-12-06", "2026-12-06T08:33:20Z Mercury enters Sagittarius"],
  ])("lists what happens on %s before noon: %s", async (date, event) => {
    for (const tool of ["sky", "horoscope_daily"]) {
      const { today, events } = await client.answer<SkyAnswer>(tool, { date });
      expect(today.join("\n")).toContain(event);
      expect(today.every((line) => line.startsWith(date))).toBe(true);
      expect(events.every((line) => line > `${date}T24`)).toBe(true);
    }
  });

  test("is the person's own with a time zone, and every instant is followed by the local time", async () => {
    const zoned = { date: "2026-12-03", timezone: "Pacific/Auckland" };
    const { moon, today, computedFor, timezone } = await client.answer<SkyAnswer>("sky", zoned);
    expect(moon.voidOfCourse).toEqual({
      from: "2026-12-02T09:10:47Z (Wed 2026-12-02 22:10)",
      until: "2026-12-02T20:03:53Z (Thu 2026-12-03 09:03)",
    });
    expect(today).toEqual(["2026-12-02T20:03:53Z (Thu 2026-12-03 09:03) Moon enters Libra"]);
    expect([computedFor, timezone]).toEqual([
      "2026-12-02T23:00:00Z (Thu 2026-12-03 12:00)",
      "Pacific/Auckland",
    ]);
    const utc = await client.answer<SkyAnswer>("sky", { date: "2026-12-03" });
    expect(utc.moon.voidOfCourse).toBeNull();
  });

  test("has 23 hours when the clocks go forward", async () => {
    const args = { date: "2026-03-29", timezone: "Europe/Berlin", months: 1 };
    const { today, events } = await client.answer<SkyAnswer>("sky", args);
    const localDates = today.map((line) => /\(\w{3} (\S+)/.exec(line)?.[1]);
    expect(localDates.every((date) => date === "2026-03-29")).toBe(true);
    expect(events.every((line) => !line.includes("(Sun 2026-03-29"))).toBe(true);
  });

  test.each(["sky", "horoscope_daily"])("is by default today in the zone: %s", async (tool) => {
    const utc = await client.answer<SkyAnswer>(tool, {});
    const honolulu = await client.answer<SkyAnswer>(tool, { timezone: "Pacific/Honolulu" });
    expect([utc.date, honolulu.date]).toEqual(["2026-11-24", "2026-11-23"]);
  });

  test("is any of the supported dates, in the zones furthest from UTC", async () => {
    for (const [date, timezone] of [
      ["1800-01-01", "Pacific/Kiritimati"],
      ["2399-12-31", "Etc/GMT+12"],
    ]) {
      expect((await client.answer<SkyAnswer>("sky", { date, timezone })).date).toBe(date);
    }
    const result = await client.call("sky", { date: "1700-01-01", timezone: "Asia/Tokyo" });
    expect(errorOf(result).details).toEqual([
      expect.objectContaining({ field: "date", code: "out_of_range" }),
    ]);
  });

  test("must exist in the zone", async () => {
    const result = await client.call("sky", { date: "2011-12-30", timezone: "Pacific/Apia" });
    expect(errorOf(result).details).toEqual([
      {
        field: "date",
        code: "no_such_date",
        message: "must be a day that exists in Pacific/Apia; its clocks skipped 2011-12-30",
      },
    ]);
  });
});

describe("transits with a time zone", () => {
  test("run from local midnight to local midnight and begin today in the zone", async () => {
    interface Transits {
      readonly window: { readonly from: string; readonly to: string };
      readonly events: readonly string[];
    }
    const zoned = { birth: BIRTH, from: "2026-12-03", to: "2026-12-03", bodies: ["Moon"] };
    const utc = await client.answer<Transits>("transits", { ...zoned, bodies: ["Moon"] });
    const auckland = await client.answer<Transits>("transits", { ...zoned, timezone: "Pacific/Auckland" });
    const instantsOf = ({ events }: Transits) =>
      events.map((line) => line.slice(0, "2026-12-03T00:00:00Z".length));
    expect(instantsOf(auckland).length).toBeGreaterThan(0);
    expect(instantsOf(auckland).every((at) => at >= "2026-12-02T11" && at < "2026-12-03T11")).toBe(true);
    expect(auckland.events.every((line) => line.includes("(Thu 2026-12-03 "))).toBe(true);
    expect(instantsOf(utc).every((at) => at.startsWith("2026-12-03"))).toBe(true);
    const honolulu = await client.answer<Transits>("transits", {
      birth: BIRTH,
      timezone: "Pacific/Honolulu",
    });
    expect(honolulu.window).toEqual({ from: "2026-11-23", to: "2026-12-23" });
  });

  test("count one request", async () => {
    const args = { birth: BIRTH, from: "2026-12-03", timezone: "Asia/Tokyo" };
    const first = await client.call("transits", args);
    const second = await client.call("sky", { date: "2027-01-01", months: 12, timezone: "Asia/Tokyo" });
    expect(remainingOf(first) - remainingOf(second)).toBe(1);
  });
});

describe("the calendar of months", () => {
  /** NASA's Five Millennium Catalog of Eclipses. */
  const ECLIPSES_2027 = ["2027-02-06", "2027-02-20", "2027-07-18", "2027-08-02", "2027-08-17"];
  /** The Full Moons of 2027 in UTC, Astronomical Phenomena for the year 2027. */
  const FULL_MOONS_2027 = [
    "01-22",
    "02-20",
    "03-22",
    "04-20",
    "05-20",
    "06-19",
    "07-18",
    "08-17",
    "09-15",
    "10-15",
  ];

  test("lists every eclipse, New and Full Moon and station of Mercury of a year", async () => {
    const { calendar = [] } = await client.answer<SkyAnswer>("sky", { date: "2027-01-01", months: 12 });
    const datesOf = (words: RegExp) =>
      calendar.filter((line) => words.test(line)).map((line) => line.slice(0, 10));
    expect(datesOf(/eclipse/)).toEqual(ECLIPSES_2027);
    expect(datesOf(/ full moon/).slice(0, 10)).toEqual(FULL_MOONS_2027.map((day) => `2027-${day}`));
    expect(datesOf(/ full moon/)).toHaveLength(12);
    expect(datesOf(/ new moon/)).toHaveLength(13);
    expect(datesOf(/Mercury turns/)).toHaveLength(6);
    expect(calendar).toEqual(calendar.toSorted());
  });

  test("covers the months from the date on, at the end of the tables too", async () => {
    const january = await client.answer<SkyAnswer>("sky", { date: "2027-01-31", months: 1 });
    expect(defined(january.calendar).every((line) => line >= "2027-01-31" && line < "2027-02-28")).toBe(true);
    const last = await client.answer<SkyAnswer>("sky", { date: "2399-12-15", months: 12 });
    expect(defined(last.calendar).every((line) => line.startsWith("2399-12"))).toBe(true);
    const none = await client.answer<SkyAnswer>("sky", { date: "2027-01-31", months: null, timezone: null });
    expect(none.calendar).toBeUndefined();
  });
});

test("the arguments that only tools accept are checked with the others, and all problems are listed", async () => {
  const result = await client.call("sky", {
    months: 13,
    timezone: "europe/paris",
    detail: "all",
    hour: 3,
    date: "x",
  });
  expect(errorOf(result).details).toEqual([
    { field: "detail", code: "not_in_set", message: "must be one of brief, full" },
    {
      field: "timezone",
      code: "unknown_timezone",
      message: expect.stringContaining("names are case-sensitive: send Europe/Paris"),
    },
    { field: "months", code: "out_of_range", message: "must be a whole number from 1 to 12" },
    {
      field: "hour",
      code: "unknown_field",
      message: "is not a recognized field; expected one of: date, timezone, months, detail",
    },
    expect.objectContaining({ field: "date", code: "wrong_format" }),
  ]);
  const other = await client.call("chart_angles", { birth: BIRTH, timezone: "UTC" });
  expect(errorOf(other).details).toEqual([
    expect.objectContaining({ field: "timezone", code: "unknown_field" }),
  ]);
});

test("a birth time of another form is rejected with what to send, and with null where the time may be unknown", async () => {
  const birth = { ...BIRTH, time: "7 p.m." };
  const expected = "must be a local time in HH:mm format, from 00:00 to 23:59";
  const problem = (message: string) => [{ field: "birth.time", code: "wrong_format", message }];
  const result = await client.call("chart_short", { birth });
  expect(errorOf(result).details).toEqual(problem(`${expected}, or null if unknown; send 19:00`));
  const needed = await client.call("solar_return", { birth, year: 2027 });
  expect(errorOf(needed).details).toEqual(problem(`${expected}; send 19:00`));
});
