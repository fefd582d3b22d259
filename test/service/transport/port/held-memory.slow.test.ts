import { request as httpRequest } from "node:http";
import { describe, expect, test } from "vitest";
import type { Limits } from "../../../../service/settings/limits.ts";
import { readBytes } from "../../../../service/transport/http/request-body.ts";
import type { DoorListener, DoorResponse } from "../../../../service/transport/port/exchange.ts";
import { WITH_KEY } from "../../open-account.ts";
import { BIRTH, charts, openServer } from "../open-server.ts";
import { getRoot, goawayCode, http2Opening, NO_WINDOW, resetCode, SETTINGS_SEEN } from "./http2-attacks.ts";
import {
  END_HEADERS,
  END_STREAM,
  FRAME,
  frame,
  frames,
  GET_ROOT,
  headerBlock,
  PREFACE,
} from "./http2-frames.ts";
import { openPort, rawClient } from "./open-port.ts";

const NO_ERROR = 0;
const CANCEL = 8;
const ENHANCE_YOUR_CALM = 11;
const CHART = "/almagest.v1.ChartService/ComputeShortChart";
const HELLO = "GET / HTTP/1.1\r\nHost: h\r\n\r\n";

/** A head of a request whose body follows in chunks, and a body in chunks of one byte. */
const chunkedPost = (path: string, headers: Readonly<Record<string, string>> = {}): string =>
  `POST ${path} HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;
const onePieceEach = (bytes: number): string => "1\r\n \r\n".repeat(bytes);

const post = (stream: number, headers: Readonly<Record<string, string>> = {}): Buffer =>
  frame(FRAME.headers, END_HEADERS, stream, headerBlock({ ...GET_ROOT, ":method": "POST", ...headers }));
const data = (stream: number, bytes: number): Buffer =>
  frame(FRAME.data, 0, stream, Buffer.alloc(bytes, " "));
const dataInPieces = (stream: number, bytes: number): Buffer =>
  Buffer.concat(Array<Buffer>(bytes).fill(data(stream, 1)));

/** The content of a stream's DATA frames, or null before its end. */
function bodyOf(received: Buffer, stream: number): string | null {
  const own = frames(received).filter((each) => each.type === FRAME.data && each.stream === stream);
  if (!own.some(({ flags }) => (flags & END_STREAM) !== 0)) return null;
  return Buffer.concat(own.map(({ payload }) => payload)).toString();
}

/** A port whose requests wait; `open` has their responses. */
async function openWaitingPort(limits: Partial<Limits> = {}) {
  const open: DoorResponse[] = [];
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

describe("a body in many pieces", () => {
  const PATHS: readonly [string, string, string][] = [
    ["REST", "/v1/chart/short", "application/json"],
    ["Connect", CHART, "application/json"],
    ["a tool call", "/mcp", "application/json"],
    ["a health check", "/grpc.health.v1.Health/Check", "application/json"],
  ];

  test.each(PATHS)("is rejected with 400 over HTTP/1.1, by %s", async (_name, path, contentType) => {
    const server = await openServer(charts);
    const client = await rawClient(server.port);
    client.socket.write(
      chunkedPost(path, { ...WITH_KEY, "content-type": contentType }) + onePieceEach(20_000),
    );
    const text = (await client.closed).toString();
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain("must not be sent in more than 64 pieces");
  });

  test.each(PATHS)("is rejected with 400 over HTTP/2, by %s", async (_name, path, contentType) => {
    const server = await openServer(charts);
    const client = await rawClient(server.port);
    // Pieces that arrive together with the first request of a process are not counted.
    client.socket.write(http2Opening(SETTINGS_SEEN, getRoot(1)));
    await client.until((bytes) => bodyOf(bytes, 1) !== null);
    const head = post(3, { ":path": path, "content-type": contentType, ...WITH_KEY });
    client.socket.write(Buffer.concat([head, dataInPieces(3, 100)]));
    const received = await client.until((bytes) => resetCode(bytes, 3) !== undefined);
    expect(bodyOf(received, 3)).toContain("must not be sent in more than 64 pieces");
    expect(resetCode(received, 3)).toBe(NO_ERROR);
  });

  test("is INVALID_ARGUMENT over gRPC", async () => {
    const server = await openServer(charts, { REQUEST_TIMEOUT_MS: "1000000" });
    const client = await rawClient(server.port);
    const head = post(1, { ":path": CHART, "content-type": "application/grpc", ...WITH_KEY });
    const envelope = frame(FRAME.data, 0, 1, Buffer.from([0, 0, 0, 1, 0]));
    client.socket.write(http2Opening(SETTINGS_SEEN, head, envelope, dataInPieces(1, 100)));
    await client.until((bytes) => resetCode(bytes, 1) === NO_ERROR);
    await expect.poll(() => server.log).toMatchObject([{ endpoint: CHART, grpc: "INVALID_ARGUMENT" }]);
  });

  test("is accepted up to 64 pieces and one for each 64 bytes, as one buffer of its length", async () => {
    const read = Promise.withResolvers<Buffer>();
    const { number } = await openPort(async (request, response) => {
      read.resolve(await readBytes(request, { bytesMax: 65_536 }));
      response.end();
    });
    const client = await rawClient(number);
    client.socket.write(`POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 60000\r\n\r\n`);
    for (let sent = 0; sent < 60; sent++) {
      client.socket.write(Buffer.alloc(1000, " "));
      await new Promise(setImmediate);
    }
    const bytes = await read.promise;
    expect(bytes.length).toBe(60_000);
    expect(bytes.buffer.byteLength).toBe(60_000);
  });

  test("is not read on after the refusal, whether anything reads it or not", async () => {
    for (const isRead of [true, false]) {
      let pieces = 0;
      const refused = Promise.withResolvers<string | null>();
      const { number } = await openPort((request, response) => {
        if (isRead) request.on("data", () => pieces++);
        setTimeout(() => {
          refused.resolve(request.hold.refusal);
          if (!isRead) pieces = request.readableLength;
          response.end();
        }, 200);
      });
      const client = await rawClient(number);
      client.socket.write(chunkedPost("/") + onePieceEach(10_000));
      expect(await refused.promise).toBe("pieces");
      expect(pieces).toBeLessThan(70);
      await client.closed;
    }
  });

  test("closes an HTTP/2 connection whose client sends on", async () => {
    const { number } = await openPort(() => {});
    const client = await rawClient(number);
    client.socket.write(http2Opening(SETTINGS_SEEN, post(1), dataInPieces(1, 10_000)));
    expect(goawayCode(await client.closed)).toBe(ENHANCE_YOUR_CALM);
  });

  test("whose response was sent early is not read on", async () => {
    const { number } = await openPort((_request, response) => response.end("early"), {
      requestTimeoutMs: 1_000_000,
    });
    const client = await rawClient(number);
    client.socket.write(chunkedPost("/"));
    await client.until((bytes) => bytes.includes("early"));
    client.socket.write(onePieceEach(1_000));
    await client.closed;
  });
});

describe("bodies that are being read", () => {
  const LIMITS = { MAX_BODY_BYTES_PER_NETWORK: "20000" };
  const HALF = `POST /v1/chart/short HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nAuthorization: ${WITH_KEY.authorization}\r\nContent-Length: 16000\r\n\r\n${" ".repeat(15_000)}`;

  test("are rejected beyond the limit of the network, with 503 and RESOURCE_EXHAUSTED, until others have ended", async () => {
    const server = await openServer(charts, LIMITS);
    const first = await rawClient(server.port);
    first.socket.write(HALF);
    const second = await rawClient(server.port);
    // The first body is held before the second arrives.
    await expect.poll(() => server.heldTotal("body_bytes")).toBe(15_000);
    second.socket.write(HALF);
    const text = (await second.closed).toString();
    expect(text).toMatch(/^HTTP\/1\.1 503 /);
    expect(text.toLowerCase()).toContain("retry-after: 5");

    const third = await rawClient(server.port);
    const head = post(1, { ":path": CHART, "content-type": "application/grpc", ...WITH_KEY });
    const envelope = frame(FRAME.data, 0, 1, Buffer.from([0, 0, 0, 0xff, 0]));
    third.socket.write(http2Opening(SETTINGS_SEEN, head, envelope, data(1, 10_000)));
    await third.until((bytes) => resetCode(bytes, 1) === NO_ERROR);
    await expect.poll(() => server.log.at(-1)).toMatchObject({ grpc: "RESOURCE_EXHAUSTED" });

    first.socket.destroy();
    await expect.poll(() => server.heldTotal("body_bytes")).toBe(0);
    const fourth = await fetch(`${server.baseUrl}/v1/chart/short`, {
      method: "POST",
      headers: { "content-type": "application/json", ...WITH_KEY },
      body: JSON.stringify({ birth: BIRTH }).padEnd(15_000),
    });
    expect(fourth.status).toBe(200);
  });

  test("a body alone is not rejected, whatever the limit", async () => {
    const server = await openServer(charts, { ...LIMITS, MAX_BODY_BYTES_PER_CONNECTION: "1024" });
    const response = await fetch(`${server.baseUrl}/v1/chart/short`, {
      method: "POST",
      headers: { "content-type": "application/json", ...WITH_KEY },
      body: JSON.stringify({ birth: BIRTH }).padEnd(60_000),
    });
    expect(response.status).toBe(200);
  });
});

describe("open requests", () => {
  test("beyond the limit of a network are refused, over both versions; other addresses are served", async () => {
    const { number, open } = await openWaitingPort({ streamsPerNetworkMax: 2 });
    const holder = await rawClient(number);
    holder.socket.write(http2Opening(SETTINGS_SEEN, getRoot(1), getRoot(3)));
    await expect.poll(() => open.length).toBe(2);

    const refused = await rawClient(number);
    refused.socket.write(http2Opening(SETTINGS_SEEN, getRoot(1)));
    await refused.until((bytes) => resetCode(bytes, 1) === ENHANCE_YOUR_CALM);
    const refusedHttp1 = await rawClient(number);
    refusedHttp1.socket.write(HELLO);
    await refusedHttp1.closed;
    expect(open.length).toBe(2);

    const elsewhere = statusFrom("127.0.0.2", number);
    await expect.poll(() => open.length).toBe(3);
    for (const response of open) response.end("hello");
    expect(await elsewhere).toBe(200);
    const later = await rawClient(number);
    later.socket.write(HELLO);
    await expect.poll(() => open.length).toBe(4);
  });

  test("are answered with 503 and the form of every error, counted by limit, and logged once a second", async () => {
    const server = await openServer(charts, { MAX_STREAMS_TOTAL: "1", METRICS_PORT: "0" });
    const holder = await rawClient(server.port);
    holder.socket.write(chunkedPost("/v1/chart/short", { ...WITH_KEY, "content-type": "application/json" }));
    await expect.poll(() => server.heldTotal("streams")).toBe(1);
    for (let sent = 0; sent < 20; sent++) {
      const response = await fetch(`${server.baseUrl}/healthz`);
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("5");
      expect(response.headers.get("x-request-id")).not.toBeNull();
      expect(await response.json()).toMatchObject({ error: { code: "internal_error" } });
    }
    expect(await server.metrics()).toContain('almagest_held_refusals_total{limit="process_streams"} 20');
    expect(await server.metrics()).toContain('almagest_held{kind="streams"} 1');
    await expect.poll(() => refusedIn(server.log)).toBe(20);
    const lines = server.log.filter(({ msg }) => String(msg).startsWith("requests refused"));
    expect(lines.length).toBeLessThan(20);
    expect(lines[0]).toMatchObject({ level: "warn", limit: "process_streams", refused: 1 });
  });

  test("behind a proxy count for the network that it states", async () => {
    const server = await openServer(charts, { MAX_STREAMS_PER_NETWORK: "1", TRUSTED_PROXIES: "1" });
    const holder = await rawClient(server.port);
    const headers = { ...WITH_KEY, "content-type": "application/json", "x-forwarded-for": "192.0.2.1" };
    holder.socket.write(chunkedPost("/v1/chart/short", headers));
    await expect.poll(() => server.heldTotal("streams")).toBe(1);
    const statusOf = async (network: string): Promise<number> =>
      (await fetch(`${server.baseUrl}/healthz`, { headers: { "x-forwarded-for": network } })).status;
    expect(await statusOf("192.0.2.1")).toBe(503);
    expect(await statusOf("192.0.2.2")).toBe(200);
  });

  test("that are refused again and again end an HTTP/2 connection", async () => {
    const { number, open } = await openWaitingPort({ streamsPerNetworkMax: 1 });
    const holder = await rawClient(number);
    holder.socket.write(HELLO);
    await expect.poll(() => open.length).toBe(1);
    const client = await rawClient(number);
    const requests = Array.from({ length: 128 }, (_, index) => getRoot(2 * index + 1));
    client.socket.write(http2Opening(SETTINGS_SEEN, ...requests));
    expect(goawayCode(await client.closed)).toBe(ENHANCE_YOUR_CALM);
  });

  test("that HTTP/1.1 pipelines are read as earlier ones end, none is lost", async () => {
    const { number, open } = await openWaitingPort({ streamsPerConnectionMax: 4 });
    const client = await rawClient(number);
    client.socket.write(HELLO.repeat(2_000));
    await expect.poll(() => open.length).toBeGreaterThanOrEqual(4);
    let answered = 0;
    while (answered < 2_000) {
      await expect.poll(() => open.length).toBeGreaterThan(0);
      // The limit is checked before each part of 1,024 bytes.
      expect(open.length).toBeLessThan(4 + 1_024 / HELLO.length + 1);
      for (const response of open.splice(0)) {
        response.end("hello");
        answered += 1;
      }
    }
    await client.until((bytes) => bytes.toString().split("hello").length === 2_001);
  });
});

function refusedIn(log: readonly Record<string, unknown>[]): number {
  return log.reduce((sum, { refused }) => sum + Number(refused ?? 0), 0);
}

describe("responses that are not read", () => {
  const PAGE = Buffer.alloc(100_000, "a");
  const page: DoorListener = (_request, response) => response.end(PAGE);

  test("are cut beyond the limit of a connection, and no further request is begun", async () => {
    let begun = 0;
    const { port, number } = await openPort(
      (request, response) => {
        begun += 1;
        page(request, response);
      },
      { unsentBytesPerConnectionMax: 250_000 },
    );
    const client = await rawClient(number);
    const requests = Array.from({ length: 20 }, (_, index) => getRoot(2 * index + 1));
    client.socket.write(
      Buffer.concat([PREFACE, frame(FRAME.settings, 0, 0, NO_WINDOW), SETTINGS_SEEN, ...requests]),
    );
    await client.until((bytes) => resetCode(bytes, 39) === ENHANCE_YOUR_CALM);
    expect(port.heldTotal("unsent_bytes")).toBeLessThanOrEqual(300_000);
    expect(begun).toBeLessThanOrEqual(3);

    client.socket.destroy();
    await expect.poll(() => port.heldTotal("unsent_bytes")).toBe(0);
    expect(port.heldTotal("streams")).toBe(0);
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
        response.once("close", () => cut.resolve(!response.isComplete));
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
    const head = post(1, {
      ":path": "/grpc.health.v1.Health/Watch",
      "content-type": "application/grpc",
      te: "trailers",
    });
    client.socket.write(http2Opening(SETTINGS_SEEN, head, frame(FRAME.data, END_STREAM, 1, Buffer.alloc(5))));
    await client.until((bytes) =>
      frames(bytes).some((each) => each.type === FRAME.data && each.stream === 1),
    );
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(resetCode(client.received(), 1)).toBeUndefined();
    expect(server.heldTotal("unsent_bytes")).toBe(0);
  });

  test("a health watch whose client reads nothing is cut", async () => {
    const server = await openServer({}, { RESPONSE_STALL_TIMEOUT_MS: "200" });
    const client = await rawClient(server.port);
    const head = post(1, {
      ":path": "/grpc.health.v1.Health/Watch",
      "content-type": "application/grpc",
      te: "trailers",
    });
    const body = frame(FRAME.data, END_STREAM, 1, Buffer.alloc(5));
    client.socket.write(Buffer.concat([PREFACE, frame(FRAME.settings, 0, 0, NO_WINDOW), head, body]));
    await client.until((bytes) => resetCode(bytes, 1) === CANCEL);
  });
});

describe("an HTTP/2 request that is answered before its body is complete", () => {
  test.each([
    ["REST, without a key", { ":path": "/v1/chart/short", "content-type": "application/json" }],
    ["REST, of an unknown path", { ":path": "/v1/none", "content-type": "application/json" }],
    [
      "REST, with a body that is too long",
      {
        ":path": "/v1/chart/short",
        "content-type": "application/json",
        "content-length": "70000",
        ...WITH_KEY,
      },
    ],
    ["gRPC, without a key", { ":path": CHART, "content-type": "application/grpc" }],
    ["Connect, without a key", { ":path": CHART, "content-type": "application/json" }],
    ["a tool call, without a key", { ":path": "/mcp", "content-type": "application/json" }],
  ])("is ended with NO_ERROR after the response: %s", async (_name, headers) => {
    const server = await openServer(charts);
    const client = await rawClient(server.port);
    client.socket.write(http2Opening(SETTINGS_SEEN, post(1, headers), data(1, 100)));
    const received = await client.until((bytes) => resetCode(bytes, 1) !== undefined);
    expect(resetCode(received, 1)).toBe(NO_ERROR);
    const own = frames(received).filter(({ stream }) => stream === 1);
    // The end of the response comes first.
    expect(own.at(-1)?.type).toBe(FRAME.reset);
    expect(own.some(({ type, flags }) => type !== FRAME.reset && (flags & END_STREAM) !== 0)).toBe(true);
  });
});
