import { describe, expect, test } from "vitest";
import { julianDayOfEpochSeconds, utcOfJulianDay } from "../../civil/calendar.ts";
import { type Area, readClockArea } from "../../civil/clock-areas.ts";
import {
  type ClockRuleFile,
  type OwnClockRule,
  readClockRules,
  type UncertainClockRule,
} from "../../civil/clock-rules.ts";
import {
  instantFromLocalTime,
  instantsOfLocalDay,
  localTimeAtInstant,
} from "../../service/time/civil-time.ts";

type ClockRuleRow = ClockRuleFile["rules"][number];

const AREAS: ReadonlyMap<string, Area> = new Map([
  ["town", readClockArea("town", { name: "Town", center: [-90, 35], radiusKm: 20 })],
]);
const SOURCES = { text: { title: "A text", where: "page 1", readOn: "2026-11-22" } };
const SCOPE = { areas: ["town"], why: "The town used another clock.", sources: ["text"] };

function parsed(row: Partial<ClockRuleRow>) {
  const rows = [{ kind: "own", id: "town", ...SCOPE, ...row } as ClockRuleRow];
  const [rule] = readClockRules({ sources: SOURCES, rules: rows }, AREAS);
  return rule;
}
const ownRule = (row: Partial<ClockRuleRow>) => parsed(row) as OwnClockRule;
const uncertainRule = (row: Partial<ClockRuleRow>) =>
  parsed({ kind: "uncertain", ...row }) as UncertainClockRule;

const LONGITUDE_DEG = -90;
const CST = { offset: "-06:00", abbreviation: "CST", daylightSaving: false } as const;
/** Chicago's record: -6, daylight saving from the last Sunday of April to the last Sunday of September (1946–1954). */
const ZONE_NAME = "America/Chicago";

function at(
  date: string,
  time: string,
  ownRules: readonly OwnClockRule[],
  zoneName = ZONE_NAME,
  uncertainRules: readonly UncertainClockRule[] = [],
) {
  const history = { ownRules, uncertainRules };
  return instantFromLocalTime({ date, time, zoneName, longitudeDeg: LONGITUDE_DEG, history });
}

describe("an own rule with a fixed offset", () => {
  const standard = ownRule({
    from: "1946-01-01",
    until: "1948-07-01",
    clock: [{ ...CST, from: "1946-01-01" }],
  });

  test("replaces the record of the zone, and is named", () => {
    const instant = at("1946-08-19", "08:51", [standard]);
    expect(instant).toMatchObject({ offsetHours: -6, utcIso: "1946-08-19T14:51:00Z", abbreviation: "CST" });
    expect(instant.daylightSaving).toBe(false);
    expect(instant.ownRule?.id).toBe("town");
    expect(instant.timezone).toBe("America/Chicago");
    expect(at("1946-08-19", "08:51", [])).toMatchObject({ offsetHours: -5, ownRule: null });
  });

  test("removes the skipped and repeated times of the zone", () => {
    expect(at("1946-04-28", "02:30", []).warnings).toHaveLength(1);
    expect(at("1946-04-28", "02:30", [standard]).warnings).toEqual([]);
    expect(at("1946-09-29", "01:30", []).warnings).toHaveLength(1);
    expect(at("1946-09-29", "01:30", [standard]).warnings).toEqual([]);
  });

  test("ends with the clocks moved forward to the zone's daylight saving time", () => {
    expect(at("1948-06-30", "23:59", [standard])).toMatchObject({ utcIso: "1948-07-01T05:59:00Z" });
    // Midnight of standard time is 01:00 of daylight saving time.
    const skipped = at("1948-07-01", "00:30", [standard]);
    expect(skipped).toMatchObject({ utcIso: "1948-07-01T06:30:00Z", offsetHours: -5, ownRule: null });
    expect(skipped.warnings).toEqual([
      {
        code: "local_time_skipped",
        gapSeconds: 3600,
        offsetBeforeHours: -6,
        offsetAfterHours: -5,
        movedToLocal: "1948-07-01T01:30:00",
      },
    ]);
    expect(at("1948-07-01", "01:00", [standard])).toMatchObject({ warnings: [], ownRule: null });
  });

  test("decides the local time of an instant and the length of a day", () => {
    const instant = at("1946-08-19", "08:51", [standard]);
    expect(localTimeAtInstant(ZONE_NAME, instant.epochJdUt, LONGITUDE_DEG, [standard])).toMatchObject({
      date: "1946-08-19",
      time: "08:51",
      offsetHours: -6,
      ownRule: standard,
    });
    const dayOf = (ownRules: readonly OwnClockRule[]) =>
      Object.values(
        instantsOfLocalDay({
          date: "1946-04-28",
          zoneName: ZONE_NAME,
          longitudeDeg: LONGITUDE_DEG,
          history: { ownRules, uncertainRules: [] },
        }),
      ).map(utcOfJulianDay);
    expect(dayOf([standard])).toEqual(["1946-04-28T06:00:00Z", "1946-04-29T06:00:00Z"]);
    expect(dayOf([])).toEqual(["1946-04-28T06:00:00Z", "1946-04-29T05:00:00Z"]);
  });
});

describe("an own rule of several parts", () => {
  const summers = ownRule({
    from: "1947-01-01",
    until: "1948-01-01",
    clock: [
      { ...CST, from: "1947-01-01" },
      { from: "1947-06-01T02:00", offset: "-05:00", abbreviation: "CDT", daylightSaving: true },
      { ...CST, from: "1947-09-01T02:00" },
    ],
  });

  test("skips and repeats times at its own changes, each in the clock before it", () => {
    expect(at("1947-06-01", "01:59", [summers]).utcIso).toBe("1947-06-01T07:59:00Z");
    expect(at("1947-06-01", "02:30", [summers])).toMatchObject({
      utcIso: "1947-06-01T08:30:00Z",
      daylightSaving: true,
      warnings: [{ code: "local_time_skipped", movedToLocal: "1947-06-01T03:30:00" }],
    });
    expect(at("1947-09-01", "01:30", [summers])).toMatchObject({
      utcIso: "1947-09-01T06:30:00Z",
      abbreviation: "CDT",
      warnings: [{ code: "local_time_repeated", earlierOffsetHours: -5, laterOffsetHours: -6 }],
    });
    expect(at("1947-09-01", "02:00", [summers])).toMatchObject({ offsetHours: -6, warnings: [] });
  });

  test("reads the second occurrence of a repeated time back from its instant", () => {
    const second = julianDayOfEpochSeconds(Date.parse("1947-09-01T07:30:00Z") / 1000);
    expect(localTimeAtInstant(ZONE_NAME, second, LONGITUDE_DEG, [summers])).toMatchObject({
      time: "01:30",
      abbreviation: "CST",
    });
  });

  test("is followed by the next rule of the place", () => {
    const next = ownRule({
      id: "town-later",
      from: "1948-01-01",
      until: "1949-01-01",
      clock: [{ from: "1948-01-01", offset: "-07:00", abbreviation: "MST", daylightSaving: false }],
    });
    expect(at("1947-12-31", "22:59", [summers, next]).ownRule?.id).toBe("town");
    expect(at("1947-12-31", "23:30", [summers, next]).warnings).toMatchObject([
      { code: "local_time_repeated", earlierOffsetHours: -6, laterOffsetHours: -7 },
    ]);
    expect(at("1948-01-01", "00:00", [summers, next])).toMatchObject({ utcIso: "1948-01-01T07:00:00Z" });
  });
});

describe("an own rule that follows another zone", () => {
  test("has that zone's daylight saving time", () => {
    const french = ownRule({
      from: "1926-01-01",
      until: "1927-01-01",
      clock: [{ from: "1926-01-01", zone: "Europe/Paris" }],
    });
    // tzdata: daylight saving time in France from 1926-04-17 23:00 to 1926-10-02 23:00 UTC.
    expect(at("1926-07-01", "12:00", [french], "Europe/Berlin")).toMatchObject({
      offsetHours: 1,
      daylightSaving: true,
      abbreviation: "WEST",
    });
    expect(at("1926-12-01", "12:00", [french], "Europe/Berlin")).toMatchObject({
      offsetHours: 0,
      daylightSaving: false,
      abbreviation: "WET",
    });
  });

  test("uses the local mean time of the place where that zone had it", () => {
    // Berlin had local mean time until April 1893; Paris had its own national mean time.
    const german = ownRule({
      from: "1880-01-01",
      until: "1900-01-01",
      clock: [{ from: "1880-01-01", zone: "Europe/Berlin" }],
    });
    const alsace = instantFromLocalTime({
      date: "1890-01-01",
      time: "12:00",
      zoneName: "Europe/Paris",
      longitudeDeg: 7.75,
      history: { ownRules: [german], uncertainRules: [] },
    });
    expect(alsace).toMatchObject({ offsetHours: 7.75 / 15, abbreviation: "LMT", ownRule: german });
    expect(alsace.warnings).toEqual([{ code: "local_mean_time", offsetHours: 7.75 / 15 }]);
  });
});

describe("an uncertain rule", () => {
  function warningAt(date: string, time: string, row: Partial<ClockRuleRow>, zoneName = ZONE_NAME) {
    const rule = uncertainRule({ from: "1946-01-01", until: "1967-01-01", ...row });
    const { warnings } = at(date, time, [], zoneName, [rule]);
    return warnings.find(({ code }) => code === "zone_history_uncertain");
  }

  test("lists the alternatives with offset, instant, the zone to send and their sources", () => {
    const source = { id: "text", title: "A text", where: "page 1", readOn: "2026-11-22" };
    expect(warningAt("1950-07-01", "12:00", { alternatives: ["standard", "daylight", "-07:00"] })).toEqual({
      code: "zone_history_uncertain",
      offsetTakenHours: -5,
      isTakenMostLikely: false,
      reasons: ["The town used another clock."],
      alternatives: [
        [-6, "1950-07-01T18:00:00Z", "Etc/GMT+6"] as const,
        [-7, "1950-07-01T19:00:00Z", "Etc/GMT+7"] as const,
      ].map(([offsetHours, utcIso, zoneName]) => {
        const epochJdUt = julianDayOfEpochSeconds(Date.parse(utcIso) / 1000);
        return { likelihood: "possible", offsetHours, epochJdUt, utcIso, zoneName, sources: [source] };
      }),
    });
  });

  test("lists the most likely alternatives first, each once with the highest likelihood of its rules", () => {
    const row = { from: "1946-01-01", until: "1967-01-01" };
    const { warnings } = at("1950-07-01", "12:00", [], ZONE_NAME, [
      uncertainRule({ ...row, alternatives: ["-08:00", "-07:00"], likelihood: "rare" }),
      uncertainRule({ ...row, alternatives: ["-06:00"] }),
      uncertainRule({ ...row, alternatives: ["-07:00", "-06:00"], likelihood: "likely" }),
      uncertainRule({ ...row, alternatives: ["-07:00"], likelihood: "possible" }),
    ]);
    expect(warnings).toMatchObject([
      {
        alternatives: [
          { offsetHours: -7, likelihood: "likely" },
          { offsetHours: -6, likelihood: "likely" },
          { offsetHours: -8, likelihood: "rare" },
        ],
      },
    ]);
  });

  test("takes daylight saving time as one hour more than the zone's standard time then", () => {
    expect(warningAt("1950-01-01", "12:00", { alternatives: ["standard", "daylight"] })).toMatchObject({
      offsetTakenHours: -6,
      alternatives: [{ offsetHours: -5 }],
    });
    // Double summer time: London was two hours ahead of its standard time in July 1947.
    const london = { from: "1940-01-01", alternatives: ["standard", "daylight"] };
    expect(warningAt("1947-07-01", "12:00", london, "Europe/London")).toMatchObject({
      offsetTakenHours: 2,
      alternatives: [{ offsetHours: 0 }, { offsetHours: 1 }],
    });
  });

  test("evaluates an alternative zone at the local time, and names it", () => {
    const row = { alternatives: [{ zone: "Europe/London" }, "+00:00"] };
    expect(warningAt("1950-07-01", "12:00", row, "Europe/Paris")).toMatchObject({
      offsetTakenHours: 1,
      alternatives: [{ offsetHours: 0, zoneName: "Etc/GMT+0" }],
    });
    expect(warningAt("1950-01-01", "12:00", row, "Europe/Paris")).toMatchObject({
      alternatives: [{ offsetHours: 0, utcIso: "1950-01-01T12:00:00Z", zoneName: "Europe/London" }],
    });
  });

  test("has no zone to send for an offset without one", () => {
    expect(warningAt("1950-07-01", "12:00", { alternatives: ["+05:53:20"] })).toMatchObject({
      alternatives: [{ offsetHours: 21_200 / 3600, utcIso: "1950-07-01T06:06:40Z", zoneName: null }],
    });
  });

  test("is silent where the clock used is the only possible one", () => {
    expect(warningAt("1950-07-01", "12:00", { alternatives: ["daylight"] })).toBeUndefined();
    expect(warningAt("1950-01-01", "12:00", { alternatives: ["standard", "-06:00"] })).toBeUndefined();
    const inSummer = { when: "daylight", alternatives: ["standard", "-07:00"] } as const;
    expect(warningAt("1950-01-01", "12:00", inSummer)).toBeUndefined();
    expect(warningAt("1950-07-01", "12:00", inSummer)).toBeDefined();
    const inWinter = { when: "standard", alternatives: ["daylight"] } as const;
    expect(warningAt("1950-01-01", "12:00", inWinter)).toBeDefined();
    expect(warningAt("1950-07-01", "12:00", inWinter)).toBeUndefined();
  });

  test("lists the instant that its zone selects, also for a time that the zone skips", () => {
    // tz's rule France: the clocks moved from 23:00 to 24:00 on 1939-04-15.
    const row = { from: "1939-01-01", until: "1940-01-01", alternatives: [{ zone: "Europe/Paris" }] };
    const warning = warningAt("1939-04-15", "23:30", row, "Europe/Berlin");
    const selected = at("1939-04-15", "23:30", [], "Europe/Paris");
    expect(selected.warnings).toMatchObject([{ code: "local_time_skipped" }]);
    expect(warning).toBeUndefined();
    const inMoscow = warningAt("1939-04-15", "23:30", row, "Europe/Moscow");
    expect(inMoscow).toMatchObject({
      offsetTakenHours: 3,
      alternatives: [{ offsetHours: 1, utcIso: selected.utcIso, zoneName: "Europe/Paris" }],
    });
  });

  test("is evaluated against the own rule where one applies", () => {
    const period = { from: "1946-01-01", until: "1948-01-01" };
    const standard = ownRule({ ...period, clock: [{ ...CST, from: "1946-01-01" }] });
    const uncertain = uncertainRule({ ...period, alternatives: ["standard", "daylight"] });
    const { warnings } = at("1946-08-19", "08:51", [standard], ZONE_NAME, [uncertain]);
    expect(warnings).toMatchObject([{ offsetTakenHours: -6, alternatives: [{ offsetHours: -5 }] }]);
  });
});
