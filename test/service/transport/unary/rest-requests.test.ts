import { connect as connectHttp2 } from "node:http2";
import { connect as connectTcp } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningServer } from "../../../../service/app/server.ts";
import { API_KEY, WITH_KEY } from "../../open-account.ts";
import { openChartServer } from "../../open-chart-server.ts";

const BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };
const CHART = JSON.stringify({ birth: BIRTH });
const JSON_TYPE = { "content-type": "application/json" };
/** Everything but these is the same in two responses to the same request; fetch closes the connection after HEAD. */
const CHANGING_HEADERS = [
  "date",
  "x-request-id",
  "x-ratelimit-remaining",
  "ratelimit",
  "connection",
  "keep-alive",
];

let server: RunningServer;
beforeAll(async () => {
  server = await openChartServer();
});
afterAll(() => server.stop());

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

async function send(method: string, path: string, headers: object = {}, body?: string): Promise<Received> {
  const init = { method, headers: { ...WITH_KEY, ...headers }, ...(body === undefined ? {} : { body }) };
  const response = await fetch(`${server.baseUrl}${path}`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function used(): Promise<number> {
  return (JSON.parse((await send("GET", "/v1/usage")).text) as { used: number }).used;
}

/** Everything the server sends in response to bytes, until it closes the connection. */
async function exchange(bytes: string): Promise<string> {
  const socket = connectTcp(server.port, server.host);
  socket.write(bytes);
  let text = "";
  for await (const chunk of socket.setEncoding("utf8")) text += chunk;
  return text;
}

describe("a query on a POST", () => {
  test("may be empty", async () => {
    expect((await send("POST", "/v1/chart/short?", JSON_TYPE, CHART)).status).toBe(200);
  });

  test("is rejected by a procedure too, with the problems of the body, and not counted", async () => {
    const before = await used();
    const path = "/almagest.v1.SkyService/ComputeDailyHoroscope?date=2001-01-01&x=1&x=2";
    const answer = await send("POST", path, JSON_TYPE, '{"foo":1}');
    expect(answer.status).toBe(400);
    const { details } = JSON.parse(answer.text) as { details: { debug: { fieldViolations?: object[] } }[] };
    const violations = details.flatMap(({ debug }) => debug.fieldViolations ?? []);
    expect(violations).toMatchObject([{ field: "query.date" }, { field: "query.x" }, { field: "foo" }]);
    expect(await used()).toBe(before);
  });
});

test("content of a HEAD is rejected, and a GET may state that it has none", async () => {
  const request = (method: string, path: string, fields: string, content: string) =>
    exchange(
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
    const answers = await exchange(`${head}\r\n${head}connection: close\r\n\r\n`);
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

  test("of a procedure is answered as GET is, over HTTP/1.1 and HTTP/2", async () => {
    for (const query of ["message={}", "message=%7B%22date%22%3A%22x%22%7D"]) {
      const path = `/almagest.v1.SkyService/GetSky?connect=v1&encoding=json&${query}`;
      const [get, head] = [await send("GET", path), await send("HEAD", path)];
      expect([head.status, head.text, head.headers.get("content-length")]).toEqual([
        get.status,
        "",
        String(Buffer.byteLength(get.text)),
      ]);
      const session = connectHttp2(server.baseUrl);
      const stream = session.request({ ":method": "HEAD", ":path": path, ...WITH_KEY });
      const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
        stream.on("response", resolve).on("error", reject);
      });
      let length = 0;
      for await (const chunk of stream) length += (chunk as Buffer).length;
      session.close();
      expect([headers[":status"], length]).toEqual([get.status, 0]);
    }
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
      expect(await exchange(head + rest), rest).toMatch(/^HTTP\/1\.1 200 /);
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

describe("null for what is optional", () => {
  test("is the same as leaving it out, over REST, Connect and tool calls", async () => {
    const birth = { ...BIRTH, timezone: null };
    const plainRequest = { birth: BIRTH };
    const cases: readonly [path: string, tool: string, plainRequest: object, withNulls: object][] = [
      ["/v1/chart/full", "chart_full", plainRequest, { birth }],
      ["/v1/horoscope/daily", "horoscope_daily", { date: "2026-11-20" }, { date: "2026-11-20", birth: null }],
      ["/v1/horoscope/daily", "horoscope_daily", plainRequest, { birth, date: null }],
      [
        "/v1/solar-return",
        "solar_return",
        { ...plainRequest, year: 2026 },
        { birth, year: 2026, location: null },
      ],
      [
        "/v1/transits",
        "transits",
        { ...plainRequest, from: "2026-11-20" },
        { birth, from: "2026-11-20", to: null },
      ],
      [
        "/v1/locations/rank",
        "locations_rank",
        plainRequest,
        { birth, focus: null, region: null, limit: null },
      ],
    ];
    for (const [path, tool, plainRequest, withNulls] of cases) {
      const [plain, nulls] = [plainRequest, withNulls].map((body) =>
        send("POST", path, JSON_TYPE, JSON.stringify(body)),
      );
      expect((await nulls)?.text, path).toBe((await plain)?.text);
      expect((await nulls)?.status, path).toBe(200);
      const params = { name: tool, arguments: withNulls };
      const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
      const called = await send(
        "POST",
        "/mcp",
        { ...JSON_TYPE, "mcp-protocol-version": "2025-06-18" },
        message,
      );
      expect(called.text, tool).not.toContain('"isError":true');
    }
    const procedure = "/almagest.v1.SkyService/ComputeDailyHoroscope";
    expect((await send("POST", procedure, JSON_TYPE, '{"birth":null,"date":null}')).status).toBe(200);
  });

  test("lets the members of an answer be sent back", async () => {
    const post = async (body: object) =>
      JSON.parse((await send("POST", "/v1/locations/rank", JSON_TYPE, JSON.stringify(body))).text);
    const first = await post({ birth: BIRTH });
    const { focus, region } = first;
    expect([focus, region]).toEqual([null, null]);
    expect(await post({ birth: BIRTH, focus, region })).toEqual(first);
  });
});

test("every 200 that follows a counted call has the rate-limit headers, whatever the protocol and method", async () => {
  const call = (name: string) => ({
    jsonrpc: "2.0",
    id: name,
    method: "tools/call",
    params: { name, arguments: {} },
  });
  const sky = "/almagest.v1.SkyService/GetSky";
  const mcp = { ...JSON_TYPE, "mcp-protocol-version": "2025-03-26" };
  const requests: readonly (readonly [method: string, path: string, headers?: object, body?: string])[] = [
    ["GET", "/v1/sky"],
    ["HEAD", "/v1/sky"],
    ["POST", "/v1/horoscope/daily"],
    ["POST", sky, JSON_TYPE, "{}"],
    ["GET", `${sky}?connect=v1&encoding=json&message={}`],
    ["POST", "/mcp", mcp, JSON.stringify(call("sky"))],
    ["POST", "/mcp", mcp, JSON.stringify([call("sky"), call("horoscope_daily")])],
  ];
  for (const request of requests) {
    const before = await used();
    const { status, headers } = await send(...request);
    const after = await used();
    expect([status, after > before], request.join(" ")).toEqual([200, true]);
    const figures = ["limit", "remaining", "reset"].map((name) => Number(headers.get(`x-ratelimit-${name}`)));
    expect(figures[1], request.join(" ")).toBe((figures[0] ?? 0) - after);
    expect((figures[2] ?? 0) % 86_400, request.join(" ")).toBe(0);
    expect(headers.get("ratelimit"), request.join(" ")).toContain(`r=${figures[1]}`);
  }
});
