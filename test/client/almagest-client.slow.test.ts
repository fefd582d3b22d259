import { readdirSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import {
  AlmagestError,
  type ClientOptions,
  createAlmagestClient,
  isAlmagestError,
  type RateLimit,
  rateLimitOf,
  type ServiceErrorCode,
} from "../../client/index.ts";
import { ValueSet } from "../../proto/gen/almagest/v1/options_pb.ts";
import type { ErrorBody } from "../../service/contract/errors.ts";
import { namesOf } from "../../service/contract/value-sets.ts";
import { API_KEY, newKey, WITH_KEY } from "../service/open-account.ts";
import { BAD_BIRTH, BIRTH, charts, openServer } from "../service/transport/open-server.ts";
import { openGate, type Refuse } from "./gate.ts";

const clientOf = (baseUrl: string, options: Partial<ClientOptions> = {}) =>
  createAlmagestClient({ baseUrl, apiKey: API_KEY, ...options });

/** What a call rejects with, which must be the client's own error. */
async function errorOf(call: Promise<unknown>): Promise<AlmagestError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AlmagestError);
  return error as AlmagestError;
}

/** Turns the first requests away. */
const turnAway =
  (times: number, status: number, headers: Readonly<Record<string, string>> = {}): Refuse =>
  (response, index) => {
    if (index >= times) return false;
    response.writeHead(status, headers).end("not now");
    return true;
  };

/** A wait of no time, as a Connect error tells it: google.rpc.RetryInfo with an empty retry_delay. */
const RETRY_AT_ONCE = JSON.stringify({
  code: "resource_exhausted",
  message: "too many at once",
  details: [{ type: "google.rpc.RetryInfo", value: "CgA" }],
});

describe("the client", () => {
  test("has every procedure of the contract, and the types of all its messages", async () => {
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
        for (const { localName } of desc.methods!) expect(callable).toContain(localName);
      }
    }
    expect(parts.length).toBe(services);
  });

  test("gets what REST answers", async () => {
    const server = await openServer(charts);
    const response = await fetch(`${server.baseUrl}/v1/chart/planets`, {
      method: "POST",
      headers: { "content-type": "application/json", ...WITH_KEY },
      body: JSON.stringify({ birth: BIRTH }),
    });
    const { planets } = await clientOf(server.baseUrl).chart.computePlanets({ birth: BIRTH });
    const plain = planets.map(({ $typeName: _name, ...fields }) => fields);
    expect(plain).toEqual(((await response.json()) as { planets: unknown }).planets);
  });

  test("tells where the day stands", async () => {
    const server = await openServer(charts, { PLAN_PRO_LIMIT: "5" });
    let limit: RateLimit | null = null;
    const onHeader = (headers: Headers) => {
      limit = rateLimitOf(headers);
    };
    await clientOf(server.baseUrl).chart.computeShortChart({ birth: BIRTH }, { onHeader });
    const midnight = new Date(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`).getTime() + 86_400_000;
    expect(limit).toEqual({ limit: 5, remaining: 4, resetAt: new Date(midnight) });
    expect(rateLimitOf(new Headers())).toBeNull();
  });

  test("reads answers that a proxy has packed", async () => {
    const server = await openServer(charts);
    const gate = await openGate(server.baseUrl, () => false, { gzip: true });
    const { houses } = await clientOf(gate.baseUrl).chart.computeHouses({ birth: BIRTH });
    expect(houses).toHaveLength(12);
  });

  test("takes an address with a slash at its end", async () => {
    const server = await openServer(charts);
    expect((await clientOf(`${server.baseUrl}/`).usage.getUsage({})).plan).toBe("pro");
  });
});

describe("an error", () => {
  test("of a bad request has the code, words, problems and link that REST has", async () => {
    const server = await openServer(charts);
    const response = await fetch(`${server.baseUrl}/v1/chart/full`, {
      method: "POST",
      headers: { "content-type": "application/json", ...WITH_KEY },
      body: JSON.stringify({ birth: BAD_BIRTH }),
    });
    const { error: rest } = (await response.json()) as ErrorBody;
    const error = await errorOf(clientOf(server.baseUrl).chart.computeFullChart({ birth: BAD_BIRTH }));
    const { code, message, details, docs } = error;
    expect({ code, message, details, docs }).toEqual(rest);
    expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect([error.resetAt, error.retryAfterMs]).toEqual([null, null]);
    expect([isAlmagestError(error), isAlmagestError(new Error("AlmagestError"))]).toEqual([true, false]);
  });

  test("of a spent day tells when it refills, and the call is not tried again", async () => {
    const server = await openServer(charts, { PLAN_FREE_LIMIT: "1" }, { plan: "free" });
    const gate = await openGate(server.baseUrl, () => false);
    const { chart } = clientOf(gate.baseUrl, { timeoutMs: 0 });
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
    expect(gate.seen).toHaveLength(2);
  });

  test("of a key or a bug has its own code", async () => {
    const server = await openServer({});
    const unknown = clientOf(server.baseUrl, { apiKey: newKey() });
    expect((await errorOf(unknown.usage.getUsage({}))).code).toBe("invalid_api_key");
    const failure = await errorOf(clientOf(server.baseUrl).chart.computeAngles({ birth: BIRTH }));
    expect(failure.code).toBe("internal_error");
    expect(failure.message).toContain(failure.requestId);
  });

  test("has every code that the contract has", () => {
    // The client has them as a type; this is all of it, or the compiler says so.
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

  test("of a service that is not there is unavailable, and not tried again: the request may have been taken", async () => {
    let tries = 0;
    const { usage } = clientOf("http://127.0.0.1:1", {
      fetch: (url, init) => {
        tries++;
        return fetch(url, init);
      },
    });
    expect((await errorOf(usage.getUsage({}))).code).toBe("unavailable");
    expect(tries).toBe(1);
  });

  test("of an address where something else answers is unexpected", async () => {
    const server = await openServer(charts);
    const gate = await openGate(server.baseUrl, (response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<p>Welcome</p>");
      return true;
    });
    expect((await errorOf(clientOf(gate.baseUrl).usage.getUsage({}))).code).toBe("unexpected");
  });

  test("holds nothing of the key, however it is looked at", async () => {
    const server = await openServer(charts);
    const gate = await openGate(server.baseUrl, turnAway(9, 503, { "retry-after": "9999" }));
    const there = clientOf(server.baseUrl);
    const errors = [
      await errorOf(clientOf("http://127.0.0.1:1").usage.getUsage({})),
      await errorOf(clientOf(gate.baseUrl).usage.getUsage({})),
      await errorOf(there.chart.computeFullChart({})),
      await errorOf(there.usage.getUsage({}, { signal: AbortSignal.abort() })),
    ];
    const secret = API_KEY.slice("alm_live_".length);
    for (const shown of [...errors, there]) {
      expect(inspect(shown, { depth: 12, showHidden: true })).not.toContain(secret);
      expect(JSON.stringify(shown)).not.toContain(secret);
    }
    for (const apiKey of ["", `${secret}\r\nx-api-key: b`, `${secret}é`]) {
      const thrown = ((): unknown => {
        try {
          return clientOf(server.baseUrl, { apiKey });
        } catch (error) {
          return error;
        }
      })();
      expect(thrown).toBeInstanceOf(TypeError);
      expect(inspect(thrown)).not.toContain(secret);
    }
  });
});

describe("a call that is turned away", () => {
  test.each([
    ["503 with a wait", turnAway(2, 503, { "retry-after": "0" })],
    ["503 with a date", turnAway(2, 503, { "retry-after": "Sat, 21 Nov 2020 00:00:00 GMT" })],
    ["503 without a word", turnAway(2, 503)],
    ["429 of a proxy", turnAway(2, 429, { "retry-after": "0" })],
    [
      "RESOURCE_EXHAUSTED with RetryInfo",
      ((response, index) => {
        if (index >= 2) return false;
        response.writeHead(429, { "content-type": "application/json" }).end(RETRY_AT_ONCE);
        return true;
      }) satisfies Refuse,
    ],
  ])("by %s is tried again until it is answered, and costs one request", async (_what, refuse) => {
    const server = await openServer(charts);
    const gate = await openGate(server.baseUrl, refuse);
    const { sun } = await clientOf(gate.baseUrl).chart.computeShortChart({ birth: BIRTH });
    expect(sun?.sign).toBe("Gemini");
    expect(gate.seen).toHaveLength(3);
    expect(await server.used()).toBe(1);
  });

  test("is tried as often as set, then told", async () => {
    const server = await openServer(charts);
    for (const mostRetries of [0, 2]) {
      const gate = await openGate(server.baseUrl, turnAway(99, 503, { "retry-after": "0" }));
      const { usage } = clientOf(gate.baseUrl, { retry: { mostRetries } });
      expect((await errorOf(usage.getUsage({}))).code).toBe("unavailable");
      expect(gate.seen).toHaveLength(mostRetries + 1);
    }
  });

  test.each([
    ["of the client", { timeoutMs: 5_000 }, {}],
    ["of the call", {}, { timeoutMs: 5_000 }],
    ["that there is none of, when it is longer than half a minute", { timeoutMs: 0 }, {}],
  ])("is told at once when the wait would end after the deadline %s", async (_what, options, callOptions) => {
    const server = await openServer(charts);
    const gate = await openGate(server.baseUrl, turnAway(1, 503, { "retry-after": "3600" }));
    const error = await errorOf(clientOf(gate.baseUrl, options).usage.getUsage({}, callOptions));
    expect([error.code, error.retryAfterMs]).toEqual(["unavailable", 3_600_000]);
    expect(gate.seen).toHaveLength(1);
  });

  test("is not tried again after a redirect, and takes its key nowhere else", async () => {
    const server = await openServer(charts);
    const elsewhere = await openGate(server.baseUrl, () => false);
    const gate = await openGate(server.baseUrl, (response) => {
      response.writeHead(307, { location: `${elsewhere.baseUrl}/` }).end();
      return true;
    });
    await errorOf(clientOf(gate.baseUrl).usage.getUsage({}));
    expect([gate.seen.length, elsewhere.seen.length]).toEqual([1, 0]);
  });
});

describe("a call ends", () => {
  test("by its signal, in the middle of a wait too", async () => {
    const server = await openServer(charts);
    const leave = new AbortController();
    const gate = await openGate(server.baseUrl, (response, index) => {
      const isTurnedAway = turnAway(9, 503, { "retry-after": "20" })(response, index);
      response.once("close", () => setTimeout(() => leave.abort(), 20));
      return isTurnedAway;
    });
    const error = await errorOf(clientOf(gate.baseUrl).usage.getUsage({}, { signal: leave.signal }));
    expect(error.code).toBe("canceled");
    expect(gate.seen).toHaveLength(1);
  });

  test("by its deadline, which the service hears of", async () => {
    let left = false;
    const server = await openServer({
      computeFullChart: (_request, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            left = true;
            reject(signal.reason as Error);
          });
        }),
    });
    const error = await errorOf(
      clientOf(server.baseUrl).chart.computeFullChart({ birth: BIRTH }, { timeoutMs: 1_000 }),
    );
    expect(error.code).toBe("deadline_exceeded");
    await expect.poll(() => left).toBe(true);
    await expect.poll(() => server.used()).toBe(0);
  });
});
