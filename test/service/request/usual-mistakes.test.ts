import { describe, expect, test } from "vitest";
import { ComputeFullChartRequestSchema } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { ComputeSolarReturnRequestSchema } from "../../../proto/gen/almagest/v1/solar_return_pb.ts";
import { FindTransitsRequestSchema } from "../../../proto/gen/almagest/v1/transits_pb.ts";
import { timeZoneHint } from "../../../service/request/hints/time-zone-hint.ts";
import { parseJsonBody } from "../../../service/request/json-body.ts";
import { createValidator } from "../../../service/request/validation.ts";
import { isKnownZone, zoneClockAt, zoneFinder } from "../../../service/time/civil-time.ts";
import { defined } from "../../defined.ts";

const validator = createValidator({ isKnownZone, zones: zoneFinder });
const BIRTH = { date: "1990-06-15", time: "14:30", latitude: 28.6, longitude: 77.2 };

/** The problems of a birth with some members replaced. */
const problemsOf = (change: object, request: object = {}) =>
  validator.violationsOf(ComputeFullChartRequestSchema, { birth: { ...BIRTH, ...change }, ...request }, 0);
const messagesOf = (change: object, request?: object) =>
  problemsOf(change, request).map(({ code, message }) => `${code}: ${message}`);

const DATE = "wrong_format: must be a calendar date in YYYY-MM-DD format, from 1800-01-01 to 2399-12-31";
const TIME = "wrong_format: must be a local time in HH:mm format, from 00:00 to 23:59, or absent if unknown";
const ZONE = "unknown_timezone: must be an IANA time zone name, such as Europe/Paris";

describe("a date of another form is rejected with the date to send", () => {
  test.each([
    ["15/06/1990", "; send 1990-06-15"],
    ["06/15/1990", "; send 1990-06-15"],
    ["05/06/1990", "; send 1990-06-05 or 1990-05-06"],
    ["05.06.1990", "; send 1990-06-05"],
    ["15. 6. 1990", "; send 1990-06-15"],
    ["1990/6/15", "; send 1990-06-15"],
    ["19900615", "; send 1990-06-15"],
    ["June 15, 1990", "; send 1990-06-15"],
    ["Sept. 3rd 1990", ""],
    ["born 15/06/1990", ""],
    ["June 15, 1990 at noon", ""],
    ["15 jun 1990", "; send 1990-06-15"],
    ["1990-06-15T14:30:00Z", "; send the date alone, 1990-06-15, and the local time in time"],
    ["2027", "; the day is missing: send 2027-01-01 for its first day"],
    ["2027-03", "; the day is missing: send 2027-03-01 for its first day"],
    ["31/31/1990", ""],
    ["tomorrow", ""],
    ["", ""],
    ["1".repeat(60_000), ""],
  ])("%j", (date, hint) => {
    expect(messagesOf({ date })).toEqual([`${DATE}${hint}`]);
  });
});

test.each([
  ["2026-02-30", "February 2026 has 28 days"],
  ["2024-02-30", "February 2024 has 29 days"],
  ["1990-11-31", "November 1990 has 30 days"],
  ["1990-13-01", "months are 01 to 12, not 13"],
  ["1990-05-00", "days begin with 01"],
])("the date %s is rejected with the reason: %s", (date, reason) => {
  expect(messagesOf({ date })).toEqual([
    `no_such_date: must be a date that exists in the calendar; ${reason}`,
  ]);
});

describe("a time of another form is rejected with the time to send", () => {
  test.each([
    ["9:5", "; send 09:05"],
    ["9:05", "; send 09:05"],
    ["7.05", "; send 07:05"],
    ["2:30 PM", "; send 14:30"],
    ["12:30 AM", "; send 00:30"],
    ["12:30 pm", "; send 12:30"],
    ["7 p.m.", "; send 19:00"],
    [
      "14:30:00",
      "; send 14:30 (in a minute the Ascendant moves by at most 0.6 degrees up to latitude 50, 1.1 at 60)",
    ],
    ["24:00", "; send 00:00 and the next date"],
    ["13:30 PM", ""],
    ["14:30Z", "; send 14:30, and timezone UTC if it is UTC"],
    ["14:30+02:00", "; send 14:30 if that is the local time, and the time zone in timezone"],
    ["25:00", ""],
    ["noon", ""],
    ["9".repeat(60_000), ""],
  ])("%j", (time, hint) => {
    expect(messagesOf({ time })).toEqual([`${TIME}${hint}`]);
  });
});

describe("a time zone of another form is rejected with the zone to send", () => {
  test.each([
    ["Paris", "; send Europe/Paris"],
    ["New York", "; send America/New_York"],
    ["new_york, USA", "; send America/New_York"],
    ["Buenos Aires", "; send America/Argentina/Buenos_Aires"],
    ["Calcutta", "; send Asia/Calcutta"],
    ["Europe/Pariss", "; send Europe/Paris"],
    ["Amercia/New_York", "; send America/New_York"],
    ["Asia/Tokio", "; send Asia/Tokyo"],
    ["Springfield", ""],
    [", ", ""],
    ["E".repeat(60_000), ""],
  ])("%j", (timezone, hint) => {
    expect(messagesOf({ timezone })).toEqual([`${ZONE}${hint}`]);
  });

  test("an offset with the zone at the coordinates, if they are valid", () => {
    expect(messagesOf({ timezone: "+05:30" })).toEqual([
      expect.stringMatching(/: send Asia\/Kolkata, the zone at the coordinates$/),
    ]);
    expect(messagesOf({ timezone: "+02:00", latitude: 48.85, longitude: 2.35 })).toEqual([
      `${ZONE}; send Europe/Paris, the zone at the coordinates, or Etc/GMT-2 for UTC+02:00 (the sign in Etc names is reversed)`,
    ]);
    for (const latitude of [91, "1", null]) {
      const message = messagesOf({ timezone: "+05:30", latitude }).find((each) => each.startsWith(ZONE));
      expect(message).toMatch(/: send the zone of the place$/);
    }
  });
});

test.each([
  ["Satrun", "Saturn"],
  ["saturn", "Saturn"],
  ["Sun ", "Sun"],
  ["Sedna", null],
  ["S".repeat(60_000), null],
])("the body %j is rejected with the similar name %j", (body, meant) => {
  const problems = validator.violationsOf(FindTransitsRequestSchema, { birth: BIRTH, bodies: [body] }, 0);
  expect(problems.map(({ field, code }) => ({ field, code }))).toEqual([
    { field: "bodies[0]", code: "not_in_set" },
  ]);
  const hint = meant === null ? "Vesta" : `Vesta; send ${meant}`;
  expect(problems[0]?.message).toBe(
    `must be one of Sun, Moon, Mercury, Venus, Mars, Jupiter, Saturn, Uranus, Neptune, Pluto, TrueNode, Lilith, Chiron, Ceres, Pallas, Juno, ${hint}`,
  );
});

test("a number as text is rejected with the number to send", () => {
  const LATITUDE = "wrong_type: must be a number from -90 to 90 (degrees, north positive); got a string";
  expect(messagesOf({ latitude: "48.8" })).toEqual([`${LATITUDE}; send 48.8 without quotes`]);
  expect(messagesOf({ latitude: " -48,80" })).toEqual([`${LATITUDE}; send -48.8 without quotes`]);
  expect(messagesOf({ latitude: "48N" })).toEqual([LATITUDE]);
  expect(messagesOf({ latitude: "1".repeat(60_000) })).toEqual([LATITUDE]);
  const year = validator.violationsOf(ComputeSolarReturnRequestSchema, { birth: BIRTH, year: "2024" }, 0);
  expect(year.map(({ message }) => message)).toEqual([
    "must be a whole number from 1900 to 2100; got a string; send 2024 without quotes",
  ]);
});

test("a latitude beyond 90 next to a longitude that is a latitude may be exchanged with it", () => {
  const LATITUDE = "out_of_range: must be a number from -90 to 90 (degrees, north positive)";
  expect(messagesOf({ latitude: -118.24, longitude: 34.05 })).toEqual([
    `${LATITUDE}; latitude and longitude may be exchanged`,
  ]);
  expect(messagesOf({ latitude: -118.24, longitude: 134 })).toEqual([LATITUDE]);
  expect(messagesOf({ latitude: 300, longitude: 34 })).toEqual([LATITUDE]);
});

describe("a field of another name", () => {
  test.each([
    ["lat", "latitude"],
    ["lon", "longitude"],
    ["lng", "longitude"],
    ["Latitude", "latitude"],
    ["time_zone", "timezone"],
    ["tz", "timezone"],
    ["dateOfBirth", "date"],
    ["latitud", "latitude"],
    ["logitude", "longitude"],
  ])("%s is rejected with the name to send, %s", (name, meant) => {
    expect(messagesOf({ [name]: 1 })).toEqual([
      `unknown_field: is not a recognized field (did you mean ${meant}?); expected one of: date, time, latitude, longitude, timezone`,
    ]);
  });

  test.each(["zodiac", "houseSystem", "house_system", "system", "aspects", "ayanamsa", "orbs"])(
    "%s is rejected with what is offered",
    (name) => {
      expect(messagesOf({}, { [name]: 1 })).toEqual([
        "unknown_field: is not a recognized field; expected one of: birth; only the tropical zodiac, Placidus and the five aspects are offered (others: the library almagest)",
      ]);
    },
  );

  test("for a place is rejected with the way to state it", () => {
    for (const name of ["place", "city", "birth_place"])
      expect(messagesOf({ [name]: "Paris" })).toEqual([
        "unknown_field: is not a recognized field; expected one of: date, time, latitude, longitude, timezone; send the coordinates in latitude and longitude: the service does not look up places",
      ]);
  });

  test("without meaning, or of any length, gets no hint", () => {
    for (const name of ["surprise", "constructor", "__proto", "z".repeat(60_000)])
      expect(messagesOf({}, { [name]: 1 })).toEqual([
        "unknown_field: is not a recognized field; expected one of: birth",
      ]);
  });
});

test("a body in single quotes is rejected with the quotes to send", () => {
  const parse = (text: string) => () => parseJsonBody(Buffer.from(text));
  expect(parse("{'birth': 1}")).toThrow(
    "body must be valid JSON; unexpected character at line 1, column 2; JSON needs double quotes.",
  );
  expect(parse('{"birth":\n “1”}')).toThrow("line 2, column 2; JSON needs double quotes.");
  expect(parse('{"birth": it\'s}')).toThrow("line 1, column 11.");
});

const REVERSED = "(the sign in Etc names is reversed)";

const WHOLE_HOURS =
  "; only whole hours from UTC-12:00 to UTC+14:00 have a zone of constant offset, such as Etc/GMT+6 for UTC-06:00: send the zone of the place";

describe("the hint for a text that is not a zone", () => {
  test.each([
    ["-06:00", `; send Etc/GMT+6 for UTC-06:00 ${REVERSED}`],
    ["UTC-6", `; send Etc/GMT+6 for UTC-06:00 ${REVERSED}`],
    ["GMT+2", `; send Etc/GMT-2 for UTC+02:00 ${REVERSED}`],
    ["utc +02", `; send Etc/GMT-2 for UTC+02:00 ${REVERSED}`],
    ["+0900", `; send Etc/GMT-9 for UTC+09:00 ${REVERSED}`],
    ["−3", `; send Etc/GMT+3 for UTC-03:00 ${REVERSED}`],
    ["+14", `; send Etc/GMT-14 for UTC+14:00 ${REVERSED}`],
    ["GMT-0", "; send UTC for UTC+00:00"],
    ["+05:30", WHOLE_HOURS],
    ["-13:00", WHOLE_HOURS],
    [
      "CST",
      `; CST is an abbreviation: send the zone of the place, such as America/Chicago, or Etc/GMT+6 for UTC-06:00 ${REVERSED}`,
    ],
    [
      "cest",
      `; CEST is an abbreviation: send the zone of the place, such as Europe/Paris, or Etc/GMT-2 for UTC+02:00 ${REVERSED}`,
    ],
    ["IST", "; IST is an abbreviation: send the zone of the place, such as Asia/Kolkata"],
    ["europe/paris", "; names are case-sensitive: send Europe/Paris"],
    ["etc/gmt+6", "; names are case-sensitive: send Etc/GMT+6"],
    ["Z", "; names are case-sensitive: send UTC"],
    ["Mars/Olympus", ""],
    ["", ""],
    ["x".repeat(60_000), ""],
  ])("%j", (text, hint) => {
    expect(timeZoneHint(text)).toBe(hint);
  });

  test("names zones that exist, with the offset that the sign convention means", () => {
    for (let hours = -12; hours <= 14; hours += 1) {
      const text = `${hours < 0 ? "-" : "+"}${Math.abs(hours)}`;
      const [, zone] = / send (\S+) for /.exec(timeZoneHint(text)) ?? [];
      expect(zoneClockAt(defined(zone), 0).offsetSeconds, text).toBe(hours * 3600);
    }
  });

  test.each(
    "AST ADT EDT CST CDT MDT PST PDT AKST AKDT BST WEST CEST EEST MSK WAT CAT EAT SAST PKT IST HKT JST KST AWST ACST ACDT AEST AEDT NZST NZDT".split(
      " ",
    ),
  )("names a zone of tzdata that uses the abbreviation %s, and its offset", (name) => {
    const hint = timeZoneHint(name);
    const zone = defined(/such as ([\w/]+)/.exec(hint)?.[1]);
    const clocks = [Date.UTC(2020, 0, 1), Date.UTC(2020, 6, 1)].map((at) => zoneClockAt(zone, at / 1000));
    const clock = defined(clocks.find(({ abbreviation }) => abbreviation === name));
    const fixed = / or (Etc\/\S+) for /.exec(hint)?.[1];
    if (clock.offsetSeconds % 3600 !== 0) expect(fixed).toBeUndefined();
    else expect(zoneClockAt(defined(fixed), 0).offsetSeconds).toBe(clock.offsetSeconds);
  });
});
