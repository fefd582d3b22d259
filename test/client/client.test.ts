import { create, type DescMessage, type DescService } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import {
  type ClientOptions,
  createAlmagestClient,
  pause,
  waitBeforeRetry,
} from "../../client/almagest-client.ts";
import { AlmagestError, isAlmagestError } from "../../client/almagest-error.ts";
import * as contract from "../../client/index.ts";
import { rateLimitOf } from "../../client/rate-limit.ts";
import { requestProblemsOf } from "../../client/request-problems.ts";
import { BirthSchema } from "../../proto/gen/almagest/v1/birth_pb.ts";
import {
  ComputeFullChartRequestSchema,
  ComputeFullChartResponseSchema,
} from "../../proto/gen/almagest/v1/chart_pb.ts";
import {
  BadRequestSchema,
  ErrorInfoSchema,
  RetryInfoSchema,
} from "../../proto/gen/google/rpc/error_details_pb.ts";
import { createValidator } from "../../service/request/validation.ts";
import { defined } from "../defined.ts";
import { type AnswerRequest, openHoldingServer } from "./servers.ts";

const RULES = { retriesMax: 3, waitMsMax: 30_000 };
const error = (code: Code, headers: Readonly<Record<string, string>> = {}) =>
  new ConnectError("rejected", code, headers);
const serviceError = (reason: string, metadata: Readonly<Record<string, string>> = {}) => ({
  desc: ErrorInfoSchema,
  value: { reason, domain: "almagest.v1", metadata },
});

describe("a rejected call", () => {
  test("is retried after the stated wait", () => {
    const header = error(Code.Unavailable, { "retry-after": "2" });
    expect(waitBeforeRetry(header, 1, null, RULES)).toBe(2_000);
    expect(waitBeforeRetry(error(Code.ResourceExhausted, { "retry-after": "2" }), 3, null, RULES)).toBe(
      2_000,
    );
    const info = new ConnectError("rejected", Code.Unavailable, { "retry-after": "9" }, [
      { desc: RetryInfoSchema, value: { retryDelay: { seconds: 1n, nanos: 500_000_001 } } },
    ]);
    expect(waitBeforeRetry(info, 1, null, RULES)).toBe(1_501);
    const past = error(Code.Unavailable, { "retry-after": "Wed, 21 Oct 2015 07:28:00 GMT" });
    expect(waitBeforeRetry(past, 1, null, RULES)).toBe(0);
  });

  test("is retried if the service itself is overloaded, and not if the service asks to correct requests", () => {
    const rejected = (code: Code, reason: string) =>
      new ConnectError("rejected", code, { "retry-after": "5" }, [serviceError(reason)]);
    expect(waitBeforeRetry(rejected(Code.Unavailable, "internal_error"), 1, null, RULES)).toBe(5_000);
    expect(waitBeforeRetry(rejected(Code.ResourceExhausted, "invalid_request"), 1, null, RULES)).toBeNull();
  });

  test("is retried with a growing random wait if none is stated", () => {
    for (const attempts of [1, 2, 3]) {
      const waitsMs = Array.from({ length: 200 }, () =>
        waitBeforeRetry(error(Code.Unavailable), attempts, null, RULES),
      );
      for (const waitMs of waitsMs) {
        expect(waitMs).toBeGreaterThanOrEqual(0);
        expect(waitMs).toBeLessThan(250 * 2 ** (attempts - 1));
      }
      expect(new Set(waitsMs).size).toBeGreaterThan(1);
    }
  });

  test("is not retried more often than allowed, or beyond the deadline or the maximum wait", () => {
    const stated = error(Code.Unavailable, { "retry-after": "30" });
    expect(waitBeforeRetry(stated, 4, null, RULES)).toBeNull();
    expect(waitBeforeRetry(stated, 1, null, { ...RULES, retriesMax: 0 })).toBeNull();
    expect(waitBeforeRetry(stated, 1, 30_000, RULES)).toBe(30_000);
    expect(waitBeforeRetry(stated, 1, 29_999, RULES)).toBeNull();
    expect(waitBeforeRetry(error(Code.Unavailable, { "retry-after": "31" }), 1, null, RULES)).toBeNull();
  });

  test("is not retried if it may have been counted, or if a retry cannot succeed", () => {
    const broken = new ConnectError("broken", Code.Unavailable, undefined, undefined, new TypeError("reset"));
    const dailyLimit = new ConnectError("limit", Code.ResourceExhausted, { "retry-after": "1" }, [
      serviceError("daily_limit_reached"),
    ]);
    const failures = [
      broken,
      dailyLimit,
      error(Code.ResourceExhausted),
      error(Code.Internal, { "retry-after": "1" }),
    ];
    expect(failures.map((each) => waitBeforeRetry(each, 1, null, RULES))).toEqual([null, null, null, null]);
  });
});

test("a wait ends when the signal aborts", async () => {
  const controller = new AbortController();
  const waiting = pause(60_000, controller.signal);
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ code: Code.Canceled });
});

describe("an error", () => {
  test("of an invalid request lists every problem", () => {
    const fieldViolations = [
      { field: "birth.date", reason: "required", description: "is required" },
      { field: "person_a.latitude", reason: "out_of_range", description: "must be from -90 to 90" },
    ];
    const invalid = new AlmagestError(
      new ConnectError("invalid", Code.InvalidArgument, undefined, [
        serviceError("invalid_request"),
        { desc: BadRequestSchema, value: { fieldViolations } },
      ]),
    );
    expect(invalid.details).toEqual([
      { field: "birth.date", code: "required", message: "is required" },
      { field: "personA.latitude", code: "out_of_range", message: "must be from -90 to 90" },
    ]);
    expect(invalid.message).toBe(
      "The request has problems:\n- birth.date is required\n- personA.latitude must be from -90 to 90",
    );
  });

  test.each([
    [Code.Unavailable, "unavailable"],
    [Code.ResourceExhausted, "unavailable"],
    [Code.DeadlineExceeded, "deadline_exceeded"],
    [Code.Canceled, "canceled"],
    [Code.Internal, "unexpected"],
  ] as const)("without a response of the service, code %d, is %s", (code, name) => {
    const unanswered = new AlmagestError(error(code));
    expect(unanswered).toMatchObject({
      code: name,
      details: null,
      docs: null,
      requestId: null,
      resetAt: null,
    });
  });

  test("of an elapsed timeout is deadline_exceeded, also as the service reports it", () => {
    const reported = new ConnectError("deadline", Code.DeadlineExceeded, undefined, [
      serviceError("internal_error"),
    ]);
    expect(new AlmagestError(reported).code).toBe("deadline_exceeded");
    expect(waitBeforeRetry(reported, 1, null, RULES)).toBeNull();
  });

  test("of another server is not taken for one of the service", () => {
    const foreign = new ConnectError("elsewhere", Code.Internal, undefined, [
      {
        desc: ErrorInfoSchema,
        value: { reason: "not_found", domain: "other.example", metadata: { a: "b" } },
      },
    ]);
    expect(new AlmagestError(foreign)).toMatchObject({ code: "unexpected", details: null });
    expect(isAlmagestError(foreign)).toBe(false);
    expect(isAlmagestError({ name: "AlmagestError", code: "not_found" })).toBe(false);
  });
});

test.each([
  [undefined, "; got undefined"],
  [null, "; got object"],
  ["", "; it is empty"],
  ["a b", ""],
  ["key\r\nx-other: 1", ""],
  ["ключ", ""],
])("the key %j is rejected and not quoted", (apiKey, reason) => {
  const options = { baseUrl: "https://api.example.com", apiKey } as ClientOptions;
  expect(() => createAlmagestClient(options)).toThrow(
    new TypeError(`apiKey must be a non-empty string of visible ASCII characters${reason}`),
  );
});

test.each([
  [undefined, "an http or https URL"],
  ["api.example.com", "an http or https URL"],
  ["ftp://api.example.com", "an http or https URL"],
  ["https://user:secret@api.example.com", "an http or https URL"],
  ["https://api.example.com/?key=secret", "a query or a fragment"],
])("the address %j is rejected and not quoted", (baseUrl, rule) => {
  const create = () => createAlmagestClient({ baseUrl, apiKey: "key" } as ClientOptions);
  expect(create).toThrow(TypeError);
  expect(create).toThrow(new RegExp(`^baseUrl must (?:be|not have) ${rule}(?!.*secret)`));
});

test("the daily limit is read from headers if all of them are present", () => {
  const headers = {
    "x-ratelimit-limit": "10",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset": "1795305600",
  };
  expect(rateLimitOf(new Headers(headers))).toEqual({
    limit: 10,
    remaining: 0,
    resetAt: new Date("2026-11-22T00:00:00Z"),
  });
  for (const name of Object.keys(headers)) {
    const incomplete = new Headers(headers);
    incomplete.delete(name);
    expect(rateLimitOf(incomplete)).toBeNull();
  }
});

const methods = (Object.values(contract) as readonly Partial<DescService>[])
  .filter(({ kind }) => kind === "service")
  .flatMap((service) => service.methods ?? []);

const validator = createValidator({ isKnownZone: () => true });

/** The problems that REST reports and a client can know: unknown names, and values instead of nested objects. */
const restProblemsOf = (desc: DescMessage, value: unknown) =>
  validator
    .violationsOf(desc, JSON.parse(JSON.stringify(value)), 0)
    .filter(({ code, message }) => code === "unknown_field" || message.startsWith("must be an object"));

const sorted = (problems: readonly { readonly field: string }[]) =>
  problems.toSorted((a, b) => (a.field < b.field ? -1 : 1));

describe("an unknown member of a request", () => {
  test.each(methods.map(({ name, input }) => [name, input] as const))(
    "is reported with the path and text of REST, at every depth, by %s",
    (_name, desc) => {
      const nested = desc.fields.filter(({ message }) => message !== undefined);
      const value = {
        typo: 1,
        ...Object.fromEntries(
          nested.map(({ jsonName }) => [jsonName, { typoOne: "Asia/Tokyo", typo_two: null }]),
        ),
      };
      const problems = requestProblemsOf(desc, value);
      expect(problems).toHaveLength(1 + 2 * nested.length);
      expect(sorted(problems)).toEqual(sorted(restProblemsOf(desc, value)));
    },
  );

  test("is reported in each item of a list", () => {
    const problems = requestProblemsOf(ComputeFullChartResponseSchema, {
      planets: [{ name: "Sun" }, { names: "Moon" }],
    });
    expect(problems).toMatchObject([{ field: "planets[1].names", code: "unknown_field" }]);
  });

  test("is found in a message of the contract too, whose own members are accepted", () => {
    const birth = create(BirthSchema, { date: "1990-06-15" });
    expect(requestProblemsOf(ComputeFullChartRequestSchema, { birth })).toEqual([]);
    const extended = { birth: { ...birth, timeZone: "Asia/Tokyo" } };
    expect(requestProblemsOf(ComputeFullChartRequestSchema, extended)).toMatchObject([
      { field: "birth.timeZone", code: "unknown_field" },
    ]);
  });

  test("without a value is not part of the request, like in JSON", () => {
    const request = { birth: { date: "1990-06-15", time: null, timezone: undefined, timeZone: undefined } };
    expect(requestProblemsOf(ComputeFullChartRequestSchema, request)).toEqual([]);
  });

  test("is listed up to the limit of the service", () => {
    const names = Array.from({ length: 60 }, (_none, index) => [`typo${index}`, 1]);
    const value = { birth: Object.fromEntries(names) as object };
    const problems = requestProblemsOf(ComputeFullChartRequestSchema, value);
    expect(problems).toHaveLength(51);
    expect(problems.at(-1)).toMatchObject({ field: "body", code: "more_problems" });
  });
});

test.each([["1990-06-15"], [[1]], [1990], [true]])(
  "a nested message that is %j is reported with the path and code of REST",
  (birth) => {
    const problems = requestProblemsOf(ComputeFullChartRequestSchema, { birth });
    const { field, code, message } = defined(restProblemsOf(ComputeFullChartRequestSchema, { birth })[0]);
    expect(problems).toEqual([{ field, code, message: message.replace(/ with [^;]+/, "") }]);
  },
);

/** An empty message of the Connect protocol. */
const answerEmpty: AnswerRequest = (response) => {
  response.writeHead(200, { "content-type": "application/proto" }).end();
};

const usageOf = (baseUrl: string, options: Partial<ClientOptions> = {}) =>
  createAlmagestClient({ baseUrl, apiKey: "key", ...options }).usage;

const numberOf = (index: number) => ({ headers: { "x-number": String(index) } });

test.each([
  ["32 by default", 32, {}],
  ["as many as the option states", 3, { parallelCallsMax: 3 }],
])("of many calls, %s are sent at a time", async (_title, max, options) => {
  const server = await openHoldingServer(answerEmpty);
  let sent = 0;
  const countingFetch: NonNullable<ClientOptions["fetch"]> = (...request) => {
    sent += 1;
    return fetch(...request);
  };
  const usage = usageOf(server.baseUrl, { ...options, fetch: countingFetch });
  const calls = Array.from({ length: 2 * max + 1 }, (_, index) => usage.getUsage({}, numberOf(index)));
  await expect.poll(server.open).toBe(max);
  expect(sent).toBe(max);
  server.answer();
  await Promise.all(calls);
  expect([server.highest(), server.requests.length]).toEqual([max, calls.length]);
});

test("waiting calls are sent in the order of their start", async () => {
  const server = await openHoldingServer(answerEmpty);
  const usage = usageOf(server.baseUrl, { parallelCallsMax: 1 });
  const calls = Array.from({ length: 9 }, (_, index) => usage.getUsage({}, numberOf(index)));
  server.answer();
  await Promise.all(calls);
  expect(server.requests.map((headers) => headers["x-number"])).toEqual([..."012345678"]);
});

test("a waiting call ends unsent when its signal aborts or its timeout elapses, and is sent when the running one is aborted", async () => {
  const server = await openHoldingServer(answerEmpty);
  const usage = usageOf(server.baseUrl, { parallelCallsMax: 1 });
  const running = new AbortController();
  const first = usage.getUsage({}, { ...numberOf(0), signal: running.signal });
  await expect.poll(server.open).toBe(1);

  const controller = new AbortController();
  const aborted = usage.getUsage({}, { signal: controller.signal });
  const late = usage.getUsage({}, { timeoutMs: 20 });
  const last = usage.getUsage({}, numberOf(1));
  await expect(late).rejects.toMatchObject({ name: "AlmagestError", code: "deadline_exceeded" });
  controller.abort();
  await expect(aborted).rejects.toMatchObject({ name: "AlmagestError", code: "canceled" });
  const afterwards = usage.getUsage({}, { signal: controller.signal });
  await expect(afterwards).rejects.toMatchObject({ name: "AlmagestError", code: "canceled" });
  running.abort();
  await expect(first).rejects.toMatchObject({ name: "AlmagestError", code: "canceled" });
  server.answer();
  await last;
  expect(server.requests.map((headers) => headers["x-number"])).toEqual(["0", "1"]);
});

test("a call that fails or waits for its retry leaves its place to the next one", async () => {
  const server = await openHoldingServer((response, index) => {
    if (index === 0) response.destroy();
    else if (index === 1) response.writeHead(404).end("elsewhere");
    else if (index === 2) response.writeHead(503, { "retry-after": "1" }).end();
    else answerEmpty(response, index);
  });
  const usage = usageOf(server.baseUrl, { parallelCallsMax: 1 });
  server.answer();
  await expect(usage.getUsage({})).rejects.toMatchObject({ code: "unavailable" });
  await expect(usage.getUsage({})).rejects.toMatchObject({ code: "unexpected" });
  const ended: string[] = [];
  await Promise.all(
    ["retried", "next"].map(async (name) => {
      await usage.getUsage({}, { headers: { "x-number": name } });
      ended.push(name);
    }),
  );
  expect(ended).toEqual(["next", "retried"]);
  const sent = server.requests.slice(2).map((headers) => headers["x-number"]);
  expect(sent).toEqual(["retried", "next", "retried"]);
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("%d parallel calls are rejected", (max) => {
  expect(() => usageOf("https://api.example.com", { parallelCallsMax: max })).toThrow(
    new TypeError("parallelCallsMax must be an integer of at least 1"),
  );
});
