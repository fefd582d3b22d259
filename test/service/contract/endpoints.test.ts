import assert from "node:assert/strict";
import {
  clone,
  create,
  createFileRegistry,
  type DescService,
  type MessageInitShape,
  setExtension,
} from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema, type MethodDescriptorProto } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { PLANS } from "../../../db/index.ts";
import { ChartService } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { lasting_with, plan, ValueSet } from "../../../proto/gen/almagest/v1/options_pb.ts";
import { http } from "../../../proto/gen/google/api/annotations_pb.ts";
import { HttpRuleSchema } from "../../../proto/gen/google/api/http_pb.ts";
import { Health } from "../../../proto/gen/grpc/health/v1/health_pb.ts";
import { ServerReflection } from "../../../proto/gen/grpc/reflection/v1/reflection_pb.ts";
import { createEndpoints } from "../../../service/contract/endpoints.ts";
import { namesOf } from "../../../service/contract/value-sets.ts";

test("the plans of the contract are the database's, in the same order", () => {
  expect(namesOf(ValueSet.PLAN)).toEqual(PLANS);
});

/** The chart service with changes to the descriptors of its methods. */
function chartServiceWith(change: (methods: readonly MethodDescriptorProto[]) => void): DescService {
  const file = clone(FileDescriptorProtoSchema, ChartService.file.proto);
  const methods = file.service[0]?.method;
  assert.ok(methods);
  change(methods);
  const dependencies = new Map(ChartService.file.dependencies.map((each) => [each.proto.name, each]));
  const changed = createFileRegistry(file, (name) => dependencies.get(name)).getService(
    ChartService.typeName,
  );
  assert.ok(changed);
  return changed;
}

function withHttp(...rules: readonly MessageInitShape<typeof HttpRuleSchema>[]): DescService {
  return chartServiceWith((methods) => {
    rules.forEach((rule, index) => {
      const options = methods[index]?.options;
      assert.ok(options);
      setExtension(options, http, create(HttpRuleSchema, rule));
    });
  });
}

const post = (path: string) => ({ pattern: { case: "post", value: path } as const, body: "*" });

test.each([
  ["a verb other than GET and POST", { pattern: { case: "put", value: "/v1/chart" }, body: "*" }],
  ["a path with variables", post("/v1/chart/{birth.date}")],
  ["a body that is a part of the request", { ...post("/v1/chart"), body: "birth" }],
  ["a GET of a request that is not flat", { pattern: { case: "get", value: "/v1/chart" } }],
  ["a response body that is a part of the response", { ...post("/v1/chart"), responseBody: "angles" }],
  ["a second binding", { ...post("/v1/chart"), additionalBindings: [post("/v2/chart")] }],
] as const)("%s fails the startup", (_name, rule) => {
  const service = withHttp(rule as MessageInitShape<typeof HttpRuleSchema>);
  expect(() => createEndpoints([{ service }])).toThrow("has an HTTP annotation that REST does not serve");
});

test("a method without an HTTP annotation, or one that is not unary, fails the startup", () => {
  expect(() => createEndpoints([{ service: Health }])).toThrow("has no HTTP annotation");
  expect(() => createEndpoints([{ service: ServerReflection }])).toThrow("is not unary");
});

test("two methods with the same path or tool name fail the startup", () => {
  const samePath = withHttp(post("/v1/chart/same"), post("/v1/chart/same"));
  expect(() => createEndpoints([{ service: samePath }])).toThrow("two methods have the path /v1/chart/same");
  const sameTool = withHttp(post("/v1/chart/fixed-stars"), post("/v1/chart/fixed/stars"));
  expect(() => createEndpoints([{ service: sameTool }])).toThrow(
    "two methods have the tool name chart_fixed_stars",
  );
});

test("a method whose plan the contract leaves open fails the startup", () => {
  const service = chartServiceWith(([method]) => {
    assert.ok(method?.options);
    setExtension(method.options, plan, "");
  });
  expect(() => createEndpoints([{ service }])).toThrow("names no plan");
});

test("lasting_with naming a field that the request does not have fails the startup", () => {
  const service = chartServiceWith(([method]) => {
    assert.ok(method?.options);
    setExtension(method.options, lasting_with, "day");
  });
  expect(() => createEndpoints([{ service }])).toThrow("names day, which is not a field of the request");
});
