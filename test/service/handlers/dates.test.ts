import { expect, test } from "vitest";
import { responseTo } from "../open-chart-server.ts";
import { sharedChartServer } from "../shared-by-tests.ts";

/** 28 November in UTC, 29 November in Auckland. */
const NOW_MS = Date.parse("2026-11-28T21:00:00Z");
const server = sharedChartServer({ now: () => NOW_MS });

const BIRTH = { date: "1990-07-21", time: "23:04", latitude: 51.5, longitude: -0.13 };
const timing = { birth: BIRTH, activity: "travel" };
const pluto = { body: "Pluto", aspect: "Square", target: { longitude: 10 } };
const period = (from: string, to: string) => ({ window: { from, to } });
const dayIn = (from: string, to: string, timezone: string) => ({ day: { from, to, timezone } });

test.each<[path: string, body: object | undefined, answer: object]>([
  ["/v1/sky", undefined, { date: "2026-11-28", computedFor: "2026-11-28T12:00:00Z" }],
  ["/v1/horoscope/daily", {}, { date: "2026-11-28" }],
  ["/v1/progressions", { birth: BIRTH }, { date: "2026-11-28" }],
  ["/v1/returns", { birth: BIRTH, body: "Sun" }, { from: "2026-11-28" }],
  ["/v1/transits", { birth: BIRTH }, period("2026-11-28", "2026-12-28")],
  ["/v1/search", pluto, period("2026-11-28", "2036-11-28")],
  ["/v1/timing", { ...timing, timezone: "Pacific/Auckland" }, period("2026-11-29", "2026-12-29")],
  [
    "/v1/almanac?latitude=-36.85&longitude=174.76",
    undefined,
    dayIn("2026-11-28T11:00:00Z", "2026-11-29T11:00:00Z", "Pacific/Auckland"),
  ],
  [
    "/v1/almanac?latitude=52.52&longitude=13.405&timezone=Pacific/Honolulu",
    undefined,
    dayIn("2026-11-28T10:00:00Z", "2026-11-29T10:00:00Z", "Pacific/Honolulu"),
  ],
])("%s %j without a date is for today, in its zone", async (path, body, expected) => {
  expect(await responseTo(server, path, body)).toMatchObject(expected);
});

test.each([
  ["/v1/progressions", { birth: BIRTH, date: "1990-07-21" }, { date: "1990-07-21" }],
  ["/v1/progressions", { birth: BIRTH, date: "2110-07-21" }, { date: "2110-07-21" }],
  ["/v1/search", { ...pluto, from: "2000-01-01", to: "2050-01-01" }, period("2000-01-01", "2050-01-01")],
  [
    "/v1/transits",
    { birth: BIRTH, from: "2024-01-01", to: "2024-04-02" },
    period("2024-01-01", "2024-04-02"),
  ],
])("%s accepts the ends of its dates: %j", async (path, body, expected) => {
  expect(await responseTo(server, path, body)).toMatchObject(expected);
});

const daysOf = async (from: string, to: string, timezone: string) => {
  const body = { ...timing, from, to, timezone };
  const { days } = await responseTo<{ readonly days: readonly { readonly date: string }[] }>(
    server,
    "/v1/timing",
    body,
  );
  return days.map(({ date }) => date);
};

test("the days of timing can be the first and the last date in the zones with the largest offsets", async () => {
  for (const date of ["1800-01-01", "2399-12-31"]) {
    for (const timezone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
      expect(await daysOf(date, date, timezone)).toEqual([date]);
  }
});
