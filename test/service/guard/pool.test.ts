import { connect as connectHttp2 } from "node:http2";
import { connect as connectTcp } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { applyTransition, readPoolUsed, type SubscriptionEvent } from "../../../db/index.ts";
import { ChartService } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { defined } from "../../defined.ts";
import { API_KEY, WITH_KEY } from "../open-account.ts";
import { postJson } from "../post-json.ts";
import { BIRTH, charts, type OpenServer, openServer } from "../transport/open-server.ts";
import { goodBody } from "../transport/unary/grpc-requests.ts";
import { protocolCallers } from "./protocol-callers.ts";

const DAY = "2026-11-20";
const NEXT_DAY = "2026-11-21";
const BEFORE_MIDNIGHT_MS = Date.parse("2026-11-20T23:59:59.999Z");
const JSON_TYPE = { "content-type": "application/json", ...WITH_KEY };
const BODY = JSON.stringify({ birth: BIRTH });

const post = (server: OpenServer, body: string) => postJson(server, "/v1/chart/full", body);

describe("the day's pool", () => {
  test("admits exactly its limit of 64 concurrent callers over every protocol", async () => {
    const limit = 100;
    const server = await openServer(charts, {
      PLAN_PRO_LIMIT: String(limit),
      MAX_CONNECTIONS: "4000",
    });
    const callers = protocolCallers(() => "proto");
    const ask = {
      method: ChartService.method.computeFullChart,
      path: "/v1/chart/full",
      request: { birth: BIRTH },
      headers: WITH_KEY,
    };
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, async (_, caller) => {
        const protocol = defined(callers[caller % callers.length]);
        return [await protocol.call(server, ask), await protocol.call(server, ask)];
      }),
    );
    const answered = outcomes.flat().filter(({ code }) => code === "ok");
    const refused = outcomes.flat().filter(({ code }) => code === "daily_limit_reached");
    expect([answered.length, refused.length]).toEqual([limit, 128 - limit]);
    // Each received a different count.
    const remaining = answered.map(({ header }) => Number(header("x-ratelimit-remaining")));
    expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: limit }, (_, place) => place));
    expect(await server.used()).toBe(limit);
  });

  test("resets at 00:00 UTC without a restart; earlier requests are refunded to their own day", async () => {
    let nowMs = BEFORE_MIDNIGHT_MS;
    const fail = Promise.withResolvers<never>();
    const server = await openServer(
      { ...charts, computePlanets: () => fail.promise },
      { PLAN_FREE_LIMIT: "2" },
      { plan: "free", now: () => nowMs },
    );
    const { database, accountId } = server.accounts;
    const usedOn = (day: string) => readPoolUsed(database.kysely, { accountId, day });

    expect((await post(server, BODY)).status).toBe(200);
    const pendingResponse = postJson(server, "/v1/chart/planets", BODY);
    await expect.poll(() => usedOn(DAY)).toBe(2);
    expect((await post(server, BODY)).status).toBe(429);

    nowMs += 1;
    for (const remaining of ["1", "0"]) {
      const response = await post(server, BODY);
      expect([response.status, response.headers.get("x-ratelimit-remaining")]).toEqual([200, remaining]);
    }
    expect((await post(server, BODY)).status).toBe(429);
    fail.reject(new Error("a bug, after midnight"));
    expect((await pendingResponse).status).toBe(500);
    expect([await usedOn(DAY), await usedOn(NEXT_DAY)]).toEqual([1, 2]);
  });

  test("keeps its count when the plan changes, and applies the new limit immediately", async () => {
    const server = await openServer(charts, { PLAN_FREE_LIMIT: "2", PLAN_PRO_LIMIT: "5" });
    const { database, accountId } = server.accounts;
    const move = (kind: "end" | "grant") =>
      applyTransition(database.kysely, { accountId, eventId: kind, event: { kind }, nowMs: Date.now() });
    const usage = async () => {
      const response = await fetch(`${server.baseUrl}/v1/usage`, { headers: WITH_KEY });
      return (await response.json()) as Record<string, unknown>;
    };
    for (let call = 0; call < 3; call += 1) expect((await post(server, BODY)).status).toBe(200);
    await move("end");
    const refused = await post(server, BODY);
    expect([refused.status, refused.headers.get("x-ratelimit-remaining")]).toEqual([429, "0"]);
    expect(await usage()).toMatchObject({ plan: "free", limit: 2, used: 3, remaining: 0 });
    await move("grant");
    expect((await post(server, BODY)).headers.get("x-ratelimit-remaining")).toBe("1");
    expect(await usage()).toMatchObject({ plan: "pro", limit: 5, used: 4, remaining: 1 });
  });

  test("states when a cancelled plan ends, and has no such member for a plan without an end", async () => {
    let nowMs = BEFORE_MIDNIGHT_MS;
    const server = await openServer({}, {}, { plan: "free", now: () => nowMs });
    const { database, accountId } = server.accounts;
    const change = (event: SubscriptionEvent) =>
      applyTransition(database.kysely, { accountId, eventId: event.kind, event, nowMs });
    const usage = async () => {
      const response = await fetch(`${server.baseUrl}/v1/usage`, { headers: WITH_KEY });
      const { plan, ...others } = (await response.json()) as Record<string, unknown>;
      return [plan, "paidUntil" in others ? others["paidUntil"] : "absent"];
    };
    const paidUntilMs = Date.parse("2026-12-05T08:30:00Z");
    expect(await usage()).toEqual(["free", "absent"]);
    await change({ kind: "payment", paidUntilMs });
    expect(await usage()).toEqual(["pro", "absent"]);
    await change({ kind: "cancellation" });
    expect(await usage()).toEqual(["pro", "2026-12-05T08:30:00Z"]);
    nowMs = paidUntilMs;
    expect(await usage()).toEqual(["free", "absent"]);
  });

  test("refunds the request when the client's deadline passes before the response", async () => {
    const server = await openServer({ computeFullChart: () => new Promise(() => {}) });
    const address = `${server.baseUrl}/almagest.v1.ChartService/ComputeFullChart`;
    const calls: readonly RequestInit[] = [
      { headers: { ...JSON_TYPE, "connect-timeout-ms": "200" }, body: BODY },
      {
        headers: { ...WITH_KEY, "content-type": "application/grpc-web+proto", "grpc-timeout": "200m" },
        body: goodBody,
      },
    ];
    for (const call of calls) {
      const answered = fetch(address, { method: "POST", ...call }).then((response) => response.text());
      await expect.poll(() => server.used()).toBe(1);
      await answered;
      await expect.poll(() => server.used()).toBe(0);
    }
    await server.stop();
    expect(server.log.map(({ grpc }) => grpc)).toEqual(["DEADLINE_EXCEEDED", "DEADLINE_EXCEEDED"]);
  });

  test("refunds a request that a stop cuts", async () => {
    const server = await openServer(
      { computeFullChart: () => new Promise(() => {}) },
      { STOP_TIMEOUT_MS: "100" },
    );
    const cut = expect(post(server, BODY)).rejects.toThrow();
    await expect.poll(() => server.used()).toBe(1);
    expect(await server.stop()).toEqual({ finished: false, cutRequests: 1 });
    expect(await server.used()).toBe(0);
    await cut;
  });

  test("counts a request whose computed response the client does not read", async () => {
    const server = await openServer(charts);
    const session = connectHttp2(server.baseUrl, { settings: { initialWindowSize: 0 } });
    onTestFinished(() => session.destroy());
    const stream = session.request({ ":method": "POST", ":path": "/v1/chart/full", ...JSON_TYPE });
    stream.end(BODY);
    await new Promise((resolve) => {
      stream.once("response", resolve);
    });
    stream.close(8);
    await expect.poll(() => server.log).toMatchObject([{ status: 200, broken: true }]);
    expect(await server.used()).toBe(1);
  });

  test("does not count bodies that are late or incomplete", async () => {
    const server = await openServer(charts, { REQUEST_TIMEOUT_MS: "300" });
    const begun = `POST /v1/chart/full HTTP/1.1\r\nhost: x\r\nx-api-key: ${API_KEY}\r\ncontent-type: application/json\r\n`;
    const late = connectTcp(server.port, "127.0.0.1");
    late.write(`${begun}content-length: ${BODY.length}\r\n\r\n${BODY.slice(0, -1)}`);
    const leaving = connectTcp(server.port, "127.0.0.1");
    leaving.write(`${begun}content-length: ${BODY.length}\r\n\r\n${BODY.slice(0, -1)}`, () =>
      setImmediate(() => leaving.resetAndDestroy()),
    );
    let answer = "";
    for await (const part of late.setEncoding("utf8")) answer += part;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(await server.used()).toBe(0);
    expect(server.log.filter(({ level }) => level === "error")).toEqual([]);
  });
});
