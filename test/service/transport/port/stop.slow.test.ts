import { once } from "node:events";
import { connect as connectHttp2 } from "node:http2";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { status } from "@grpc/grpc-js";
import { describe, expect, onTestFinished, test } from "vitest";
import { openAccountDatabase, WITH_KEY } from "../../open-account.ts";
import { openFolder } from "../../operations/service-process.ts";
import { BIRTH, type ChartImplementation, charts, openServer } from "../open-server.ts";
import { chartClient, unary } from "../unary/grpc-client.ts";
import {
  END_HEADERS,
  END_STREAM,
  FRAME,
  frame,
  frames,
  GET_ROOT,
  headerBlock,
  http2Opening,
  PREFACE,
} from "./http2-frames.ts";
import { pause, rawClient } from "./open-port.ts";
import { runRollingRestart } from "./rolling-restart.ts";

interface HeldProcedure {
  readonly release: () => void;
  /** Resolves when as many calls are held. */
  readonly called: (count: number) => Promise<void>;
  readonly handlers: Partial<ChartImplementation>;
}

/** A procedure that returns the chart on demand and reports when it has been called. */
function heldProcedure(): HeldProcedure {
  const release = Promise.withResolvers<void>();
  let calls = 0;
  return {
    release: release.resolve,
    called: async (count): Promise<void> => {
      await expect.poll(() => calls).toBe(count);
    },
    handlers: {
      computeFullChart: async (request, call) => {
        calls++;
        await release.promise;
        return await charts.computeFullChart(request, call);
      },
    },
  };
}

const chartRequest = {
  method: "POST",
  headers: { "content-type": "application/json", ...WITH_KEY },
  body: JSON.stringify({ birth: BIRTH }),
};

describe("a graceful stop", () => {
  test("finishes running requests on both protocols and accepts no new ones", async () => {
    const procedure = heldProcedure();
    // A client that the closing port ignores tries again after a second.
    const server = await openServer(procedure.handlers, { STOP_TIMEOUT_MS: "10000" });
    const overHttp1 = fetch(`${server.baseUrl}/v1/chart/full`, chartRequest);
    const overGrpc = unary(chartClient(server.port), "ComputeFullChart", { birth: BIRTH });
    await procedure.called(2);

    const stopped = server.stop();
    await expect.poll(() => isRefused(server.port)).toBe(true);
    procedure.release();
    const response = await overHttp1;
    expect(response.status).toBe(200);
    expect(response.headers.get("connection")).toBe("close");
    expect(await response.json()).toMatchObject({ input: { date: "1990-06-15" } });
    const { error, value } = await overGrpc;
    expect(error).toBeNull();
    expect(value).toMatchObject({ input: { date: "1990-06-15" } });
    expect(await stopped).toEqual({ finished: true, cutRequests: 0 });
  });

  test("closes idle connections, and those that send no complete request", async () => {
    const server = await openServer({}, { STOP_TIMEOUT_MS: "60000" });
    const silent = await rawClient(server.port);
    const halfway = await rawClient(server.port);
    halfway.socket.write(PREFACE.subarray(0, 10));
    const inHeaders = await rawClient(server.port);
    inHeaders.socket.write("GET /healthz HTTP/1.1\r\nHost:");
    const keptAlive = await rawClient(server.port);
    keptAlive.socket.write("GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n");
    await keptAlive.until((bytes) => bytes.includes("ok"));
    const session = connectHttp2(server.baseUrl);
    await once(session, "connect");
    expect(await server.stop()).toEqual({ finished: true, cutRequests: 0 });
    await Promise.all([silent.closed, halfway.closed, inHeaders.closed, keptAlive.closed]);
  });

  test("cuts unfinished requests at the timeout", async () => {
    const procedure = heldProcedure();
    const server = await openServer(procedure.handlers, { STOP_TIMEOUT_MS: "200" });
    const failed = expect(fetch(`${server.baseUrl}/v1/chart/full`, chartRequest)).rejects.toThrow();
    await procedure.called(1);
    expect(await server.stop()).toEqual({ finished: false, cutRequests: 1 });
    await failed;
  });
});

const GET_HEALTH = "GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n";
const getHealthFrame = (stream: number): Buffer =>
  frame(FRAME.headers, END_HEADERS | END_STREAM, stream, headerBlock({ ...GET_ROOT, ":path": "/healthz" }));
const hasBody = (received: Buffer, stream: number): boolean =>
  frames(received).some((each) => each.type === FRAME.data && each.stream === stream);

/** Whether a new connection is refused. */
async function isRefused(port: number): Promise<boolean> {
  const socket = connect({ port, host: "127.0.0.1" });
  const refused = Promise.withResolvers<boolean>();
  socket.once("connect", () => refused.resolve(false));
  socket.once("error", () => refused.resolve(true));
  return await refused.promise.finally(() => socket.destroy());
}

// Client and server share an event loop here: what is sent in the same turn as the stop is in the kernel, unread.
describe("a stop while a request is in the kernel answers it", () => {
  test("on connections that are not accepted", async () => {
    const server = await openServer();
    const received = Array.from({ length: 20 }, () => {
      const socket = connect({ port: server.port, host: "127.0.0.1" });
      socket.write(GET_HEALTH);
      return text(socket);
    });
    // Node connects in the next tick.
    await new Promise(process.nextTick);
    const stopped = server.stop();
    for (const response of await Promise.all(received)) expect(response).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(await stopped).toEqual({ finished: true, cutRequests: 0 });
  });

  test("on an accepted connection whose protocol is not known", async () => {
    const server = await openServer();
    const client = await rawClient(server.port);
    await pause(50);
    client.socket.write(GET_HEALTH);
    const stopped = server.stop();
    expect((await client.closed).toString()).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(await stopped).toEqual({ finished: true, cutRequests: 0 });
  });

  test("on a connection kept alive", async () => {
    const server = await openServer();
    const client = await rawClient(server.port);
    client.socket.write(GET_HEALTH);
    await client.until((received) => received.includes("ok"));
    client.socket.write(GET_HEALTH);
    const stopped = server.stop();
    expect((await client.closed).toString().match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    expect(await stopped).toEqual({ finished: true, cutRequests: 0 });
  });

  test("in parts", async () => {
    const server = await openServer();
    const client = await rawClient(server.port);
    client.socket.write(GET_HEALTH.slice(0, 10));
    await pause(50);
    const stopped = server.stop();
    await pause(50);
    client.socket.write(GET_HEALTH.slice(10));
    expect((await client.closed).toString()).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(await stopped).toEqual({ finished: true, cutRequests: 0 });
  });

  test("on an HTTP/2 connection without a running request", async () => {
    const server = await openServer();
    const client = await rawClient(server.port);
    client.socket.write(http2Opening(getHealthFrame(1)));
    await client.until((received) => hasBody(received, 1));
    client.socket.write(getHealthFrame(3));
    const stopped = server.stop();
    expect(hasBody(await client.closed, 3)).toBe(true);
    expect(await stopped).toEqual({ finished: true, cutRequests: 0 });
  });
});

describe("for DRAIN_MS after the stop", () => {
  test("new requests on open and new connections are served, with the announcement of their end", async () => {
    const server = await openServer({}, { DRAIN_MS: "2000" });
    const keptAlive = await rawClient(server.port);
    keptAlive.socket.write(GET_HEALTH);
    await keptAlive.until((received) => received.includes("ok"));
    const client = connectHttp2(server.baseUrl);
    await once(client, "remoteSettings");
    const goaway = once(client, "goaway");

    const stopped = server.stop();
    expect((await goaway)[0]).toBe(0);
    const readiness = await fetch(`${server.baseUrl}/readyz`);
    expect(readiness.status).toBe(503);
    expect(readiness.headers.get("connection")).toBe("close");
    expect(await readiness.json()).toEqual({ status: "stopping" });
    const { error } = await unary(chartClient(server.port), "ComputeFullChart", { birth: BIRTH });
    expect(error?.code).toBe(status.INTERNAL);
    keptAlive.socket.write(GET_HEALTH);
    expect((await keptAlive.closed).toString()).toMatch(/connection: close/i);

    expect(await stopped).toEqual({ finished: true, cutRequests: 0 });
    expect(await isRefused(server.port)).toBe(true);
  });
});

describe("a rolling restart", () => {
  test("a rolling restart of two processes behind a TCP balancer fails no request of any client", async () => {
    const accounts = await openAccountDatabase();
    onTestFinished(() => accounts.close());
    const figures = await runRollingRestart({
      databaseUrl: accounts.url,
      newFolder: openFolder,
      requests: 1_000,
      restarts: 2,
    });
    expect(figures.failures).toEqual([]);
    expect(new Set(figures.exitCodes)).toEqual(new Set([0]));
    for (const count of Object.values(figures.answered)) expect(count).toBeGreaterThan(0);
  });
});
