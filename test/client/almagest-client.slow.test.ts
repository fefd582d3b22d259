import { once } from "node:events";
import { readdirSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  AlmagestError,
  type ClientOptions,
  createAlmagestClient,
  isAlmagestError,
  type Problem,
  type ServiceErrorCode,
} from "../../client/index.ts";
import { ValueSet } from "../../proto/gen/almagest/v1/options_pb.ts";
import type { ErrorBody } from "../../service/contract/errors.ts";
import { namesOf } from "../../service/contract/value-sets.ts";
import { defined } from "../defined.ts";
import { API_KEY, WITH_KEY } from "../service/open-account.ts";
import { BAD_BIRTH, BIRTH, charts, openServer, openSharedServer } from "../service/transport/open-server.ts";
import { openProxy, rejectFirst } from "./servers.ts";

const clientOf = (baseUrl: string, options: Partial<ClientOptions> = {}) =>
  createAlmagestClient({ baseUrl, apiKey: API_KEY, ...options });

/** The service of the tests that count no requests. */
let server: Awaited<ReturnType<typeof openSharedServer>>;
beforeAll(async () => {
  server = await openSharedServer(charts);
});
afterAll(() => server.close());

/** The error of a call, which must be an AlmagestError. */
async function errorOf(call: Promise<unknown>): Promise<AlmagestError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AlmagestError);
  return error as AlmagestError;
}

/** An address at which nothing listens. */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return `http://127.0.0.1:${port}`;
}

describe("the client", () => {
  test("has every procedure of the API and the types of all its messages", async () => {
    const folder = join(import.meta.dirname, "../../proto/gen/almagest/v1");
    const exported = (await import("../../client/index.ts")) as unknown as Readonly<Record<string, unknown>>;
    const parts = Object.values(clientOf("http://127.0.0.1:1")) as readonly Readonly<
      Record<string, unknown>
    >[];
    const callable = new Set(parts.flatMap((part) => Object.keys(part)));
    let services = 0;
    for (const file of readdirSync(folder)) {
      if (["error_pb.ts", "options_pb.ts"].includes(file)) continue;
      const generated = (await import(join(folder, file))) as Readonly<Record<string, unknown>>;
      for (const [name, value] of Object.entries(generated)) {
        expect([name, exported[name]]).toEqual([name, value]);
        const desc = value as {
          readonly kind?: string;
          readonly methods?: readonly { readonly localName: string }[];
        };
        if (desc.kind !== "service") continue;
        services++;
        for (const { localName } of defined(desc.methods)) expect(callable).toContain(localName);
      }
    }
    expect(parts.length).toBe(services);
  });

  test("returns the response of REST, also at an address with a trailing slash", async () => {
    const response = await fetch(`${server.baseUrl}/v1/chart/planets`, {
      method: "POST",
      headers: { "content-type": "application/json", ...WITH_KEY },
      body: JSON.stringify({ birth: BIRTH }),
    });
    const { planets } = await clientOf(`${server.baseUrl}/`).chart.computePlanets({ birth: BIRTH });
    const plain = planets.map(({ $typeName: _name, ...fields }) => fields);
    expect(plain).toEqual(((await response.json()) as { planets: unknown }).planets);
  });
});

describe("an error", () => {
  test("of an invalid request has the code, message, problems and link of REST", async () => {
    const response = await fetch(`${server.baseUrl}/v1/chart/full`, {
      method: "POST",
      headers: { "content-type": "application/json", ...WITH_KEY },
      body: JSON.stringify({ birth: BAD_BIRTH }),
    });
    const { error: rest } = (await response.json()) as ErrorBody;
    const error = await errorOf(clientOf(server.baseUrl).chart.computeFullChart({ birth: BAD_BIRTH }));
    const { code, details, docs } = error;
    expect({ code, details, docs }).toEqual({ code: rest.code, details: rest.details, docs: rest.docs });
    const problems = rest.details as readonly Problem[];
    expect(problems.length).toBeGreaterThan(1);
    const lines = problems.map((problem) => `- ${problem.field} ${problem.message}`);
    expect(error.message).toBe(["The request has problems:", ...lines].join("\n"));
    expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect([error.resetAt, error.retryAfterMs]).toEqual([null, null]);
    expect([isAlmagestError(error), isAlmagestError(new Error("AlmagestError"))]).toEqual([true, false]);
  });

  test("of a member that the contract does not define is the same as over REST, without its hint, and the request is not sent", async () => {
    const proxy = await openProxy(server.baseUrl, () => false);
    const birth = { ...BIRTH, timeZone: "Asia/Tokyo" };
    const response = await fetch(`${server.baseUrl}/v1/chart/short`, {
      method: "POST",
      headers: { "content-type": "application/json", ...WITH_KEY },
      body: JSON.stringify({ birth }),
    });
    const { error: rest } = (await response.json()) as ErrorBody;
    const error = await errorOf(clientOf(proxy.baseUrl).chart.computeShortChart({ birth }));
    const { code, message, details } = error;
    const HINT = " (did you mean timezone?)";
    expect(rest.message).toContain(HINT);
    expect({ code, message, details }).toEqual(
      JSON.parse(
        JSON.stringify({ code: "invalid_request", message: rest.message, details: rest.details }).replaceAll(
          HINT,
          "",
        ),
      ),
    );
    expect(message).toMatch(/^birth\.timeZone is not a recognized field; expected one of: date, time, /);
    expect([error.docs, error.requestId, proxy.requests.length]).toEqual([null, null, 0]);
  });

  test("of a reached daily limit has its reset time, and the call is not retried", async () => {
    const server = await openServer(charts, { PLAN_FREE_LIMIT: "1" }, { plan: "free" });
    const proxy = await openProxy(server.baseUrl, () => false);
    const { chart } = clientOf(proxy.baseUrl, { timeoutMs: 0 });
    await chart.computeShortChart({ birth: BIRTH });
    const error = await errorOf(chart.computeShortChart({ birth: BIRTH }));
    const midnight = Date.parse(new Date().toISOString().slice(0, 10)) + 86_400_000;
    expect(error.code).toBe("daily_limit_reached");
    expect(error.resetAt).toEqual(new Date(midnight));
    expect(error.details).toEqual({
      resetAt: `${new Date(midnight).toISOString().slice(0, 19)}Z`,
      resetEpochSeconds: midnight / 1000,
      upgradeUrl: `${server.baseUrl}/docs/plans`,
    });
    expect(error.retryAfterMs).toBeGreaterThan(0);
    expect(proxy.requests).toHaveLength(2);
  });

  test("has every code of the API", () => {
    // Does not compile unless it lists all members of the type.
    const codes: Readonly<Record<ServiceErrorCode, true>> = {
      missing_api_key: true,
      invalid_api_key: true,
      invalid_request: true,
      plan_required: true,
      daily_limit_reached: true,
      not_found: true,
      internal_error: true,
    };
    expect(Object.keys(codes)).toEqual(namesOf(ValueSet.ERROR));
  });

  test("of an unreachable service is unavailable, and the call is not retried: the request may have been processed", async () => {
    const baseUrl = await closedAddress();
    let requests = 0;
    const { usage } = clientOf(baseUrl, {
      fetch: (url, init) => {
        requests++;
        return fetch(url, init);
      },
    });
    const error = await errorOf(usage.getUsage({}));
    expect([error.code, error.message]).toEqual([
      "unavailable",
      `${baseUrl} is unreachable: connect ECONNREFUSED ${new URL(baseUrl).host}.`,
    ]);
    expect(requests).toBe(1);
  });

  test.each([
    [200, "text/html", "<p>Welcome</p>"],
    [404, "text/html; charset=utf-8", "<p>Not found</p>"],
    [404, "application/json", '{"error":{"code":"not_found","message":"The path does not exist."}}'],
    [200, "application/json", "{}"],
    [500, "", ""],
  ])(
    "of another server at the address, which responds with %i %s, is unexpected and names the address",
    async (status, type, body) => {
      const headers = type === "" ? {} : { "content-type": type };
      const proxy = await openProxy(server.baseUrl, rejectFirst(9, status, headers, body));
      const { code, message } = await errorOf(clientOf(proxy.baseUrl).usage.getUsage({}));
      const what = type.split(";")[0] || "no content type";
      expect([code, message]).toEqual([
        "unexpected",
        `${proxy.baseUrl} responded with HTTP ${status} (${what}), which is not a response of the service: check baseUrl.`,
      ]);
      expect(proxy.requests).toHaveLength(1);
    },
  );

  test("does not contain the key in any representation", async () => {
    const proxy = await openProxy(server.baseUrl, rejectFirst(9, 503, { "retry-after": "9999" }));
    const client = clientOf(server.baseUrl);
    const errors = [
      await errorOf(clientOf("http://127.0.0.1:1").usage.getUsage({})),
      await errorOf(clientOf(proxy.baseUrl).usage.getUsage({})),
      await errorOf(client.chart.computeFullChart({})),
      await errorOf(client.usage.getUsage({}, { signal: AbortSignal.abort() })),
    ];
    const secret = API_KEY.slice("alm_live_".length);
    for (const value of [...errors, client]) {
      expect(inspect(value, { depth: 12, showHidden: true })).not.toContain(secret);
      expect(JSON.stringify(value)).not.toContain(secret);
    }
  });
});

describe("a rejected call", () => {
  test.each([503, 429])("by a proxy with %i is retried, and counts as one request", async (status) => {
    const server = await openServer(charts);
    const proxy = await openProxy(server.baseUrl, rejectFirst(2, status, { "retry-after": "0" }));
    const { sun } = await clientOf(proxy.baseUrl).chart.computeShortChart({ birth: BIRTH });
    expect(sun?.sign).toBe("Gemini");
    expect(proxy.requests).toHaveLength(3);
    expect(await server.used()).toBe(1);
  });

  test.each([502, 504])(
    "by a proxy with %i is not retried: the service may have counted it",
    async (status) => {
      const rejectRequest = rejectFirst(9, status, { "retry-after": "0", "content-type": "text/html" });
      const proxy = await openProxy(server.baseUrl, rejectRequest);
      expect((await errorOf(clientOf(proxy.baseUrl).usage.getUsage({}))).code).toBe("unavailable");
      expect(proxy.requests).toHaveLength(1);
    },
  );

  test("is retried up to the configured number of times, then fails", async () => {
    for (const retriesMax of [0, 2]) {
      const proxy = await openProxy(server.baseUrl, rejectFirst(99, 503, { "retry-after": "0" }));
      const { usage } = clientOf(proxy.baseUrl, { retry: { retriesMax } });
      expect((await errorOf(usage.getUsage({}))).code).toBe("unavailable");
      expect(proxy.requests).toHaveLength(retriesMax + 1);
    }
  });

  test.each([
    ["of the client", { timeoutMs: 5_000 }, {}],
    ["of the call", {}, { timeoutMs: 5_000 }],
    ["of 30 s without a timeout", { timeoutMs: 0 }, {}],
  ])("fails immediately if the wait exceeds the deadline %s", async (_what, options, callOptions) => {
    const proxy = await openProxy(server.baseUrl, rejectFirst(1, 503, { "retry-after": "3600" }));
    const error = await errorOf(clientOf(proxy.baseUrl, options).usage.getUsage({}, callOptions));
    expect([error.code, error.retryAfterMs]).toEqual(["unavailable", 3_600_000]);
    expect(proxy.requests).toHaveLength(1);
  });

  test("does not follow a redirect, and sends its key to no other address", async () => {
    const elsewhere = await openProxy(server.baseUrl, () => false);
    const proxy = await openProxy(server.baseUrl, (response) => {
      response.writeHead(307, { location: `${elsewhere.baseUrl}/` }).end();
      return true;
    });
    await errorOf(clientOf(proxy.baseUrl).usage.getUsage({}));
    expect([proxy.requests.length, elsewhere.requests.length]).toEqual([1, 0]);
  });
});

describe("a call is canceled", () => {
  test("by its signal, during a wait too", async () => {
    const controller = new AbortController();
    const proxy = await openProxy(server.baseUrl, (response, index) => {
      const isRejected = rejectFirst(9, 503, { "retry-after": "20" })(response, index);
      response.once("close", () => setTimeout(() => controller.abort(), 20));
      return isRejected;
    });
    const error = await errorOf(clientOf(proxy.baseUrl).usage.getUsage({}, { signal: controller.signal }));
    expect(error.code).toBe("canceled");
    expect(proxy.requests).toHaveLength(1);
  });

  test("by its deadline, also on the service", async () => {
    let isAborted = false;
    const server = await openServer({
      computeFullChart: (_request, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            isAborted = true;
            reject(signal.reason as Error);
          });
        }),
    });
    const error = await errorOf(
      clientOf(server.baseUrl).chart.computeFullChart({ birth: BIRTH }, { timeoutMs: 1_000 }),
    );
    expect(error.code).toBe("deadline_exceeded");
    await expect.poll(() => isAborted).toBe(true);
    await expect.poll(() => server.used()).toBe(0);
  });
});
