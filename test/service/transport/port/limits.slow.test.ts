import { connect as connectHttp2 } from "node:http2";
import { describe, expect, test } from "vitest";
import type { RequestListener } from "../../../../service/transport/port/exchange.ts";
import { WITH_KEY } from "../../open-account.ts";
import { goodBody } from "../../transport/unary/grpc-requests.ts";
import { BIRTH, charts, openServer } from "../open-server.ts";
import {
  continuationFlood,
  END_HEADERS,
  END_STREAM,
  emptyDataFlood,
  FRAME,
  frame,
  frames,
  GET_ROOT,
  getRoot,
  goawayCode,
  headerBlock,
  http2Opening,
  NO_WINDOW,
  PREFACE,
  pingFlood,
  rapidResets,
  resetCode,
  SETTINGS_SEEN,
  settingsFlood,
} from "./http2-frames.ts";
import { hello, openPort, pause, rawClient } from "./open-port.ts";
import type { RawClient } from "./raw-client.ts";

const PROTOCOL_ERROR = 1;
const ENHANCE_YOUR_CALM = 11;
const REFUSED_STREAM = 7;
const CANCEL = 8;

/** Sends more than any buffer on the way holds. */
const flood: RequestListener = (_request, response) => {
  response.end(Buffer.alloc(64 * 1024 * 1024));
};

/** Asserts that other clients are served during and after the attack. */
async function expectServed(port: number): Promise<void> {
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("hello");
}

/** Opens a connection in HTTP/2 and sends the frames. */
async function http2Client(port: number, ...sent: readonly Buffer[]): Promise<RawClient> {
  const client = await rawClient(port);
  client.socket.write(http2Opening(...sent));
  return client;
}

describe("before the protocol is known", () => {
  test("a connection that stays silent is cut", async () => {
    // The limit also applies to the request afterwards, which a busy machine may delay.
    const { number } = await openPort(hello, { prefaceTimeoutMs: 1000 });
    const client = await rawClient(number);
    expect((await client.closed).length).toBe(0);
    await expectServed(number);
  });

  test("a preface that arrives slowly is cut, however steadily", async () => {
    const { number } = await openPort(hello, { prefaceTimeoutMs: 300 });
    const client = await rawClient(number);
    let isClosed = false;
    void client.closed.then(() => {
      isClosed = true;
    });
    for (const byte of PREFACE.subarray(0, 20)) {
      if (isClosed) break;
      client.socket.write(Buffer.from([byte]));
      await pause(60);
    }
    expect((await client.closed).length).toBe(0);
  });

  test("connections over the limit are closed, and freed ones are reused", async () => {
    const { number } = await openPort(hello, { connectionsMax: 2 });
    const first = await rawClient(number);
    const second = await rawClient(number);
    const third = await rawClient(number);
    await third.closed;
    for (const client of [first, second]) {
      client.socket.end("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
      await client.closed;
    }
    await expectServed(number);
  });
});

describe("HTTP/1.1", () => {
  test("stalled or slow headers are rejected and the connection is closed", async () => {
    const { number } = await openPort(hello, { headersTimeoutMs: 300, requestTimeoutMs: 600 });
    const stalled = await rawClient(number);
    stalled.socket.write("GET / HTTP/1.1\r\nHost: h\r\nX-A: ");
    const dripping = await rawClient(number);
    dripping.socket.write("GET / HTTP/1.1\r\nHost: h\r\n");
    const drip = setInterval(() => dripping.socket.write("X-A: b\r\n"), 50);
    expect((await stalled.closed).toString()).toContain("ERR_HTTP_REQUEST_TIMEOUT");
    expect((await dripping.closed).toString()).toContain("ERR_HTTP_REQUEST_TIMEOUT");
    clearInterval(drip);
    await expectServed(number);
  });

  test("a long body is passed on in few chunks", async () => {
    let chunks = 0;
    const { number } = await openPort((request, response) => {
      request.on("data", ({ length }: Buffer) => {
        chunks += 1;
        request.usage.addBody(length);
      });
      request.once("end", () => response.end("hello"));
    });
    await fetch(`http://127.0.0.1:${number}/`, { method: "POST", body: "b".repeat(65_536) });
    expect(chunks).toBeLessThan(100);
  });

  test("a connection kept alive without a request is closed", async () => {
    const { number } = await openPort(hello, { idleTimeoutMs: 100 });
    const client = await rawClient(number);
    client.socket.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
    expect((await client.closed).toString()).toContain("hello");
  });

  test("a response that is not read is cut", async () => {
    const cut = Promise.withResolvers<boolean>();
    const { number } = await openPort(
      (request, response) => {
        response.once("close", () => cut.resolve(!response.writableFinished));
        flood(request, response);
      },
      { responseTimeoutMs: 300 },
    );
    const client = await rawClient(number);
    client.socket.pause();
    client.socket.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
    expect(await cut.promise).toBe(true);
  });

  test("headers over the limit are rejected, long ones and many", async () => {
    const { number } = await openPort(hello, { headerBytesMax: 4096 });
    for (const headers of [`X-A: ${"a".repeat(5000)}\r\n`, "X-A: a\r\n".repeat(1000)]) {
      const client = await rawClient(number);
      client.socket.write(`GET / HTTP/1.1\r\nHost: h\r\n${headers}\r\n`);
      expect((await client.closed).toString()).toContain("HPE_HEADER_OVERFLOW");
    }
    await expectServed(number);
  });
});

describe("HTTP/2", () => {
  test("rapid resets (CVE-2023-44487) end the connection after a bounded number of requests", async () => {
    let requests = 0;
    const { number } = await openPort(
      (request, response) => {
        requests++;
        hello(request, response);
      },
      { streamResetBurst: 20, streamResetsPerSecond: 1 },
    );
    const client = await http2Client(number, rapidResets(2000));
    expect(goawayCode(await client.closed)).toBeGreaterThan(0);
    await expectServed(number);
    expect(requests).toBeLessThan(200);
  });

  test("streams over the limit are refused before the client knows the limit; afterwards they cut the connection", async () => {
    const { number } = await openPort((request) => request.resume(), { streamsPerConnectionMax: 4 });
    const open = (stream: number): Buffer => frame(FRAME.headers, END_HEADERS, stream, headerBlock(GET_ROOT));
    const client = await http2Client(number, ...[1, 3, 5, 7, 9].map(open));
    const received = await client.until((bytes) => resetCode(bytes, 9) !== undefined);
    expect(resetCode(received, 9)).toBe(REFUSED_STREAM);
    client.socket.write(Buffer.concat([SETTINGS_SEEN, open(11)]));
    expect(goawayCode(await client.closed)).toBe(PROTOCOL_ERROR);
  });

  test.each([
    ["REST", "/v1/chart/full", "application/json", Buffer.from(JSON.stringify({ birth: BIRTH }))],
    ["gRPC", "/almagest.v1.ChartService/ComputeFullChart", "application/grpc", goodBody],
  ])("a chart that is not read is cut, by %s", async (_name, path, contentType, body) => {
    const server = await openServer(charts, { RESPONSE_TIMEOUT_MS: "200" });
    const client = await rawClient(server.port);
    const fields = { ":method": "POST", ":path": path, "content-type": contentType, ...WITH_KEY };
    const block = headerBlock({ ...GET_ROOT, ...fields });
    const request = [frame(FRAME.headers, END_HEADERS, 1, block), frame(FRAME.data, END_STREAM, 1, body)];
    client.socket.write(Buffer.concat([PREFACE, frame(FRAME.settings, 0, 0, NO_WINDOW), ...request]));
    const received = await client.until((bytes) => resetCode(bytes, 1) !== undefined);
    expect(resetCode(received, 1)).toBe(CANCEL);
    await expect.poll(() => server.log).toMatchObject([{ endpoint: path, broken: true }]);
  });

  test.each([
    ["PING", pingFlood],
    ["SETTINGS", settingsFlood],
  ])("a flood of %s frames ends the connection", async (_name, flood) => {
    const { number } = await openPort(hello, { controlFramesPerWindowMax: 50 });
    const modest = await http2Client(number, flood(40), getRoot(1));
    await modest.until((bytes) =>
      frames(bytes).some((each) => each.type === FRAME.data && each.stream === 1),
    );
    const client = await http2Client(number, flood(2000));
    expect(goawayCode(await client.closed)).toBe(ENHANCE_YOUR_CALM);
    await expectServed(number);
  });

  test("a flood of CONTINUATION frames (CVE-2024-28182) ends the connection", async () => {
    const { number } = await openPort(hello);
    const client = await http2Client(number, continuationFlood(2000));
    expect(goawayCode(await client.closed)).toBeGreaterThan(0);
    await expectServed(number);
  });

  test("a flood of empty DATA frames (CVE-2019-9518) ends the connection", async () => {
    const { number } = await openPort((request) => request.resume());
    const client = await http2Client(number, emptyDataFlood(500));
    await client.closed;
  });

  test("headers over the limit do not reach a handler, long ones and many", async () => {
    let requests = 0;
    const { number } = await openPort(
      (request, response) => {
        requests++;
        hello(request, response);
      },
      { headerBytesMax: 4096 },
    );
    const long = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`x-${i}`, "a".repeat(100)]));
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`x-${i}`, ""]));
    for (const headers of [long, many]) {
      const client = await http2Client(number);
      await client.until((bytes) => frames(bytes).some((each) => each.type === FRAME.settings));
      const block = headerBlock({ ...GET_ROOT, ...headers });
      client.socket.write(SETTINGS_SEEN);
      client.socket.write(frame(FRAME.headers, END_HEADERS | END_STREAM, 1, block));
      await Promise.race([client.closed, client.until((bytes) => frames(bytes).some((f) => f.stream === 1))]);
    }
    expect(requests).toBe(0);
  });

  test("a connection without requests is closed, one with a request running is not", async () => {
    const answer = Promise.withResolvers<void>();
    const { number } = await openPort(
      async (_request, response) => {
        await answer.promise;
        response.end("late");
      },
      { idleTimeoutMs: 100 },
    );
    const busy = connectHttp2(`http://127.0.0.1:${number}`);
    const stream = busy.request({ ":path": "/" });
    const idle = await http2Client(number);
    expect(goawayCode(await idle.closed)).toBe(0);
    await pause(300);
    answer.resolve();
    let text = "";
    for await (const part of stream.setEncoding("utf8")) text += part;
    expect(text).toBe("late");
    busy.close();
  });
});
