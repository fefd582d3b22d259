import { once } from "node:events";
import {
  type ClientHttp2Session,
  connect as connectHttp2,
  type IncomingHttpHeaders,
  sensitiveHeaders,
} from "node:http2";
import { gzipSync } from "node:zlib";
import { create, toBinary } from "@bufbuild/protobuf";
import { compressionAlgorithms, Metadata, type ServiceError, status } from "@grpc/grpc-js";
import { describe, expect, onTestFinished, test } from "vitest";
import { ComputeFullChartRequestSchema } from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import { defined } from "../../../defined.ts";
import { WITH_KEY } from "../../open-account.ts";
import { BAD_BIRTH, BIRTH, charts, openServer, restChart, restViolations } from "../open-server.ts";
import { chartClient, factsOf, grpcError, unary } from "./grpc-client.ts";

const FULL_CHART = "/almagest.v1.ChartService/ComputeFullChart";

/** One procedure of the service's own; the others fail. */
const answers = { computeFullChart: charts.computeFullChart };

function rawSession(port: number): ClientHttp2Session {
  const session = connectHttp2(`http://127.0.0.1:${port}`);
  onTestFinished(() => session.destroy());
  return session;
}

interface RawAnswer {
  readonly status: number;
  readonly message: string;
}

/** gRPC by hand: the response's trailers, whether client or server timed out first. */
function rawCall(
  session: ClientHttp2Session,
  headers: object,
  body: Buffer,
  isEnded = true,
): Promise<RawAnswer> {
  const stream = session.request(
    {
      ":method": "POST",
      ":path": FULL_CHART,
      "content-type": "application/grpc",
      te: "trailers",
      ...WITH_KEY,
      ...headers,
    },
    { endStream: false },
  );
  stream.resume();
  if (isEnded) stream.end(body);
  else stream.write(body);
  return new Promise((resolve, reject) => {
    const answer = (fields: Record<string, unknown>): void => {
      if (fields["grpc-status"] === undefined) return;
      resolve({ status: Number(fields["grpc-status"]), message: String(fields["grpc-message"] ?? "") });
    };
    stream.on("response", answer);
    stream.on("trailers", answer);
    stream.on("error", reject);
    stream.on("close", () => reject(new Error(`closed with code ${stream.rstCode} and no status`)));
  });
}

function envelope(message: Uint8Array, flags = 0): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags, 0);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

/** proto3 does not send false, 0 and empty; REST writes them. Names are compared as proto spells them. */
function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== false && each !== 0 && each !== "")
      .map(([name, each]) => [name.toLowerCase(), withoutDefaults(each)]),
  );
}

/** Whole numbers below a bound, the same in every run (mulberry32). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const goodRequest = toBinary(
  ComputeFullChartRequestSchema,
  create(ComputeFullChartRequestSchema, { birth: BIRTH }),
);

describe("a client of @grpc/grpc-js", () => {
  test("gets many concurrent responses on one connection", async () => {
    const server = await openServer(answers);
    const client = chartClient(server.port);
    const results = await Promise.all(
      Array.from({ length: 100 }, () => unary(client, "ComputeFullChart", { birth: BIRTH })),
    );
    expect(results.map(({ error }) => error)).toEqual(Array(100).fill(null));
    expect(results[0]?.value).toMatchObject({ input: { date: "1990-06-15" } });
  });

  test.each([
    [
      "ComputeShortChart",
      "/v1/chart/short",
      ["sun", "moon", "ascendant", "signs", "retrograde", "dominantElement"],
    ],
    [
      "ComputeFullChart",
      "/v1/chart/full",
      ["input", "planets", "angles", "houses", "aspects", "qualities", "fixedStars"],
    ],
    ["ComputePlanets", "/v1/chart/planets", ["planets"]],
    ["ComputeAngles", "/v1/chart/angles", ["angles"]],
    ["ComputeHouses", "/v1/chart/houses", ["houses"]],
    ["ComputeAspects", "/v1/chart/aspects", ["aspects", "orbs"]],
    [
      "ComputeElements",
      "/v1/chart/elements",
      ["elements", "qualities", "dominantElement", "dominantQuality"],
    ],
    ["ComputeFixedStars", "/v1/chart/fixed-stars", ["fixedStars"]],
  ])("gets from %s what REST answers at %s", async (method, path, keys) => {
    const server = await openServer(charts);
    const { error, value } = await unary(chartClient(server.port), method, { birth: BIRTH });
    expect(error).toBeNull();
    const answer = value as Record<string, unknown>;
    const expected = await restChart(server, path, BIRTH);
    for (const key of keys) expect(withoutDefaults(answer[key])).toEqual(withoutDefaults(expected[key]));
  });

  test("sends compressed messages", async () => {
    const server = await openServer(answers);
    const client = chartClient(server.port, {
      "grpc.default_compression_algorithm": compressionAlgorithms.gzip,
    });
    const { error, value } = await unary(client, "ComputeFullChart", { birth: BIRTH });
    expect(error).toBeNull();
    expect(value).toMatchObject({ input: { date: "1990-06-15" } });
  });

  test("receives the same details of a bad request as a REST client, as readable text", async () => {
    const server = await openServer(answers);
    const expected = await restViolations(server, { birth: BAD_BIRTH });
    const { error } = await unary(chartClient(server.port), "ComputeFullChart", { birth: BAD_BIRTH });
    expect(error?.code).toBe(status.INVALID_ARGUMENT);
    const facts = factsOf(grpcError(defined(error)));
    expect(facts.reason).toBe("invalid_request");
    expect(facts.docs).toBe(`${server.baseUrl}/docs/errors/invalid_request`);
    expect(facts.violations).toEqual(expected);
    expect(expected.map(({ field }) => field).sort()).toEqual([
      "birth.date",
      "birth.latitude",
      "birth.longitude",
      "birth.timezone",
    ]);
    // grpc-js decodes grpc-message by itself: punctuation must not stay encoded.
    expect(error?.details).toContain(
      "is required and must be a number from -180 to 180 (degrees, east positive)",
    );
  });

  test("receives the request's id with responses and errors, its own if it sent one", async () => {
    const server = await openServer(answers);
    const client = chartClient(server.port);
    const metadata = new Metadata();
    metadata.set("x-request-id", "test-0123456789");
    const good = await unary(client, "ComputeFullChart", { birth: BIRTH }, { metadata });
    const bad = await unary(client, "ComputeFullChart", {}, { metadata });
    const unnamed = await unary(client, "ComputeFullChart", {});
    expect(good.headers.get("x-request-id")).toEqual(["test-0123456789"]);
    expect(bad.headers.get("x-request-id")).toEqual(["test-0123456789"]);
    expect(unnamed.headers.get("x-request-id")[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("receives INTERNAL for a bug, without its message, and the server keeps running", async () => {
    const server = await openServer(answers);
    const client = chartClient(server.port);
    const { error, headers } = await unary(client, "ComputeAngles", { birth: BIRTH });
    expect(error?.code).toBe(status.INTERNAL);
    expect(factsOf(grpcError(defined(error))).reason).toBe("internal_error");
    expect(error?.details).not.toContain("secret");
    const id = headers.get("x-request-id")[0];
    expect(error?.details).toContain(id);
    expect(server.log.find((line) => line["requestId"] === id && line["level"] === "error")).toBeDefined();
    expect((await unary(client, "ComputeFullChart", { birth: BIRTH })).error).toBeNull();
  });

  test("receives UNIMPLEMENTED for an unknown procedure", async () => {
    const server = await openServer();
    const client = chartClient(server.port);
    const pass = (bytes: Buffer): Buffer => bytes;
    const error = await new Promise<ServiceError | null>((resolve) => {
      client.makeUnaryRequest(
        "/almagest.v1.ChartService/ComputeNothing",
        pass,
        pass,
        Buffer.alloc(0),
        resolve,
      );
    });
    expect(error?.code).toBe(status.UNIMPLEMENTED);
    expect(factsOf(grpcError(defined(error))).reason).toBe("not_found");
  });

  test("cannot send a message over 64 KiB, compressed or not", async () => {
    const server = await openServer(answers);
    const birth = { ...BIRTH, timezone: "x".repeat(70_000) };
    for (const options of [{}, { "grpc.default_compression_algorithm": compressionAlgorithms.gzip }]) {
      const { error } = await unary(chartClient(server.port, options), "ComputeFullChart", { birth });
      expect(error?.code).toBe(status.INVALID_ARGUMENT);
      expect(factsOf(grpcError(defined(error))).violations).toMatchObject([
        { field: "body", code: "body_too_large" },
      ]);
    }
  });
});

describe("gRPC by hand", () => {
  test("a message announced as too large is rejected before it is sent", async () => {
    const server = await openServer(answers);
    const head = Buffer.alloc(5);
    head.writeUInt32BE(2 ** 32 - 1, 1);
    const answer = await rawCall(rawSession(server.port), {}, head, false);
    expect(answer.status).toBe(status.INVALID_ARGUMENT);
  });

  test("a zip bomb is rejected", async () => {
    const server = await openServer(answers);
    const bomb = envelope(gzipSync(Buffer.alloc(40 * 1024 * 1024)), 1);
    expect(bomb.length).toBeLessThan(64 * 1024);
    const answer = await rawCall(rawSession(server.port), { "grpc-encoding": "gzip" }, bomb);
    expect(answer).toMatchObject({ status: status.INVALID_ARGUMENT });
    expect(answer.message).toContain("must not be larger");
  });

  test("malformed envelopes, messages and compressed data are INVALID_ARGUMENT", async () => {
    const server = await openServer(answers);
    const session = rawSession(server.port);
    const broken: readonly [object, Buffer][] = [
      [{}, Buffer.alloc(0)],
      [{}, Buffer.alloc(3)],
      [{}, envelope(goodRequest).subarray(0, -1)],
      [{}, Buffer.concat([envelope(goodRequest), envelope(goodRequest)])],
      [{}, envelope(Buffer.from("ffffffff", "hex"))],
      [{ "grpc-encoding": "gzip" }, envelope(goodRequest, 1)],
      [{ "content-type": "application/grpc+json" }, envelope(Buffer.from("{"))],
    ];
    for (const [headers, body] of broken) {
      expect(await rawCall(session, headers, body)).toMatchObject({ status: status.INVALID_ARGUMENT });
    }
    expect(await rawCall(session, {}, envelope(goodRequest))).toMatchObject({ status: status.OK });
  });

  test("a call is answered that Node's own objects of a request serve", async () => {
    const server = await openServer(answers);
    const session = rawSession(server.port);
    const expecting = { expect: "100-continue" };
    expect(await rawCall(session, expecting, envelope(goodRequest))).toMatchObject({ status: status.OK });
    expect(await rawCall(session, expecting, Buffer.alloc(3))).toMatchObject({
      status: status.INVALID_ARGUMENT,
    });
  });

  test("headers that change with each response do not get into the table of header compression", async () => {
    const server = await openServer(answers);
    const stream = rawSession(server.port).request({
      ":method": "POST",
      ":path": FULL_CHART,
      "content-type": "application/grpc",
      te: "trailers",
      ...WITH_KEY,
    });
    stream.resume().end(envelope(goodRequest));
    const [headers] = (await once(stream, "response")) as [
      IncomingHttpHeaders & { readonly [sensitiveHeaders]?: readonly string[] },
    ];
    expect(headers[sensitiveHeaders]).toEqual(
      expect.arrayContaining(["x-request-id", "x-ratelimit-remaining", "ratelimit"]),
    );
    expect(headers[sensitiveHeaders]).not.toContain("ratelimit-policy");
  });

  test("an unknown encoding is UNIMPLEMENTED", async () => {
    const server = await openServer(answers);
    const answer = await rawCall(
      rawSession(server.port),
      { "grpc-encoding": "br" },
      envelope(goodRequest, 1),
    );
    expect(answer.status).toBe(status.UNIMPLEMENTED);
  });

  test("the server ends a call at its deadline, while it works and while it waits for the message", async () => {
    const server = await openServer({ computeFullChart: () => new Promise(() => {}) });
    const session = rawSession(server.port);
    const deadline = { "grpc-timeout": "100m" };
    expect(await rawCall(session, deadline, envelope(goodRequest))).toMatchObject({
      status: status.DEADLINE_EXCEEDED,
    });
    const stalled = rawCall(session, deadline, envelope(goodRequest).subarray(0, 7), false);
    expect(await stalled).toMatchObject({ status: status.DEADLINE_EXCEEDED });
  });

  test("a deadline beyond the longest timer does not end a call", async () => {
    const server = await openServer(answers);
    const answer = await rawCall(
      rawSession(server.port),
      { "grpc-timeout": "99999999H" },
      envelope(goodRequest),
    );
    expect(answer.status).toBe(status.OK);
  });

  test("a message that does not arrive in time is rejected", async () => {
    const server = await openServer(answers, { REQUEST_TIMEOUT_MS: "200" });
    const answer = await rawCall(rawSession(server.port), {}, envelope(goodRequest).subarray(0, 7), false);
    expect(answer).toMatchObject({ status: status.INVALID_ARGUMENT });
    expect(answer.message).toContain("did not arrive in time");
  });

  test("2,000 mutated messages are answered or rejected, none with a server error", async () => {
    const server = await openServer(charts);
    const session = rawSession(server.port);
    const random = randomNumbers(20_261_120);
    const countByStatus = new Map<number, number>();
    for (let batch = 0; batch < 40; batch++) {
      const answers = Array.from({ length: 50 }, () => {
        const message = Buffer.from(goodRequest);
        for (let change = 1 + random(3); change > 0; change--) message[random(message.length)] = random(256);
        const isFlagged = random(10) === 0;
        return rawCall(
          session,
          {},
          envelope(message.subarray(0, message.length - random(2)), isFlagged ? 1 : 0),
        );
      });
      for (const answer of await Promise.all(answers))
        countByStatus.set(answer.status, (countByStatus.get(answer.status) ?? 0) + 1);
    }
    expect(new Set(countByStatus.keys())).toEqual(new Set([status.OK, status.INVALID_ARGUMENT]));
    expect(server.log.filter(({ level }) => level === "error")).toEqual([]);
  });
});
