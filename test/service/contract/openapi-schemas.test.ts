import { expect, test } from "vitest";
import { ComputeFullChartResponseSchema } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { ErrorSchema } from "../../../proto/gen/almagest/v1/error_pb.ts";
import { PlaceSchema } from "../../../proto/gen/almagest/v1/place_pb.ts";
import { createSchemaComponents } from "../../../service/contract/openapi-schemas.ts";

test("a message is among the components once, with all that is within it", () => {
  const components = createSchemaComponents();
  const ref = components.refTo(ComputeFullChartResponseSchema, "response");
  expect(components.refTo(ComputeFullChartResponseSchema, "response")).toEqual(ref);
  const named = components.named();
  const text = JSON.stringify(named);
  const referred = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!));
  expect([...referred].filter((name) => !(name in named))).toEqual([]);
  expect(Object.keys(named).filter((name) => !referred.has(name))).toEqual(["ComputeFullChartResponse"]);
});

test("a message that is both asked with and answered with would be two schemas of one name: an error at the start", () => {
  const components = createSchemaComponents();
  components.refTo(PlaceSchema, "request");
  expect(() => components.refTo(PlaceSchema, "response")).toThrow("are both Place");
});

test("the details of an error are told as what they can be", () => {
  const components = createSchemaComponents();
  components.refTo(ErrorSchema, "response");
  expect(components.named().Error!.properties!.details).toMatchObject({
    anyOf: [
      { type: "array", items: { $ref: "#/components/schemas/Violation" } },
      { $ref: "#/components/schemas/DailyLimit" },
      { $ref: "#/components/schemas/PlanRequirement" },
    ],
  });
});
