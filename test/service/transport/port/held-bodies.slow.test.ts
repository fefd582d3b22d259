import { describe, expect, test } from "vitest";
import { readBytes } from "../../../../service/transport/http/request-body.ts";
import { WITH_KEY } from "../../open-account.ts";
import { BIRTH, charts, openServer } from "../open-server.ts";
import { bodyOf, chunkedPost, data, dataInPieces, onePieceEach, post } from "./held-requests.ts";
import { getRoot, goawayCode, http2Opening, resetCode, SETTINGS_SEEN } from "./http2-attacks.ts";
import { END_STREAM, FRAME, frame, frames } from "./http2-frames.ts";
import { openPort, rawClient } from "./open-port.ts";

const NO_ERROR = 0;
const ENHANCE_YOUR_CALM = 11;
const CHART = "/almagest.v1.ChartService/ComputeShortChart";

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
  const LIMITS = { bodyBytesPerNetworkMax: 20_000 };
  const HALF = `POST /v1/chart/short HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nAuthorization: ${WITH_KEY.authorization}\r\nContent-Length: 16000\r\n\r\n${" ".repeat(15_000)}`;

  test("are rejected beyond the limit of the network, with 503 and RESOURCE_EXHAUSTED, until others have ended", async () => {
    const server = await openServer(charts, {}, { limits: LIMITS });
    const first = await rawClient(server.port);
    first.socket.write(HALF);
    const second = await rawClient(server.port);
    // The first body is held before the second arrives.
    await expect.poll(() => server.heldTotal("body_bytes")).toBeGreaterThan(15_000);
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
    const server = await openServer(charts, {}, { limits: { ...LIMITS, bodyBytesPerConnectionMax: 1024 } });
    const response = await fetch(`${server.baseUrl}/v1/chart/short`, {
      method: "POST",
      headers: { "content-type": "application/json", ...WITH_KEY },
      body: JSON.stringify({ birth: BIRTH }).padEnd(60_000),
    });
    expect(response.status).toBe(200);
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
    const streamFrames = frames(received).filter(({ stream }) => stream === 1);
    // The end of the response comes first.
    expect(streamFrames.at(-1)?.type).toBe(FRAME.reset);
    expect(streamFrames.some(({ type, flags }) => type !== FRAME.reset && (flags & END_STREAM) !== 0)).toBe(
      true,
    );
  });
});
