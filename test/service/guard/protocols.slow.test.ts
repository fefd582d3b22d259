import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { revokeApiKey } from "../../../db/index.ts";
import { ChartService } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { UsageService } from "../../../proto/gen/almagest/v1/usage_pb.ts";
import { API_KEY, newKey, openKey, WITH_KEY } from "../open-account.ts";
import { BIRTH, type ChartImplementation, charts, openServer } from "../transport/open-server.ts";
import { type HttpRequest, protocolCallers } from "./protocol-callers.ts";
import { compileTestContract, type TestContract } from "./test-contract.ts";

/** A moment of a day, and the next 00:00 UTC; written down by hand. */
const NOW_MS = Date.parse("2026-11-20T21:59:59.500Z");
const RESET_AT = "2026-11-21T00:00:00Z";
const RESET_EPOCH_SECONDS = 1_795_219_200;
const SECONDS_TO_RESET = 7_201;

let contract: TestContract;
beforeAll(async () => {
  contract = await compileTestContract();
});
afterAll(() => contract.remove());

const chart = (headers: HttpRequest["headers"] = WITH_KEY, birth: object = BIRTH): HttpRequest => ({
  method: ChartService.method.computeFullChart,
  path: "/v1/chart/full",
  request: { birth },
  headers,
});
const usage: HttpRequest = {
  method: UsageService.method.getUsage,
  path: "/v1/usage",
  verb: "GET",
  request: {},
  headers: WITH_KEY,
};
const proOnly = (headers: HttpRequest["headers"] = WITH_KEY, year = 2000): HttpRequest => ({
  method: contract.service.method["askPro"] as HttpRequest["method"],
  path: "/v1/test/pro",
  request: { year },
  headers,
});

describe.each(protocolCallers(() => contract.protoFolder))("$name", (caller) => {
  test("requires a key before anything else, and accepts it in either header", async () => {
    const server = await openServer(charts);
    const { database, accountId } = server.accounts;
    const revoked = newKey();
    const keyId = await openKey(database, accountId, revoked);
    const another = newKey();
    await openKey(database, accountId, another);
    await revokeApiKey(database.kysely, { keyId, nowMs: Date.now() });
    const mistyped = API_KEY.replace(/.$/, (last) => (last === "a" ? "b" : "a"));

    const cases: readonly [HttpRequest["headers"], string][] = [
      [{}, "missing_api_key"],
      [{ authorization: "Bearer" }, "missing_api_key"],
      [{ authorization: "Basic YTpi" }, "missing_api_key"],
      [{ authorization: "Bearer alm_live_x" }, "invalid_api_key"],
      [{ authorization: `Bearer ${mistyped}` }, "invalid_api_key"],
      [{ "x-api-key": `${API_KEY}, ${API_KEY}` }, "invalid_api_key"],
      [{ "x-api-key": newKey() }, "invalid_api_key"],
      [{ "x-api-key": revoked }, "invalid_api_key"],
      [{ authorization: `Bearer ${API_KEY}`, "x-api-key": another }, "invalid_api_key"],
      [{ authorization: `Bearer ${API_KEY}` }, "ok"],
      [{ authorization: `bearer  ${another}` }, "ok"],
      [{ "x-api-key": API_KEY }, "ok"],
      [{ "x-api-key": API_KEY, authorization: `Bearer ${API_KEY}` }, "ok"],
      [{ "x-api-key": API_KEY, authorization: "Basic YTpi" }, "ok"],
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
    expect(await server.used()).toBe(5);
  });

  test("counts responses against the daily limit, reports the state, and rejects beyond the limit until 00:00 UTC", async () => {
    let nowMs = NOW_MS;
    const server = await openServer(charts, { PLAN_FREE_LIMIT: "3" }, { plan: "free", now: () => nowMs });
    for (const remaining of [2, 1, 0]) {
      const { code, header } = await caller.call(server, chart());
      expect(code).toBe("ok");
      expect(header("x-ratelimit-limit")).toBe("3");
      expect(header("x-ratelimit-remaining")).toBe(String(remaining));
      expect(header("x-ratelimit-reset")).toBe(String(RESET_EPOCH_SECONDS));
      expect(header("ratelimit-policy")).toBe('"daily";q=3;w=86400');
      expect(header("ratelimit")).toBe(`"daily";r=${remaining};t=${SECONDS_TO_RESET}`);
    }
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { code, status, header, details, retryAfterSeconds } = await caller.call(server, chart());
      expect([code, status]).toEqual(["daily_limit_reached", caller.name === "REST" ? 429 : 8]);
      expect(details).toEqual({
        resetAt: RESET_AT,
        resetEpochSeconds: String(RESET_EPOCH_SECONDS),
        upgradeUrl: `${server.baseUrl}/docs/plans`,
      });
      expect(retryAfterSeconds).toBe(SECONDS_TO_RESET);
      expect(header("retry-after")).toBe(String(SECONDS_TO_RESET));
      expect(header("x-ratelimit-remaining")).toBe("0");
      expect(header("ratelimit")).toBe(`"daily";r=0;t=${SECONDS_TO_RESET}`);
      expect(header("x-request-id")).not.toBeNull();
    }
    const outcome = await caller.call(server, usage);
    expect(outcome.code).toBe("ok");
    expect(outcome.header("x-ratelimit-remaining")).toBe("0");
    expect(outcome.answer).toMatchObject({ plan: "free", limit: 3, used: 3, activeKeys: 1 });
    expect(await server.used()).toBe(3);

    nowMs = RESET_EPOCH_SECONDS * 1000 - 1;
    expect((await caller.call(server, chart())).retryAfterSeconds).toBe(1);
    nowMs += 1;
    const next = await caller.call(server, chart());
    expect([next.code, next.header("x-ratelimit-remaining")]).toEqual(["ok", "2"]);
    expect(next.header("x-ratelimit-reset")).toBe(String(RESET_EPOCH_SECONDS + 86_400));
  });

  test("returns the usage uncounted, and requires a key", async () => {
    const server = await openServer(charts, { PLAN_PRO_LIMIT: "1000" }, { now: () => NOW_MS });
    await openKey(server.accounts.database, server.accounts.accountId, newKey());
    await caller.call(server, chart());
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { code, header, answer } = await caller.call(server, usage);
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
    expect((await caller.call(server, { ...usage, headers: {} })).code).toBe("missing_api_key");
    expect(await server.used()).toBe(1);
  });

  test("admits only API Pro to the endpoints of API Pro", async () => {
    const services = [contract.echo];
    const free = await openServer(charts, {}, { plan: "free", services });
    const { code, status, details } = await caller.call(free, proOnly());
    expect([code, status]).toEqual(["plan_required", caller.name === "REST" ? 403 : 7]);
    expect(details).toEqual({
      plan: "free",
      requiredPlan: "pro",
      upgradeUrl: `${free.baseUrl}/docs/plans`,
    });
    expect((await caller.call(free, chart())).code).toBe("ok");
    expect(await free.used()).toBe(1);

    const pro = await openServer(charts, { PLAN_PRO_LIMIT: "1" }, { services });
    const { code: answered, answer } = await caller.call(pro, proOnly());
    expect(answered).toBe("ok");
    expect(answer).toMatchObject({ year: 2000 });
    const refused = await caller.call(pro, proOnly());
    expect(refused.code).toBe("daily_limit_reached");
    expect(refused.details).not.toHaveProperty("upgradeUrl");
  });

  test("checks key, plan, body and daily limit in this order, and counts nothing that it rejects", async () => {
    const services = [contract.echo];
    const server = await openServer(charts, { PLAN_FREE_LIMIT: "1" }, { plan: "free", services });
    const bad = { ...BIRTH, latitude: 100 };
    const codeOf = async (request: HttpRequest) => (await caller.call(server, request)).code;
    expect(await codeOf(chart({}, bad))).toBe("missing_api_key");
    expect(await codeOf(proOnly({ "x-api-key": newKey() }, 1))).toBe("invalid_api_key");
    expect(await codeOf(proOnly(WITH_KEY, 1))).toBe("plan_required");
    expect(await codeOf(chart(WITH_KEY, bad))).toBe("invalid_request");
    expect(await codeOf(chart(WITH_KEY, { ...BIRTH, timezone: "x".repeat(70_000) }))).toBe("invalid_request");
    expect(await server.used()).toBe(0);
    expect(await codeOf(chart())).toBe("ok");
    expect(await codeOf(proOnly(WITH_KEY, 1))).toBe("plan_required");
    expect(await codeOf(chart(WITH_KEY, bad))).toBe("invalid_request");
    expect(await codeOf(chart())).toBe("daily_limit_reached");
    expect(await server.used()).toBe(1);
  });

  test("refunds the request when the handler fails or its response cannot be encoded", async () => {
    const failing: readonly Partial<ChartImplementation>[] = [
      {
        computeFullChart: () => {
          throw new Error("secret: an immediate bug");
        },
      },
      {
        computeFullChart: async () => {
          throw new Error("secret: a bug later");
        },
      },
      {
        computeFullChart: async (request, call) => {
          const answer = await charts.computeFullChart(request, call);
          return {
            ...answer,
            get elements(): never {
              throw new Error("secret: no counts");
            },
          };
        },
      },
    ];
    for (const handlers of failing) {
      const server = await openServer({ ...charts, ...handlers });
      const { code, status, answer } = await caller.call(server, chart());
      expect([code, status]).toEqual(["internal_error", caller.name === "REST" ? 500 : 13]);
      expect(JSON.stringify(answer)).not.toContain("secret");
      expect(await server.used()).toBe(0);
      expect(server.log.filter(({ level }) => level === "error")).toHaveLength(1);
    }
  });

  test("refunds the request when the client disconnects before its response is computed", async () => {
    const release = Promise.withResolvers<void>();
    let begun = 0;
    let abortCount = 0;
    const server = await openServer({
      computeFullChart: async (request, call) => {
        call.signal.addEventListener("abort", () => (abortCount += 1));
        begun += 1;
        await release.promise;
        return await charts.computeFullChart(request, call);
      },
    });
    const leaving = new AbortController();
    const call = caller.call(server, { ...chart(), signal: leaving.signal }).catch(() => "left");
    await expect.poll(() => begun).toBe(1);
    expect(await server.used()).toBe(1);
    leaving.abort();
    await call;
    await expect.poll(() => server.used()).toBe(0);
    expect(abortCount).toBe(1);
    release.resolve();
    expect((await caller.call(server, chart())).code).toBe("ok");
    expect(await server.used()).toBe(1);
    expect(server.log.filter(({ level }) => level === "error")).toEqual([]);
  });
});
