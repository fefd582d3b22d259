import { createClient } from "@connectrpc/connect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SolarReturnService } from "../../../proto/gen/almagest/v1/solar_return_pb.ts";
import type { RunningServer } from "../../../service/app/server.ts";
import { defined } from "../../defined.ts";
import { openChartServer, postChart } from "../open-chart-server.ts";
import { responseTo, TRANSPORTS, violationsOf } from "./calls.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await openChartServer();
});
afterAll(() => server.stop());

const LISBON = { date: "1974-04-25", time: "00:20", latitude: 38.7223, longitude: -9.1393 };
const SUVA = { latitude: -18.1416, longitude: 178.4419 };

interface Civil {
  readonly timezone: string;
  readonly offsetHours: number;
  readonly julianDayUT: number;
  readonly utc: string;
  readonly daylightSaving: boolean;
}
interface Chart {
  readonly input: { readonly date: string; readonly time: string; readonly timeKnown: boolean };
  readonly time: Civil;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  readonly planets: readonly Record<string, unknown>[];
  readonly houses: readonly object[] | null;
}
interface Answer {
  readonly input: object;
  readonly time: Civil;
  readonly warnings: readonly { readonly code: string }[];
  readonly year: number;
  readonly exactMomentUtc: string;
  readonly location: object;
  readonly chart: Chart;
}

const returnOf = (body: object) => responseTo<Answer>(server, "/v1/solar-return", body);
const violations = (body: object) => violationsOf(server, "/v1/solar-return", body);

describe("a request", () => {
  test("with only invalid fields is rejected with all its problems", async () => {
    const birth = {
      date: "1990-02-30",
      time: "14.30",
      latitude: -90.01,
      longitude: "2 E",
      timezone: "Europe/Lutetia",
      name: "N",
    };
    const location = { latitude: 91, longitude: null, city: "Suva" };
    expect(await violations({ birth, year: 1899, location, place: "Suva" })).toEqual([
      "birth.date no_such_date",
      "birth.latitude out_of_range",
      "birth.longitude wrong_type",
      "birth.name unknown_field",
      "birth.time wrong_format",
      "birth.timezone unknown_timezone",
      "location.city unknown_field",
      "location.latitude out_of_range",
      "location.longitude null_not_allowed",
      "place unknown_field",
      "year out_of_range",
    ]);
  });

  test("requires birth, its time, and year", async () => {
    expect(await violations({})).toEqual(["birth required", "year required"]);
    const { time: _time, ...untimed } = LISBON;
    expect(await violations({ birth: untimed, year: 2101 })).toEqual([
      "birth.time required",
      "year out_of_range",
    ]);
    expect(await violations({ birth: { ...LISBON, time: null }, year: 2000.5 })).toEqual([
      "birth.time null_not_allowed",
      "year wrong_type",
    ]);
  });
});

describe("the chart of a return", () => {
  test("equals the chart of its local date and minute at its place, except for the seconds", async () => {
    const { chart } = await returnOf({ birth: LISBON, year: 2011, location: SUVA });
    const { date, time } = chart.input;
    const { text } = await postChart(server, "full", { birth: { date, time, ...SUVA } });
    const ofMinute = JSON.parse(text) as Chart;
    const seconds = (chart.time.julianDayUT - ofMinute.time.julianDayUT) * 86_400;
    expect(seconds).toBeGreaterThanOrEqual(-0.5);
    expect(seconds).toBeLessThan(60);
    expect(Object.keys(chart)).toEqual(Object.keys(ofMinute));
    const { julianDayUT: _jd, utc: _utc, ...clock } = ofMinute.time;
    expect(chart.time).toMatchObject(clock);
    chart.planets.forEach((planet, i) => {
      const { longitude, sign } = ofMinute.planets[i] as { longitude: number; sign: string };
      // In a minute the Moon moves 0.01 degrees, the others less.
      expect(Math.abs((planet["longitude"] as number) - longitude), sign).toBeLessThan(0.012);
    });
  });

  test("is cast at the birthplace by default, with local time in the requested zone", async () => {
    const home = await returnOf({ birth: LISBON, year: 2011 });
    expect(home.location).toEqual({ latitude: LISBON.latitude, longitude: LISBON.longitude });
    expect(home.chart.time).toMatchObject({
      timezone: "Europe/Lisbon",
      offsetHours: 1,
      daylightSaving: true,
    });
    const zoned = await returnOf({ birth: { ...LISBON, timezone: "Atlantic/Azores" }, year: 2011 });
    expect(zoned.time).toMatchObject({ timezone: "Atlantic/Azores" });
    expect(zoned.chart.time).toMatchObject({ timezone: "Atlantic/Azores", offsetHours: 0 });
  });

  test("at another place has the local time of that place", async () => {
    const birth = { ...LISBON, timezone: "Europe/Lisbon" };
    const { chart, location } = await returnOf({ birth, year: 2011, location: SUVA });
    expect(location).toEqual(SUVA);
    expect(chart.time).toMatchObject({ timezone: "Pacific/Fiji", offsetHours: 12 });
  });

  test("at another place has the same instant and bodies, and other houses", async () => {
    const home = await returnOf({ birth: LISBON, year: 1988 });
    const away = await returnOf({ birth: LISBON, year: 1988, location: SUVA });
    expect(away.exactMomentUtc).toBe(home.exactMomentUtc);
    const bodies = ({ chart }: Answer) => chart.planets.map(({ house: _house, ...planet }) => planet);
    expect(bodies(away)).toEqual(bodies(home));
    expect(away.chart.houses).not.toEqual(home.chart.houses);
  });

  test("inside the polar circle has a warning of its own, not one of the birth", async () => {
    const vardo = { latitude: 70.3705, longitude: 31.1107 };
    const { warnings, chart } = await returnOf({ birth: LISBON, year: 1999, location: vardo });
    expect(warnings).toEqual([]);
    expect(chart.warnings.map(({ code }) => code)).toEqual(["placidus_undefined"]);
  });

  test("before standard time has the local mean time of its place", async () => {
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
    const { time, exactMomentUtc, chart, year } = await returnOf({ birth: LISBON, year: 1974 });
    expect(year).toBe(1974);
    expect(exactMomentUtc).toBe(time.utc);
    expect(chart.input).toMatchObject({ date: LISBON.date, time: LISBON.time, timeKnown: true });
    const { text } = await postChart(server, "planets", { birth: LISBON });
    expect(chart.planets).toEqual((JSON.parse(text) as Chart).planets);
  });

  test("in a repeated hour has no warning: an instant has one local time", async () => {
    // Berlin put its clocks back at 2020-10-25T01:00Z: a birth in the doubled hour, and one after it.
    for (const [time, utc] of [
      ["02:30", "2020-10-25T00:30:00Z"],
      ["03:30", "2020-10-25T02:30:00Z"],
    ]) {
      const birth = { date: "2020-10-25", time, latitude: 52.52, longitude: 13.405 };
      const { chart } = await returnOf({ birth, year: 2020 });
      expect(chart.time.utc).toBe(utc);
      expect(chart.input.time).toBe(time);
      expect(chart.warnings).toEqual([]);
    }
  });
});

test.each(TRANSPORTS)("%s returns the same as REST", async (_name, transportTo) => {
  const expected = await returnOf({ birth: LISBON, year: 2011, location: SUVA });
  const client = createClient(SolarReturnService, transportTo(server.baseUrl));
  const answer = await client.computeSolarReturn({ birth: LISBON, year: 2011, location: SUVA });
  expect(answer).toMatchObject({
    year: 2011,
    exactMomentUtc: expected.exactMomentUtc,
    location: SUVA,
    chart: { input: expected.chart.input, time: { utc: expected.exactMomentUtc } },
  });
  expect(answer.chart?.planets).toMatchObject(expected.chart.planets);
  expect(answer.chart?.houses).toMatchObject(expected.chart.houses as object[]);
});
