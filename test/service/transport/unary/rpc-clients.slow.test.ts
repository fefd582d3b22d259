import { execFile } from "node:child_process";
import { once } from "node:events";
import {
  type ClientHttp2Session,
  connect as connectHttp2,
  type IncomingHttpHeaders,
  sensitiveHeaders,
} from "node:http2";
import { promisify } from "node:util";
import { compressionAlgorithms, Metadata, status } from "@grpc/grpc-js";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { WITH_KEY } from "../../open-account.ts";
import {
  BAD_BIRTH,
  BIRTH,
  charts,
  openServer,
  openSharedServer,
  restChart,
  type SharedServer,
} from "../open-server.ts";
import { chartClient, unary } from "./grpc-client.ts";
import { FULL_CHART, goodBody } from "./grpc-requests.ts";

const run = promisify(execFile);

let server: SharedServer;
beforeAll(async () => {
  server = await openSharedServer(charts);
});
afterAll(() => server.close());

describe("a client of @grpc/grpc-js", () => {
  test("gets many concurrent responses on one connection", async () => {
    const client = chartClient(server.port);
    const results = await Promise.all(
      Array.from({ length: 100 }, () => unary(client, "ComputeFullChart", { birth: BIRTH })),
    );
    expect(results.map(({ error }) => error)).toEqual(Array(100).fill(null));
    expect(results[0]?.value).toMatchObject({ input: { date: "1990-06-15" } });
  });

  test("sends compressed messages", async () => {
    const client = chartClient(server.port, {
      "grpc.default_compression_algorithm": compressionAlgorithms.gzip,
    });
    const { error, value } = await unary(client, "ComputeFullChart", { birth: BIRTH });
    expect(error).toBeNull();
    expect(value).toMatchObject({ input: { date: "1990-06-15" } });
  });

  test("receives an error message as readable text", async () => {
    const { error } = await unary(chartClient(server.port), "ComputeFullChart", { birth: BAD_BIRTH });
    expect(error?.code).toBe(status.INVALID_ARGUMENT);
    // grpc-js decodes grpc-message by itself: punctuation must not stay encoded.
    expect(error?.details).toContain(
      "is required and must be a number from -180 to 180 (degrees, east positive)",
    );
  });

  test("receives the request's id with responses and errors, its own if it sent one", async () => {
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
});

describe("gRPC by hand", () => {
  const requestOn = (session: ClientHttp2Session, headers: object) =>
    session.request({
      ":method": "POST",
      ":path": FULL_CHART,
      "content-type": "application/grpc",
      te: "trailers",
      ...WITH_KEY,
      ...headers,
    });

  function openSession(port = server.port): ClientHttp2Session {
    const session = connectHttp2(`http://127.0.0.1:${port}`);
    onTestFinished(() => session.destroy());
    return session;
  }

  /** The status of a call, from the headers of its response or its trailers. */
  function statusOf(
    session: ClientHttp2Session,
    { headers = {}, body = goodBody, isEnded = true },
  ): Promise<{ readonly status: number; readonly message: string }> {
    const stream = requestOn(session, headers);
    stream.resume().write(body);
    if (isEnded) stream.end();
    return new Promise((resolve, reject) => {
      const answer = (fields: Record<string, unknown>): void => {
        if (fields["grpc-status"] === undefined) return;
        resolve({ status: Number(fields["grpc-status"]), message: String(fields["grpc-message"] ?? "") });
      };
      stream.on("response", answer).on("trailers", answer).on("error", reject);
    });
  }

  test("a call is answered that Node's own objects of a request serve", async () => {
    const session = openSession();
    const headers = { expect: "100-continue" };
    expect(await statusOf(session, { headers })).toMatchObject({ status: status.OK });
    expect(await statusOf(session, { headers, body: Buffer.alloc(3) })).toMatchObject({
      status: status.INVALID_ARGUMENT,
    });
  });

  test("headers that change with each response do not get into the table of header compression", async () => {
    const stream = requestOn(openSession(), {});
    stream.resume().end(goodBody);
    const [headers] = (await once(stream, "response")) as [
      IncomingHttpHeaders & { readonly [sensitiveHeaders]?: readonly string[] },
    ];
    expect(headers[sensitiveHeaders]).toEqual(
      expect.arrayContaining(["x-request-id", "x-ratelimit-remaining", "ratelimit"]),
    );
    expect(headers[sensitiveHeaders]).not.toContain("ratelimit-policy");
  });

  const UNFINISHED = { body: goodBody.subarray(0, 7), isEnded: false };

  test("a message that has not arrived by its deadline is rejected", async () => {
    const headers = { "grpc-timeout": "100m" };
    const { status: code } = await statusOf(openSession(), { ...UNFINISHED, headers });
    expect(code).toBe(status.DEADLINE_EXCEEDED);
  });

  test("a message that does not arrive in time is rejected", async () => {
    const { port } = await openServer({}, { REQUEST_TIMEOUT_MS: "200" });
    const answer = await statusOf(openSession(port), UNFINISHED);
    expect(answer).toMatchObject({ status: status.INVALID_ARGUMENT });
    expect(answer.message).toContain("did not arrive in time");
  });
});

test.each(["connect", "grpc", "grpcweb"])(
  "buf curl calls over %s, finding the schema by reflection",
  async (protocol) => {
    const call = (birth: object) =>
      run("node_modules/.bin/buf", [
        ...["curl", "--protocol", protocol, "--http2-prior-knowledge"],
        ...Object.entries(WITH_KEY).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
        ...["-d", JSON.stringify({ birth }), `${server.baseUrl}${FULL_CHART}`],
      ]);
    const { stdout } = await call(BIRTH);
    const { input, houses, angles } = await restChart(server, "/v1/chart/full", BIRTH);
    expect(JSON.parse(stdout)).toMatchObject({ input, houses, angles });
    const failure = await call(BAD_BIRTH).catch((error: { stderr: string }) => error);
    expect(failure.stderr).toContain("invalid_argument");
    expect(failure.stderr).toContain("google.rpc.BadRequest");
  },
);
