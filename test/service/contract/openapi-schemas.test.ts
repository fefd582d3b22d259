import { expect, test } from "vitest";
import { ComputeFullChartResponseSchema } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { ErrorSchema } from "../../../proto/gen/almagest/v1/error_pb.ts";
import { PlaceSchema } from "../../../proto/gen/almagest/v1/place_pb.ts";
import { createSchemaComponents } from "../../../service/contract/openapi-schemas.ts";
import { defined } from "../../defined.ts";

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
