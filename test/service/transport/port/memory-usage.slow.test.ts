import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { describe, expect, test } from "vitest";
import type { Limits } from "../../../../service/limits/limits.ts";
import type { HttpResponse, RequestListener } from "../../../../service/transport/port/exchange.ts";
import { WITH_KEY } from "../../open-account.ts";
import { charts, openServer } from "../open-server.ts";
import { callHttp1, factsOf } from "../unary/grpc-requests.ts";
import {
  END_HEADERS,
  END_STREAM,
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
  resetCode,
  SETTINGS_SEEN,
} from "./http2-frames.ts";
import { openPort, rawClient } from "./open-port.ts";

/** A head of a request whose body follows in chunks. */
const chunkedPost = (path: string, headers: Readonly<Record<string, string>> = {}): string =>
  `POST ${path} HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;

const post = (stream: number, headers: Readonly<Record<string, string>> = {}): Buffer =>
  frame(FRAME.headers, END_HEADERS, stream, headerBlock({ ...GET_ROOT, ":method": "POST", ...headers }));

/** The content of a stream's DATA frames, or null before its end. */
function bodyOf(received: Buffer, stream: number): string | null {
  const streamFrames = frames(received).filter((each) => each.type === FRAME.data && each.stream === stream);
  if (!streamFrames.some(({ flags }) => (flags & END_STREAM) !== 0)) return null;
  return Buffer.concat(streamFrames.map(({ payload }) => payload)).toString();
}

const CANCEL = 8;
const ENHANCE_YOUR_CALM = 11;
const HELLO = "GET / HTTP/1.1\r\nHost: h\r\n\r\n";

/** A port whose requests wait; `open` has their responses. */
async function openWaitingPort(limits: Partial<Limits> = {}) {
  const open: HttpResponse[] = [];
  const server = await openPort((_request, response) => open.push(response), limits);
  return { ...server, open };
}

/** The status of a GET from another address of this machine. */
function statusFrom(localAddress: string, port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, host: "127.0.0.1", localAddress, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** The frames of a health watch. */
const WATCH = [
  post(1, { ":path": "/grpc.health.v1.Health/Watch", "content-type": "application/grpc", te: "trailers" }),
  frame(FRAME.data, END_STREAM, 1, Buffer.alloc(5)),
];

describe("open requests", () => {
  test("beyond the limit of a network are rejected with 503, over both versions; other addresses are served", async () => {
    const { port, number, open } = await openWaitingPort({ requestsPerNetworkMax: 2 });
    const sender = await rawClient(number);
    sender.socket.write(http2Opening(SETTINGS_SEEN, getRoot(1), getRoot(3)));
    await expect.poll(() => open.length).toBe(2);

    const rejected = connectHttp2(`http://127.0.0.1:${number}`);
    const [headers] = await once(rejected.request({ ":path": "/" }), "response");
    expect(headers).toMatchObject({ ":status": 503 });
    rejected.close();
    const rejectedHttp1 = await rawClient(number);
    rejectedHttp1.socket.write(HELLO);
    expect((await rejectedHttp1.closed).toString()).toMatch(/^HTTP\/1\.1 503 [\s\S]*connection: close\r\n/i);
    expect(open.length).toBe(2);

    const elsewhere = statusFrom("127.0.0.2", number);
    await expect.poll(() => open.length).toBe(3);
    for (const response of open) response.end("hello");
    expect(await elsewhere).toBe(200);
    await expect.poll(() => port.usage("requests")).toBe(0);
    const later = await rawClient(number);
    later.socket.write(HELLO);
    await expect.poll(() => open.length).toBe(4);
    const laterHttp2 = await rawClient(number);
    laterHttp2.socket.write(http2Opening(SETTINGS_SEEN, getRoot(1)));
    await expect.poll(() => open.length).toBe(5);
  });

  test("are answered with 503 and the form of every error, counted by limit, and logged once a second", async () => {
    const server = await openServer(charts, { MAX_STREAMS_TOTAL: "1", PRIVATE_PORT: "0" });
    const sender = await rawClient(server.port);
    sender.socket.write(chunkedPost("/v1/chart/short", { ...WITH_KEY, "content-type": "application/json" }));
    await expect.poll(() => server.usage("requests")).toBe(1);
    for (let sent = 0; sent < 20; sent++) {
      const response = await fetch(`${server.baseUrl}/healthz`);
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("5");
      expect(response.headers.get("x-request-id")).not.toBeNull();
      expect(await response.json()).toMatchObject({ error: { code: "internal_error" } });
    }
    expect(await server.metrics()).toContain('almagest_limit_rejections_total{limit="process_requests"} 20');
    const call = (type: string) =>
      callHttp1(server.port, { name: type, headers: { "content-type": type } }).then(factsOf);
    const facts = { reason: "internal_error", docs: `${server.baseUrl}/docs/errors/internal_error` };
    expect(await call("application/json")).toMatchObject({ httpStatus: 503, ...facts });
    expect(await call("application/grpc-web")).toMatchObject({ httpStatus: 200, ...facts });
    expect(await server.metrics()).toContain('almagest_open_requests_usage{kind="requests"} 1');
    const lines = server.log.filter(({ msg }) => String(msg).startsWith("requests rejected"));
    expect(lines.length).toBeLessThan(20);
    expect(lines[0]).toMatchObject({ level: "warn", limit: "process_requests", count: 1 });
  });

  test("behind a proxy count for the network that it states", async () => {
    const server = await openServer(charts, { MAX_CONNECTIONS_PER_ADDRESS: "1", TRUSTED_PROXIES: "1" });
    const sender = await rawClient(server.port);
    const headers = { ...WITH_KEY, "content-type": "application/json", "x-forwarded-for": "192.0.2.1" };
    sender.socket.write(chunkedPost("/v1/chart/short", headers));
    await expect.poll(() => server.usage("requests")).toBe(1);
    const statusOf = async (network: string): Promise<number> =>
      (await fetch(`${server.baseUrl}/healthz`, { headers: { "x-forwarded-for": network } })).status;
    expect(await statusOf("192.0.2.1")).toBe(503);
    expect(await statusOf("192.0.2.2")).toBe(200);
  });

  test("rejected again and again on an HTTP/2 connection end it", async () => {
    const { number, open } = await openWaitingPort({
      requestsPerNetworkMax: 1,
      streamsPerConnectionMax: 100,
    });
    const client = await rawClient(number);
    client.socket.write(http2Opening(SETTINGS_SEEN, getRoot(1)));
    await expect.poll(() => open.length).toBe(1);
    const requests = Array.from({ length: 90 }, (_, index) => getRoot(2 * index + 3));
    client.socket.write(Buffer.concat(requests));
    expect(goawayCode(await client.closed)).toBe(ENHANCE_YOUR_CALM);
  });

  test("count until their handling has ended, also when their client has left", async () => {
    const handling = Promise.withResolvers<void>();
    let begun = 0;
    let closed = 0;
    const { port, number } = await openPort(async (_request, response) => {
      begun += 1;
      response.once("close", () => {
        closed += 1;
      });
      await handling.promise;
    });
    for (const bytes of [Buffer.from(HELLO), http2Opening(SETTINGS_SEEN, getRoot(1))]) {
      const client = await rawClient(number);
      const before = begun;
      client.socket.write(bytes);
      await expect.poll(() => begun).toBe(before + 1);
      client.socket.destroy();
      await expect.poll(() => closed).toBe(begun);
    }
    expect(port.usage("requests")).toBe(2);
    handling.resolve();
    await expect.poll(() => port.usage("requests")).toBe(0);
    expect(port.usage("body_bytes")).toBe(0);
  });

  test("that HTTP/1.1 pipelines are handled chunk by chunk as earlier ones end, none is lost", async () => {
    const { number, open } = await openWaitingPort({ streamsPerConnectionMax: 64 });
    const client = await rawClient(number);
    client.socket.write(HELLO.repeat(2_000));
    let answered = 0;
    while (answered < 2_000) {
      await expect.poll(() => open.length, { interval: 1 }).toBeGreaterThan(0);
      expect(open.length).toBeLessThan(64 / HELLO.length + 1);
      for (const response of open.splice(0)) {
        response.end("hello");
        answered += 1;
      }
    }
    await client.until((bytes) => bytes.toString().split("hello").length === 2_001);
  });

  test("that HTTP/1.1 pipelines beyond the limit of a connection get 503, and the connection ends", async () => {
    const { number, open } = await openWaitingPort({ streamsPerConnectionMax: 4 });
    const client = await rawClient(number);
    // What arrives in 4 kB or less is passed on together.
    client.socket.write(HELLO.repeat(50));
    await expect.poll(() => open.length).toBe(4);
    for (const response of open) response.end("hello");
    const received = (await client.closed).toString();
    expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(4);
    expect(received.match(/HTTP\/1\.1 503/g)).toHaveLength(1);
    expect(open.length).toBe(4);
  });
});

describe("responses that are not read", () => {
  const PAGE = Buffer.alloc(100_000, "a");
  const page: RequestListener = (_request, response) => response.end(PAGE);
  /** `GET /` in three entries of HPACK's static table: twenty of them are passed on together. */
  const shortGet = (stream: number): Buffer =>
    frame(FRAME.headers, END_HEADERS | END_STREAM, stream, Buffer.of(0x82, 0x84, 0x86));

  test("are cut beyond the limit of a network, and no further request is begun", async () => {
    let begun = 0;
    const { port, number } = await openPort(
      (request, response) => {
        begun += 1;
        page(request, response);
      },
      { unsentBytesPerNetworkMax: 250_000 },
    );
    const client = await rawClient(number);
    const requests = Array.from({ length: 20 }, (_, index) => shortGet(2 * index + 1));
    client.socket.write(
      Buffer.concat([PREFACE, frame(FRAME.settings, 0, 0, NO_WINDOW), SETTINGS_SEEN, ...requests]),
    );
    await client.until((bytes) => frames(bytes).some(({ stream }) => stream === 39));
    expect(port.usage("unsent_bytes")).toBeLessThanOrEqual(300_000);
    expect(begun).toBeLessThanOrEqual(4);

    client.socket.destroy();
    await expect.poll(() => port.usage("unsent_bytes")).toBe(0);
    expect(port.usage("requests")).toBe(0);
  });

  test("are cut when nothing is read in the stall time, over both versions; others of the connection are not", async () => {
    const { number } = await openPort(
      (request, response) => {
        if (request.url === "/") page(request, response);
      },
      { responseStallTimeoutMs: 300 },
    );
    const client = await rawClient(number);
    const silent = frame(
      FRAME.headers,
      END_HEADERS | END_STREAM,
      3,
      headerBlock({ ...GET_ROOT, ":path": "/silent" }),
    );
    client.socket.write(Buffer.concat([PREFACE, frame(FRAME.settings, 0, 0, NO_WINDOW), getRoot(1), silent]));
    const received = await client.until((bytes) => resetCode(bytes, 1) !== undefined);
    expect(resetCode(received, 1)).toBe(CANCEL);
    expect(resetCode(received, 3)).toBeUndefined();

    const cut = Promise.withResolvers<boolean>();
    const long = await openPort(
      (_request, response) => {
        response.once("close", () => cut.resolve(!response.writableFinished));
        response.end(Buffer.alloc(64 * 1024 * 1024));
      },
      { responseStallTimeoutMs: 300 },
    );
    const deaf = await rawClient(long.number);
    deaf.socket.pause();
    deaf.socket.write(HELLO);
    expect(await cut.promise).toBe(true);
  });

  test("are not cut while they are read, however slowly", async () => {
    const { number } = await openPort(page, { responseStallTimeoutMs: 2_000 });
    const client = await rawClient(number);
    client.socket.write(Buffer.concat([PREFACE, frame(FRAME.settings, 0, 0, NO_WINDOW), getRoot(1)]));
    const increment = Buffer.alloc(4);
    increment.writeUInt32BE(10_000);
    const reading = setInterval(() => client.socket.write(frame(FRAME.windowUpdate, 0, 1, increment)), 500);
    const more = Buffer.alloc(4);
    more.writeUInt32BE(1_000_000);
    client.socket.write(frame(FRAME.windowUpdate, 0, 0, more));
    const received = await client.until(
      (bytes) => bodyOf(bytes, 1) !== null || resetCode(bytes, 1) !== undefined,
    );
    clearInterval(reading);
    expect(bodyOf(received, 1)?.length).toBe(PAGE.length);
  });

  test("a health watch that has nothing to send stays open", async () => {
    const server = await openServer({}, { RESPONSE_STALL_TIMEOUT_MS: "200" });
    const client = await rawClient(server.port);
    client.socket.write(http2Opening(SETTINGS_SEEN, ...WATCH));
    await client.until((bytes) =>
      frames(bytes).some((each) => each.type === FRAME.data && each.stream === 1),
    );
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(resetCode(client.received(), 1)).toBeUndefined();
    expect(server.usage("unsent_bytes")).toBe(0);
  });

  test("a health watch whose client reads nothing is cut", async () => {
    const server = await openServer({}, { RESPONSE_STALL_TIMEOUT_MS: "200" });
    const client = await rawClient(server.port);
    client.socket.write(Buffer.concat([PREFACE, frame(FRAME.settings, 0, 0, NO_WINDOW), ...WATCH]));
    await client.until((bytes) => resetCode(bytes, 1) === CANCEL);
  });
});
