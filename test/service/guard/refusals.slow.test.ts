import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ChartService } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import type { ErrorBody } from "../../../service/contract/errors.ts";
import { newKey, openOwner, WITH_KEY } from "../open-account.ts";
import {
  BIRTH,
  charts,
  type OpenServer,
  openSharedServer,
  type SharedServer,
} from "../transport/open-server.ts";
import { callOf, PING, post } from "../transport/tools/tool-requests.ts";
import { protocolCallers } from "./protocol-callers.ts";
import { compileTestContract, type TestContract } from "./test-contract.ts";

let contract: TestContract;
/** Its accounts have an allowance of rejections each. */
let server: SharedServer;
/** The same, with one call a day. */
let scarce: SharedServer;
/** The same, for the addresses that a proxy states. */
let proxied: SharedServer;
beforeAll(async () => {
  contract = await compileTestContract();
  const handlers = { ...charts, computeAngles: () => Promise.reject(new Error("a bug")) };
  server = await openSharedServer(handlers, SETTINGS, { monotonicMs });
  scarce = await openSharedServer(charts, ONE_A_DAY, { monotonicMs });
  const services = [contract.echo];
  proxied = await openSharedServer(charts, { ...SETTINGS, TRUSTED_PROXIES: "1" }, { services, monotonicMs });
});
afterAll(async () => {
  await Promise.all([server, scarce, proxied].map((each) => each.close()));
});

const openPro = (of = server) => openOwner(of.accounts.database, "pro");

/** A clock that stands still, so no token is restored while a test runs. */
let timeMs = 0;
const monotonicMs = () => timeMs;
const SETTINGS = {
  REFUSAL_BURST: "3",
  REFUSALS_PER_SECOND: "1",
  PRIVATE_PORT: "0",
  // Each caller opens a connection.
  MAX_CONNECTIONS: "4000",
};
const ONE_A_DAY = { ...SETTINGS, PLAN_PRO_LIMIT: "1" };
const PATH = "/v1/chart/short";
const METHOD = ChartService.method.computeShortChart;
const GRPC_RESOURCE_EXHAUSTED = 8;
const TOO_MANY_REJECTIONS = { field: "request", code: "too_many_rejections" };

type Headers = Readonly<Record<string, string>>;

async function ask(server: OpenServer, body: unknown, headers: Headers = WITH_KEY, path = PATH) {
  const response = await fetch(`${server.baseUrl}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const { error } = (await response.json()) as Partial<ErrorBody>;
  return { status: response.status, code: error?.code ?? "ok", headers: response.headers, error };
}

/** Has as many requests rejected as the burst allows, and a few more. */
async function exhaust(server: OpenServer, headers: Headers = WITH_KEY, path = PATH): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < 12; time++) statuses.push((await ask(server, "{", headers, path)).status);
  return statuses;
}

/** The status of a request whose body never follows its headers. */
function statusWithoutBody({ baseUrl }: OpenServer, withKey: Headers): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": "1000", ...withKey };
    const request = httpRequest(`${baseUrl}${PATH}`, { method: "POST", headers }, (response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    request.on("error", reject);
    request.flushHeaders();
  });
}

async function getUsage({ baseUrl }: OpenServer, headers: Headers, query = "") {
  const response = await fetch(`${baseUrl}/v1/usage${query}`, { headers });
  return { status: response.status, usage: (await response.json()) as { readonly remaining?: number } };
}

describe("an account whose daily limit is reached", () => {
  const bad = { birth: { ...BIRTH, latitude: 91 } };
  const beyond = (times: number) => Array(times).fill("daily_limit_reached");

  test("still gets it when too many of its requests were rejected, and invalid_request before that", async () => {
    const { withKey } = await openPro(scarce);
    expect((await ask(scarce, { birth: BIRTH }, withKey)).code).toBe("ok");
    for (let time = 0; time < 3; time++)
      expect((await ask(scarce, bad, withKey)).code).toBe("invalid_request");
    const codes: string[] = [];
    for (let time = 0; time < 5; time++) codes.push((await ask(scarce, { birth: BIRTH }, withKey)).code);
    expect(codes).toEqual(beyond(5));
    expect((await getUsage(scarce, withKey)).usage.remaining).toBe(0);
  });

  test("gets it without its body being read, after a burst", async () => {
    const { withKey } = await openPro(scarce);
    const codes: string[] = [];
    for (let time = 0; time < 4; time++) codes.push((await ask(scarce, { birth: BIRTH }, withKey)).code);
    expect(codes).toEqual(["ok", ...beyond(3)]);
    expect(await statusWithoutBody(scarce, withKey)).toBe(429);
    expect((await ask(scarce, bad, withKey)).code).toBe("daily_limit_reached");
    timeMs += 1000;
    expect((await ask(scarce, bad, withKey)).code).toBe("invalid_request");
  });
});

describe("an account with too many rejected requests", () => {
  test.each(protocolCallers(() => contract.protoFolder).map((caller) => [caller.name, caller] as const))(
    "gets 429 with the wait by %s, for valid requests too, and none is counted",
    async (_name, caller) => {
      const { withKey, used } = await openPro();
      const call = (request: object) =>
        caller.call(server, { method: METHOD, path: PATH, request, headers: withKey });
      const rejected = caller.name === "REST" ? 400 : 3;
      for (let time = 0; time < 3; time++) {
        expect(await call({ birth: { ...BIRTH, latitude: 91 } })).toMatchObject({ status: rejected });
      }
      const limited = await call({ birth: BIRTH });
      expect(limited).toMatchObject({
        code: "invalid_request",
        status: caller.name === "REST" ? 429 : GRPC_RESOURCE_EXHAUSTED,
        details: {},
        violations: [TOO_MANY_REJECTIONS],
        retryAfterSeconds: 1,
      });
      expect(await used()).toBe(0);
    },
  );

  test("gets 429 for tool calls, before the body is read and in the result of a call of a batch", async () => {
    const { withKey, used } = await openPro();
    const bad = (id: number) => callOf("chart_short", { birth: { ...BIRTH, latitude: 91 } }, id);
    const answer = await post(server, [bad(1), bad(2), bad(3)], withKey);
    expect(answer.status).toBe(200);
    const limited = await post(server, callOf("chart_short", { birth: BIRTH }), withKey);
    const { error } = JSON.parse(limited.text) as ErrorBody;
    expect([limited.status, error.code]).toEqual([429, "invalid_request"]);
    expect(limited.headers.get("retry-after")).toBe("1");
    expect((await post(server, PING, withKey)).status).toBe(429);
    expect(await used()).toBe(0);
  });

  test("is rejected without its body being read, and the connection is still usable", async () => {
    const { withKey } = await openPro();
    await exhaust(server, withKey);
    expect(await statusWithoutBody(server, withKey)).toBe(429);
  });

  test.each([
    ["a body that is not JSON", "{", {}, 400],
    ["an invalid body", "{}", {}, 400],
    ["another content type", "{}", { "content-type": "text/plain" }, 415],
    ["a body that is too large", " ".repeat(65_537), {}, 413],
  ])("gets it after %s", async (_what, body, headers, status) => {
    const { withKey } = await openPro();
    for (let time = 0; time < 3; time++) {
      expect((await ask(server, body, { ...withKey, ...headers })).status).toBe(status);
    }
    expect((await ask(server, { birth: BIRTH }, withKey)).status).toBe(429);
  });

  test("does not limit another account of the same address, or callers without a key", async () => {
    const [{ withKey }, other] = [await openPro(), await openPro()];
    expect(await exhaust(server, withKey)).toEqual([400, 400, 400, ...Array(9).fill(429)]);
    expect((await ask(server, { birth: BIRTH }, other.withKey)).status).toBe(200);
    expect((await ask(server, { birth: BIRTH }, {})).status).toBe(401);
  });
});

describe("an address with too many rejected requests", () => {
  const from = (address: string): Headers => ({ "x-forwarded-for": address });

  test("gets 429 without a valid key; one with a valid key does not depend on the address", async () => {
    const address = from("192.0.2.1");
    const { withKey, used } = await openPro(proxied);
    expect(await exhaust(proxied, address)).toEqual([401, 401, 401, ...Array(9).fill(429)]);
    const limited = await ask(proxied, { birth: BIRTH }, { ...address, "x-api-key": newKey() });
    expect([limited.status, limited.code, limited.error?.details]).toMatchObject([
      429,
      "invalid_request",
      [TOO_MANY_REJECTIONS],
    ]);
    expect(limited.headers.get("retry-after")).toBe("1");
    expect((await ask(proxied, { birth: BIRTH }, { ...address, ...withKey })).status).toBe(200);
    expect(await used()).toBe(1);
  });

  test("gets 429 after unknown paths, other methods, a missing plan and unknown procedures", async () => {
    const paths = ["/v1/nothing", "/v1/usage", "/almagest.v1.ChartService/Nothing"];
    for (const [index, path] of paths.entries()) {
      const address = from(`192.0.2.${index + 10}`);
      const statuses = await exhaust(proxied, address, path);
      expect(statuses.slice(3), path).toEqual(Array(9).fill(429));
      expect(statuses.slice(0, 3), path).not.toContain(429);
      for (const page of ["/healthz", "/readyz", "/docs/errors", "/openapi.json"]) {
        const { status } = await fetch(`${proxied.baseUrl}${page}`, { headers: address });
        expect(status, page).toBe(200);
      }
    }
    const { withKey } = await openOwner(proxied.accounts.database, "free");
    const headers = { ...from("192.0.2.20"), ...withKey };
    expect(await exhaust(proxied, headers, "/v1/test/pro")).toEqual([403, 403, 403, ...Array(9).fill(429)]);
    expect((await ask(proxied, { birth: BIRTH }, headers)).status).toBe(200);
  });

  test("is the client's behind trusted proxies, and the /64 network's for IPv6", async () => {
    expect(await exhaust(proxied, from("2001:db8:0:1::1"))).toContain(429);
    expect((await ask(proxied, {}, from("2001:db8:0:1:ffff::2"))).status).toBe(429);
    expect((await ask(proxied, {}, from("2001:db8:0:2::1"))).status).toBe(401);
    expect((await ask(proxied, {}, from("192.0.2.30"))).status).toBe(401);
  });
});

test("valid calls take no token, however many, and failures of the service take none", async () => {
  const { withKey, used } = await openPro();
  const valid = await Promise.all(Array.from({ length: 50 }, () => ask(server, { birth: BIRTH }, withKey)));
  expect(new Set(valid.map(({ status }) => status))).toEqual(new Set([200]));
  for (let time = 0; time < 6; time++) {
    expect((await ask(server, { birth: BIRTH }, withKey, "/v1/chart/angles")).status).toBe(500);
  }
  expect((await ask(server, { birth: BIRTH }, withKey)).status).toBe(200);
  expect(await used()).toBe(51);
});
