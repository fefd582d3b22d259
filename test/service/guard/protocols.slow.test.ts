import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { revokeApiKey } from "../../../db/index.ts";
import { ChartService } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { UsageService } from "../../../proto/gen/almagest/v1/usage_pb.ts";
import { newKey, openKey, openOwner } from "../open-account.ts";
import {
  BIRTH,
  type ChartImplementation,
  charts,
  openSharedServer,
  type SharedServer,
} from "../transport/open-server.ts";
import { type HttpRequest, protocolCallers } from "./protocol-callers.ts";
import { compileTestContract, type TestContract } from "./test-contract.ts";

/** A moment of a day, and the next 00:00 UTC; written down by hand. */
const NOW_MS = Date.parse("2026-11-20T21:59:59.500Z");
const RESET_AT = "2026-11-21T00:00:00Z";
const RESET_EPOCH_SECONDS = 1_795_219_200;
const SECONDS_TO_RESET = 7_201;

type Headers = HttpRequest["headers"];
type FullChart = ChartImplementation["computeFullChart"];

let contract: TestContract;
/** Its full charts are what the test states. */
let server: SharedServer;
let fullChart: FullChart;
/** Admits one call a day. */
let scarce: SharedServer;
/** At the time that the test states. */
let timed: SharedServer;
let nowMs = NOW_MS;
beforeAll(async () => {
  contract = await compileTestContract();
  const services = [contract.echo];
  // Each call over HTTP/2 opens a connection.
  const connections = { MAX_CONNECTIONS: "4000" };
  server = await openSharedServer(
    { ...charts, computeFullChart: (...parts) => fullChart(...parts) },
    connections,
  );
  scarce = await openSharedServer(
    charts,
    { ...connections, PLAN_FREE_LIMIT: "1", PLAN_PRO_LIMIT: "1" },
    { services },
  );
  const limits = { ...connections, PLAN_FREE_LIMIT: "3", PLAN_PRO_LIMIT: "1000", REFUSAL_BURST: "3" };
  timed = await openSharedServer(charts, limits, { now: () => nowMs, monotonicMs: () => 0 });
});
beforeEach(() => {
  fullChart = charts.computeFullChart;
  nowMs = NOW_MS;
});
afterAll(async () => {
  await Promise.all([server, scarce, timed].map((each) => each.close()));
});

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
const proOnly = (headers: Headers, year = 2000): HttpRequest => ({
  method: contract.service.method["askPro"] as HttpRequest["method"],
  path: "/v1/test/pro",
  request: { year },
  headers,
});

describe.each(protocolCallers(() => contract.protoFolder))("$name", (caller) => {
  test("requires a key before anything else, and accepts it in either header", async () => {
    const { database } = server.accounts;
    const { accountId, key, used } = await openOwner(database, "pro");
    const revoked = newKey();
    const keyId = await openKey(database, accountId, revoked);
    const another = newKey();
    await openKey(database, accountId, another);
    await revokeApiKey(database.kysely, { keyId, nowMs: Date.now() });

    const cases: readonly [Headers, string][] = [
      [{}, "missing_api_key"],
      [{ authorization: "Bearer alm_live_x" }, "invalid_api_key"],
      [{ "x-api-key": newKey() }, "invalid_api_key"],
      [{ "x-api-key": revoked }, "invalid_api_key"],
      [{ authorization: `Bearer ${key}`, "x-api-key": another }, "invalid_api_key"],
      [{ authorization: `Bearer ${key}` }, "ok"],
      [{ authorization: `bearer  ${another}` }, "ok"],
      [{ "x-api-key": key }, "ok"],
    ];
    for (const [headers, expected] of cases) {
      const { code, status, header } = await caller.call(server, chart(headers));
      expect(code, JSON.stringify(headers)).toBe(expected);
      if (expected === "ok") continue;
      expect(status).toBe(caller.name === "REST" ? 401 : 16);
      const challenge =
        expected === "missing_api_key"
          ? 'Bearer realm="almagest"'
          : 'Bearer realm="almagest", error="invalid_token"';
      expect(header("www-authenticate")).toBe(challenge);
      expect(header("x-request-id")).not.toBeNull();
    }
    expect(await used()).toBe(3);
  });

  test("counts responses against the daily limit, reports the state, and rejects beyond the limit until 00:00 UTC", async () => {
    const { withKey, used } = await openOwner(timed.accounts.database, "free");
    for (const remaining of [2, 1, 0]) {
      const { code, header } = await caller.call(timed, chart(withKey));
      expect(code).toBe("ok");
      expect(header("x-ratelimit-limit")).toBe("3");
      expect(header("x-ratelimit-remaining")).toBe(String(remaining));
      expect(header("x-ratelimit-reset")).toBe(String(RESET_EPOCH_SECONDS));
      expect(header("ratelimit-policy")).toBe('"daily";q=3;w=86400');
      expect(header("ratelimit")).toBe(`"daily";r=${remaining};t=${SECONDS_TO_RESET}`);
    }
    // Beyond the burst, the body is not read.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { code, status, header, details, retryAfterSeconds } = await caller.call(timed, chart(withKey));
      expect([code, status]).toEqual(["daily_limit_reached", caller.name === "REST" ? 429 : 8]);
      expect(details).toEqual({
        resetAt: RESET_AT,
        resetEpochSeconds: String(RESET_EPOCH_SECONDS),
        upgradeUrl: `${timed.baseUrl}/docs/plans`,
      });
      expect(retryAfterSeconds).toBe(SECONDS_TO_RESET);
      expect(header("retry-after")).toBe(String(SECONDS_TO_RESET));
      expect(header("x-ratelimit-remaining")).toBe("0");
      expect(header("ratelimit")).toBe(`"daily";r=0;t=${SECONDS_TO_RESET}`);
      expect(header("x-request-id")).not.toBeNull();
    }
    const outcome = await caller.call(timed, usage(withKey));
    expect(outcome.code).toBe("ok");
    expect(outcome.header("x-ratelimit-remaining")).toBe("0");
    expect(outcome.answer).toMatchObject({ plan: "free", limit: 3, used: 3, activeKeys: 1 });
    expect(await used(nowMs)).toBe(3);

    nowMs = RESET_EPOCH_SECONDS * 1000 - 1;
    expect((await caller.call(timed, chart(withKey))).retryAfterSeconds).toBe(1);
    nowMs += 1;
    const next = await caller.call(timed, chart(withKey));
    expect([next.code, next.header("x-ratelimit-remaining")]).toEqual(["ok", "2"]);
    expect(next.header("x-ratelimit-reset")).toBe(String(RESET_EPOCH_SECONDS + 86_400));
  });

  test("returns the usage uncounted, and requires a key", async () => {
    const { database } = timed.accounts;
    const { accountId, withKey, used } = await openOwner(database, "pro");
    await openKey(database, accountId, newKey());
    await caller.call(timed, chart(withKey));
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { code, header, answer } = await caller.call(timed, usage(withKey));
      expect(code).toBe("ok");
      expect(header("x-ratelimit-remaining")).toBe("999");
      expect(answer).toMatchObject({
        plan: "pro",
        limit: 1000,
        used: 1,
        remaining: 999,
        resetAt: RESET_AT,
        resetEpochSeconds: RESET_EPOCH_SECONDS,
        activeKeys: 2,
      });
    }
    expect((await caller.call(server, usage({}))).code).toBe("missing_api_key");
    expect(await used(nowMs)).toBe(1);
  });

  test("admits only API Pro to the endpoints of API Pro", async () => {
    const free = await openOwner(scarce.accounts.database, "free");
    const { code, status, details } = await caller.call(scarce, proOnly(free.withKey));
    expect([code, status]).toEqual(["plan_required", caller.name === "REST" ? 403 : 7]);
    expect(details).toEqual({
      plan: "free",
      requiredPlan: "pro",
      upgradeUrl: `${scarce.baseUrl}/docs/plans`,
    });
    expect((await caller.call(scarce, chart(free.withKey))).code).toBe("ok");
    expect(await free.used()).toBe(1);

    const pro = await openOwner(scarce.accounts.database, "pro");
    const { code: answered, answer } = await caller.call(scarce, proOnly(pro.withKey));
    expect(answered).toBe("ok");
    expect(answer).toMatchObject({ year: 2000 });
    const refused = await caller.call(scarce, proOnly(pro.withKey));
    expect(refused.code).toBe("daily_limit_reached");
    expect(refused.details).not.toHaveProperty("upgradeUrl");
  });

  test("checks key, plan, body and daily limit in this order, and counts nothing that it rejects", async () => {
    const { withKey, used } = await openOwner(scarce.accounts.database, "free");
    const bad = { ...BIRTH, latitude: 100 };
    const codeOf = async (request: HttpRequest) => (await caller.call(scarce, request)).code;
    expect(await codeOf(chart({}, bad))).toBe("missing_api_key");
    expect(await codeOf(proOnly({ "x-api-key": newKey() }, 1))).toBe("invalid_api_key");
    expect(await codeOf(proOnly(withKey, 1))).toBe("plan_required");
    expect(await codeOf(chart(withKey, bad))).toBe("invalid_request");
    expect(await codeOf(chart(withKey, { ...BIRTH, timezone: "x".repeat(70_000) }))).toBe("invalid_request");
    expect(await used()).toBe(0);
    expect(await codeOf(chart(withKey))).toBe("ok");
    expect(await codeOf(proOnly(withKey, 1))).toBe("plan_required");
    expect(await codeOf(chart(withKey, bad))).toBe("invalid_request");
    expect(await codeOf(chart(withKey))).toBe("daily_limit_reached");
    expect(await used()).toBe(1);
  });

  test("refunds the request when the handler fails or its response cannot be encoded", async () => {
    const failing: readonly FullChart[] = [
      () => {
        throw new Error("secret: an immediate bug");
      },
      async () => {
        throw new Error("secret: a bug later");
      },
      async (request, call) => {
        const answer = await charts.computeFullChart(request, call);
        return {
          ...answer,
          get elements(): never {
            throw new Error("secret: no counts");
          },
        };
      },
    ];
    const errors = () => server.log.filter(({ level }) => level === "error").length;
    const { withKey, used } = await openOwner(server.accounts.database, "pro");
    for (fullChart of failing) {
      const before = errors();
      const { code, status, answer } = await caller.call(server, chart(withKey));
      expect([code, status]).toEqual(["internal_error", caller.name === "REST" ? 500 : 13]);
      expect(JSON.stringify(answer)).not.toContain("secret");
      expect(await used()).toBe(0);
      expect(errors()).toBe(before + 1);
    }
  });

  test("refunds the request when the client disconnects before its response is computed", async () => {
    const { withKey, used } = await openOwner(server.accounts.database, "pro");
    const errors = () => server.log.filter(({ level }) => level === "error").length;
    const before = errors();
    const release = Promise.withResolvers<void>();
    let begun = 0;
    let abortCount = 0;
    fullChart = async (request, call) => {
      call.signal.addEventListener("abort", () => (abortCount += 1));
      begun += 1;
      await release.promise;
      return await charts.computeFullChart(request, call);
    };
    const leaving = new AbortController();
    const call = caller.call(server, { ...chart(withKey), signal: leaving.signal }).catch(() => "left");
    await expect.poll(() => begun).toBe(1);
    expect(await used()).toBe(1);
    leaving.abort();
    await call;
    await expect.poll(() => used()).toBe(0);
    expect(abortCount).toBe(1);
    release.resolve();
    expect((await caller.call(server, chart(withKey))).code).toBe("ok");
    expect(await used()).toBe(1);
    expect(errors()).toBe(before);
  });
});
