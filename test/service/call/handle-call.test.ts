import assert from "node:assert/strict";
import { create } from "@bufbuild/protobuf";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ChartService,
  ComputeElementsResponseSchema,
  type ComputeFullChartRequest,
} from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { createCalls } from "../../../service/call/handle-call.ts";
import { type Implementation, implement } from "../../../service/call/implemented-service.ts";
import { createEndpoints } from "../../../service/contract/endpoints.ts";
import { ERRORS, ServiceError } from "../../../service/contract/errors.ts";
import { createAccountGuard } from "../../../service/guard/account-guard.ts";
import { createCallGuard } from "../../../service/guard/call-guard.ts";
import { DEFAULT_LIMITS } from "../../../service/limits/limits.ts";
import { type AccountDatabase, openAccountDatabase, WITH_KEY } from "../open-account.ts";

const BIRTH = { date: "2000-01-01", latitude: 1, longitude: 2 };
const endpoints = createEndpoints([{ service: ChartService }]);
const endpoint = endpoints.get("/v1/chart/elements");
assert.ok(endpoint);
const call = {
  requestId: "request-0001",
  headers: WITH_KEY,
  network: () => "192.0.2.1",
  signal: new AbortController().signal,
};

let accounts: AccountDatabase;
beforeAll(async () => {
  accounts = await openAccountDatabase();
});
afterAll(() => accounts.close());

/** A way to a handler of the test's own, with the guard and its database. */
function pipeline(computeElements: Implementation<typeof ChartService>["computeElements"]) {
  const lines: { readonly fields: object; readonly message: string }[] = [];
  const log = pino({
    hooks: {
      logMethod([fields, message]) {
        lines.push({ fields: Object(fields), message: String(message) });
      },
    },
  });
  const rest = Object.fromEntries(ChartService.methods.map(({ localName }) => [localName, computeElements]));
  const { handleCall } = createCalls({
    services: [implement(ChartService, rest as unknown as Implementation<typeof ChartService>)],
    guard: createCallGuard({
      guard: createAccountGuard({
        database: accounts.database,
        planLimits: { free: 10, pro: 1000 },
        upgradeUrl: "https://example.com/docs/plans",
        now: Date.now,
        recordKeyUse: () => {},
      }),
      rate: DEFAULT_LIMITS,
      monotonicMs: () => performance.now(),
      onDatabaseFailure() {},
    }),
    isKnownZone: () => true,
    calculationHeaders: {},
    limits: DEFAULT_LIMITS,
    now: Date.now,
    onAnswered: () => {},
    log,
  });
  return { handleCall, lines };
}

const failWith = (reason: unknown) =>
  pipeline(() => {
    throw reason;
  });
const body = (value: unknown) => () => ({ value, problems: [] });

test("any error of a handler is reported as internal_error with the request ID; only the log has the cause", async () => {
  for (const reason of [new RangeError("of 1990-06-15 in Paris"), "a text", undefined, null]) {
    const { handleCall, lines } = failWith(reason);
    const timing = { queueMs: 0, databaseMs: 0, trace: null };
    const error = await handleCall(endpoint, body({ birth: BIRTH }), { ...call, timing }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ code: "internal_error", httpStatus: 500, violations: [] });
    expect((error as ServiceError).grpcStatus.grpcCode).toBe(13);
    expect((error as ServiceError).message).toBe("The service failed on this request (id request-0001).");
    expect(lines).toEqual([
      {
        fields: { requestId: "request-0001", method: "ComputeElements", err: reason },
        message: "call failed",
      },
    ]);
  }
});

test("a ServiceError of a handler is reported with its code and message and not logged as a bug", async () => {
  const refusal = new ServiceError("plan_required", "Not on this plan.");
  const { handleCall, lines } = failWith(refusal);
  await expect(handleCall(endpoint, body({ birth: BIRTH }), call)).rejects.toMatchObject({
    code: "plan_required",
    message: "Not on this plan.",
  });
  expect(lines).toEqual([]);
});

test("a request with a problem found by parsing or by validation does not reach the handler", async () => {
  const { handleCall, lines } = failWith(new Error("the handler was called"));
  const problem = {
    field: "birth.date",
    code: "duplicate_field",
    message: "occurs more than once",
  } as const;
  const read = () => ({ value: { birth: { ...BIRTH, latitude: 91 } }, problems: [problem] });
  await expect(handleCall(endpoint, read, call)).rejects.toMatchObject({
    code: "invalid_request",
    violations: [problem, { field: "birth.latitude", code: "out_of_range" }],
  });
  expect(lines).toEqual([]);
});

test("codes have the documented statuses", () => {
  // From the tables of the specification.
  expect(
    Object.entries(ERRORS).map(([code, { httpStatus, grpcName }]) => [code, httpStatus, grpcName]),
  ).toEqual([
    ["invalid_request", 400, "INVALID_ARGUMENT"],
    ["missing_api_key", 401, "UNAUTHENTICATED"],
    ["invalid_api_key", 401, "UNAUTHENTICATED"],
    ["plan_required", 403, "PERMISSION_DENIED"],
    ["not_found", 404, "NOT_FOUND"],
    ["daily_limit_reached", 429, "RESOURCE_EXHAUSTED"],
    ["internal_error", 500, "INTERNAL"],
  ]);
});

test("what a protocol adds to a response belongs to the call: it asks handlers, and its failure refunds the request", async () => {
  const counts: number[] = [];
  const { handleCall } = pipeline(async (_request, { pool }) => {
    counts.push(pool.used);
    return create(ComputeElementsResponseSchema);
  });
  const answer = await handleCall(endpoint, body({ birth: BIRTH }), call, async (ask, request, admitted) => {
    await ask(ChartService.method.computeFullChart, request as ComputeFullChartRequest, admitted);
    return ask(endpoint.method, request, admitted);
  });
  expect([answer.message.$typeName, new Set(counts).size, counts.length]).toEqual([
    "almagest.v1.ComputeElementsResponse",
    1,
    2,
  ]);
  const failed = handleCall(endpoint, body({ birth: BIRTH }), call, async () => {
    throw new Error("of an addition");
  });
  await expect(failed).rejects.toMatchObject({ code: "internal_error" });
  await handleCall(endpoint, body({ birth: BIRTH }), call);
  expect(counts.at(-1)).toBe((counts[0] ?? 0) + 1);
});
