import type { DescMethod } from "@bufbuild/protobuf";
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
import { ChartService, ComputeFullChartResponseSchema } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { LocationService } from "../../../proto/gen/almagest/v1/location_pb.ts";
import { ValueSet } from "../../../proto/gen/almagest/v1/options_pb.ts";
import { PlaceSchema } from "../../../proto/gen/almagest/v1/place_pb.ts";
import { SkyService } from "../../../proto/gen/almagest/v1/sky_pb.ts";
import { SolarReturnService } from "../../../proto/gen/almagest/v1/solar_return_pb.ts";
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

test("the schema of every request is a JSON Schema, which the service does not check when it starts", () => {
  const requests = calculationMethods.map(({ input }) => input);
  expect(requests.length).toBeGreaterThan(10);
  const ajv = new Ajv2020();
  for (const request of requests) {
    const isValid = ajv.validateSchema(validationSchemaOf(request));
    expect([request.typeName, isValid, ajv.errors]).toEqual([request.typeName, true, null]);
  }
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

test.each([
  ["64-bit integers, bytes and enums", FieldOptionsSchema],
  ["recursive messages and oneofs", StructSchema],
])("%s have no form in the contract's JSON", (_what, desc) => {
  expect(() => jsonSchemaOf(desc, "response")).toThrow(/no JSON form/);
});

test("a message used in both requests and responses throws: its schemas would share a name", () => {
  const components = createSchemaComponents();
  components.refTo(PlaceSchema, "request");
  expect(() => components.refTo(PlaceSchema, "response")).toThrow("are both named Place");
});
