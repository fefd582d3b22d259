import { readFileSync } from "node:fs";
import { createClient } from "@connectrpc/connect";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CivilMomentSchema } from "../../../proto/gen/almagest/v1/birth_pb.ts";
import { ChartService, ComputeAnglesResponseSchema } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import type { RunningServer } from "../../../service/app/server.ts";
import { commentOf } from "../../../service/contract/comments.ts";
import { jsonSchemaOf } from "../../../service/contract/json-schema.ts";
import { defined } from "../../defined.ts";
import { openChartServer } from "../open-chart-server.ts";
import { responseTo, TRANSPORTS } from "./calls.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await openChartServer();
});
afterAll(() => server.stop());

interface Point {
  readonly longitude: number;
  readonly sign: string;
  readonly degreeInSign: number;
}
interface Warning {
  readonly code: string;
  readonly message: string;
  readonly offsetTakenHours?: number;
  readonly gregorianDate?: string;
  readonly alternatives?: readonly {
    readonly likelihood: string;
    readonly offsetHours: number;
    readonly utc: string;
    readonly timezone?: string;
    readonly ascendant?: Point;
  }[];
  readonly moon?: object;
}
interface Answer {
  readonly time: {
    readonly timezone: string;
    readonly offsetHours: number;
    readonly utc: string;
    readonly abbreviation: string;
    readonly clockRule?: {
      readonly id: string;
      readonly reason: string;
      readonly sources: readonly string[];
    };
  };
  readonly warnings: readonly Warning[];
  readonly angles: { readonly ascendant: Point } | null;
}

const anglesOf = (birth: object) => responseTo<Answer>(server, "/v1/chart/angles", { birth });
const historyOf = (warnings: readonly Warning[]) =>
  warnings.filter(({ code }) => code === "zone_history_uncertain");

/** Bill Clinton; the Ascendant in Libra is from https://astrologyresearch.co.uk/bill-clinton-a-natural-president/. */
const HOPE = { date: "1946-08-19", time: "08:51", latitude: 33.667, longitude: -93.592 };
/** Columbus, Ohio, in a summer in which each city chose its clock. */
const COLUMBUS = { date: "1955-07-15", time: "10:20", latitude: 39.9612, longitude: -82.9988 };
const LVIV = { date: "1930-03-10", time: "06:15", latitude: 49.84, longitude: 24.03 };

test("a birth decided by a rule is reproduced by `utc` with UTC; `time.timezone` selects the zone's record", async () => {
  const { time, angles } = await anglesOf(HOPE);
  expect(time.clockRule).toBeDefined();
  const [date, clock] = time.utc.split("T");
  const sentAsUtc = await anglesOf({ ...HOPE, date, time: clock?.slice(0, 5), timezone: "UTC" });
  expect(sentAsUtc.time.utc).toBe(time.utc);
  expect(sentAsUtc.angles).toEqual(angles);
  expect((await anglesOf({ ...HOPE, timezone: time.timezone })).time.utc).not.toBe(time.utc);
  const comment = defined(commentOf(CivilMomentSchema.field.timezone));
  expect(comment).toMatch(/clock_?[rR]ule/);
  expect(comment).toMatch(/utc/);
});

describe("an own rule", () => {
  test("gives a birth at Hope, Arkansas, in 1946 the published Ascendant in Libra", async () => {
    const { time, angles } = await anglesOf(HOPE);
    expect(angles?.ascendant.sign).toBe("Libra");
    expect(time).toMatchObject({ timezone: "America/Chicago", offsetHours: -6, abbreviation: "CST" });
    expect(time.clockRule?.reason).toMatch(/\.$/);
    expect(time.clockRule?.sources.length).toBeGreaterThan(0);
  });

  test("gives a birth at Lviv in 1930 the clock of Warsaw", async () => {
    const { time } = await anglesOf(LVIV);
    expect(time).toMatchObject({ timezone: "Europe/Kyiv", offsetHours: 1, utc: "1930-03-10T05:15:00Z" });
  });

  test("does not apply if the request names a time zone, the echoed one included", async () => {
    const { time, warnings, angles } = await anglesOf({ ...HOPE, timezone: "America/Chicago" });
    expect(time.offsetHours).toBe(-5);
    expect(time).not.toHaveProperty("clockRule");
    expect(angles?.ascendant.sign).toBe("Virgo");
    expect(warnings).toEqual([]);
  });

  test("decides the day of a birth without a time", async () => {
    const unknown = { ...HOPE, time: null };
    const byRule = await anglesOf(unknown);
    const byZone = await anglesOf({ ...unknown, timezone: "Etc/GMT+6" });
    expect(byRule.time.utc).toBe("1946-08-19T18:00:00Z");
    const moonOf = ({ warnings }: Answer) => warnings.find(({ code }) => code === "unknown_time")?.moon;
    expect(moonOf(byRule)).toEqual(moonOf(byZone));
    const byRecord = await anglesOf({ ...unknown, timezone: "America/Chicago" });
    expect(moonOf(byRule)).not.toEqual(moonOf(byRecord));
  });

  test("decides the local time of a solar return at its own place", async () => {
    interface Return {
      readonly exactMomentUtc: string;
      readonly chart: Answer & { readonly input: { readonly time: string } };
    }
    const returnAt = (body: object) => responseTo<Return>(server, "/v1/solar-return", body);
    const birth = { date: "1920-07-01", time: "12:00", latitude: 48.8566, longitude: 2.3522 };
    const { latitude, longitude } = HOPE;
    const { chart, exactMomentUtc } = await returnAt({
      birth,
      year: 1950,
      location: { latitude, longitude },
    });
    expect(chart.time).toMatchObject({ offsetHours: -6, utc: exactMomentUtc });
    expect(chart.time.clockRule?.id).toBe((await anglesOf(HOPE)).time.clockRule?.id);
    expect(chart.input.time).toBe(
      new Date(Date.parse(exactMomentUtc) - 6 * 3_600_000).toISOString().slice(11, 16),
    );
  });
});

describe("the warning zone_history_uncertain", () => {
  test("lists each other clock, and its zone selects the chart that the warning states", async () => {
    const { time, warnings } = await anglesOf(COLUMBUS);
    const [warning, ...others] = historyOf(warnings);
    expect(others).toEqual([]);
    const { message, offsetTakenHours, alternatives = [] } = defined(warning);
    expect(offsetTakenHours).toBe(time.offsetHours);
    expect(alternatives.length).toBeGreaterThan(0);
    for (const { offsetHours, utc, timezone, ascendant } of alternatives) {
      expect(offsetHours).not.toBe(time.offsetHours);
      const selected = await anglesOf({ ...COLUMBUS, timezone });
      expect(selected.time).toMatchObject({ offsetHours, utc });
      expect(selected.angles?.ascendant).toEqual(ascendant);
      expect(selected.warnings).toEqual([]);
    }
    expect(message).toMatch(
      /^The clock of this place on 1955-07-15 is uncertain: UTC-0\d:00 was used; also possible: UTC-0\d:00.* send its timezone/,
    );
  });

  test("is the one that docs/birth-data.md shows", async () => {
    const guide = readFileSync(new URL("../../../docs/birth-data.md", import.meta.url), "utf8");
    const example = /```json\n(\{\s*"code": "zone_history_uncertain"[\s\S]*?)```/.exec(guide)?.[1];
    expect(historyOf((await anglesOf(COLUMBUS)).warnings)).toEqual([JSON.parse(defined(example))]);
  });

  test("has no Ascendants if the birth time is unknown", async () => {
    const [warning] = historyOf((await anglesOf({ ...COLUMBUS, time: null })).warnings);
    for (const alternative of defined(defined(warning).alternatives)) {
      expect(alternative).not.toHaveProperty("ascendant");
      expect(alternative.utc).toMatch(/^1955-07-15T1[5-8]:00:00Z$/);
    }
  });

  const LOCATION = { latitude: 48.8566, longitude: 2.3522 };
  test.each([
    ["/v1/chart/short", {}],
    ["/v1/chart/full", {}],
    ["/v1/chart/planets", {}],
    ["/v1/chart/houses", {}],
    ["/v1/chart/aspects", {}],
    ["/v1/chart/elements", {}],
    ["/v1/chart/fixed-stars", {}],
    ["/v1/horoscope/daily", { date: "2026-03-01" }],
    ["/v1/transits", { from: "2026-03-01", to: "2026-03-02" }],
    ["/v1/timing", { activity: "general", from: "2026-03-01", to: "2026-03-02" }],
    ["/v1/locations/score", { location: LOCATION }],
    ["/v1/locations/rank", {}],
    ["/v1/solar-return", { year: 2026 }],
  ])("is part of the response of %s", async (path, rest) => {
    const expected = historyOf((await anglesOf(COLUMBUS)).warnings);
    expect(expected).toHaveLength(1);
    const { warnings } = await responseTo<Answer>(server, path, { birth: COLUMBUS, ...rest });
    expect(historyOf(warnings)).toEqual(expected);
  });

  test("is stated for each person of a synastry", async () => {
    const { personA, personB } = await responseTo<{ personA: Answer; personB: Answer }>(
      server,
      "/v1/synastry",
      { personA: COLUMBUS, personB: HOPE },
    );
    expect(historyOf(personA.warnings)).toHaveLength(1);
    expect(personB.time.offsetHours).toBe(-6);
  });

  test.each([
    ["Paris 1930", { date: "1930-07-01", time: "12:00", latitude: 48.8566, longitude: 2.3522 }],
    ["London 1950", { date: "1950-07-01", time: "12:00", latitude: 51.5074, longitude: -0.1278 }],
    ["Tokyo 1955", { date: "1955-07-01", time: "12:00", latitude: 35.6762, longitude: 139.6503 }],
    ["New York City 1950", { date: "1950-07-01", time: "12:00", latitude: 40.7128, longitude: -74.006 }],
    ["Columbus, Ohio, 1970", { ...COLUMBUS, date: "1970-07-15" }],
    ["Hope, Arkansas, 1970", { ...HOPE, date: "1970-08-19" }],
    ["Toronto 1972", { date: "1972-07-01", time: "12:00", latitude: 43.6532, longitude: -79.3832 }],
    ["Denpasar 1988", { date: "1988-01-01", time: "12:00", latitude: -8.65, longitude: 115.22 }],
  ])("is absent, and no rule applies: %s", async (_name, birth) => {
    const { time, warnings } = await anglesOf(birth);
    expect(warnings).toEqual([]);
    expect(time).not.toHaveProperty("clockRule");
  });
});

describe("a likely clock", () => {
  /** Malcolm X; daylight saving time was the exception in Nebraska. */
  const OMAHA = { date: "1925-05-19", time: "22:28", latitude: 41.26, longitude: -95.94 };

  test("is used and named, and the warning lists the other clock with its likelihood", async () => {
    const { time, warnings, angles } = await anglesOf(OMAHA);
    expect(time).toMatchObject({ offsetHours: -6, clockRule: { id: "us-central-standard-1920" } });
    expect(angles?.ascendant.sign).toBe("Capricorn");
    const [warning] = historyOf(warnings);
    expect(warning?.message).toContain(
      "UTC-06:00 was used, the most likely one; also possible: UTC-05:00. Between",
    );
    expect(warning?.alternatives).toMatchObject([
      { offsetHours: -5, likelihood: "possible", ascendant: { sign: "Sagittarius" } },
    ]);
  });

  test("is not part of the response if the request names a time zone", async () => {
    const { time, warnings } = await anglesOf({ ...OMAHA, timezone: "Etc/GMT+5" });
    expect(time).not.toHaveProperty("clockRule");
    expect(warnings).toEqual([]);
  });

  test("that the rule states as rare or likely is so in the message", async () => {
    const ofUrumqi = await anglesOf({ date: "2010-07-01", time: "09:00", latitude: 43.8, longitude: 87.58 });
    expect(ofUrumqi.angles?.ascendant.sign).toBe("Virgo");
    expect(historyOf(ofUrumqi.warnings)[0]).toMatchObject({
      message: expect.stringContaining("also possible: UTC+08:00 (likely)"),
      alternatives: [{ likelihood: "likely", timezone: "Asia/Shanghai", ascendant: { sign: "Leo" } }],
    });
    const ofDallas = await anglesOf({ date: "1950-07-01", time: "09:00", latitude: 32.78, longitude: -96.8 });
    expect(historyOf(ofDallas.warnings)[0]?.message).toContain("also possible: UTC-05:00 (rare)");
  });
});

describe("an own rule after 1969", () => {
  test("gives a birth on Bali in 1975 the clock of Java, by the decree of 1963", async () => {
    const { time, warnings, angles } = await anglesOf({
      date: "1975-06-01",
      time: "09:00",
      latitude: -8.65,
      longitude: 115.22,
    });
    expect(time).toMatchObject({ offsetHours: 7, abbreviation: "WIB", clockRule: { id: "bali-1950" } });
    expect(angles?.ascendant).toMatchObject({ sign: "Cancer", degreeInSign: 28.79 });
    expect(warnings).toEqual([]);
  });
});

describe("the warning calendar_maybe_julian", () => {
  const MOSCOW = { time: "12:00", latitude: 55.75, longitude: 37.62 };
  const julianOf = (warnings: readonly Warning[]) =>
    warnings.filter(({ code }) => code === "calendar_maybe_julian");

  test("states the Gregorian date of a Julian record, until the day before the change", async () => {
    const { warnings } = await anglesOf({ ...MOSCOW, date: "1900-01-05" });
    expect(julianOf(warnings)).toEqual([
      {
        code: "calendar_maybe_julian",
        message:
          "The Gregorian calendar was introduced at this place on 1918-02-14; 1900-01-05 in the Julian calendar (old style) is " +
          "1900-01-17 in the Gregorian one (new style). Church books and registers of the time are Julian, biographies usually " +
          "Gregorian; a recorded weekday decides. If the record is Julian, send 1900-01-17. If 1900-01-05 is already " +
          "converted or Gregorian, nothing needs to change: each date before the introduction has this warning.",
        gregorianDate: "1900-01-17",
      },
    ]);
    const last = await anglesOf({ ...MOSCOW, date: "1918-02-13" });
    expect(julianOf(last.warnings)).toHaveLength(1);
    const first = await anglesOf({ ...MOSCOW, date: "1918-02-14" });
    expect(julianOf(first.warnings)).toEqual([]);
  });

  test("states of a converted date that nothing needs to change", async () => {
    const [first] = julianOf((await anglesOf({ ...MOSCOW, date: "1900-01-05" })).warnings);
    const sent = defined(first?.gregorianDate);
    const [again] = julianOf((await anglesOf({ ...MOSCOW, date: sent })).warnings);
    expect(again?.message).toContain(`If ${sent} is already converted or Gregorian, nothing needs to change`);
  });

  test("depends on the place, not on the time zone sent, and does not need a time", async () => {
    const athens = { date: "1920-06-01", time: null, latitude: 37.98, longitude: 23.73 };
    expect(julianOf((await anglesOf({ ...athens, timezone: "UTC" })).warnings)[0]?.gregorianDate).toBe(
      "1920-06-14",
    );
    const paris = { ...athens, latitude: 48.85, longitude: 2.35, timezone: "Europe/Moscow" };
    expect(julianOf((await anglesOf(paris)).warnings)).toEqual([]);
  });
});

test.each([
  ["a rule", HOPE],
  ["a likely clock", { date: "1925-05-19", time: "22:28", latitude: 41.26, longitude: -95.94 }],
  ["a Julian date", { date: "1900-01-05", time: "12:00", latitude: 55.75, longitude: 37.62 }],
  ["alternatives", COLUMBUS],
  ["alternatives without Ascendants", { ...COLUMBUS, time: null }],
])("a response with %s matches the schema of the contract", async (_name, birth) => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  const check = ajv.compile(jsonSchemaOf(ComputeAnglesResponseSchema, "response"));
  check(await anglesOf(birth));
  expect(check.errors ?? []).toEqual([]);
});

test.each(TRANSPORTS)("%s returns rule and alternatives as REST does", async (_name, transportTo) => {
  const client = createClient(ChartService, transportTo(server.baseUrl));
  const { warnings } = await client.computeAngles({ birth: COLUMBUS });
  expect(warnings).toMatchObject(historyOf((await anglesOf(COLUMBUS)).warnings));
  const { time } = await client.computeAngles({ birth: HOPE });
  expect(time?.clockRule).toMatchObject(defined((await anglesOf(HOPE)).time.clockRule));
});
