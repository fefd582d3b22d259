import { describe, expect, test } from "vitest";
import { ComputeFullChartResponseSchema } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { ComputeSynastryRequestSchema } from "../../../proto/gen/almagest/v1/synastry_pb.ts";
import { acceptProtoNames, protoPathOf } from "../../../service/request/proto-names.ts";

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
