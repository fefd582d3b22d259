import { create, toBinary } from "@bufbuild/protobuf";
import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { expect, test } from "vitest";
import { ComputeFullChartRequestSchema } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { ServiceError } from "../../../service/contract/errors.ts";
import { assertFewFields } from "../../../service/transport/unary/message-body.ts";

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
