import { create, type DescMessage, type Message } from "@bufbuild/protobuf";
import { FieldOptionsSchema } from "@bufbuild/protobuf/wkt";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createJsonBytes,
  type JsonBytes,
  writeNumber,
  writeText,
} from "../../../../service/contract/codecs/json-bytes.ts";
import { createJsonWriters, type WriteMessage } from "../../../../service/contract/codecs/message-writers.ts";
import { jsonWritersFile } from "../../../../tools/codecs/write.ts";
import { anyText } from "../../../any-text.ts";
import { defined } from "../../../defined.ts";
import { type CompiledContract, compileContract } from "../compile-contract.ts";

let contract: SampleContract;
let writeSample: WriteMessage;
let writePoint: WriteMessage;
beforeAll(async () => {
  contract = await compileSampleContract();
  const writerOf = createJsonWriters();
  const { json } = contract.writers;
  [writeSample, writePoint] = [writerOf(contract.sample, json), writerOf(contract.point, json)];
});

const sampleText = (members?: object) => writeSample(contract.createSample(members)).toString();
const pointText = (members?: object) => writePoint(contract.createPoint(members)).toString();

/** A point whose members have the values of their types. */
const POINT = { name: "", longitude: 0, sign: "", isReversed: false, Count: 0 };
/** A sample whose members have the values of their types, in contract order. */
const SAMPLE = {
  ...{ origin: POINT, note: "", points: [], peak: null, cusps: null },
  ...{ signs: {}, retrograde: [], weights: {} },
};

describe("JSON of a message", () => {
  test("is what JSON.stringify writes for the same members", () => {
    const fraction = fc.integer({ min: -3_600_000, max: 3_600_000 }).map((scaled) => scaled / 10_000);
    const number = fc.oneof(fraction, fc.double({ noNaN: true, noDefaultInfinity: true }));
    const text = fc.oneof(fc.constantFrom("Sun", "Aries", "Leo"), anyText());
    const point = fc.record({
      name: text,
      longitude: number,
      sign: text,
      isReversed: fc.boolean(),
      count: fc.nat(),
    });
    fc.assert(
      fc.property(
        fc.array(point),
        fc.string(),
        fc.array(text),
        fc.dictionary(text, number),
        (members, note, retrograde, weights) => {
          const form = members.map(({ count, ...rest }) => ({ ...rest, Count: count }));
          expect(sampleText({ points: members, note, retrograde, weights })).toBe(
            JSON.stringify({ ...SAMPLE, points: form, note, retrograde, weights }),
          );
        },
      ),
    );
  });

  test("is not changed by later texts", () => {
    const notes = ["plain", "Île-de-France", "日本 🌕"];
    const texts = notes.map((note) => writeSample(contract.createSample({ note })));
    expect(texts.map(String)).toEqual(notes.map((note) => JSON.stringify({ ...SAMPLE, note })));
  });

  test("of any length is written whole", () => {
    const point = { name: "Mercury", longitude: 359.9999, sign: "Sagittarius", isReversed: true, count: 7 };
    const { count: Count, ...members } = point;
    for (let count = 1; count < 2_000; count += 37) {
      const expected = JSON.stringify({ ...SAMPLE, points: Array(count).fill({ ...members, Count }) });
      // The assertion alone would take most of the time.
      if (sampleText({ points: Array(count).fill(point) }) !== expected) expect.fail(`${count} points`);
    }
  });

  test("omits an optional field without a value", () => {
    expect(pointText({ house: 12 })).toContain(',"house":12}');
    expect(pointText()).not.toContain("house");
  });

  test("writes null for a nullable field without a value: an object and an empty list", () => {
    expect(sampleText()).toBe(JSON.stringify(SAMPLE));
    expect(JSON.parse(sampleText({ cusps: [{}], peak: {} }))).toEqual({
      ...SAMPLE,
      cusps: [POINT],
      peak: POINT,
    });
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])("throws for the number %s", (longitude) => {
    expect(() => pointText({ longitude })).toThrow(/longitude is/);
  });

  test("throws if a field that is always present is not set", () => {
    expect(() => sampleText({ origin: undefined })).toThrow(/origin.*not set/);
  });

  test("contains a list with present_with, even if empty, exactly if the other field is set", () => {
    expect(sampleText({ details: ["unseen"] })).not.toContain("details");
    expect(sampleText({ label: "" })).toContain(',"label":"","details":[]}');
  });
});

test("generating a writer throws for a type without a JSON form in the contract", () => {
  // 64-bit integers, bytes, enums.
  expect(() => jsonWritersFile([FieldOptionsSchema])).toThrow(/no JSON form/);
});

const out = createJsonBytes();

/** The text of one step after the other. */
function written(...steps: readonly ((out: JsonBytes, at: number) => number)[]): string {
  const end = steps.reduce((at, write) => write(out, at), 0);
  return out.bytes.toString("utf8", 0, end);
}

test("numbers have JavaScript's notation", () => {
  const isSame = (value: number) => {
    const text = written((to, at) => writeNumber(to, at, value, "the number"));
    // The assertion alone would take most of the time.
    if (text !== `${value}`) expect(text).toBe(`${value}`);
  };
  for (const value of [
    0,
    -0,
    0.1 + 0.2,
    5e-324,
    1e21,
    1e-7,
    0.0001,
    9.9999,
    -0.5,
    214748.3647,
    214748.3648,
  ]) {
    isSame(value);
  }
  for (const value of [359.99996, 2448058.0208333335, 2 ** 31, -(2 ** 31), Number.MAX_SAFE_INTEGER])
    isSame(value);
  fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), isSame), { numRuns: 20_000 });
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (value) => isSame(value / 10_000)),
    { numRuns: 20_000 },
  );
});

test("any text of any length is preserved", () => {
  fc.assert(
    fc.property(anyText({ maxLength: 300 }), fc.string({ unit: "binary-ascii" }), (text, ascii) => {
      const both = written(
        ...[ascii, text, ascii].map((part) => (to: JsonBytes, at: number) => writeText(to, at, part)),
      );
      expect(both).toBe(ascii + text + ascii);
    }),
  );
  const long = "é𝔞b".repeat(100_000);
  expect(written((to, at) => writeText(to, at, long))).toBe(long);
  expect(written((to, at) => writeText(to, at, "a".repeat(1_000_000)))).toHaveLength(1_000_000);
});

/** A response with every kind of field that the contract uses. */
const SAMPLE_PROTO = `
syntax = "proto3";
package almagest.sample.v1;
import "almagest/v1/options.proto";
service SampleService {
  rpc GetSample(GetSampleRequest) returns (Sample) {}
}
message GetSampleRequest {}
message Sample {
  Point origin = 1;
  string note = 2;
  repeated Point points = 3;
  Point peak = 4 [(almagest.v1.nullable) = true];
  repeated Point cusps = 5 [(almagest.v1.nullable) = true];
  map<string, string> signs = 6 [
    (almagest.v1.key_set) = VALUE_SET_BODY,
    (almagest.v1.value_set) = VALUE_SET_SIGN
  ];
  repeated string retrograde = 7 [(almagest.v1.value_set) = VALUE_SET_BODY];
  map<string, double> weights = 8;
  optional string label = 9;
  repeated string details = 10 [(almagest.v1.present_with) = "label"];
}
message Point {
  string name = 1 [(almagest.v1.value_set) = VALUE_SET_BODY];
  double longitude = 2;
  string sign = 3 [(almagest.v1.value_set) = VALUE_SET_SIGN];
  bool is_reversed = 4;
  uint32 count = 5 [json_name = "Count"];
  optional int32 house = 6;
}
`;

interface SampleContract extends CompiledContract {
  readonly sample: DescMessage;
  readonly point: DescMessage;
  /** A sample whose required members are set. */
  createSample(members?: object): Message;
  createPoint(members?: object): Message;
}

async function compileSampleContract(): Promise<SampleContract> {
  const contract = await compileContract("almagest/sample/v1/sample.proto", SAMPLE_PROTO);
  const typeNamed = (name: string): DescMessage =>
    defined(contract.registry.getMessage(`almagest.sample.v1.${name}`));
  const [sample, point] = [typeNamed("Sample"), typeNamed("Point")];
  return {
    ...contract,
    sample,
    point,
    createSample: (members = {}) => create(sample, { origin: {}, ...members } as never),
    createPoint: (members = {}) => create(point, members as never),
  };
}
