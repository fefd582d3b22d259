import { connect as connectHttp2 } from "node:http2";
import { connect as connectTcp } from "node:net";
import { describe, expect, test } from "vitest";
import { SynastryService } from "../../../../proto/gen/almagest/v1/synastry_pb.ts";
import type { ErrorBody } from "../../../../service/contract/errors.ts";
import { withHandler } from "../../guard/test-contract.ts";
import { API_KEY, newKey, WITH_KEY } from "../../open-account.ts";
import { sharedChartServer } from "../../shared-by-tests.ts";
import { exchange } from "../../transport/port/raw-client.ts";
import { charts, openServer } from "../open-server.ts";

const BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };
const CHART = JSON.stringify({ birth: BIRTH });
const JSON_TYPE = { "content-type": "application/json" };
const LIMIT_BYTES = 64 * 1024;
/** Everything but these is the same in two responses to the same request; fetch closes the connection after HEAD. */
const CHANGING_HEADERS = [
  "date",
  "x-request-id",
  "x-ratelimit-remaining",
  "ratelimit",
  "connection",
  "keep-alive",
];

const server = sharedChartServer();

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

async function send(
  method: string,
  path: string,
  headers: object = {},
  body?: string,
  { baseUrl }: { readonly baseUrl: string } = server,
): Promise<Received> {
  const init = { method, headers: { ...WITH_KEY, ...headers }, ...(body === undefined ? {} : { body }) };
  const response = await fetch(`${baseUrl}${path}`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function used(): Promise<number> {
  return (JSON.parse((await send("GET", "/v1/usage")).text) as { used: number }).used;
}

describe("a chart", () => {
  test("is returned for a query that is empty, a body of exactly 64 KiB, and one with a byte-order mark", async () => {
    for (const [query, body] of [
      ["?", CHART],
      ["", CHART.padEnd(LIMIT_BYTES)],
      ["", `\uFEFF${CHART}`],
    ] as const)
      expect((await send("POST", `/v1/chart/short${query}`, JSON_TYPE, body)).status).toBe(200);
  });

  test("is returned for a body that arrives in many chunks", async () => {
    const socket = connectTcp(server.port, server.host);
    const head = `POST /v1/chart/short HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-api-key: ${API_KEY}\r\n`;
    socket.write(`${head}content-type: application/json\r\ncontent-length: ${CHART.length}\r\n\r\n`);
    // The limit is 64 chunks, and one for each 64 bytes.
    for (const chunk of CHART.match(/.{1,2}/g) ?? []) {
      socket.write(chunk);
      await new Promise(setImmediate);
    }
    expect((await socket.setEncoding("utf8").toArray()).join("")).toMatch(/^HTTP\/1\.1 200 /);
  });
});

test("content of a HEAD is rejected, and a GET may state that it has none", async () => {
  const request = (method: string, path: string, fields: string, content: string) =>
    exchange(
      server,
      `${method} ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${API_KEY}\r\nconnection: close\r\n${fields}\r\n\r\n${content}`,
    );
  expect(await request("HEAD", "/v1/sky", "content-length: 2", "{}")).toMatch(/^HTTP\/1\.1 400 /);
  expect(await request("GET", "/v1/usage", "content-length: 0", "")).toMatch(/^HTTP\/1\.1 200 /);
  const empty = await request("GET", "/v1/usage", "transfer-encoding: chunked", "0\r\n\r\n");
  expect(empty).toMatch(/^HTTP\/1\.1 200 /);
});

describe("HEAD", () => {
  test.each([
    ["/v1/sky?date=2026-03-20", 200],
    ["/v1/usage", 200],
    ["/v1/sky?date=2026-02-30", 400],
    ["/openapi.json", 200],
    ["/docs/errors", 200],
    ["/docs", 200],
    ["/healthz", 200],
    ["/readyz", 200],
    ["/nowhere", 404],
  ])("of %s has the status and the headers of GET", async (path, status) => {
    const [get, head] = [await send("GET", path), await send("HEAD", path)];
    const stable = ({ headers }: Received) =>
      [...headers].filter(([name]) => !CHANGING_HEADERS.includes(name));
    expect([get.status, head.status, head.text]).toEqual([status, status, ""]);
    expect(stable(head)).toEqual(stable(get));
  });

  test("of the sky counts as GET does, and the connection is used again", async () => {
    const before = await used();
    const head = `HEAD /v1/sky HTTP/1.1\r\nhost: x\r\nx-api-key: ${API_KEY}\r\n`;
    const answers = await exchange(server, `${head}\r\n${head}connection: close\r\n\r\n`);
    expect(answers.match(/HTTP\/1\.1 200 OK\r\n/g)).toHaveLength(2);
    expect(answers).toMatch(/\r\n\r\nHTTP\/1\.1 [\s\S]*\r\n\r\n$/);
    expect(await used()).toBe(before + 2);
  });

  test("is answered over HTTP/2", async () => {
    const session = connectHttp2(server.baseUrl);
    for (const path of ["/v1/sky", "/v1/usage", "/openapi.json", "/healthz", "/nowhere"]) {
      const stream = session.request({ ":method": "HEAD", ":path": path, ...WITH_KEY });
      const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
        stream.on("response", resolve).on("error", reject);
      });
      let length = 0;
      for await (const chunk of stream) length += (chunk as Buffer).length;
      expect([headers[":status"], length], path).toEqual([path === "/nowhere" ? 404 : 200, 0]);
      if (path !== "/openapi.json") expect(Number(headers["content-length"]), path).toBeGreaterThan(0);
    }
    session.close();
  });

  test("is listed in Allow next to GET, and refused where POST alone is", async () => {
    const posted = await send("POST", "/v1/sky", JSON_TYPE, "{}");
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    const head = await send("HEAD", "/v1/chart/full");
    expect([head.status, head.headers.get("allow")]).toEqual([405, "POST"]);
    const procedure = await send("HEAD", "/almagest.v1.ChartService/ComputeFullChart");
    expect([procedure.status, procedure.headers.get("allow")]).toEqual([405, "POST"]);
  });
});

describe("a path", () => {
  test.each([
    ["POST", "/v1/chart/%66ull"],
    ["POST", "/%76%31/chart/f%75ll"],
    ["POST", "/v1/chart/fixed%2dstars"],
    ["GET", "/v1/%73ky"],
    ["GET", "/openapi%2Ejson"],
    ["GET", "/docs/%65rrors"],
    ["GET", "/health%7a"],
  ])("with encoded unreserved characters is the plain one: %s %s", async (method, path) => {
    const answer = await send(
      method,
      path,
      method === "POST" ? JSON_TYPE : {},
      method === "POST" ? CHART : undefined,
    );
    expect(answer.status).toBe(200);
  });

  test("is the same for procedures and tool calls", async () => {
    const path = "/almagest.v1.ChartService/Compute%53hortChart";
    expect((await send("POST", path, JSON_TYPE, CHART)).status).toBe(200);
    const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
    const type = { ...JSON_TYPE, "mcp-protocol-version": "2025-06-18" };
    expect((await send("POST", "/%6Dcp", type, list)).status).toBe(200);
  });
});

describe("a body", () => {
  test.each([
    "application/json;charset=utf-8",
    'Application/JSON; charset="utf-8"',
    "application/json; foo=bar",
    'application/json;profile="a b";v=1',
    "application/json; charset=us-ascii",
    "application/json;",
    "APPLICATION/JSON ; charset=UTF-8 ; q=1",
  ])("of the type %s is accepted by REST, Connect and tool calls", async (type) => {
    const headers = { "content-type": type, "mcp-protocol-version": "2025-06-18" };
    const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
    expect((await send("POST", "/v1/chart/short", headers, CHART)).status).toBe(200);
    const procedure = "/almagest.v1.ChartService/ComputeShortChart";
    expect((await send("POST", procedure, headers, CHART)).status).toBe(200);
    expect((await send("POST", "/mcp", headers, list)).status).toBe(200);
  });

  test("may be absent or empty where every field is optional", async () => {
    const head = `POST /v1/horoscope/daily HTTP/1.1\r\nhost: x\r\nx-api-key: ${API_KEY}\r\nconnection: close\r\n`;
    for (const rest of [
      "\r\n",
      "content-length: 0\r\n\r\n",
      "content-type: text/plain\r\ncontent-length: 0\r\n\r\n",
      "content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    ]) {
      expect(await exchange(server, head + rest), rest).toMatch(/^HTTP\/1\.1 200 /);
    }
    const procedure = "/almagest.v1.SkyService/ComputeDailyHoroscope";
    expect((await send("POST", procedure, JSON_TYPE, "")).status).toBe(200);
    const session = connectHttp2(server.baseUrl);
    const stream = session.request({ ":method": "POST", ":path": "/v1/horoscope/daily", ...WITH_KEY });
    stream.end();
    const status = await new Promise((resolve) => {
      stream.on("response", (headers) => resolve(headers[":status"]));
    });
    session.close();
    expect(status).toBe(200);
  });
});

test("a body of more than 64 KiB whose length is not announced is rejected with 413", async () => {
  const unannounced = await fetch(`${server.baseUrl}/v1/chart/full`, {
    method: "POST",
    headers: { ...JSON_TYPE, ...WITH_KEY },
    body: new Blob([CHART, " ".repeat(400_000)]).stream(),
    duplex: "half",
  } as RequestInit);
  expect(unannounced.status).toBe(413);
  expect(((await unannounced.json()) as ErrorBody).error.code).toBe("invalid_request");
});

describe("the request's id", () => {
  test.each([
    ["trace-0123456789.abc_DEF", true],
    ["12345678", true],
    ["1234567", false],
    ["a".repeat(65), false],
    ["-leading-dash", false],
    ["with blank inside", false],
    ["<script>alert(1)</script>", false],
  ])("%j is adopted from the client: %s", async (id, isTaken) => {
    const { headers } = await send("POST", "/v1/chart/short", { ...JSON_TYPE, "x-request-id": id }, "{}");
    expect(headers.get("x-request-id") === id).toBe(isTaken);
  });
});

describe("a rejection of an account has its rate-limit headers", () => {
  const limitOf = ({ headers }: Received) =>
    ["x-ratelimit-limit", "x-ratelimit-remaining", "ratelimit-policy"].map((name) => headers.get(name));
  const codeOf = ({ text }: Received) => (JSON.parse(text) as ErrorBody).error.code;

  test("with 400, 413 and 415, uncounted, also beyond the limit of rejections", async () => {
    const settings = { PLAN_PRO_LIMIT: "5", REFUSAL_BURST: "4", REFUSALS_PER_SECOND: "1" };
    const server = await openServer(charts, settings, { monotonicMs: () => 0 });
    await send("POST", "/v1/chart/short", JSON_TYPE, CHART, server);
    const figures = ["5", "4", '"daily";q=5;w=86400'];
    for (const [status, body, headers] of [
      [400, "{", {}],
      [400, "{}", {}],
      [413, `"${"a".repeat(1 << 16)}"`, {}],
      [415, CHART, { "content-type": "text/plain" }],
      [429, CHART, {}],
    ] as const) {
      const rejection = await send("POST", "/v1/chart/short", { ...JSON_TYPE, ...headers }, body, server);
      const facts = [rejection.status, codeOf(rejection), ...limitOf(rejection)];
      expect(facts).toEqual([status, "invalid_request", ...figures]);
    }
    expect(await server.used()).toBe(1);
  });

  test("with 403, and a request that names no account has none", async () => {
    const options = { plan: "free", services: [withHandler(SynastryService, (request) => request)] } as const;
    const server = await openServer(charts, { PLAN_FREE_LIMIT: "3" }, options);
    const refused = await send("POST", "/v1/synastry", JSON_TYPE, "{}", server);
    expect([refused.status, ...limitOf(refused)]).toEqual([403, "3", "3", '"daily";q=3;w=86400']);
    const unknown = { ...JSON_TYPE, authorization: `Bearer ${newKey()}` };
    for (const rejection of [
      await send("POST", "/v1/chart/short", unknown, CHART, server),
      await send("POST", "/v1/none", JSON_TYPE, CHART, server),
    ])
      expect(limitOf(rejection)).toEqual([null, null, null]);
  });
});
