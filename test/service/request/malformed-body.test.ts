import { describe, expect, test } from "vitest";
import { ComputeFullChartRequestSchema } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { ServiceError } from "../../../service/contract/errors.ts";
import { pathOf } from "../../../service/request/field-path.ts";
import { parseJsonBody } from "../../../service/request/json-body.ts";
import { createValidator } from "../../../service/request/validation.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Why a body is rejected: its one problem. */
function rejectionOf(bytes: Uint8Array) {
  try {
    parseJsonBody(bytes);
  } catch (error) {
    if (error instanceof ServiceError) return error.violations;
    throw error;
  }
  throw new Error("the body was accepted");
}

describe("a body is rejected, with the reason,", () => {
  test.each([
    [[0x22, 0xff, 0x22]],
    [[0xff, 0xfe, 0x7b, 0x00]],
    [[0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]],
    [[0xed, 0xa0, 0x80]],
  ])("for bytes that are not UTF-8: %j", (bytes) => {
    expect(rejectionOf(Uint8Array.from(bytes))).toEqual([
      {
        field: "body",
        code: "invalid_encoding",
        message: "must be JSON encoded as UTF-8; it contains invalid bytes",
      },
    ]);
  });

  test("by line and column, for a syntax error after 60,000 lines", () => {
    expect(rejectionOf(bytesOf(`${"\n".repeat(60_000)} {"a":0 1}`))).toEqual([
      {
        field: "body",
        code: "malformed_json",
        message: "must be valid JSON; unexpected character at line 60001, column 9",
      },
    ]);
  });

  test("for space alone, as for no bytes", () => {
    const empty = rejectionOf(bytesOf(""));
    expect(empty).toMatchObject([{ message: "must be a JSON object; it is empty" }]);
    expect(rejectionOf(bytesOf(" \n\t"))).toEqual(empty);
  });
});

describe("a repeated member", () => {
  test("is one problem with its field and code", () => {
    expect(parseJsonBody(bytesOf('{"birth":{"date":"a","date":"b"}}')).problems).toEqual([
      { field: "birth.date", code: "duplicate_field", message: "occurs more than once" },
    ]);
  });

  test("is not found in an array's items, nor where two objects of an array share a name", () => {
    expect(parseJsonBody(bytesOf('{"a":["x","x"],"b":[{"c":1},{"c":2}]}')).problems).toEqual([]);
    expect(parseJsonBody(bytesOf('["x","x",{"c":1},"x"]')).problems).toEqual([]);
  });
});

describe("a body of more values than any request can use", () => {
  const rejected = (message: string) => [{ field: "body", code: "body_too_large", message }];

  test.each([
    ["names", `{${Array.from({ length: 8_000 }, (_none, index) => `"${index}":0`).join(",")}}`],
    ["one name", `{${'"":0,'.repeat(13_000)}"":0}`],
    ["items", `[${"0,".repeat(32_000)}0]`],
    ["commas", ",".repeat(65_536)],
    ["empty objects", `[${"{},".repeat(401)}{}]`],
  ])("is rejected by its number of values, not parsed or validated: %s", (_what, text) => {
    expect(rejectionOf(bytesOf(text))).toEqual(rejected("must not have more than 400 fields and items"));
  });

  test("counts nothing inside strings", () => {
    const text = `{"a":${JSON.stringify('{[,:"\\'.repeat(1_000))}}`;
    expect(parseJsonBody(bytesOf(text))).toEqual({ value: JSON.parse(text), problems: [] });
  });

  test("may have 400 values on 32 levels", () => {
    const items = JSON.stringify(Array.from({ length: 399 }, () => 0));
    expect(parseJsonBody(bytesOf(items)).problems).toEqual([]);
    expect(parseJsonBody(bytesOf(`${"[".repeat(32)}${"]".repeat(32)}`)).problems).toEqual([]);
  });

  test.each([
    ["33 levels", "[".repeat(33)],
    ["arrays", `{"birth":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
    ["objects", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
    ["no end", "[".repeat(60_000)],
  ])("is rejected by its depth: %s", (_what, text) => {
    expect(rejectionOf(bytesOf(text))).toEqual(rejected("must not be nested more than 32 levels deep"));
  });

  test("has at most one problem more than a response lists, repeated names included", () => {
    expect(parseJsonBody(bytesOf(`{${'"a":0,'.repeat(300)}"a":0}`)).problems).toHaveLength(51);
    const validator = createValidator({ isKnownZone: () => true });
    const names = Object.fromEntries(Array.from({ length: 390 }, (_none, index) => [`k${index}`, 0]));
    expect(validator.violationsOf(ComputeFullChartRequestSchema, names, 0)).toHaveLength(51);
  });
});

test("a name of the longest printed length is printed whole, one character more is cut", () => {
  const cut = pathOf(["n".repeat(1_000)]);
  const longest = cut.slice(0, -1);
  expect(cut).toBe(`${longest}…`);
  expect(pathOf([longest])).toBe(longest);
  expect(pathOf([`${longest}n`])).toBe(cut);
});

test("a value of another type is reported with the accepted type and its own", () => {
  const validator = createValidator({ isKnownZone: () => true });
  const messagesOf = (value: unknown) =>
    validator.violationsOf(ComputeFullChartRequestSchema, value, 0).map(({ message }) => message);
  expect(messagesOf({ birth: [] })).toEqual([
    "must be an object with date, latitude and longitude; got an array",
  ]);
  expect(messagesOf([])).toEqual(["must be an object; got an array"]);
});
