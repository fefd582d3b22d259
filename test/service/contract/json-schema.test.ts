import type { DescMessage, DescMethod } from "@bufbuild/protobuf";
import { FieldOptionsSchema, StructSchema } from "@bufbuild/protobuf/wkt";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import {
  ACTIVITY_NAMES,
  ANGLE_NAMES,
  ASPECTS,
  BODY_NAMES,
  ELEMENT_NAMES,
  MOON_PHASE_NAMES,
  NATAL_POINT_NAMES,
  QUALITY_NAMES,
  RATING_NAMES,
  REGION_NAMES,
  SIGN_NAMES,
  SIGNIFICANCE_NAMES,
  SKY_EVENT_KINDS,
  SPHERE_NAMES,
  TONE_NAMES,
  TRANSIT_EVENT_KINDS,
  VERDICT_NAMES,
} from "../../../engine/index.ts";
import {
  ChartService,
  ComputeFullChartRequestSchema,
  ComputeFullChartResponseSchema,
} from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { ErrorSchema } from "../../../proto/gen/almagest/v1/error_pb.ts";
import { LocationService, RankLocationsRequestSchema } from "../../../proto/gen/almagest/v1/location_pb.ts";
import { ValueSet } from "../../../proto/gen/almagest/v1/options_pb.ts";
import { PlaceSchema } from "../../../proto/gen/almagest/v1/place_pb.ts";
import { ComputeDailyHoroscopeResponseSchema, SkyService } from "../../../proto/gen/almagest/v1/sky_pb.ts";
import {
  ComputeSolarReturnRequestSchema,
  SolarReturnService,
} from "../../../proto/gen/almagest/v1/solar_return_pb.ts";
import { SynastryService } from "../../../proto/gen/almagest/v1/synastry_pb.ts";
import { TimingService } from "../../../proto/gen/almagest/v1/timing_pb.ts";
import { TransitService } from "../../../proto/gen/almagest/v1/transits_pb.ts";
import { ERROR_CODES } from "../../../service/contract/errors.ts";
import { type JsonSchema, jsonSchemaOf, validationSchemaOf } from "../../../service/contract/json-schema.ts";
import { createSchemaComponents } from "../../../service/contract/openapi-schemas.ts";
import { namesOf } from "../../../service/contract/value-sets.ts";
import { defined } from "../../defined.ts";

const services = [ChartService, SkyService, TransitService, SynastryService, SolarReturnService];
const calculationMethods = [...services, TimingService, LocationService].flatMap(
  (service): DescMethod[] => service.methods,
);

describe("the contract's value sets match the names in the code", () => {
  test.each([
    ["signs", ValueSet.SIGN, SIGN_NAMES],
    ["bodies", ValueSet.BODY, BODY_NAMES],
    ["aspects", ValueSet.ASPECT, ASPECTS.map(({ name }) => name)],
    ["elements", ValueSet.ELEMENT, ELEMENT_NAMES],
    ["qualities", ValueSet.QUALITY, QUALITY_NAMES],
    ["phases of the Moon", ValueSet.MOON_PHASE, MOON_PHASE_NAMES],
    ["kinds of sky events", ValueSet.SKY_EVENT, SKY_EVENT_KINDS],
    ["bodies in sky events", ValueSet.SKY_BODY, BODY_NAMES.map((name) => name.toLowerCase())],
    ["natal points of transits", ValueSet.NATAL_POINT, NATAL_POINT_NAMES],
    ["tones", ValueSet.TONE, TONE_NAMES],
    ["kinds of transit events", ValueSet.TRANSIT_EVENT, TRANSIT_EVENT_KINDS],
    [
      "targets of transits",
      ValueSet.TRANSIT_TARGET,
      [...NATAL_POINT_NAMES, ...SIGN_NAMES, ...namesOf(ValueSet.DIRECTION)],
    ],
    ["significances", ValueSet.SIGNIFICANCE, SIGNIFICANCE_NAMES],
    ["spheres of life", ValueSet.SPHERE, SPHERE_NAMES],
    ["angles", ValueSet.ANGLE, ANGLE_NAMES],
    ["verdicts", ValueSet.VERDICT, VERDICT_NAMES],
    ["regions", ValueSet.REGION, REGION_NAMES],
    ["activities", ValueSet.ACTIVITY, ACTIVITY_NAMES],
    ["ratings", ValueSet.RATING, RATING_NAMES],
  ] as const)("%s, in the same order", (_what, set, names) => {
    expect(namesOf(set)).toEqual(names);
  });

  test("errors", () => {
    expect(new Set(namesOf(ValueSet.ERROR))).toEqual(new Set(ERROR_CODES));
  });
});

test("a request's schema applies the contract's rules and rejects unrecognized fields", () => {
  // Written down by hand from the specification of a birth.
  expect(jsonSchemaOf(ComputeFullChartRequestSchema, "request")).toMatchObject({
    type: "object",
    required: ["birth"],
    additionalProperties: false,
    properties: {
      birth: {
        type: "object",
        required: ["date", "latitude", "longitude"],
        additionalProperties: false,
        properties: {
          date: { type: "string", pattern: expect.stringContaining("[0-9]{2}-[0-9]{2}") },
          time: { type: ["string", "null"] },
          latitude: { type: "number", minimum: -90, maximum: 90 },
          longitude: { type: "number", minimum: -180, maximum: 180 },
          timezone: { type: "string" },
        },
      },
    },
  });
});

test("the schema of every request is a JSON Schema, which the service does not check when it starts", () => {
  const requests = calculationMethods.map(({ input }) => input);
  expect(requests.length).toBeGreaterThan(10);
  const ajv = new Ajv2020();
  for (const request of requests) {
    const isValid = ajv.validateSchema(validationSchemaOf(request));
    expect([request.typeName, isValid, ajv.errors]).toEqual([request.typeName, true, null]);
  }
});

test("a request is validated with the checks that patterns cannot state, and null is accepted for what is optional", () => {
  const birth = defined(validationSchemaOf(ComputeFullChartRequestSchema).properties?.["birth"]);
  expect(birth).toMatchObject({
    type: "object",
    properties: {
      date: { type: "string", format: "date" },
      time: { type: ["string", "null"] },
      latitude: { type: "number" },
      timezone: { type: ["string", "null"], format: "time-zone" },
    },
  });
  const ranking = validationSchemaOf(RankLocationsRequestSchema).properties;
  expect(defined(ranking?.["focus"]).enum).toEqual([...SPHERE_NAMES, null]);
  expect(ranking?.["limit"]).toMatchObject({ type: ["integer", "null"], minimum: 3, maximum: 12 });
});

test("a response's schema lists required and nullable fields and names, and allows new fields", () => {
  const {
    properties = {},
    required,
    additionalProperties,
  } = jsonSchemaOf(ComputeFullChartResponseSchema, "response");
  expect(new Set(required)).toEqual(new Set(Object.keys(properties)));
  expect(additionalProperties).toBeUndefined();
  expect(properties["angles"]).toMatchObject({ type: ["object", "null"] });
  expect(properties["houses"]).toMatchObject({ type: ["array", "null"] });
  const planet = defined(properties["planets"]?.items);
  expect(planet.required).not.toContain("house");
  expect(defined(planet.properties?.["name"]).enum).toEqual(BODY_NAMES);
});

test("every rule of a field has a text", () => {
  const untextedFields: string[] = [];
  const checkTexts = (schema: JsonSchema, path: string): void => {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (field.description === undefined) untextedFields.push(`${path}.${name}`);
      checkTexts(field, `${path}.${name}`);
    }
  };
  for (const { input } of calculationMethods) checkTexts(jsonSchemaOf(input, "request"), input.name);
  expect(untextedFields).toEqual([]);
});

test("a field of a nested message can be required and not null in one request only", () => {
  const birthOf = (request: DescMessage) => defined(jsonSchemaOf(request, "request").properties?.["birth"]);
  const returned = birthOf(ComputeSolarReturnRequestSchema);
  expect(returned.required).toEqual(["date", "time", "latitude", "longitude"]);
  expect(defined(returned.properties)["time"]).toMatchObject({ type: "string" });
  expect(defined(returned.properties?.["time"]).description).toMatch(/without it/);
  expect(birthOf(ComputeFullChartRequestSchema).required).not.toContain("time");
});

test("a list with present_with is not required", () => {
  const { required } = jsonSchemaOf(ComputeDailyHoroscopeResponseSchema, "response");
  expect(required).toEqual(["date", "computedFor", "moon", "positions", "events"]);
});

test.each([
  ["64-bit integers, bytes and enums", FieldOptionsSchema],
  ["recursive messages and oneofs", StructSchema],
])("%s have no form in the contract's JSON", (_what, desc) => {
  expect(() => jsonSchemaOf(desc, "response")).toThrow(/no JSON form/);
});

test("a message is in the components once, with everything it contains", () => {
  const components = createSchemaComponents();
  const ref = components.refTo(ComputeFullChartResponseSchema, "response");
  expect(components.refTo(ComputeFullChartResponseSchema, "response")).toEqual(ref);
  const named = components.named();
  const text = JSON.stringify(named);
  const referred = new Set(
    [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => defined(name)),
  );
  expect([...referred].filter((name) => !(name in named))).toEqual([]);
  expect(Object.keys(named).filter((name) => !referred.has(name))).toEqual(["ComputeFullChartResponse"]);
});

test("a message used in both requests and responses throws: its schemas would share a name", () => {
  const components = createSchemaComponents();
  components.refTo(PlaceSchema, "request");
  expect(() => components.refTo(PlaceSchema, "response")).toThrow("are both named Place");
});

test("the details of an error list their possible types", () => {
  const components = createSchemaComponents();
  components.refTo(ErrorSchema, "response");
  expect(defined(components.named()["Error"]?.properties)["details"]).toMatchObject({
    anyOf: [
      { type: "array", items: { $ref: "#/components/schemas/Violation" } },
      { $ref: "#/components/schemas/DailyLimit" },
      { $ref: "#/components/schemas/PlanRequirement" },
    ],
  });
});
