import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect as connectHttp2 } from "node:http2";
import { connect as connectTcp } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningServer } from "../../../../service/app/server.ts";
import type { ErrorBody } from "../../../../service/contract/errors.ts";
import { defined } from "../../../defined.ts";
import { API_KEY, WITH_KEY } from "../../open-account.ts";
import { openChartServer } from "../../open-chart-server.ts";

const BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };
const JSON_TYPE = { "content-type": "application/json", ...WITH_KEY };
const LIMIT_BYTES = 64 * 1024;

let server: RunningServer;
beforeAll(async () => {
  server = await openChartServer();
});
afterAll(() => server.stop());

async function post(path: string, body: string, headers: Readonly<Record<string, string>> = JSON_TYPE) {
  const response = await fetch(`${server.baseUrl}${path}`, { method: "POST", headers, body });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe("a chart", () => {
  test.each(["short", "full", "planets", "angles", "houses", "aspects", "elements", "fixed-stars"])(
    "is answered as JSON at /v1/chart/%s",
    async (segment) => {
      const body = JSON.stringify({ birth: BIRTH });
      const uncompressed = { ...JSON_TYPE, "accept-encoding": "identity" };
      const { status, headers, text } = await post(`/v1/chart/${segment}`, body, uncompressed);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("application/json");
      expect(Number(headers.get("content-length"))).toBe(Buffer.byteLength(text));
      expect(Object.keys(JSON.parse(text)).slice(0, 3)).toEqual(["input", "time", "warnings"]);
    },
  );

  test("is the same over HTTP/1.1 and HTTP/2", async () => {
    const body = JSON.stringify({ birth: BIRTH });
    const session = connectHttp2(server.baseUrl);
    const stream = session.request({ ":method": "POST", ":path": "/v1/chart/full", ...JSON_TYPE });
    stream.setEncoding("utf8").end(body);
    let text = "";
    for await (const chunk of stream) text += chunk;
    session.close();
    expect(text).toBe((await post("/v1/chart/full", body)).text);
  });

  test.each([
    ["a time of null", { ...BIRTH, time: null }],
    ["no time", { date: BIRTH.date, latitude: BIRTH.latitude, longitude: BIRTH.longitude }],
  ])("of %s is noon's", async (_what, birth) => {
    const { text } = await post("/v1/chart/full", JSON.stringify({ birth }));
    expect(JSON.parse(text)).toMatchObject({ input: { time: "12:00", timeKnown: false }, angles: null });
  });

  test("is returned for a body of exactly 64 KiB, and for one with a byte-order mark", async () => {
    const json = JSON.stringify({ birth: BIRTH });
    expect((await post("/v1/chart/short", json + " ".repeat(LIMIT_BYTES - json.length))).status).toBe(200);
    expect((await post("/v1/chart/short", `\uFEFF${json}`)).status).toBe(200);
  });

  test("is returned for a body that arrives in many chunks", async () => {
    const json = JSON.stringify({ birth: BIRTH });
    const socket = connectTcp(server.port, server.host);
    socket.write(`POST /v1/chart/short HTTP/1.1\r\nhost: x\r\nconnection: close\r\n`);
    socket.write(
      `x-api-key: ${API_KEY}\r\ncontent-type: application/json\r\ncontent-length: ${json.length}\r\n\r\n`,
    );
    // The limit is 64 chunks, and one for each 64 bytes.
    for (const chunk of json.match(/.{1,2}/g) ?? []) {
      socket.write(chunk);
      await new Promise(setImmediate);
    }
    let text = "";
    for await (const chunk of socket.setEncoding("utf8")) text += chunk;
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
  });
});

test.each([["1800-01-01"], ["2399-12-31"], ["2000-02-29"], ["2396-02-29"]])(
  "the date %s is accepted",
  async (date) => {
    expect((await post("/v1/chart/short", JSON.stringify({ birth: { ...BIRTH, date } }))).status).toBe(200);
  },
);

test("zero coordinates are accepted with a warning that names order and signs", async () => {
  const birth = { ...BIRTH, latitude: 0, longitude: 0 };
  const { status, text } = await post("/v1/chart/short", JSON.stringify({ birth }));
  expect(status).toBe(200);
  expect(text).toMatch(/"place_at_sea","message":"[^"]*order[^"]*signs/);
});

test("a body of more than 64 KiB is rejected with 413, announced or not, and the connection stays open", async () => {
  const json = JSON.stringify({ birth: BIRTH });
  const tooLarge = json.padEnd(LIMIT_BYTES + 1);
  expect((await post("/v1/chart/full", tooLarge)).status).toBe(413);
  const unannounced = await fetch(`${server.baseUrl}/v1/chart/full`, {
    method: "POST",
    headers: JSON_TYPE,
    body: new Blob([tooLarge, " ".repeat(300_000)]).stream(),
    duplex: "half",
  } as RequestInit);
  expect(unannounced.status).toBe(413);
  expect(((await unannounced.json()) as ErrorBody).error.code).toBe("invalid_request");
  expect((await post("/v1/chart/short", json)).status).toBe(200);
});

test("every error links to a page about it", async () => {
  const guide = readFileSync(new URL("../../../../docs/errors-and-limits.md", import.meta.url), "utf8");
  const codes = [...guide.matchAll(/^## ([a-z_]+)$/gm)].map(([, code]) => defined(code));
  expect(codes).toHaveLength(7);
  for (const code of codes) {
    const response = await fetch(`${server.baseUrl}/docs/errors/${code}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; charset=utf-8$/);
    expect(await response.text()).toMatch(new RegExp(`^# ${code}\n`));
  }
});

describe("the request's id", () => {
  test("is on every response, and new for each", async () => {
    const ids = new Set<string | null>();
    for (const [path, body] of [
      ["/v1/chart/short", JSON.stringify({ birth: BIRTH })],
      ["/v1/chart/short", "{}"],
      ["/nowhere", "{}"],
    ] as const) {
      ids.add((await post(path, body)).headers.get("x-request-id"));
    }
    expect(ids.size).toBe(3);
    expect(ids.has(null)).toBe(false);
  });

  test.each([
    ["trace-0123456789.abc_DEF", true],
    ["12345678", true],
    ["1234567", false],
    ["a".repeat(65), false],
    ["-leading-dash", false],
    ["with blank inside", false],
    ["<script>alert(1)</script>", false],
  ])("%j is adopted from the client: %s", async (id, isTaken) => {
    const { headers } = await post("/v1/chart/short", "{}", { ...JSON_TYPE, "x-request-id": id });
    expect(headers.get("x-request-id") === id).toBe(isTaken);
  });
});

test("a client that disconnects in the middle of a body does not affect others", async () => {
  for (let i = 0; i < 20; i += 1) {
    const socket = connectTcp(server.port, server.host);
    socket.write(
      "POST /v1/chart/full HTTP/1.1\r\nhost: x\r\nx-api-key: KEY\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{".replace(
        "KEY",
        API_KEY,
      ),
    );
    await once(socket, "connect");
    await new Promise(setImmediate);
    socket.resetAndDestroy();
  }
  const session = connectHttp2(server.baseUrl);
  for (let i = 0; i < 20; i += 1) {
    const stream = session.request({ ":method": "POST", ":path": "/v1/chart/full", ...JSON_TYPE });
    stream.on("error", () => {});
    stream.write('{"birth":');
    await new Promise(setImmediate);
    stream.close(8);
  }
  session.close();
  expect((await post("/v1/chart/short", JSON.stringify({ birth: BIRTH }))).status).toBe(200);
});
