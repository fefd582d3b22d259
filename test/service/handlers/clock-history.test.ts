import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SIGN_NAMES } from "../../../engine/index.ts";
import type { ComputeAnglesResponse } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import type { ComputeSolarReturnResponse } from "../../../proto/gen/almagest/v1/solar_return_pb.ts";
import { defined } from "../../defined.ts";
import type { JsonOf } from "../json-of.ts";
import { responseTo } from "../open-chart-server.ts";
import { sharedChartServer } from "../shared-by-tests.ts";

const server = sharedChartServer();

type Answer = JsonOf<ComputeAnglesResponse>;
type Warning = Answer["warnings"][number];
type Point = Pick<Answer["angles"]["ascendant"], "longitude" | "sign">;

const anglesOf = (birth: object) => responseTo<Answer>(server, "/v1/chart/angles", { birth });
const historyOf = (warnings: readonly Warning[]) =>
  warnings.filter(({ code }) => code === "zone_history_uncertain");

/** Bill Clinton; the Ascendant in Libra is from https://astrologyresearch.co.uk/bill-clinton-a-natural-president/. */
const HOPE = { date: "1946-08-19", time: "08:51", latitude: 33.667, longitude: -93.592 };
/** Columbus, Ohio, in a summer in which each city chose its clock. */
const COLUMBUS = { date: "1955-07-15", time: "10:20", latitude: 39.9612, longitude: -82.9988 };

test("a birth decided by a rule is reproduced by `utc` with UTC; `time.timezone` selects the zone's record", async () => {
  const { time, angles } = await anglesOf(HOPE);
  expect(time.clockRule).toBeDefined();
  const [date, clock] = time.utc.split("T");
  const sentAsUtc = await anglesOf({ ...HOPE, date, time: clock?.slice(0, 5), timezone: "UTC" });
  expect(sentAsUtc.time.utc).toBe(time.utc);
  expect(sentAsUtc.angles).toEqual(angles);
  expect((await anglesOf({ ...HOPE, timezone: time.timezone })).time.utc).not.toBe(time.utc);
});

describe("an own rule", () => {
  test("does not apply if the request names a time zone, the echoed one included", async () => {
    const { time, warnings, angles } = await anglesOf({ ...HOPE, timezone: "America/Chicago" });
    expect(time.offsetHours).toBe(-5);
    expect(time).not.toHaveProperty("clockRule");
    expect(angles?.ascendant.sign).toBe("Virgo");
    expect(warnings).toEqual([]);
  });

  test("decides the local time of a solar return at its own place", async () => {
    const returnAt = (body: object) =>
      responseTo<JsonOf<ComputeSolarReturnResponse>>(server, "/v1/solar-return", body);
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

  test.each([
    ["Columbus, Ohio, 1970", { ...COLUMBUS, date: "1970-07-15" }],
    ["Hope, Arkansas, 1970", { ...HOPE, date: "1970-08-19" }],
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
});

/** A birth whose clock time and instant are stated by a text that was read. */
interface DocumentedBirth {
  readonly name: string;
  readonly place: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly date: string;
  readonly time: string;
  readonly published: PublishedFact;
  readonly source: { readonly title: string; readonly url: string; readonly readOn: string };
  /** Right: the response agrees. Warned: the fact is among the clocks that zone_history_uncertain lists. */
  readonly expected: "right" | "warned";
}

interface PublishedFact {
  readonly offsetHours?: number;
  readonly utc?: string;
  readonly ascendant?: { readonly sign: string; readonly degreeInSign?: number };
}

const signNames: readonly string[] = SIGN_NAMES;
/** The published Ascendant is rounded, and the birthplace is given as a town. */
const ASCENDANT_TOLERANCE_DEG = 1;
const FOLDER = new URL("../../civil/births/", import.meta.url);
const births = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".json"))
  .flatMap((file) => JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as DocumentedBirth[]);

interface Clock extends Pick<Answer["time"], "offsetHours" | "utc"> {
  readonly ascendant?: Point | undefined;
}

/** Whether a clock agrees with every published fact. */
function agrees({ offsetHours, utc, ascendant }: Clock, published: PublishedFact): boolean {
  if (published.offsetHours !== undefined && Math.abs(offsetHours - published.offsetHours) > 1 / 60)
    return false;
  if (published.utc !== undefined && Math.abs(Date.parse(utc) - Date.parse(published.utc)) > 60_000)
    return false;
  if (published.ascendant === undefined) return true;
  return ascendant !== undefined && agreesOn(ascendant, published.ascendant);
}

function agreesOn({ longitude, sign }: Point, published: { sign: string; degreeInSign?: number }): boolean {
  if (published.degreeInSign === undefined) return sign === published.sign;
  const publishedDeg = 30 * signNames.indexOf(published.sign) + published.degreeInSign;
  const differenceDeg = Math.abs(((longitude - publishedDeg + 540) % 360) - 180);
  return differenceDeg <= ASCENDANT_TOLERANCE_DEG;
}

describe("documented births", () => {
  test.each(births)("$name, $date: $expected", async (birth) => {
    const { latitude, longitude, date, time, published, expected } = birth;
    const answer = await anglesOf({ date, time, latitude, longitude });
    const usedClock = { ...answer.time, ascendant: answer.angles?.ascendant };
    const others = historyOf(answer.warnings).flatMap(({ alternatives = [] }) => alternatives);
    const clocks = expected === "right" ? [usedClock] : [usedClock, ...others];
    expect(
      clocks.some((clock) => agrees(clock, published)),
      JSON.stringify({ clocks, published }),
    ).toBe(true);
  });
});
