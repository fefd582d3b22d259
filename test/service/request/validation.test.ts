import { create, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ComputeFullChartRequestSchema,
  ComputeFullChartResponseSchema,
} from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { RankLocationsRequestSchema } from "../../../proto/gen/almagest/v1/location_pb.ts";
import { ComputeDailyHoroscopeRequestSchema } from "../../../proto/gen/almagest/v1/sky_pb.ts";
import { ComputeSolarReturnRequestSchema } from "../../../proto/gen/almagest/v1/solar_return_pb.ts";
import { ComputeSynastryRequestSchema } from "../../../proto/gen/almagest/v1/synastry_pb.ts";
import { ScoreDaysRequestSchema } from "../../../proto/gen/almagest/v1/timing_pb.ts";
import { pathOf } from "../../../service/request/field-path.ts";
import { parseJsonBody } from "../../../service/request/json-body.ts";
import { acceptProtoNames, protoPathOf } from "../../../service/request/proto-names.ts";
import { createValidator } from "../../../service/request/validation.ts";
import { bodyOfMessage } from "../../../service/transport/unary/message-body.ts";

const validator = createValidator({
  isKnownZone: (name) => name === "Europe/Paris",
});
const problemsOf = (value: unknown) => validator.violationsOf(ComputeFullChartRequestSchema, value, 0);

describe("a request sent as a protobuf message", () => {
  const problemsOfMessage = (
    birth: NonNullable<MessageInitShape<typeof ComputeFullChartRequestSchema>["birth"]>,
  ) =>
    problemsOf(
      bodyOfMessage(ComputeFullChartRequestSchema, create(ComputeFullChartRequestSchema, { birth })).value,
    );

  test("has the same problems as the same request in JSON", () => {
    const birth = { date: "1890-02-30", time: "25:00", latitude: 100, timezone: "Mars/Olympus" };
    expect(problemsOfMessage(birth)).toEqual(problemsOf({ birth }));
    expect(problemsOfMessage(birth)).toHaveLength(5);
  });

  test("is rejected for numbers that JSON cannot represent", () => {
    const problems = problemsOfMessage({
      date: "2000-01-01",
      latitude: Number.NaN,
      longitude: Number.NEGATIVE_INFINITY,
    });
    expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
      "birth.latitude wrong_type",
      "birth.longitude wrong_type",
    ]);
  });

  test("distinguishes a missing latitude from 0", () => {
    expect(problemsOfMessage({ date: "2000-01-01", latitude: 0, longitude: 0 })).toEqual([]);
    expect(problemsOfMessage({ date: "2000-01-01", longitude: 0 }).map(({ code }) => code)).toEqual([
      "required",
    ]);
  });
});

test("the accepted names are listed for a missing name, a wrong type and an unknown name", () => {
  const days = createValidator({ isKnownZone: () => true });
  const birth = { date: "2000-01-01", latitude: 1, longitude: 2 };
  const messagesOf = (request: Record<string, unknown>) =>
    days.violationsOf(ScoreDaysRequestSchema, { birth, ...request }, 0).map(({ message }) => message);
  const names = "one of general, business, romance, health, creative, travel, home, clarity";
  expect(messagesOf({})).toEqual([`is required and must be ${names}`]);
  expect(messagesOf({ activity: null })).toEqual([`must be ${names}; got null`]);
  expect(messagesOf({ activity: ["home"] })).toEqual([`must be ${names}; got an array`]);
  expect(messagesOf({ activity: "house" })).toEqual([`must be ${names}`]);
});

test("a message about a wrong type states what was sent, as far as that helps", () => {
  const returns = createValidator({ isKnownZone: () => true });
  const messageOf = (change: object) => {
    const birth = { date: "2000-01-01", time: "12:00", latitude: 1, longitude: 2 };
    const request = { birth, year: 2024, ...change };
    return returns.violationsOf(ComputeSolarReturnRequestSchema, request, 0).map(({ message }) => message);
  };
  const year = "must be a whole number from 1900 to 2100";
  expect(messageOf({ year: 2024.5 })).toEqual([`${year}; got 2024.5`]);
  expect(messageOf({ year: 1e-300 })).toEqual([`${year}; got 1e-300`]);
  expect(messageOf({ year: 1e999 })).toEqual([`${year}; got a number that is not finite`]);
  expect(messageOf({ birth: ' {"date":"2000-01-01"}' })).toEqual([
    "must be an object with date, time, latitude and longitude; got a string of JSON; send the object itself",
  ]);
  expect(messageOf({ birth: "2000-01-01" })).toEqual([
    "must be an object with date, time, latitude and longitude; got a string",
  ]);
});

test("null means not given for an optional field, and is reported for a required one and in a list", () => {
  const birth = { date: "2000-01-01", time: null, latitude: 1, longitude: 2, timezone: null };
  expect(problemsOf({ birth })).toEqual([]);
  const nullsOf = (request: DescMessage, value: object) =>
    createValidator({ isKnownZone: () => true })
      .violationsOf(request, value, 0)
      .map(({ field, code }) => `${field} ${code}`);
  expect(nullsOf(ComputeDailyHoroscopeRequestSchema, { birth: null, date: null })).toEqual([]);
  const timed = { ...birth, time: "12:00" };
  expect(
    nullsOf(RankLocationsRequestSchema, { birth: timed, focus: null, region: null, limit: null }),
  ).toEqual([]);
  expect(
    nullsOf(ScoreDaysRequestSchema, { birth, activity: "home", from: null, to: null, timezone: null }),
  ).toEqual([]);
  expect(nullsOf(ScoreDaysRequestSchema, { birth, activity: null })).toEqual(["activity null_not_allowed"]);
  expect(
    nullsOf(ComputeSolarReturnRequestSchema, {
      birth,
      year: null,
      location: { latitude: null, longitude: 1 },
    }),
  ).toEqual(["birth.time null_not_allowed", "year null_not_allowed", "location.latitude null_not_allowed"]);
});

test("problems of a protobuf message do not speak of null", () => {
  const request = create(ComputeFullChartRequestSchema, { birth: { date: "2000-01-01", time: "noon" } });
  const problems = problemsOf(bodyOfMessage(ComputeFullChartRequestSchema, request).value);
  expect(problems.map(({ field }) => field)).toEqual(["birth.latitude", "birth.longitude", "birth.time"]);
  expect(JSON.stringify(problems)).not.toContain("null");
});

describe("duplicate member names", () => {
  const duplicatesOf = (text: string) => parseJsonBody(Buffer.from(text)).problems.map(({ field }) => field);

  test.each([
    ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}', []],
    ['{"a":1,"a":2}', ["a"]],
    ['{"a":{"b":1,"c":{},"b":[]}}', ["a.b"]],
    ['{"list":[0,{"x":"}","x":"{"}]}', ["list[1].x"]],
    ['{"a\\"":1,"a\\u0022":2}', ['a"']],
    ['{"text":"\\"a\\":1,\\"a\\":2"}', []],
    ['["a","a",{"a":"a"},["b","b"]]', []],
    ['{"__proto__":1,"__proto__":2}', ["__proto__"]],
    ['{"a":1,"a":2,"a":3}', ["a", "a"]],
  ])("in %s: %j", (text, fields) => {
    expect(duplicatesOf(text)).toEqual(fields);
  });

  test("are not found in the output of JSON.stringify, and the value equals JSON.parse's", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const body = parseJsonBody(Buffer.from(text));
        expect(body).toEqual({ value: JSON.parse(text), problems: [] });
      }),
      { numRuns: 2_000, seed: 7 },
    );
  });
});

test("a long path is cut", () => {
  expect(pathOf(["birth", "date"])).toBe("birth.date");
  expect(pathOf(["people", 1, "date"])).toBe("people[1].date");
  expect(pathOf([])).toBe("body");
  expect(pathOf(["x".repeat(65_000)]).length).toBeLessThan(100);
  expect(pathOf(Array.from({ length: 10_000 }, () => 0)).length).toBeLessThan(100);
});

describe("the path of a field with the names of the contract", () => {
  test.each([
    [ComputeSynastryRequestSchema, "personA", "person_a"],
    [ComputeSynastryRequestSchema, "personA.latitude", "person_a.latitude"],
    [ComputeFullChartResponseSchema, "time.julianDayUT", "time.julian_day_ut"],
    [ComputeFullChartResponseSchema, "fixedStars[2].degreeInSign", "fixed_stars[2].degree_in_sign"],
  ])("%s: %s is %s", (type, path, expected) => {
    expect(protoPathOf(type, path)).toBe(expected);
  });

  test.each(["body", "header.host", "personC.timeKnown", "personA2", "", "…"])(
    "%s, which is not a field, is unchanged",
    (path) => {
      expect(protoPathOf(ComputeSynastryRequestSchema, path)).toBe(path);
    },
  );

  test("is unchanged from the first step that is not a field", () => {
    expect(protoPathOf(ComputeSynastryRequestSchema, "personA.personB.x")).toBe("person_a.personB.x");
    expect(protoPathOf(ComputeSynastryRequestSchema, "personA.date.timeKnown")).toBe(
      "person_a.date.timeKnown",
    );
  });
});

describe("names of the contract in JSON", () => {
  const accept = (type: Parameters<typeof acceptProtoNames>[0], value: unknown) =>
    acceptProtoNames(type, { value, problems: [] });

  test("become JSON names, at every level and in lists", () => {
    const value = { time: { julian_day_ut: 1 }, fixed_stars: [{ degree_in_sign: 2 }, null], input: "x" };
    expect(accept(ComputeFullChartResponseSchema, value)).toEqual({
      value: { time: { julianDayUT: 1 }, fixedStars: [{ degreeInSign: 2 }, null], input: "x" },
      problems: [],
    });
  });

  test("next to the JSON name of the same field are a duplicate", () => {
    const { value, problems } = accept(ComputeSynastryRequestSchema, {
      person_a: {},
      personA: { date: "x" },
    });
    expect(value).toEqual({ personA: { date: "x" } });
    expect(problems).toMatchObject([{ field: "personA", code: "duplicate_field" }]);
  });

  test.each([null, 1, "person_a", [{ person_a: 1 }], JSON.parse('{"__proto__":{"person_a":1},"personC":1}')])(
    "leave %j, which has none, unchanged",
    (value) => {
      const before = JSON.stringify(value);
      expect(JSON.stringify(accept(ComputeSynastryRequestSchema, value).value)).toBe(before);
    },
  );
});
