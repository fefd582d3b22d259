import { request as httpRequest } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import { ChartService } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { UsageService } from "../../../proto/gen/almagest/v1/usage_pb.ts";
import type { ErrorBody } from "../../../service/contract/errors.ts";
import { newKey, openKey, openOwner } from "../open-account.ts";
import { BIRTH, type ChartImplementation, charts, sharedServer } from "../transport/open-server.ts";
import { callOf, PING, post } from "../transport/tools/tool-requests.ts";
import { type HttpRequest, protocolCallers } from "./protocol-callers.ts";
import { compileTestContract } from "./test-contract.ts";

/** A moment of a day, and the next 00:00 UTC; written down by hand. */
const NOW_MS = Date.parse("2026-11-20T21:59:59.500Z");
const RESET_AT = "2026-11-21T00:00:00Z";
const RESET_EPOCH_SECONDS = 1_795_219_200;
const SECONDS_TO_RESET = 7_201;
const BURST = 3;
const BAD_BIRTH = { ...BIRTH, latitude: 100 };

type Headers = HttpRequest["headers"];
type FullChart = ChartImplementation["computeFullChart"];

const contract = await compileTestContract();
/** What the server's full charts are. */
let fullChart: FullChart;
const server = sharedServer(
  { ...charts, computeFullChart: (...parts) => fullChart(...parts) },
  {
    ...{
      PLAN_FREE_LIMIT: "2",
      PLAN_PRO_LIMIT: "9",
      REFUSAL_BURST: String(BURST),
      REFUSALS_PER_SECOND: "1",
    },
    // Each call over HTTP/2 opens a connection; the addresses are those that a proxy states.
    ...{ MAX_CONNECTIONS: "4000", TRUSTED_PROXIES: "1" },
  },
  { services: [contract.echo], now: () => NOW_MS, monotonicMs: () => 0 },
);
beforeEach(() => {
  fullChart = charts.computeFullChart;
});

const openFree = () => openOwner(server.accounts.database, "free");
const openPro = () => openOwner(server.accounts.database, "pro");

const chart = (headers: Headers, birth: object = BIRTH): HttpRequest => ({
  method: ChartService.method.computeFullChart,
  path: "/v1/chart/full",
  request: { birth },
  headers,
});
const usage = (headers: Headers): HttpRequest => ({
  method: UsageService.method.getUsage,
  path: "/v1/usage",
  verb: "GET",
  request: {},
  headers,
});
const proOnly = (headers: Headers, year: number): HttpRequest => ({
  method: contract.service.method["askPro"] as HttpRequest["method"],
  path: "/v1/test/pro",
  request: { year },
  headers,
});

const callers = protocolCallers(() => contract.protoFolder).map((caller, index) => ({ ...caller, index }));
describe.each(callers)("$name", (caller) => {
  /** The status over HTTP for REST, else gRPC's. */
  const statusOf = (http: number, grpc: number) => (caller.name === "REST" ? http : grpc);

  test("checks key, plan, body and daily limit in this order, with what each error states", async () => {
    const { accountId, key, used } = await openFree();
    const network = (last: number) => ({ "x-forwarded-for": `192.0.2.${16 * caller.index + last}` });
    const withKey = { authorization: `Bearer ${key}`, ...network(0) };
    const another = newKey();
    await openKey(server.accounts.database, accountId, another);
    const realm = 'Bearer realm="almagest"';
    for (const [headers, code, challenge] of [
      [{}, "missing_api_key", realm],
      [{ "x-api-key": newKey() }, "invalid_api_key", `${realm}, error="invalid_token"`],
      [{ ...withKey, "x-api-key": another }, "invalid_api_key", `${realm}, error="invalid_token"`],
    ] as const) {
      const { header, ...rejected } = await caller.call(
        server,
        chart({ ...headers, ...network(1) }, BAD_BIRTH),
      );
      expect(rejected).toMatchObject({ code, status: statusOf(401, 16) });
      expect(header("www-authenticate")).toBe(challenge);
      expect(header("x-request-id")).not.toBeNull();
    }
    const planRequired = {
      ...{ code: "plan_required", status: statusOf(403, 7) },
      details: { plan: "free", requiredPlan: "pro", upgradeUrl: `${server.baseUrl}/docs/plans` },
    };
    expect(await caller.call(server, proOnly(withKey, 1))).toMatchObject(planRequired);
    expect((await caller.call(server, chart(withKey, BAD_BIRTH))).code).toBe("invalid_request");
    expect(await used(NOW_MS)).toBe(0);
    for (const [index, headers] of [
      { "x-api-key": key },
      { authorization: `bearer  ${another}` },
    ].entries()) {
      const { code, header } = await caller.call(server, chart(headers));
      const names = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];
      expect([code, ...names.map(header)]).toEqual(["ok", "2", `${1 - index}`, `${RESET_EPOCH_SECONDS}`]);
      expect(header("ratelimit-policy")).toBe('"daily";q=2;w=86400');
      expect(header("ratelimit")).toBe(`"daily";r=${1 - index};t=${SECONDS_TO_RESET}`);
    }
    const { header, ...limited } = await caller.call(server, chart(withKey));
    expect(limited).toMatchObject({
      ...{ code: "daily_limit_reached", status: statusOf(429, 8), retryAfterSeconds: SECONDS_TO_RESET },
      details: {
        resetAt: RESET_AT,
        resetEpochSeconds: String(RESET_EPOCH_SECONDS),
        upgradeUrl: `${server.baseUrl}/docs/plans`,
      },
    });
    expect([header("retry-after"), header("x-ratelimit-remaining")]).toEqual([`${SECONDS_TO_RESET}`, "0"]);
    expect((await caller.call(server, proOnly(withKey, 1))).code).toBe("plan_required");
    const { answer } = await caller.call(server, usage(withKey));
    expect(answer).toMatchObject({ plan: "free", limit: 2, used: 2, activeKeys: 2 });
    expect(await used(NOW_MS)).toBe(2);
  });

  test("has 429 with the wait after too many rejected requests of its account, for valid ones too", async () => {
    const { withKey, used } = await openPro();
    for (let count = 0; count <= BURST; count++) {
      const { code, answer } = await caller.call(server, proOnly(withKey, 2000));
      expect([code, answer["year"]]).toEqual(["ok", 2000]);
    }
    for (let count = 0; count < BURST; count++)
      expect((await caller.call(server, chart(withKey, BAD_BIRTH))).status).toBe(statusOf(400, 3));
    expect(await caller.call(server, chart(withKey))).toMatchObject({
      ...{ code: "invalid_request", status: statusOf(429, 8), details: {}, retryAfterSeconds: 1 },
      violations: [{ field: "request", code: "too_many_rejections" }],
    });
    expect(await used(NOW_MS)).toBe(BURST + 1);
  });

  test("refunds a request whose handler fails, whose answer cannot be encoded, or whose client leaves", async () => {
    const { withKey, used } = await openPro();
    const errors = () => server.log.filter(({ level }) => level === "error").length;
    const failing: readonly FullChart[] = [
      () => {
        throw new Error("secret: a bug");
      },
      async (request, call) => ({
        ...(await charts.computeFullChart(request, call)),
        get elements(): never {
          throw new Error("secret: no counts");
        },
      }),
    ];
    for (fullChart of failing) {
      const before = errors();
      const { code, status, answer } = await caller.call(server, chart(withKey));
      expect([code, status]).toEqual(["internal_error", statusOf(500, 13)]);
      expect(JSON.stringify(answer)).not.toContain("secret");
      expect([await used(NOW_MS), errors()]).toEqual([0, before + 1]);
    }
    const before = errors();
    const begun = Promise.withResolvers<AbortSignal>();
    fullChart = (_request, { signal }) => {
      begun.resolve(signal);
      return new Promise(() => {});
    };
    const leaving = new AbortController();
    const call = caller.call(server, { ...chart(withKey), signal: leaving.signal }).catch(() => "left");
    const signal = await begun.promise;
    expect(await used(NOW_MS)).toBe(1);
    leaving.abort();
    await call;
    await expect.poll(() => used(NOW_MS)).toBe(0);
    expect([signal.aborted, errors()]).toEqual([true, before]);
  });
});

async function ask(body: string, headers: Headers, path = "/v1/chart/full") {
  const response = await fetch(`${server.baseUrl}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  const { error } = (await response.json()) as Partial<ErrorBody>;
  return { status: response.status, code: error?.code };
}
const CHART = JSON.stringify({ birth: BIRTH });

/** The status of a request whose body never follows its headers. */
function statusWithoutBody(withKey: Headers): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": "1000", ...withKey };
    const request = httpRequest(
      `${server.baseUrl}/v1/chart/full`,
      { method: "POST", headers },
      (response) => {
        resolve(response.statusCode);
        request.destroy();
      },
    );
    request.on("error", reject);
    request.flushHeaders();
  });
}

describe("too many rejected requests", () => {
  const from = (address: string): Headers => ({ "x-forwarded-for": address });
  const statusesOf = async (headers: Headers, path?: string) => {
    const statuses: number[] = [];
    for (let count = 0; count < BURST + 2; count++) statuses.push((await ask("{", headers, path)).status);
    return statuses;
  };

  test("of an account whose daily limit is reached are answered as such, unread after the burst", async () => {
    const { withKey } = await openFree();
    for (const code of [undefined, undefined, ...Array(BURST).fill("daily_limit_reached")])
      expect((await ask(CHART, withKey)).code).toBe(code);
    expect(await statusWithoutBody(withKey)).toBe(429);
    expect((await ask("{", withKey)).code).toBe("daily_limit_reached");
    const other = await openFree();
    for (let count = 0; count < 2; count++) await ask(CHART, other.withKey);
    for (let count = 0; count < BURST; count++)
      expect((await ask("{", other.withKey)).code).toBe("invalid_request");
    expect((await ask(CHART, other.withKey)).code).toBe("daily_limit_reached");
  });

  test("of an account end its tool calls before their body is read; the calls of a batch count", async () => {
    const { withKey, used } = await openPro();
    const bad = (id: number) => callOf("chart_short", { birth: BAD_BIRTH }, id);
    expect((await post(server, [bad(1), bad(2), bad(3)], withKey)).status).toBe(200);
    const { status, headers, text } = await post(server, callOf("chart_short", { birth: BIRTH }), withKey);
    expect([status, (JSON.parse(text) as ErrorBody).error.code]).toEqual([429, "invalid_request"]);
    expect(headers.get("retry-after")).toBe("1");
    expect((await post(server, PING, withKey)).status).toBe(429);
    expect([await statusWithoutBody(withKey), await used(NOW_MS)]).toEqual([429, 0]);
  });

  test("of an address are those without a key, of unknown paths and procedures and of another method", async () => {
    const paths = ["/v1/chart/full", "/v1/nothing", "/v1/usage", "/almagest.v1.ChartService/Nothing"];
    for (const [index, path] of paths.entries()) {
      const address = from(`198.51.100.${index}`);
      const statuses = await statusesOf(address, path);
      expect([path, statuses.slice(0, BURST).includes(429), ...statuses.slice(BURST)]).toEqual([
        path,
        false,
        429,
        429,
      ]);
      for (const page of ["/healthz", "/readyz", "/docs/errors", "/openapi.json"])
        expect((await fetch(`${server.baseUrl}${page}`, { headers: address })).status, page).toBe(200);
      const { withKey } = await openPro();
      expect((await ask(CHART, { ...address, ...withKey })).status).toBe(200);
    }
    await statusesOf(from("2001:db8:0:1::1"));
    expect((await ask("{}", from("2001:db8:0:1:ffff::2"))).status).toBe(429);
    expect((await ask("{}", from("2001:db8:0:2::1"))).status).toBe(401);
  });

  test("of an address are those for a missing plan, after which the account is served", async () => {
    const { withKey } = await openFree();
    const headers = { ...from("198.51.100.9"), ...withKey };
    expect(await statusesOf(headers, "/v1/test/pro")).toEqual([403, 403, 403, 429, 429]);
    expect((await ask(CHART, headers)).status).toBe(200);
  });
});
