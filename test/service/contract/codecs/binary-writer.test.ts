import {
  create,
  type DescField,
  type DescMessage,
  type Message,
  ScalarType,
  toBinary,
} from "@bufbuild/protobuf";
import { DurationSchema } from "@bufbuild/protobuf/wkt";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import { PlanetSchema } from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import { PlaceSchema } from "../../../../proto/gen/almagest/v1/place_pb.ts";
import { UsageService } from "../../../../proto/gen/almagest/v1/usage_pb.ts";
import { createCalculationServices } from "../../../../service/app/services.ts";
import { createBinaryWriters } from "../../../../service/contract/codecs/message-writers.ts";
import { createEndpoints } from "../../../../service/contract/endpoints.ts";
import { valuesOf } from "../../../../service/contract/value-sets.ts";
import { binaryWritersFile } from "../../../../tools/codecs/write.ts";
import { anyText } from "../../../any-text.ts";
import { defined } from "../../../defined.ts";
import { TABLES } from "../../../tables.ts";

const services = [...createCalculationServices(TABLES), { service: UsageService }];
const endpoints = createEndpoints(services);
const types = [...endpoints.values()].map(({ method }) => method.output);
const writerOf = createBinaryWriters();
const write = (type: DescMessage, message: Message) => writerOf(type)(message);

const bytesOf = (type: DescMessage, message: Message): string =>
  Buffer.from(write(type, message)).toString("hex");
const expectedBytesOf = (type: DescMessage, message: Message): string =>
  Buffer.from(toBinary(type, message)).toString("hex");

const text = fc.oneof(anyText(), fc.string({ minLength: 60, maxLength: 300 }));

function scalars(field: DescField, type: ScalarType): Arbitrary<unknown> {
  switch (type) {
    case ScalarType.DOUBLE:
      return fc.oneof(fc.double(), fc.constantFrom(0, -0));
    case ScalarType.INT32:
      return fc.oneof(fc.integer(), fc.integer({ min: -200, max: 200 }));
    case ScalarType.UINT32:
      return fc.oneof(fc.nat(), fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.constant(0));
    case ScalarType.BOOL:
      return fc.boolean();
    default: {
      const names = valuesOf(field);
      return names === null ? text : fc.oneof(fc.constantFrom(...names), text);
    }
  }
}

function values(field: DescField): Arbitrary<unknown> {
  switch (field.fieldKind) {
    case "scalar":
      return scalars(field, field.scalar);
    case "message":
      return messages(field.message);
    case "list":
      return fc.array(
        field.listKind === "message" ? messages(field.message) : scalars(field, ScalarType.STRING),
        {
          maxLength: 3,
        },
      );
    case "map":
      return fc.dictionary(text, field.mapKind === "scalar" ? scalars(field, field.scalar) : fc.constant(0), {
        maxKeys: 4,
      });
    default:
      throw new Error(`${field.toString()} has no generator`);
  }
}

/** Messages of a type; a field with presence is sometimes missing. */
function messages(type: DescMessage): Arbitrary<Message> {
  const fields = type.fields.map((field) => {
    const canBeMissing = field.fieldKind === "message" || field.proto.proto3Optional;
    return [field.localName, canBeMissing ? fc.option(values(field), { nil: undefined }) : values(field)];
  });
  return fc
    .record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>)
    .map((init) =>
      create(type, Object.fromEntries(Object.entries(init).filter(([, value]) => value !== undefined))),
    );
}

describe("the bytes of a message equal toBinary's", () => {
  test.each(types.map((type) => [type.typeName, type] as const))("%s", (_name, type) => {
    fc.assert(
      fc.property(messages(type), (message) => {
        expect(bytesOf(type, message)).toBe(expectedBytesOf(type, message));
      }),
      { numRuns: 12, seed: 20_261_122 },
    );
  });
});

test("a message stays as it is when others are written after it", () => {
  const planets = Array.from({ length: 5_000 }, (_, index) =>
    create(PlanetSchema, { name: "Sun", longitude: index / 7, sign: "x".repeat(index % 100) }),
  );
  const written = planets.map((planet) => write(PlanetSchema, planet));
  expect(
    written.every(
      (bytes, index) => Buffer.compare(bytes, toBinary(PlanetSchema, defined(planets[index]))) === 0,
    ),
  ).toBe(true);
});

test("a message may be longer than a block", () => {
  const { output } = defined(endpoints.get("/v1/chart/planets")).method;
  const planets = Array.from({ length: 20_000 }, (_, index) => ({
    name: `Körper ${index}`,
    longitude: index,
    house: -index,
  }));
  const message = create(output, { planets } as Record<string, unknown>);
  expect(Buffer.compare(write(output, message), toBinary(output, message))).toBe(0);
  const long = create(PlanetSchema, { name: "é".repeat(200_000) });
  expect(Buffer.compare(write(PlanetSchema, long), toBinary(PlanetSchema, long))).toBe(0);
});

test.each([
  ["longitude", "12"],
  ["longitude", undefined],
  ["house", 1.5],
  ["house", 2 ** 31],
  ["name", undefined],
])("%s of %j is a bug of the caller, and the next message is written", (name, value) => {
  const broken = { ...create(PlanetSchema, { name: "Sun", longitude: 1, sign: "Leo" }), [name]: value };
  expect(() => write(PlanetSchema, broken)).toThrow();
  const planet = create(PlanetSchema, { name: "Sun", longitude: 1, sign: "Leo" });
  expect(bytesOf(PlanetSchema, planet)).toBe(expectedBytesOf(PlanetSchema, planet));
});

test("a message of another type is a bug of the caller", () => {
  expect(() => write(PlanetSchema, create(PlaceSchema))).toThrow("almagest.v1.Planet");
});

test("generating a writer throws for a field of a kind that the contract does not use", () => {
  // 64-bit integers.
  expect(() => binaryWritersFile([DurationSchema])).toThrow("has no binary writer");
});
