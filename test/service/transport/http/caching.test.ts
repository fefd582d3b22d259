import { connect as connectHttp2 } from "node:http2";
import { gzipSync } from "node:zlib";
import type { DescMethod, DescMethodUnary } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import { ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ChartService } from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import { BadRequestSchema } from "../../../../proto/gen/google/rpc/error_details_pb.ts";
import type { RunningServer } from "../../../../service/app/server.ts";
import { createServices } from "../../../../service/app/services.ts";
import { createEndpoints } from "../../../../service/contract/endpoints.ts";
import { defined } from "../../../defined.ts";
import { TABLES } from "../../../tables.ts";
import { compileTestContract, type TestContract } from "../../guard/test-contract.ts";
import { openAccountDatabase, WITH_KEY } from "../../open-account.ts";
import { openChartServer } from "../../open-chart-server.ts";
import { BIRTH, charts, openServer } from "../open-server.ts";

const KEPT_BY_ASKER = "private, max-age=86400";
const NOT_KEPT = "no-store";
const DATE = "2024-06-21";

let contract: TestContract;
let service: RunningServer;
const accounts = await openAccountDatabase();
const services = createServices(TABLES, accounts.database);
const endpoints = createEndpoints(services);
beforeAll(async () => {
  contract = await compileTestContract();
  service = await openChartServer();
});
afterAll(async () => {
  await service.stop();
  await accounts.close();
});

const findPath = () => `/${contract.service.typeName}/Find`;

/** A procedure by GET, as Connect has it. */
function connectQuery(message: object | string): string {
  const text = typeof message === "string" ? message : JSON.stringify(message);
  return new URLSearchParams({ connect: "v1", encoding: "json", message: text }).toString();
}

async function get(baseUrl: string, path: string, headers: Readonly<Record<string, string>> = WITH_KEY) {
  const response = await fetch(`${baseUrl}${path}`, { headers });
  const { status } = response;
  const cacheControl = response.headers.get("cache-control");
  const vary = response.headers.get("vary");
  return { status, cacheControl, vary, text: await response.text() };
}

describe("an answer", () => {
  test("that depends only on its request may be cached by the client for a day, over REST and Connect", async () => {
    const { baseUrl } = await openServer(charts, {}, { services: [contract.echo] });
    for (const path of [`/v1/test/find?date=${DATE}`, `${findPath()}?${connectQuery({ date: DATE })}`]) {
      const { status, cacheControl, vary, text } = await get(baseUrl, path);
      expect([path, status, cacheControl, vary]).toEqual([
        path,
        200,
        KEPT_BY_ASKER,
        "Authorization, X-API-Key",
      ]);
      expect(JSON.parse(text)).toEqual({ date: DATE });
    }
  });

  test("that depends on the current day or on the account is not cached", async () => {
    const { baseUrl } = await openServer(charts, {}, { services: [contract.echo] });
    for (const path of [
      "/v1/test/find",
      "/v1/test/find?count=3",
      `${findPath()}?${connectQuery({ count: 3 })}`,
      "/v1/usage",
      `/almagest.v1.UsageService/GetUsage?${connectQuery({})}`,
    ]) {
      const { status, cacheControl } = await get(baseUrl, path);
      expect([path, status, cacheControl]).toEqual([path, 200, NOT_KEPT]);
    }
  });

  test("that is an error is not cached", async () => {
    const { baseUrl } = await openServer(charts, {}, { services: [contract.echo] });
    const query = connectQuery({ date: DATE });
    for (const [path, headers, expected] of [
      [`/v1/test/find?date=${DATE}`, {}, 401],
      [`${findPath()}?${query}`, {}, 401],
      ["/v1/test/find?date=2024-02-30", WITH_KEY, 400],
      [`${findPath()}?${connectQuery({ date: "2024-02-30" })}`, WITH_KEY, 400],
      ["/v1/nothing", WITH_KEY, 404],
      ["/almagest.v1.ChartService/Nothing", WITH_KEY, 404],
    ] as const) {
      const { status, cacheControl } = await get(baseUrl, path, headers);
      expect([path, status, cacheControl]).toEqual([path, expected, NOT_KEPT]);
    }
  });

  test("to a POST is not cached, over REST and Connect", async () => {
    for (const path of ["/v1/chart/short", "/almagest.v1.ChartService/ComputeShortChart"]) {
      const response = await fetch(`${service.baseUrl}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...WITH_KEY },
        body: JSON.stringify({ birth: BIRTH }),
      });
      expect([path, response.status, response.headers.get("cache-control")]).toEqual([path, 200, NOT_KEPT]);
    }
  });

  test("is not cacheable for any method that takes a birth", () => {
    const lasting = [...endpoints.values()].filter(({ lastingField }) => lastingField !== null);
    expect(lasting.length).toBeGreaterThan(0);
    const personal = lasting.filter(({ method }) =>
      method.input.fields.some(({ fieldKind }) => fieldKind !== "scalar"),
    );
    expect(personal.map(({ path }) => path)).toEqual([]);
  });
});

describe("the service's own GETs", () => {
  test("are the only methods marked as free of side effects", () => {
    const marked: string[] = [];
    for (const { method, path, verb } of endpoints.values()) {
      const isSafe = method.idempotency === MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS;
      expect([path, isSafe]).toEqual([path, verb === "GET"]);
      if (isSafe) marked.push(path);
    }
    expect(marked).toContain("/v1/usage");
  });

  test("allow caching the sky of a given day, but not today's", async () => {
    for (const [path, expected] of [
      [`/v1/sky?date=${DATE}`, KEPT_BY_ASKER],
      ["/v1/sky", NOT_KEPT],
      [`/almagest.v1.SkyService/GetSky?${connectQuery({ date: DATE })}`, KEPT_BY_ASKER],
      [`/almagest.v1.SkyService/GetSky?${connectQuery({})}`, NOT_KEPT],
    ] as const) {
      const { status, cacheControl } = await get(service.baseUrl, path);
      expect([path, status, cacheControl]).toEqual([path, 200, expected]);
    }
  });
});

describe("a procedure by GET", () => {
  const methods = services.flatMap(({ handlers }) => [...handlers.keys()]);
  const isSafe = (method: DescMethod) =>
    method.idempotency === MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS;

  test.each(methods.filter((method) => !isSafe(method)).map((method) => [String(method), method] as const))(
    "is rejected for %s",
    async (_name, method: DescMethodUnary) => {
      const path = `/${method.parent.typeName}/${method.name}?${connectQuery({})}`;
      expect((await get(service.baseUrl, path)).status).toBe(405);
    },
  );

  test.each([
    ["binary", true],
    ["JSON", false],
  ])(
    "is requested in %s by connect's own client, which receives all problems together",
    async (_what, useBinaryFormat) => {
      const server = await openServer(charts, {}, { services: [contract.echo] });
      const methods: string[] = [];
      const transport = createConnectTransport({
        baseUrl: server.baseUrl,
        httpVersion: "1.1",
        useBinaryFormat,
        useHttpGet: true,
        interceptors: [
          (next) => async (request) => {
            const response = await next(request);
            methods.push(response.header.get("cache-control") ?? "");
            return response;
          },
        ],
      });
      const client = createClient(contract.service, transport);
      const callFind = defined(
        (client as Record<string, (request: object, options: object) => Promise<object>>)["find"],
      );
      const find = (request: object) => callFind(request, { headers: WITH_KEY });
      expect(await find({ date: DATE, latitudeLimit: -3.25, count: 7 })).toMatchObject({
        date: DATE,
        latitudeLimit: -3.25,
        count: 7,
      });
      expect(methods).toEqual([KEPT_BY_ASKER]);
      const used = await server.used();
      const refusal = await find({ date: "2024-02-30", latitudeLimit: 91, sign: "Ophiuchus" }).catch(
        ConnectError.from,
      );
      const [problems] = (refusal as ConnectError).findDetails(BadRequestSchema);
      expect(new Set(problems?.fieldViolations.map(({ field, reason }) => `${field} ${reason}`))).toEqual(
        new Set(["date no_such_date", "latitude_limit out_of_range", "sign not_in_set"]),
      );
      expect(await server.used()).toBe(used);
    },
  );

  test.each([
    ["no JSON", `encoding=json&message=${encodeURIComponent("{")}`, 400],
    ["a message that is none", "encoding=proto&base64=1&message=_____w", 400],
    ["an encoding that there is none of", "encoding=yaml&message=", 415],
    ["nothing", "", 415],
  ])("is rejected for %s", async (_what, query, status) => {
    const { baseUrl } = await openServer(charts, {}, { services: [contract.echo] });
    expect((await get(baseUrl, `${findPath()}?connect=v1&${query}`)).status).toBe(status);
  });

  test("may have a compressed message, and is rejected when that decompresses to more than 64 KiB", async () => {
    const { baseUrl } = await openServer(charts, {}, { services: [contract.echo] });
    const ask = (message: string) => {
      const packed = gzipSync(message).toString("base64url");
      const query = new URLSearchParams({
        connect: "v1",
        encoding: "json",
        base64: "1",
        compression: "gzip",
      });
      return get(baseUrl, `${findPath()}?${query}&message=${packed}`);
    };
    const { status, text } = await ask(JSON.stringify({ date: DATE }));
    expect([status, JSON.parse(text)]).toEqual([200, { date: DATE }]);
    const bomb = await ask(`{"date":"${DATE}"${" ".repeat(1_000_000)}}`);
    expect(bomb.status).toBe(400);
    expect(bomb.text).toContain("must not be larger than 65536 bytes");
  });

  test("is answered over HTTP/2", async () => {
    const session = connectHttp2(service.baseUrl);
    const path = `/almagest.v1.UsageService/GetUsage?${connectQuery({})}`;
    const stream = session.request({ ":method": "GET", ":path": path, ...WITH_KEY });
    let text = "";
    for await (const chunk of stream.setEncoding("utf8")) text += chunk;
    session.close();
    expect(JSON.parse(text)).toMatchObject({ plan: "pro" });
  });

  test("has no birth in its URL: a client of charts uses POST, whatever its options", async () => {
    const transport = createConnectTransport({
      baseUrl: service.baseUrl,
      httpVersion: "1.1",
      useHttpGet: true,
    });
    const { message } = await transport.unary(
      ChartService.method.computeShortChart,
      undefined,
      undefined,
      WITH_KEY,
      { birth: BIRTH } as never,
    );
    expect(message.sun?.sign).toBe("Gemini");
  });
});
