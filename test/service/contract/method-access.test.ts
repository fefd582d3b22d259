import { expect, test } from "vitest";
import { ChartService } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { UsageService } from "../../../proto/gen/almagest/v1/usage_pb.ts";
import { Health } from "../../../proto/gen/grpc/health/v1/health_pb.ts";
import { accessOf } from "../../../service/contract/method-access.ts";

test("the charts are on every plan and counted, usage is on every plan and not counted", () => {
  for (const method of ChartService.methods) {
    expect(accessOf(method)).toEqual({
      plans: new Set(["free", "pro"]),
      leastPlan: "free",
      isCounted: true,
    });
  }
  expect(accessOf(UsageService.method.getUsage)).toMatchObject({ leastPlan: "free", isCounted: false });
});

test("a method of which the contract does not say who may call it is nobody's: it is an error at the start", () => {
  expect(() => accessOf(Health.method.check)).toThrow("names no plan");
});
