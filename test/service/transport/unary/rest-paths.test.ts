import { describe, expect, test } from "vitest";
import type { ErrorBody } from "../../../../service/contract/errors.ts";
import { createPathHint } from "../../../../service/transport/unary/rest-handler.ts";
import { ENDPOINTS } from "../../endpoints.ts";
import { API_KEY } from "../../open-account.ts";
import { sharedChartServer } from "../../shared-by-tests.ts";
import { exchange } from "../../transport/port/raw-client.ts";

const BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };
const CHART = JSON.stringify({ birth: BIRTH });

const server = sharedChartServer();

/** The response to a request as it is written, over HTTP/1.1. */
async function answerTo(lines: readonly string[], body = "") {
  const length = body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const text = await exchange(server, [...lines, ...length, "Connection: close", "", body].join("\r\n"));
  const [head = "", content = ""] = text.split("\r\n\r\n", 2);
  return { status: Number(head.split(" ")[1]), content };
}

test("the nearest endpoint is found for every path with one character changed", () => {
  const hintOf = createPathHint(ENDPOINTS.values());
  const wrong: string[] = [];
  for (const { path, verb } of ENDPOINTS.values()) {
    for (let at = 1; at < path.length; at++) {
      const [before, after] = [path.slice(0, at), path.slice(at + 1)];
      for (const typo of [`${before}${after}`, `${before}x${after}`, `${before}x${path.slice(at)}`])
        if (hintOf(typo) !== `${verb} ${path}`) wrong.push(typo);
    }
  }
  expect(wrong).toEqual([]);
});

test("GET /v1 lists every endpoint with its method, plan and page, without a key", async () => {
  const response = await fetch(`${server.baseUrl}/v1`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
  const { endpoints, openapi } = (await response.json()) as {
    readonly openapi: string;
    readonly endpoints: readonly { readonly method: string; readonly url: string; readonly docs: string }[];
  };
  const { paths } = (await (await fetch(openapi)).json()) as { readonly paths: object };
  expect(endpoints.map(({ method, url }) => [url, method.toLowerCase()])).toEqual(
    Object.entries(paths).map(([path, operations]) => [
      `${server.baseUrl}${path}`,
      ...Object.keys(operations),
    ]),
  );
  for (const { docs } of endpoints) expect((await fetch(docs)).status, docs).toBe(200);
});

describe("an absolute URL as target", () => {
  const head = (target: string, host = "h", verb = "GET") => [
    `${verb} ${target} HTTP/1.1`,
    `Host: ${host}`,
    `X-API-Key: ${API_KEY}`,
  ];

  test("is its path and query, whatever its host", async () => {
    const direct = await answerTo(head("/v1/sky?date=2024-01-01"));
    for (const origin of ["http://h", "HTTP://api.example.com:8080", "https://[::1]:443"]) {
      expect(await answerTo(head(`${origin}/v1/sky?date=2024-01-01`))).toEqual(direct);
    }
    expect(direct.status).toBe(200);
    const lines = [...head("http://h/v1/chart/short", "h", "POST"), "Content-Type: application/json"];
    expect((await answerTo(lines, CHART)).status).toBe(200);
  });

  test("without a path is the root, and its query is checked", async () => {
    expect((await answerTo(head("http://h"))).status).toBe((await answerTo(head("/"))).status);
    expect(await answerTo(head("http://h?x=1"))).toMatchObject({
      status: (await answerTo(head("/?x=1"))).status,
    });
    expect((await answerTo(head("http://h/v1/sky?x=1"))).content).toContain('"field":"x"');
  });

  test("replaces the header Host", async () => {
    const call = [
      "POST http://good/almagest.v1.UsageService/GetUsage HTTP/1.1",
      "Host: [",
      `X-API-Key: ${API_KEY}`,
    ];
    expect((await answerTo([...call, "Content-Type: application/json"], "{}")).status).toBe(200);
  });
});

test("a preflight is answered with 405, Allow and a message that links to the guide for web pages", async () => {
  for (const [path, allow] of [
    ["/v1/chart/full", "POST"],
    ["/v1/sky", "GET, HEAD"],
  ] as const) {
    const response = await fetch(`${server.baseUrl}${path}`, {
      method: "OPTIONS",
      headers: { origin: "https://www.example.org", "access-control-request-method": "POST" },
    });
    expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    const { message } = ((await response.json()) as ErrorBody).error;
    const link = /\S+$/.exec(message)?.[0] ?? "";
    expect(link).toBe(`${server.baseUrl}/docs/web-pages`);
    expect(await (await fetch(link)).text()).toContain("## CORS");
  }
});
