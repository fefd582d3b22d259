import assert from "node:assert/strict";
import { create, type DescService } from "@bufbuild/protobuf";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  ComputeDailyHoroscopeRequestSchema,
  GetSkyResponseSchema,
  SkyService,
} from "../../../proto/gen/almagest/v1/sky_pb.ts";
import { GetUsageResponseSchema, UsageService } from "../../../proto/gen/almagest/v1/usage_pb.ts";
import { type CallTiming, createCallStages } from "../../../service/call/call-timing.ts";
import { CallCancelledError, untilCancelled } from "../../../service/call/cancellation.ts";
import { type Call, createCalls } from "../../../service/call/handle-call.ts";
import { type Handler, type Implementation, implement } from "../../../service/call/implemented-service.ts";
import { createEndpoints } from "../../../service/contract/endpoints.ts";
import { ServiceError } from "../../../service/contract/errors.ts";
import { type AccountGuard, createAccountGuard } from "../../../service/guard/account-guard.ts";
import { createCallGuard } from "../../../service/guard/call-guard.ts";
import { DEFAULT_LIMITS } from "../../../service/limits/limits.ts";
import { openAccountDatabase, usedOf, WITH_KEY } from "../open-account.ts";

const endpoints = createEndpoints([{ service: SkyService }, { service: UsageService }]);
function endpointAt(path: string) {
  const endpoint = endpoints.get(path);
  assert.ok(endpoint);
  return endpoint;
}
const SKY = endpointAt("/v1/sky");
const USAGE = endpointAt("/v1/usage");
const body = (value: unknown) => () => ({ value, problems: [] });
const callOf = (parts: Partial<Call> = {}): Call => ({
  requestId: "request-0001",
  headers: WITH_KEY,
  network: () => "192.0.2.1",
  signal: new AbortController().signal,
  ...parts,
});

function withHandler<S extends DescService>(service: S, handle: Handler) {
  const functions = Object.fromEntries(service.methods.map(({ localName }) => [localName, handle]));
  return implement(service, functions as unknown as Implementation<S>);
}

/** Calls of the sky, with the guard and its database; a call of the usage always succeeds. */
async function open(handleSky: Handler, change: (guard: AccountGuard) => AccountGuard = (guard) => guard) {
  const accounts = await openAccountDatabase();
  onTestFinished(accounts.close);
  const lines: unknown[] = [];
  const answered: unknown[] = [];
  const guard = createAccountGuard({
    database: accounts.database,
    planLimits: { free: 10, pro: 10 },
    upgradeUrl: "",
    now: Date.now,
    recordKeyUse: () => {},
  });
  const calls = createCalls({
    services: [
      withHandler(SkyService, handleSky),
      withHandler(UsageService, () => create(GetUsageResponseSchema)),
    ],
    guard: createCallGuard({
      guard: change(guard),
      rate: DEFAULT_LIMITS,
      monotonicMs: () => performance.now(),
      onDatabaseFailure() {},
    }),
    isKnownZone: () => true,
    calculationHeaders: {},
    limits: DEFAULT_LIMITS,
    now: Date.now,
    onAnswered: (accountId, path) => answered.push([accountId, path]),
    log: { error: (fields: object, message?: string) => lines.push({ ...fields, message }) },
  });
  return { ...calls, accounts, answered, lines, used: () => usedOf(accounts) };
}
const answerSky: Handler = () => create(GetSkyResponseSchema);

test("an answered call is counted and reported with the daily limit; it is lasting if its date is sent", async () => {
  const { handleCall, accounts, answered, used } = await open(answerSky);
  const lasting = await handleCall(SKY, body({ date: "2026-11-20" }), callOf());
  expect(lasting).toMatchObject({ isCacheable: true, headers: { "x-ratelimit-remaining": "9" } });
  expect(lasting.message.$typeName).toBe("almagest.v1.GetSkyResponse");
  expect((await handleCall(SKY, body({}), callOf())).isCacheable).toBe(false);
  const usage = await handleCall(USAGE, body({}), callOf());
  expect(usage).toMatchObject({ isCacheable: false, headers: { "x-ratelimit-remaining": "8" } });
  expect(answered).toEqual(Array(2).fill([accounts.accountId, "/v1/sky"]));
  await lasting.refund();
  expect(await used()).toBe(1);
});

test("whatever a handler throws is internal_error with the request's id, refunded and logged with its cause", async () => {
  for (const reason of [new RangeError("of 1990-06-15 in Paris"), "a text", undefined, null]) {
    const { handleCall, answered, lines, used } = await open(() => {
      throw reason;
    });
    const error = await handleCall(SKY, body({}), callOf()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({
      ...{ code: "internal_error", httpStatus: 500, violations: [], grpcStatus: { grpcCode: 13 } },
      message: "The service failed on this request (id request-0001).",
    });
    expect([await used(), answered, lines]).toEqual([
      0,
      [],
      [{ requestId: "request-0001", method: "GetSky", err: reason, message: "call failed" }],
    ]);
  }
});

test("a request with a problem found by parsing or by validation does not reach the handler", async () => {
  const { handleCall, lines } = await open(() => {
    throw new Error("the handler was called");
  });
  const problem = { field: "x", code: "duplicate_field", message: "occurs more than once" } as const;
  const read = () => ({ value: { date: "2026-02-30" }, problems: [problem] });
  await expect(handleCall(SKY, read, callOf())).rejects.toMatchObject({
    code: "invalid_request",
    violations: [problem, { field: "date", code: "no_such_date" }],
  });
  expect(lines).toEqual([]);
});

test("what a protocol adds to a response belongs to the call: it asks handlers, and its failure refunds the request", async () => {
  const counts: number[] = [];
  const { handleCall, used } = await open((_request, { pool }) => {
    counts.push(pool.used);
    return create(GetSkyResponseSchema);
  });
  const answer = await handleCall(SKY, body({}), callOf(), async (ask, request, admitted) => {
    await ask(SkyService.method.computeDailyHoroscope, create(ComputeDailyHoroscopeRequestSchema), admitted);
    return ask(SKY.method, request, admitted);
  });
  expect([answer.message.$typeName, counts]).toEqual(["almagest.v1.GetSkyResponse", [1, 1]]);
  const failed = handleCall(SKY, body({}), callOf(), async () => {
    throw new Error("of an addition");
  });
  await expect(failed).rejects.toMatchObject({ code: "internal_error" });
  expect(await used()).toBe(1);
});

test("a refund that fails is logged, and the error of the call is reported", async () => {
  const { handleCall, lines } = await open(
    () => {
      throw new Error("of the handler");
    },
    (guard) => ({
      ...guard,
      admit: async (...args) => ({
        ...(await guard.admit(...args)),
        refund: async () => {
          throw new Error("of the refund");
        },
      }),
    }),
  );
  await expect(handleCall(SKY, body({}), callOf())).rejects.toMatchObject({ code: "internal_error" });
  expect(lines).toMatchObject([
    {
      requestId: "request-0001",
      method: "GetSky",
      err: new Error("of the refund"),
      message: "failed to refund a counted request",
    },
    { err: new Error("of the handler") },
  ]);
});

test("a call that is cancelled before it is counted does not reach the handler; a later one is refunded", async () => {
  let begun = 0;
  const { handleCall, lines, used } = await open(() => {
    begun++;
    return new Promise(() => {});
  });
  const cancelled = callOf({ signal: AbortSignal.abort() });
  await expect(handleCall(SKY, body({}), cancelled)).rejects.toBeInstanceOf(CallCancelledError);
  expect([begun, await used()]).toEqual([0, 0]);

  const controller = new AbortController();
  const running = handleCall(SKY, body({}), callOf({ signal: controller.signal }));
  await expect.poll(() => begun).toBe(1);
  expect(await used()).toBe(1);
  controller.abort();
  await expect(running).rejects.toBeInstanceOf(CallCancelledError);
  expect([await used(), lines]).toEqual([0, []]);
});

test("calls are settled, and their slots are free, when the last of them has ended", async () => {
  const work = Promise.withResolvers<void>();
  const { handleCall, settled, slots } = await open(async () => {
    await work.promise;
    return create(GetSkyResponseSchema);
  });
  await settled();
  const running = handleCall(SKY, body({}), callOf());
  const events: string[] = [];
  const both = [settled(), settled()].map((done) => done.then(() => events.push("settled")));
  await expect.poll(() => slots.inProgress).toBe(1);
  expect(events).toEqual([]);
  work.resolve();
  await running;
  await Promise.all(both);
  expect([events.length, slots.inProgress]).toEqual([2, 0]);
});

test("a response lists the first 50 problems, and states that there are more", async () => {
  const { handleCall, used } = await open(answerSky);
  const problem = { field: "x", code: "unknown_field", message: "is not a recognized field" } as const;
  const withProblems = (count: number) =>
    handleCall(SKY, () => ({ value: {}, problems: Array(count).fill(problem) }), callOf());
  await expect(withProblems(50)).rejects.toMatchObject({
    message:
      "50 problems: (1) x is not a recognized field. (2) x is not a recognized field. (3) x is not a recognized field. (…)",
    violations: Array(50).fill(problem),
  });
  await expect(withProblems(51)).rejects.toMatchObject({
    message:
      "More than 50 problems: (1) x is not a recognized field. (2) x is not a recognized field. (3) x is not a recognized field. (…)",
    violations: [
      ...Array(50).fill(problem),
      {
        field: "body",
        code: "more_problems",
        message: "has more than 50 problems; the first 50 are listed",
      },
    ],
  });
  expect(await used()).toBe(0);
});

test("work is not started after cancellation", async () => {
  const begin = vi.fn();
  const reason = new Error("left");
  await expect(untilCancelled(begin, AbortSignal.abort(reason))).rejects.toMatchObject({ cause: reason });
  expect(begin).not.toHaveBeenCalled();
});

test("a service without one of its handlers is a bug", () => {
  expect(() => implement(SkyService, {} as unknown as Implementation<typeof SkyService>)).toThrow(
    /GetSky is not implemented/,
  );
});

test("stages follow one another; waiting and the database are summed, and each is traced with its times", () => {
  let nowMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  const spans: unknown[] = [];
  const timing: CallTiming = {
    queueMs: 0,
    databaseMs: 100,
    trace: { traceId: "", add: (stage, startMs, endMs) => void spans.push([stage, startMs, endMs]) },
  };
  const stages = createCallStages(timing);
  for (const [stage, atMs] of [
    ["queue", 1],
    ["identify", 3],
    ["receive", 8],
    [null, 20],
    ["queue", 50],
    ["count", 57],
    ["compute", 70],
    [null, 100],
  ] as const) {
    nowMs = atMs;
    stages.enter(stage);
  }
  expect(timing).toMatchObject({ queueMs: 2 + 7, databaseMs: 100 + 5 + 13 });
  expect(spans).toEqual([
    ["queue", 1, 3],
    ["identify", 3, 8],
    ["receive", 8, 20],
    ["queue", 50, 57],
    ["count", 57, 70],
    ["compute", 70, 100],
  ]);
  vi.restoreAllMocks();
});
