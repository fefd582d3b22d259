import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { CivilInstant } from "../../civil/instant-from-local-time.ts";
import { UnknownZoneError } from "../../civil/zone-rules.ts";
import {
  instantFromLocalTime,
  isKnownZone,
  localDateAt,
  localTimeAtInstant,
  tzdataVersion,
} from "../../service/time/civil-time.ts";
import { defined } from "../defined.ts";

/** Far from any mean-time period the longitude plays no part. */
function instantOf(zoneName: string, dateTime: string, longitudeDeg = 0): CivilInstant {
  const [date, time] = dateTime.split(" ");
  return instantFromLocalTime({ date: defined(date), time: defined(time), zoneName, longitudeDeg });
}

describe("the history of the zones", () => {
  it.each([
    ["Europe/Dublin", "1990-07-01 12:00", true, "IST"],
    ["Europe/Dublin", "1990-01-01 12:00", false, "GMT"],
    ["Europe/Dublin", "1960-07-01 12:00", true, "IST"],
    ["Europe/Dublin", "1970-01-01 12:00", false, "IST"],
    ["Africa/Windhoek", "2000-01-01 12:00", true, "CAT"],
    ["Africa/Windhoek", "2000-07-01 12:00", false, "WAT"],
    ["Africa/Windhoek", "2020-01-01 12:00", false, "CAT"],
    ["Africa/Casablanca", "2024-03-20 12:00", false, "+00"],
    ["Africa/Casablanca", "2024-07-01 12:00", false, "+01"],
    ["Europe/Prague", "1947-01-01 12:00", false, "GMT"],
    ["Europe/Prague", "1946-11-01 12:00", false, "CET"],
  ])(
    "calls daylight saving what puts the clock forward, whatever the law calls the exception: %s at %s",
    (zoneName, dateTime, daylightSaving, abbreviation) => {
      expect(instantOf(zoneName, dateTime)).toMatchObject({ daylightSaving, abbreviation });
    },
  );
});

describe("skipped and repeated local times", () => {
  it("moves a skipped time forward by the gap and reports both offsets", () => {
    expect(instantOf("Europe/Berlin", "2024-03-31 02:30")).toMatchObject({
      offsetHours: 2,
      utcIso: "2024-03-31T01:30:00Z",
      daylightSaving: true,
      abbreviation: "CEST",
      warnings: [
        {
          code: "local_time_skipped",
          gapSeconds: 3600,
          offsetBeforeHours: 1,
          offsetAfterHours: 2,
          movedToLocal: "2024-03-31T03:30:00",
        },
      ],
    });
  });

  it("uses the first occurrence of a repeated time and reports both offsets", () => {
    expect(instantOf("Europe/Berlin", "2024-10-27 02:30")).toMatchObject({
      offsetHours: 2,
      utcIso: "2024-10-27T00:30:00Z",
      daylightSaving: true,
      warnings: [{ code: "local_time_repeated", earlierOffsetHours: 2, laterOffsetHours: 1 }],
    });
  });

  it("warns exactly from the first to the last skipped or repeated minute", () => {
    const warned = (dateTime: string) => instantOf("Europe/Berlin", dateTime).warnings.length;
    expect(["01:59", "02:00", "02:59", "03:00"].map((time) => warned(`2024-03-31 ${time}`))).toEqual([
      0, 1, 1, 0,
    ]);
    expect(["01:59", "02:00", "02:59", "03:00"].map((time) => warned(`2024-10-27 ${time}`))).toEqual([
      0, 1, 1, 0,
    ]);
  });

  // Each zone skipped this date when it moved to the other side of the date line.
  it.each([
    ["Pacific/Apia", "2011-12-30 10:00", -10, 14, "2011-12-30T20:00:00Z", "2011-12-31T10:00:00"],
    ["Pacific/Fakaofo", "2011-12-30 10:00", -11, 13, "2011-12-30T21:00:00Z", "2011-12-31T10:00:00"],
    ["Pacific/Kwajalein", "1993-08-21 10:00", -12, 12, "1993-08-21T22:00:00Z", "1993-08-22T10:00:00"],
    ["Pacific/Kiritimati", "1994-12-31 10:00", -10, 14, "1994-12-31T20:00:00Z", "1995-01-01T10:00:00"],
  ])("moves a time of the day that %s skipped, %s, into the next day", (...row) => {
    const [zoneName, dateTime, offsetBeforeHours, offsetAfterHours, utcIso, movedToLocal] = row;
    const { warnings, ...instant } = instantOf(zoneName, dateTime);
    expect(instant).toMatchObject({ utcIso, offsetHours: offsetAfterHours });
    expect(warnings).toEqual([
      { code: "local_time_skipped", gapSeconds: 86400, offsetBeforeHours, offsetAfterHours, movedToLocal },
    ]);
  });

  it("uses the first of the two days of Kwajalein with the same date", () => {
    expect(instantOf("Pacific/Kwajalein", "1969-09-30 12:00")).toMatchObject({
      utcIso: "1969-09-30T01:00:00Z",
      warnings: [{ code: "local_time_repeated", earlierOffsetHours: 11, laterOffsetHours: -12 }],
    });
  });

  it("distinguishes the two changes of Freetown in September 1939, four days apart", () => {
    expect(instantOf("Africa/Freetown", "1939-09-01 00:10").warnings).toMatchObject([
      { code: "local_time_skipped" },
    ]);
    expect(instantOf("Africa/Freetown", "1939-09-03 12:00")).toMatchObject({
      offsetHours: -40 / 60,
      warnings: [],
    });
    expect(instantOf("Africa/Freetown", "1939-09-05 00:10")).toMatchObject({ offsetHours: -1, warnings: [] });
  });
});

describe("the clock of a zone at an instant", () => {
  it("has the date of the zone's own calendar", () => {
    const instant = Date.UTC(2024, 0, 1, 10, 30);
    expect(localDateAt("Etc/UTC", instant)).toBe("2024-01-01");
    expect(localDateAt("Pacific/Kiritimati", instant)).toBe("2024-01-02");
    expect(localDateAt("Pacific/Pago_Pago", instant)).toBe("2023-12-31");
  });
});

describe("zone names", () => {
  it("include every zone and link of tzdata, in tzdata's spelling only", () => {
    expect(
      ["Europe/Paris", "US/Eastern", "Asia/Calcutta", "Etc/GMT+5", "UTC", "EST5EDT"].every(isKnownZone),
    ).toBe(true);
  });

  it.each([
    "europe/paris",
    "Europe/Pari",
    "",
    " UTC",
    "UTC+2",
    "+02:00",
    "SYSTEM",
    "__proto__",
    "constructor",
    "EDT",
  ])('rejects "%s" and names it', (zoneName) => {
    expect(isKnownZone(zoneName)).toBe(false);
    expect(() => instantOf(zoneName, "2000-01-01 12:00")).toThrow(UnknownZoneError);
    expect(() => instantOf(zoneName, "2000-01-01 12:00")).toThrow(`"${zoneName}"`);
  });

  it("echo a link unchanged and use the rules of its target", () => {
    const link = instantOf("US/Eastern", "1943-05-05 05:05");
    expect(link).toEqual({ ...instantOf("America/New_York", "1943-05-05 05:05"), timezone: "US/Eastern" });
  });

  it("state the release of tzdata", () => {
    expect(tzdataVersion).toMatch(/^20\d\d[a-z]$/);
  });
});

describe("an invalid local time", () => {
  it.each([
    "2023-02-29 12:00",
    "2023-13-01 12:00",
    "2023-01-00 12:00",
    "2023-01-01 24:00",
    "2023-01-01 12:60",
    "1798-12-31 12:00",
    "2401-01-01 12:00",
    "20230-01-01 12:00",
    "2023-01-01 1:00",
    "2023-01-01 12:00:00",
    "x 12:00",
  ])("is rejected with a RangeError: %s", (dateTime) => {
    expect(() => instantOf("Etc/UTC", dateTime)).toThrow(RangeError);
  });
});

const ZONES = [
  "Europe/London",
  "Europe/Amsterdam",
  "America/New_York",
  "America/Juneau",
  "Asia/Manila",
  "Asia/Kolkata",
  "Africa/Monrovia",
  "Pacific/Apia",
  "Australia/Lord_Howe",
  "Antarctica/Troll",
  "America/Lima",
];

const minutes = fc.integer({ min: Date.UTC(1800, 0, 1) / 60_000, max: Date.UTC(2399, 11, 31) / 60_000 });

test("the instant of a local time has that local time, in every zone and century, unless the time was skipped", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      minutes,
      fc.double({ min: -180, max: 180, noNaN: true }),
      (zoneName, minute, longitudeDeg) => {
        const [date = "", clock = ""] = new Date(minute * 60_000).toISOString().split("T");
        const time = clock.slice(0, 5);
        const { warnings, ...instant } = instantFromLocalTime({ date, time, zoneName, longitudeDeg });
        fc.pre(warnings.every(({ code }) => code !== "local_time_skipped"));
        const local = localTimeAtInstant(zoneName, instant.epochJdUt, longitudeDeg);
        expect(local).toMatchObject({ ...instant, date, time });
        expect(local.warnings).toEqual(warnings.filter(({ code }) => code === "local_mean_time"));
      },
    ),
    { numRuns: 2000 },
  );
});

// zdump -v of the system's zoneinfo, and `date` with TZ set.
test.each([
  ["Europe/Berlin", "2024-03-31T00:59:59Z", "2024-03-31 01:59", 1, false, "CET"],
  ["Europe/Berlin", "2024-03-31T01:00:00Z", "2024-03-31 03:00", 2, true, "CEST"],
  ["Europe/Dublin", "2024-07-01T12:00:00Z", "2024-07-01 13:00", 1, true, "IST"],
  ["America/St_Johns", "1950-01-01T00:00:00Z", "1949-12-31 20:30", -3.5, false, "NST"],
  ["Pacific/Kiritimati", "2000-01-01T00:00:00Z", "2000-01-01 14:00", 14, false, "+14"],
])("in %s the clocks at %s show %s", (zoneName, utc, local, offsetHours, daylightSaving, abbreviation) => {
  const epochJdUt = 2_440_587.5 + Date.parse(utc) / 86_400_000;
  const { date, time, ...clock } = localTimeAtInstant(zoneName, epochJdUt, 0);
  expect(`${date} ${time}`).toBe(local);
  expect(clock).toMatchObject({ offsetHours, daylightSaving, abbreviation, utcIso: utc, warnings: [] });
});

test("the local time is rounded to the second, the instant is unchanged", () => {
  const epochJdUt = 2_440_587.5 + (Date.parse("2024-06-30T21:59:59Z") + 600) / 86_400_000;
  const local = localTimeAtInstant("Europe/Paris", epochJdUt, 0);
  expect(local).toMatchObject({
    date: "2024-07-01",
    time: "00:00",
    utcIso: "2024-06-30T22:00:00Z",
    epochJdUt,
  });
});
