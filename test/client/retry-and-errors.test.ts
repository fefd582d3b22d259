import { Code, ConnectError } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import {
  type ClientOptions,
  createAlmagestClient,
  pause,
  waitBeforeRetry,
} from "../../client/almagest-client.ts";
import { AlmagestError, isAlmagestError } from "../../client/almagest-error.ts";
import { rateLimitOf } from "../../client/rate-limit.ts";
import {
  BadRequestSchema,
  ErrorInfoSchema,
  HelpSchema,
  RetryInfoSchema,
} from "../../proto/gen/google/rpc/error_details_pb.ts";

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

describe("a wait", () => {
  test("ends when the signal aborts, also if it has aborted before", async () => {
    const controller = new AbortController();
    const waiting = pause(60_000, controller.signal);
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: Code.Canceled });
    await expect(pause(60_000, controller.signal)).rejects.toMatchObject({ code: Code.Canceled });
  });

  test("resolves after its time", async () => {
    await expect(pause(1, undefined)).resolves.toBeUndefined();
  });
});

describe("an error", () => {
  test("of the service has its code, facts, link and request id", () => {
    const limit = new AlmagestError(
      new ConnectError("The daily limit is reached.", Code.ResourceExhausted, { "x-request-id": "trace-1" }, [
        serviceError("daily_limit_reached", {
          resetAt: "2026-11-23T00:00:00Z",
          resetEpochSeconds: "1795392000",
        }),
        { desc: HelpSchema, value: { links: [{ description: "docs", url: "https://example.com/errors" }] } },
      ]),
    );
    expect(limit).toMatchObject({
      name: "AlmagestError",
      message: "The daily limit is reached.",
      code: "daily_limit_reached",
      details: { resetAt: "2026-11-23T00:00:00Z", resetEpochSeconds: 1_795_392_000 },
      docs: "https://example.com/errors",
      requestId: "trace-1",
      resetAt: new Date("2026-11-23T00:00:00Z"),
      retryAfterMs: null,
    });
    expect(isAlmagestError(limit)).toBe(true);
  });

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
