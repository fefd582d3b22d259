import { describe, expect, test } from "vitest";
import type { ComputePlanetsResponse } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import type { FindReturnsResponse } from "../../../proto/gen/almagest/v1/return_pb.ts";
import type { ComputeSolarReturnResponse } from "../../../proto/gen/almagest/v1/solar_return_pb.ts";
import { defined } from "../../defined.ts";
import type { JsonOf } from "../json-of.ts";
import { responseTo } from "../open-chart-server.ts";
import { sharedChartServer } from "../shared-by-tests.ts";

const server = sharedChartServer();

test("the returns of a retrograde loop are one, with passes that count those before the first day", async () => {
  const birth = { date: "1990-07-21", time: "23:04", latitude: 51.5, longitude: -0.13 };
  const returnsFrom = async (from: string) =>
    (await responseTo<FindReturnsResponse>(server, "/v1/returns", { birth, body: "Saturn", from })).returns;
  const all = await returnsFrom("2049-01-01");
  expect(all.map(({ pass, passes, retrograde }) => [pass, passes, retrograde])).toEqual([
    [1, 3, false],
    [2, 3, true],
    [3, 3, false],
  ]);
  const dayAfterMs = Date.parse(defined(all[0]).exactAt) + 86_400_000;
  const rest = await returnsFrom(new Date(dayAfterMs).toISOString().slice(0, 10));
  expect(rest).toEqual(all.slice(1));
});

test.each([
  ["/v1/returns", { body: "Moon", from: "2026-12-01" }],
  ["/v1/solar-return", { year: 2011 }],
])(
  "the chart of %s is in the sent zone at the birthplace, and elsewhere in the zone of the place",
  async (path, fields) => {
    const birth = { date: "1974-04-25", time: "00:20", latitude: 38.7223, longitude: -9.1393 };
    const zoneAt = async (location: object) => {
      const body = { birth: { ...birth, timezone: "Atlantic/Azores" }, ...fields, ...location };
      const { chart } = await responseTo<JsonOf<ComputeSolarReturnResponse>>(server, path, body);
      return chart.time.timezone;
    };
    expect(await zoneAt({})).toBe("Atlantic/Azores");
    expect(await zoneAt({ location: { latitude: -18.1416, longitude: 178.4419 } })).toBe("Pacific/Fiji");
  },
);

describe("the chart of a solar return", () => {
  const LISBON = { date: "1974-04-25", time: "00:20", latitude: 38.7223, longitude: -9.1393 };
  const returnOf = (body: object) =>
    responseTo<JsonOf<ComputeSolarReturnResponse>>(server, "/v1/solar-return", body);

  test("has the warnings of its own place, not the birth's", async () => {
    const vardo = { latitude: 70.3705, longitude: 31.1107 };
    const polar = await returnOf({ birth: LISBON, year: 1999, location: vardo });
    expect(polar.warnings).toEqual([]);
    expect(polar.chart.warnings.map(({ code }) => code)).toEqual(["placidus_undefined"]);
    // tzdata: Africa/Lagos had no standard time of any kind before July 1905.
    const ibadan = { latitude: 7.3775, longitude: 3.947 };
    const { warnings, chart } = await returnOf({ birth: LISBON, year: 1903, location: ibadan });
    expect(warnings).toEqual([]);
    expect(chart.warnings.map(({ code }) => code)).toEqual(["local_mean_time"]);
    expect(defined(chart.warnings[0]).message).toContain("mean time of the place's longitude");
    // 240 s for a degree of longitude.
    expect(chart.time.offsetHours * 3600).toBe(Math.round(3.947 * 240));
  });

  test("of the year of birth is the chart of the birth", async () => {
    const { time, exactMomentUtc, chart } = await returnOf({ birth: LISBON, year: 1974 });
    expect(exactMomentUtc).toBe(time.utc);
    expect(chart.input).toMatchObject({ date: LISBON.date, time: LISBON.time, timeKnown: true });
    const natal = await responseTo<ComputePlanetsResponse>(server, "/v1/chart/planets", { birth: LISBON });
    expect(chart.planets).toEqual(natal.planets);
  });

  test("in a repeated hour has no warning: an instant has one local time", async () => {
    // Berlin put its clocks back at 2020-10-25T01:00Z: a birth in the doubled hour, and one after it.
    for (const [time, utc] of [
      ["02:30", "2020-10-25T00:30:00Z"],
      ["03:30", "2020-10-25T02:30:00Z"],
    ]) {
      const birth = { date: "2020-10-25", time, latitude: 52.52, longitude: 13.405 };
      const { chart } = await returnOf({ birth, year: 2020 });
      expect([chart.time.utc, chart.input.time, chart.warnings]).toEqual([utc, time, []]);
    }
  });
});
