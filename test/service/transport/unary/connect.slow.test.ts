import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { create } from "@bufbuild/protobuf";
import { Code, ConnectError, createClient, type Interceptor, type Transport } from "@connectrpc/connect";
import {
  createConnectTransport,
  createGrpcTransport,
  createGrpcWebTransport,
} from "@connectrpc/connect-node";
import { describe, expect, test } from "vitest";
import { createChartCalculator } from "../../../../engine/index.ts";
import { loadTableSource } from "../../../../engine/node/index.ts";
import { ChartService, ComputeFullChartRequestSchema } from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import { SynastryService } from "../../../../proto/gen/almagest/v1/synastry_pb.ts";
import { createSynastryService } from "../../../../service/handlers/synastry.ts";
import { openZoneFinder } from "../../../../service/time/civil-time.ts";
import { defined } from "../../../defined.ts";
import { WITH_KEY } from "../../open-account.ts";
import { BAD_BIRTH, BIRTH, charts, openServer, restChart, restViolations } from "../open-server.ts";
import { factsOf } from "./grpc-client.ts";

const run = promisify(execFile);

/** One procedure of the service's own; the others fail. */
const answers = { computeFullChart: charts.computeFullChart };

function pick(from: object, ...names: readonly string[]): object {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

const sendKey: Interceptor = (next) => (request) => {
  for (const [name, value] of Object.entries(WITH_KEY)) request.header.set(name, value);
  return next(request);
};

type Options = {
  readonly baseUrl: string;
  readonly useBinaryFormat: boolean;
  readonly interceptors: Interceptor[];
};
const transports: readonly [string, (options: Options) => Transport][] = [
  ["gRPC", (options) => createGrpcTransport(options)],
  ["gRPC-Web over HTTP/1.1", (options) => createGrpcWebTransport({ ...options, httpVersion: "1.1" })],
  ["gRPC-Web over HTTP/2", (options) => createGrpcWebTransport({ ...options, httpVersion: "2" })],
  ["Connect over HTTP/1.1", (options) => createConnectTransport({ ...options, httpVersion: "1.1" })],
  ["Connect over HTTP/2", (options) => createConnectTransport({ ...options, httpVersion: "2" })],
];

const synastry = createSynastryService(createChartCalculator(loadTableSource()), openZoneFinder());

async function errorOf(promise: Promise<unknown>): Promise<ConnectError> {
  return promise.then(
    () => expect.fail("the call did not fail"),
    (error) => ConnectError.from(error),
  );
}

describe.each(transports)("%s", (_name, createTransport) => {
  describe.each([true, false])("binary: %s", (useBinaryFormat) => {
    test("answers, and reports a bad request as REST does", async () => {
      const server = await openServer(answers);
      const client = createClient(
        ChartService,
        createTransport({ baseUrl: server.baseUrl, useBinaryFormat, interceptors: [sendKey] }),
      );
      let requestId: string | null = null;
      const answer = await client.computeFullChart(
        { birth: BIRTH },
        { onHeader: (header) => (requestId = header.get("x-request-id")) },
      );
      const expected = await restChart(server, "/v1/chart/full", BIRTH);
      expect(
        answer.planets.map(({ name, longitude, sign, house }) => ({ name, longitude, sign, house })),
      ).toMatchObject(
        (expected["planets"] as object[]).map((planet) => pick(planet, "name", "longitude", "sign", "house")),
      );
      expect(requestId).toMatch(/^[0-9a-f-]{36}$/);

      const error = await errorOf(client.computeFullChart({ birth: BAD_BIRTH }));
      expect(error.code).toBe(Code.InvalidArgument);
      expect(factsOf(error)).toEqual({
        reason: "invalid_request",
        docs: `${server.baseUrl}/docs/errors/invalid_request`,
        violations: await restViolations(server, { birth: BAD_BIRTH }),
      });

      const tooLarge = create(ComputeFullChartRequestSchema, {
        birth: { ...BIRTH, timezone: "x".repeat(70_000) },
      });
      const refused = await errorOf(client.computeFullChart(tooLarge));
      expect(refused.code).toBe(Code.InvalidArgument);
      expect(factsOf(refused).violations).toMatchObject([{ field: "body", code: "body_too_large" }]);

      const bug = await errorOf(client.computeAngles({ birth: BIRTH }));
      expect(bug.code).toBe(Code.Internal);
      expect(factsOf(bug).reason).toBe("internal_error");
      expect(bug.message).not.toContain("secret");
    });

    test("ends a call at the deadline that the client sent", async () => {
      const server = await openServer({ computeFullChart: () => new Promise(() => {}) });
      const client = createClient(
        ChartService,
        createTransport({ baseUrl: server.baseUrl, useBinaryFormat, interceptors: [sendKey] }),
      );
      const error = await errorOf(client.computeFullChart({ birth: BIRTH }, { timeoutMs: 100 }));
      expect(error.code).toBe(Code.DeadlineExceeded);
    });
  });
});

describe.each(transports)("%s", (_name, createTransport) => {
  test("names the fields of a bad request as the contract does", async () => {
    const server = await openServer({}, {}, { services: [synastry] });
    const transport = createTransport({
      baseUrl: server.baseUrl,
      useBinaryFormat: true,
      interceptors: [sendKey],
    });
    const personB = { date: "1990-06-15", latitude: 48.8566, longitude: 2.3522 };
    const call = createClient(SynastryService, transport).computeSynastry({
      personA: { latitude: 1 },
      personB,
    });
    const error = await errorOf(call);
    expect(error.rawMessage).toMatch(/^2 problems: \(1\) person_a\.date is required/);
    expect(factsOf(error).violations).toMatchObject([
      { field: "person_a.date", code: "required" },
      { field: "person_a.longitude", code: "required" },
    ]);
  });
});

describe("Connect by hand", () => {
  const call = (baseUrl: string, init: RequestInit, procedure = "ComputeFullChart"): Promise<Response> =>
    fetch(`${baseUrl}/almagest.v1.ChartService/${procedure}`, { method: "POST", ...init });
  const json = { "content-type": "application/json", ...WITH_KEY };

  test("all problems of a JSON body are reported, unknown fields and wrong types included", async () => {
    const server = await openServer(answers);
    const body = { birth: { ...BAD_BIRTH, latitude: "north", tme: "14:30" }, extra: 1 };
    const response = await call(server.baseUrl, { headers: json, body: JSON.stringify(body) });
    expect(response.status).toBe(400);
    const { details } = (await response.json()) as {
      details: { type: string; debug: { fieldViolations: { field: string; reason: string }[] } }[];
    };
    const problemCodes = details
      .find(({ type }) => type === "google.rpc.BadRequest")
      ?.debug.fieldViolations.map(({ field, reason }) => ({ field, code: reason }));
    const expected = await restViolations(server, body);
    expect(problemCodes).toEqual(expected.map(({ field, code }) => ({ field, code })));
    expect(problemCodes).toHaveLength(6);
  });

  test("a field with both of its names is a duplicate, and problems have the names of the contract", async () => {
    const server = await openServer({}, {}, { services: [synastry] });
    const person = { date: "1990-06-15", latitude: 48.8566, longitude: 2.3522 };
    const body = { person_a: person, personA: person, person_b: { date: "1990-06-15", latitude: 91 } };
    const response = await fetch(`${server.baseUrl}/almagest.v1.SynastryService/ComputeSynastry`, {
      method: "POST",
      headers: json,
      body: JSON.stringify(body),
    });
    const { message, details } = (await response.json()) as {
      message: string;
      details: { debug: { fieldViolations?: { field: string; reason: string }[] } }[];
    };
    expect(message).toMatch(
      /^3 problems: \(1\) person_a occurs more than once, as personA and as person_a\./,
    );
    const fields = details.flatMap(({ debug }) => debug.fieldViolations ?? []);
    expect(fields.map(({ field, reason }) => `${field} ${reason}`)).toEqual([
      "person_a duplicate_field",
      "person_b.longitude required",
      "person_b.latitude out_of_range",
    ]);
  });

  test("the server enforces a deadline itself", async () => {
    const server = await openServer({ computeFullChart: () => new Promise(() => {}) });
    const headers = { ...json, "connect-timeout-ms": "100" };
    const response = await call(server.baseUrl, { headers, body: JSON.stringify({ birth: BIRTH }) });
    expect(response.status).toBe(504);
    expect(await response.json()).toMatchObject({ code: "deadline_exceeded" });
  });

  test("a malformed call is answered in JSON", async () => {
    const server = await openServer(answers);
    const unknown = await call(server.baseUrl, { headers: json, body: "{}" }, "ComputeNothing");
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: "unimplemented" }]);
    const wrongType = await call(server.baseUrl, { headers: { "content-type": "text/plain" }, body: "{}" });
    expect([wrongType.status, await wrongType.json()]).toMatchObject([415, { code: "invalid_argument" }]);
    const wrongMethod = await call(server.baseUrl, { method: "DELETE" });
    expect([wrongMethod.status, await wrongMethod.json()]).toMatchObject([405, { code: "unimplemented" }]);
    const malformed = await call(server.baseUrl, { headers: json, body: "{" });
    expect([malformed.status, await malformed.json()]).toMatchObject([400, { code: "invalid_argument" }]);
    const packed = await call(server.baseUrl, { headers: { ...json, "content-encoding": "br" }, body: "{}" });
    expect((await packed.json()) as object).toMatchObject({ code: "unimplemented" });
    expect(
      (await call(server.baseUrl, { headers: json, body: JSON.stringify({ birth: BIRTH }) })).status,
    ).toBe(200);
  });

  test("the log contains nothing of a body and no unknown path", async () => {
    const server = await openServer(answers);
    await call(server.baseUrl, {
      headers: json,
      body: JSON.stringify({ birth: { ...BIRTH, timezone: "Private/Zone" } }),
    });
    await call(server.baseUrl, { headers: json, body: "{}" }, "Private");
    await fetch(`${server.baseUrl}/v1/private?private=private`);
    await fetch(`${server.baseUrl}/v1/chart/full?private=private`, {
      method: "POST",
      headers: json,
      body: "{}",
    });
    await server.stop();
    const lines = server.log.filter(({ msg }) => msg === "request");
    expect(lines.map(({ endpoint, status, grpc }) => [endpoint, status, grpc])).toEqual([
      ["/almagest.v1.ChartService/ComputeFullChart", 400, "INVALID_ARGUMENT"],
      ["unknown", 404, "UNIMPLEMENTED"],
      ["unknown", 404, undefined],
      ["/v1/chart/full", 400, undefined],
    ]);
    expect(JSON.stringify(server.log).toLowerCase()).not.toContain("private");
    const { waitMs, queueMs, databaseMs, ...line } = defined(lines[3]);
    expect(Object.keys(line)).toEqual([
      ...["level", "time", "instance", "requestId", "endpoint", "protocol", "status", "latencyMs", "msg"],
    ]);
  });
});

describe("buf curl", () => {
  const BUF = "node_modules/.bin/buf";
  const call = (server: { baseUrl: string }, protocol: string, birth: object, ...more: string[]) =>
    run(BUF, [
      ...["curl", "--protocol", protocol, "--http2-prior-knowledge", ...more],
      ...Object.entries(WITH_KEY).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
      ...["-d", JSON.stringify({ birth }), `${server.baseUrl}/almagest.v1.ChartService/ComputeFullChart`],
    ]);

  test.each(["connect", "grpc", "grpcweb"])(
    "calls over %s, finding the schema by reflection",
    async (protocol) => {
      const server = await openServer(answers);
      const { stdout } = await call(server, protocol, BIRTH);
      const expected = await restChart(server, "/v1/chart/full", BIRTH);
      expect(JSON.parse(stdout)).toMatchObject(pick(expected, "input", "houses", "angles"));
      const failure = await call(server, protocol, BAD_BIRTH).catch((error: { stderr: string }) => error);
      expect(failure.stderr).toContain("invalid_argument");
      expect(failure.stderr).toContain("google.rpc.BadRequest");
    },
  );
});
