import { type AddressInfo, connect, createServer } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { ChartService } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { createWorkSlices, type Steps } from "../../../service/call/work-slices.ts";
import { defined } from "../../defined.ts";
import { type HttpRequest, protocolCallers } from "../guard/protocol-callers.ts";
import { newKey, openAccount, openAccountDatabase, openKey, usedOf, WITH_KEY } from "../open-account.ts";
import { openFolder, startService } from "../operations/service-process.ts";
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

const grpcCallers = protocolCallers(() => "").filter(({ name }) => !name.includes("grpc-js"));

describe("a call beyond the bounds", () => {
  test("is rejected over each protocol with the time to retry, and is not counted", async () => {
    const server = await openFullServer();
    for (const [index, caller] of grpcCallers.entries()) {
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
    expect(await server.used()).toBe(2);
    server.open();
    expect(await Promise.all([...server.running, server.waiting])).toEqual([200, 200, 200]);
    expect(await server.used()).toBe(3);
  });

  test("does not affect another account", async () => {
    const server = await openFullServer();
    const { database } = server.accounts;
    const key = newKey();
    await openKey(database, await openAccount(database, "pro"), key);
    const other = await defined(grpcCallers[0]).call(server, {
      ...shortChart({ authorization: `Bearer ${key}` }),
      method: ChartService.method.computeElements,
      path: "/v1/chart/elements",
    });
    expect(other.code).toBe("ok");
    server.open();
    await Promise.all([...server.running, server.waiting]);
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

test("a shutdown cuts the calls that wait and refunds those in progress", async () => {
  const server = await openFullServer({ STOP_TIMEOUT_MS: "300" });
  const ends = [...server.running, server.waiting].map((end) => end.catch(() => "cut"));
  const { finished, cutRequests } = await server.stop();
  expect([finished, cutRequests]).toEqual([false, 3]);
  expect(await Promise.all(ends)).toEqual(["cut", "cut", "cut"]);
  expect([server.begun(), await server.used()]).toEqual([2, 0]);
});

/** Work whose every step takes longer than a turn. */
function* toil(onStep: () => void): Steps<void> {
  for (let step = 0; step < 3; step++) {
    const untilMs = performance.now() + 1.5;
    while (performance.now() < untilMs);
    onStep();
    yield;
  }
}

test("between two echoes of a socket, 64 calculations take a few turns of one step each", async () => {
  const echo = createServer((socket) => socket.pipe(socket));
  await new Promise<void>((resolve) => {
    echo.listen(0, "127.0.0.1", resolve);
  });
  const socket = connect((echo.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
    echo.close();
  });
  let steps = 0;
  const queue = createWorkSlices();
  const { signal } = new AbortController();
  const count = (): void => {
    steps += 1;
  };
  const work = Promise.all(Array.from({ length: 64 }, () => queue.run("a", toil(count), signal)));
  const stepsOfEchoes: number[] = [];
  while (steps < 150) {
    const before = steps;
    socket.write("x");
    await new Promise((resolve) => {
      socket.once("data", resolve);
    });
    stepsOfEchoes.push(steps - before);
  }
  await work;
  // The first echo includes the connection. An echo is read twice, once by each end.
  expect(Math.max(...stepsOfEchoes.slice(1))).toBeLessThanOrEqual(4);
});

const TRANSITS = { birth: BIRTH, from: "2026-01-10", to: "2026-04-11" };

async function postJson(baseUrl: string, path: string, key: string, body: object): Promise<number> {
  const response = await fetch(`${baseUrl}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

/** A process on a database with two accounts. */
async function startWithTwoAccounts(environment: Readonly<Record<string, string>> = {}) {
  const accounts = await openAccountDatabase();
  onTestFinished(() => accounts.close());
  const otherKey = newKey();
  const otherId = await openAccount(accounts.database, "pro");
  await openKey(accounts.database, otherId, otherKey);
  const service = await startService(openFolder(), { DATABASE_URL: accounts.url, ...environment });
  const key = WITH_KEY.authorization.slice("Bearer ".length);
  return { accounts, service, key, otherKey, otherUsed: () => usedOf({ ...accounts, accountId: otherId }) };
}

test("ten short charts one after the other end before 64 transits of another account", async () => {
  const { accounts, service, key, otherKey, otherUsed } = await startWithTwoAccounts();
  let answered = 0;
  const transits = Array.from({ length: 64 }, async () => {
    const status = await postJson(service.baseUrl, "/v1/transits", key, TRANSITS);
    answered += 1;
    return status;
  });
  await expect.poll(() => answered).toBeGreaterThan(0);
  for (let call = 0; call < 10; call++) {
    expect(await postJson(service.baseUrl, "/v1/chart/short", otherKey, { birth: BIRTH })).toBe(200);
  }
  expect(answered).toBeLessThan(48);
  expect(new Set(await Promise.all(transits))).toEqual(new Set([200]));
  expect([await usedOf(accounts), await otherUsed()]).toEqual([64, 10]);
});

test("under overload, exactly the answered calls are counted, and another account is not rejected", async () => {
  const { accounts, service, key, otherKey, otherUsed } = await startWithTwoAccounts({
    MAX_CALLS_PER_ACCOUNT: "4",
    MAX_QUEUED_CALLS: "40",
    MAX_CONNECTIONS_PER_ADDRESS: "400",
  });
  const transits = Array.from({ length: 200 }, () =>
    postJson(service.baseUrl, "/v1/transits", key, TRANSITS),
  );
  const short = () => postJson(service.baseUrl, "/v1/chart/short", otherKey, { birth: BIRTH });
  const others = await Promise.all(Array.from({ length: 12 }, short));
  const statuses = await Promise.all(transits);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(others).toEqual(Array(12).fill(200));
  expect(await usedOf(accounts)).toBe(statuses.filter((status) => status === 200).length);
  expect(await otherUsed()).toBe(12);
});
