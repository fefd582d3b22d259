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
  test("for bytes that are not UTF-8", () => {
    expect(rejectionOf(Uint8Array.of(0x22, 0xff, 0x22))).toEqual([
      {
        field: "body",
        code: "invalid_encoding",
        message: "must be JSON encoded as UTF-8; it contains invalid bytes",
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

test("a name of the longest printed length is printed whole, one character more is cut", () => {
  const cut = pathOf(["n".repeat(1_000)]);
  const longest = cut.slice(0, -1);
  expect(cut).toBe(`${longest}…`);
  expect(pathOf([longest])).toBe(longest);
  expect(pathOf([`${longest}n`])).toBe(cut);
});

test("a value of another type is reported with the accepted type and its own", () => {
  const validator = createValidator({ requests: [ComputeFullChartRequestSchema], isKnownZone: () => true });
  const messagesOf = (value: unknown) =>
    validator.violationsOf(ComputeFullChartRequestSchema, value, 0).map(({ message }) => message);
  expect(messagesOf({ birth: [] })).toEqual([
    "must be an object with date, latitude and longitude; got an array",
  ]);
  expect(messagesOf([])).toEqual(["must be an object; got an array"]);
});
