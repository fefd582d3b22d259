import { describe, expect, test } from "vitest";
import type { ComputeShortChartResponse } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { FIXED_OFFSET_ZONES } from "../../../service/convert/birth-messages.ts";
import { clockPeriodsOf, zoneNames } from "../../../service/time/civil-time.ts";
import type { JsonOf } from "../json-of.ts";
import { postTo, responseTo } from "../open-chart-server.ts";
import { sharedChartServer } from "../shared-by-tests.ts";

const server = sharedChartServer();

type Response = JsonOf<ComputeShortChartResponse>;

const NEW_YORK = { latitude: 40.7128, longitude: -74.006 };
const LONDON = { latitude: 51.5074, longitude: -0.1278 };
const shortChart = (birth: object) => responseTo<Response>(server, "/v1/chart/short", { birth });
const codesOf = (warnings: Response["warnings"]) => warnings.map(({ code }) => code);

test("an unknown time names the fields by their paths in each response that has them", async () => {
  const birth = { ...LONDON, date: "1994-03-20", time: null };
  const fieldsOf = async (path: string) => {
    const { warnings } = await responseTo<Response>(server, path, { birth });
    return warnings[0]?.mayDiffer?.map(({ field }) => field);
  };
  const signs = ["sun.sign", "moon.sign", "signs.Sun", "signs.Moon"];
  expect(await fieldsOf("/v1/chart/short")).toEqual(expect.arrayContaining(signs));
  expect(await fieldsOf("/v1/chart/planets")).toEqual(["planets[0].sign", "planets[1].sign"]);
  expect(await fieldsOf("/v1/chart/full")).toEqual(
    expect.arrayContaining(["planets[0].sign", "planets[1].sign", "elements.Fire"]),
  );
  expect(await fieldsOf("/v1/chart/elements")).toEqual(expect.arrayContaining(["elements.Fire"]));
  expect(await fieldsOf("/v1/chart/aspects")).toEqual([]);
  expect(await fieldsOf("/v1/transits")).toEqual([]);
});

describe("coordinates at sea", () => {
  const birthAt = (latitude: number, longitude: number, timezone?: string) => ({
    date: "1990-06-15",
    time: "14:30",
    latitude,
    longitude,
    ...(timezone === undefined ? {} : { timezone }),
  });

  test.each([
    ["zero coordinates", 0, 0, "Etc/GMT"],
    ["exchanged Paris", 2.35, 48.86, "Etc/GMT-3"],
    ["the North Pole", 90, 0, "Etc/GMT"],
  ])("are warned about: %s", async (_name, latitude, longitude, timezone) => {
    const { time, warnings } = await shortChart(birthAt(latitude, longitude));
    expect(time.timezone).toBe(timezone);
    expect(codesOf(warnings)).toContain("place_at_sea");
    expect(warnings[0]?.message).toContain(
      `birth.latitude ${latitude}, birth.longitude ${longitude} is at sea`,
    );
    expect(warnings[0]?.message).toMatch(/order .*signs/);
  });

  test("are warned about when a zone is sent too, which is used", async () => {
    const { time, warnings } = await shortChart(birthAt(2.35, 48.86, "Europe/Paris"));
    expect(time).toMatchObject({ timezone: "Europe/Paris", offsetHours: 2 });
    expect(codesOf(warnings)).toEqual(["place_at_sea"]);
  });

  test.each([
    ["Paris", 48.86, 2.35],
    ["New York with another sign, in Asia", 40.71, 74],
    ["the South Pole", -90, 0],
    ["Honolulu", 21.31, -157.86],
  ])("do not include %s", async (_name, latitude, longitude) => {
    expect(codesOf((await shortChart(birthAt(latitude, longitude))).warnings)).not.toContain("place_at_sea");
  });

  const sea = birthAt(0, 0);
  const land = { ...birthAt(0, 0), ...LONDON };
  const location = { latitude: 0, longitude: 0 };
  test.each<[path: string, body: object]>([
    ...["short", "full", "planets", "angles", "houses", "aspects", "elements", "fixed-stars"].map(
      (part): [string, object] => [`/v1/chart/${part}`, { birth: sea }],
    ),
    ["/v1/transits", { birth: sea }],
    ["/v1/horoscope/daily", { birth: sea }],
    ["/v1/timing", { birth: sea, activity: "general" }],
    ["/v1/locations/rank", { birth: sea }],
    ["/v1/locations/score", { birth: land, location }],
    ["/v1/solar-return", { birth: sea, year: 2020 }],
    ["/v1/solar-return", { birth: land, year: 2020, location }],
    ["/v1/synastry", { personA: land, personB: sea }],
  ])("are warned about by %s %j, once", async (path, body) => {
    const { text } = await postTo(server, path, body);
    expect(text.match(/"code":"place_at_sea"/g)).toHaveLength(1);
  });
});

describe("a zone of one offset, named as a clock that changes in summer", () => {
  test("is used, and warned about with the zone of the place", async () => {
    const birth = { ...NEW_YORK, date: "1990-07-15", time: "09:00" };
    const { time, warnings } = await shortChart({ ...birth, timezone: "EST" });
    expect(time).toMatchObject({ timezone: "EST", offsetHours: -5 });
    expect(codesOf(warnings)).toEqual(["fixed_offset_zone"]);
    expect(warnings[0]?.message).toBe(
      "The time zone EST is UTC-05:00 all year, without daylight saving time. If the clock of the place changes in summer, send " +
        "the zone of the place, America/New_York.",
    );
  });

  test("is warned about as the zone of days too", async () => {
    const birth = { ...NEW_YORK, date: "1990-07-15", time: "09:00" };
    const body = { birth, activity: "general", from: "2026-07-01", to: "2026-07-02", timezone: "MST" };
    const { warnings } = await responseTo<Response>(server, "/v1/timing", body);
    expect(warnings.map(({ message }) => message)).toEqual([
      "The time zone MST is UTC-07:00 all year, without daylight saving time. If the clock of the place changes in summer, send " +
        "the zone of the place.",
    ]);
  });

  test("is each zone without a region and with one offset, except UTC's names and the zone without a clock", () => {
    const names = zoneNames().filter((name) => {
      const periods = clockPeriodsOf(name);
      const { abbreviation } = periods.clock(0);
      return !name.includes("/") && periods.length === 1 && abbreviation !== "UTC" && name !== "Factory";
    });
    expect(names.sort()).toEqual([...FIXED_OFFSET_ZONES].sort());
  });
});
