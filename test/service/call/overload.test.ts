import { describe, expect, test } from "vitest";
import { ChartService } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { type HttpRequest, protocolCallers } from "../guard/protocol-callers.ts";
import { openOwner, WITH_KEY } from "../open-account.ts";
import { openChartServer, postChart, postTo } from "../open-chart-server.ts";
import { BIRTH, charts, openServer } from "../transport/open-server.ts";
import { callOf, errorOf, post } from "../transport/tools/tool-requests.ts";

const LIMITS = { MAX_CALLS: "3", MAX_CALLS_PER_ACCOUNT: "2", MAX_QUEUED_CALLS: "2", PRIVATE_PORT: "0" };
const UNAVAILABLE = 14;

const shortChart = (headers: HttpRequest["headers"] = WITH_KEY): HttpRequest => ({
  method: ChartService.method.computeShortChart,
  path: "/v1/chart/short",
  request: { birth: BIRTH },
  headers,
});

/** A server whose short charts wait until the gate opens, with two calls in progress and one waiting. */
async function openFullServer(environment: Readonly<Record<string, string>> = {}) {
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const server = await openServer(
    {
      ...charts,
      async computeShortChart(...parts) {
        begun += 1;
        await gate.promise;
        return charts.computeShortChart(...parts);
      },
    },
    { ...LIMITS, ...environment },
  );
  const ask = async (signal?: AbortSignal): Promise<number> => {
    const response = await fetch(`${server.baseUrl}/v1/chart/short`, {
      method: "POST",
      headers: { "content-type": "application/json", ...WITH_KEY },
      body: JSON.stringify({ birth: BIRTH }),
      ...(signal === undefined ? {} : { signal }),
    });
    await response.arrayBuffer();
    return response.status;
  };
  const running = [ask(), ask()];
  await expect.poll(() => begun).toBe(2);
  const waitingCalls = async () => (await server.metrics()).find((line) => line.includes('state="waiting"'));
  const controller = new AbortController();
  const waiting = ask(controller.signal);
  await expect.poll(waitingCalls).toBe('almagest_calls{state="waiting"} 1');
  return {
    ...server,
    ask,
    waitingCalls,
    running,
    waiting,
    leave: () => controller.abort(),
    open: gate.resolve,
    begun: () => begun,
  };
}

const callers = protocolCallers(() => "").filter(({ name }) => !name.includes("grpc-js"));

describe("a call beyond the bounds", () => {
  test("is rejected over each protocol with the time to retry, not counted, and no other account is", async () => {
    const server = await openFullServer();
    for (const [index, caller] of callers.entries()) {
      const outcome = await caller.call(server, shortChart());
      expect(outcome, caller.name).toMatchObject({ code: "internal_error", retryAfterSeconds: 5 });
      expect(outcome.status, caller.name).toBe(caller.name === "REST" ? 503 : UNAVAILABLE);
      expect(outcome.header("retry-after"), caller.name).toBe("5");
      expect(await server.metrics()).toContain(`almagest_calls_rejected_total ${index + 1}`);
    }
    const response = await post(server, callOf("chart_short", { birth: BIRTH }));
    const { result } = JSON.parse(response.text);
    expect(result).toMatchObject({ isError: true, _meta: { "Retry-After": 5 } });
    expect(errorOf(result)).toMatchObject({ code: "internal_error" });
    const { withKey } = await openOwner(server.accounts.database, "pro");
    const elements = { method: ChartService.method.computeElements, path: "/v1/chart/elements" };
    for (const caller of callers)
      expect((await caller.call(server, { ...shortChart(withKey), ...elements })).code).toBe("ok");
    expect(await server.used()).toBe(2);
    server.open();
    expect(await Promise.all([...server.running, server.waiting])).toEqual([200, 200, 200]);
    expect(await server.used()).toBe(3);
  });
});

test("a client that leaves the queue is not counted, and its place is free", async () => {
  const server = await openFullServer();
  server.leave();
  await expect(server.waiting).rejects.toThrow(/abort/);
  await expect.poll(server.waitingCalls).toBe('almagest_calls{state="waiting"} 0');
  const next = server.ask();
  await expect.poll(server.waitingCalls).toBe('almagest_calls{state="waiting"} 1');
  server.open();
  expect(await Promise.all([...server.running, next])).toEqual([200, 200, 200]);
  expect([server.begun(), await server.used()]).toEqual([3, 3]);
});

test("short charts end before the transits that are waiting, which are computed in slices", async () => {
  const server = await openChartServer();
  const period = { birth: BIRTH, from: "2026-01-10", to: "2026-04-11" };
  let answered = 0;
  const transits = Array.from({ length: 24 }, async () => {
    const { status } = await postTo(server, "/v1/transits", period);
    answered += 1;
    return status;
  });
  await expect.poll(() => answered).toBeGreaterThan(0);
  for (let call = 0; call < 6; call++)
    expect((await postChart(server, "short", { birth: BIRTH })).status).toBe(200);
  expect(answered).toBeLessThan(18);
  expect(new Set(await Promise.all(transits))).toEqual(new Set([200]));
  await server.stop();
});
