import { create, toBinary } from "@bufbuild/protobuf";
import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ComputeFullChartRequestSchema } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { ServiceError } from "../../../service/contract/errors.ts";
import { pathOf } from "../../../service/request/field-path.ts";
import { parseJsonBody } from "../../../service/request/json-body.ts";
import { findJsonFault } from "../../../service/request/json-fault.ts";
import { createValidator } from "../../../service/request/validation.ts";
import { assertFewFields } from "../../../service/transport/unary/message-body.ts";

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

describe("the position of a fault is stated", () => {
  test.each([
    ["a trailing comma", '{"a":1,\r\n}', 2, 1],
    ["a trailing comma of an array", "[1,\r]", 2, 1],
    ["a non-breaking space", "[\u00a01]", 1, 2],
    ["a character beyond 16 bits before it", '["\u{1f600}" x]', 1, 7],
  ])("%s", (_what, text, line, column) => {
    expect(findJsonFault(text)).toMatchObject({ line, column, isEnd: false });
  });
});

/** Whether more text could make a text JSON, by the message of JSON.parse. */
function isStart(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    const position = /at position (\d+)/.exec(message)?.[1];
    return message === "Unexpected end of JSON input" || Number(position) === text.length;
  }
}

test("the fault is the first character after which JSON.parse accepts no continuation", () => {
  const insertion = fc.constantFrom(
    ..."{}[]:,\"'\\/-+.eE0123xutfn \n\u0001".split(""),
    "NaN",
    "//",
    "\\u00",
    "true",
    "",
  );
  const change = fc.record({ at: fc.nat(60), removed: fc.nat(3), inserted: insertion });
  let faults = 0;
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 3 }),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      (json, changes) => {
        let text = json;
        for (const { at, removed, inserted } of changes) {
          const place = at % (text.length + 1);
          text = `${text.slice(0, place)}${inserted}${text.slice(place + removed)}`;
        }
        const length =
          [...Array(text.length).keys()].find((end) => !isStart(text.slice(0, end + 1))) ?? text.length;
        try {
          JSON.parse(text);
          return;
        } catch {
          faults += 1;
        }
        const lines = text.slice(0, length).split(/\r\n|\r|\n/);
        expect(findJsonFault(text), JSON.stringify(text)).toMatchObject({
          line: lines.length,
          column: (lines.at(-1) ?? "").length + 1,
          isEnd: length === text.length,
        });
      },
    ),
    { numRuns: 2_000, seed: 23 },
  );
  expect(faults).toBeGreaterThan(500);
});

const scan = (bytes: Uint8Array) => assertFewFields(ComputeFullChartRequestSchema, bytes);

/** The problems by which a message is rejected. */
function problemsOf(bytes: Uint8Array) {
  try {
    scan(bytes);
  } catch (error) {
    if (error instanceof ServiceError) return error.violations.map(({ code }) => code);
    throw error;
  }
  return [];
}

const BIRTH = 1;
const UNKNOWN = 15;

test("a message is accepted with up to 400 fields, unknown and nested ones included", () => {
  const birth = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };
  const message = toBinary(ComputeFullChartRequestSchema, create(ComputeFullChartRequestSchema, { birth }));
  expect(problemsOf(message)).toEqual([]);
  const withUnknown = (count: number) => {
    const writer = new BinaryWriter().raw(message);
    for (let field = 0; field < count; field++) writer.tag(UNKNOWN, WireType.Varint).uint32(1);
    return writer.finish();
  };
  // The birth and its four fields are five.
  expect(problemsOf(withUnknown(395))).toEqual([]);
  expect(problemsOf(withUnknown(396))).toEqual(["body_too_large"]);
});

test("a nested message counts with its fields, however often it occurs", () => {
  const repeated = new BinaryWriter();
  for (let field = 0; field < 401; field++)
    repeated.tag(BIRTH, WireType.LengthDelimited).bytes(new Uint8Array());
  expect(problemsOf(repeated.finish())).toEqual(["body_too_large"]);
  const nested = new BinaryWriter();
  for (let field = 0; field < 400; field++) nested.tag(UNKNOWN, WireType.Varint).uint32(1);
  const birth = new BinaryWriter().tag(BIRTH, WireType.LengthDelimited).bytes(nested.finish()).finish();
  expect(problemsOf(birth)).toEqual(["body_too_large"]);
});

test("a group and bytes that end early are not read as a message", () => {
  const group = new BinaryWriter().tag(UNKNOWN, WireType.StartGroup).tag(UNKNOWN, WireType.EndGroup).finish();
  expect(() => scan(group)).toThrow(/a group/);
  expect(() => scan(Uint8Array.of(0x0a, 0x05, 0x0a))).toThrow();
  expect(() => scan(Uint8Array.of(0x80))).toThrow();
});
