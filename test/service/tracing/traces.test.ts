import { setTimeout as wait } from "node:timers/promises";
import { Metadata } from "@grpc/grpc-js";
import { expect, test } from "vitest";
import { createAlmagestClient } from "../../../client/index.ts";
import { defined } from "../../defined.ts";
import { API_KEY, WITH_KEY } from "../open-account.ts";
import { BIRTH, charts, openServer } from "../transport/open-server.ts";
import { chartClient, unary } from "../transport/unary/grpc-client.ts";
import { openCollector, type ReceivedSpan } from "./collector.ts";

const CLIENT_SPAN = "b7ad6b7169203331";
const PARTS = ["compute", "count", "encode", "identify", "queue", "receive"];
const BODY = JSON.stringify({ birth: BIRTH });
const JSON_TYPE = { "content-type": "application/json", ...WITH_KEY };
const PROCEDURE = "almagest.v1.ChartService/ComputeShortChart";

type Collector = Awaited<ReturnType<typeof openCollector>>;

/** A server whose spans arrive as soon as they have ended. */
const openTraced = (
  collector: Collector,
  environment: Readonly<Record<string, string>> = {},
  spansMax = 2_048,
) =>
  openServer(
    charts,
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, PRIVATE_PORT: "0", ...environment },
    { traces: { delayMs: 10, spansMax } },
  );

const traceIdOf = (digit: string): string => digit.repeat(32);
const traceparent = (digit: string, flags = "01"): string => `00-${traceIdOf(digit)}-${CLIENT_SPAN}-${flags}`;

const callRest = (baseUrl: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${baseUrl}/v1/chart/short`, { method: "POST", headers: { ...JSON_TYPE, ...headers }, body: BODY });

/** The same call over every protocol; each returns the response header. */
const PROTOCOLS: Readonly<
  Record<string, (server: Awaited<ReturnType<typeof openServer>>, parent: string) => Promise<unknown>>
> = {
  rest: async ({ baseUrl }, parent) =>
    (await callRest(baseUrl, { traceparent: parent })).headers.get("traceresponse"),
  async grpc({ port }, parent) {
    const metadata = new Metadata();
    metadata.set("traceparent", parent);
    const { headers } = await unary(chartClient(port), "ComputeShortChart", { birth: BIRTH }, { metadata });
    return headers.get("traceresponse")[0];
  },
  async "grpc-web"({ baseUrl }, parent) {
    const message = Buffer.from(BODY);
    const envelope = Buffer.alloc(5);
    envelope.writeUInt32BE(message.length, 1);
    const type = { "content-type": "application/grpc-web+json", traceparent: parent };
    const response = await fetch(`${baseUrl}/${PROCEDURE}`, {
      method: "POST",
      headers: { ...JSON_TYPE, ...type },
      body: Buffer.concat([envelope, message]),
    });
    return response.headers.get("traceresponse");
  },
  async connect({ baseUrl }, parent) {
    let header: string | null = null;
    const client = createAlmagestClient({ baseUrl, apiKey: API_KEY });
    const onHeader = (headers: Headers): void => {
      header = headers.get("traceresponse");
    };
    await client.chart.computeShortChart({ birth: BIRTH }, { headers: { traceparent: parent }, onHeader });
    return header;
  },
  async mcp({ baseUrl }, parent) {
    const params = { name: "chart_short", arguments: { birth: BIRTH } };
    const response = await fetch(`${baseUrl}/mcp`, {
      method: "POST",
      headers: { ...JSON_TYPE, traceparent: parent },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    });
    expect(await response.text()).toContain("Gemini");
    return response.headers.get("traceresponse");
  },
};

const rootsOf = (spans: readonly ReceivedSpan[]) => spans.filter(({ kind }) => kind === 2);

test("a call over every protocol continues the trace of its client, with a span for each part", async () => {
  const collector = await openCollector();
  const server = await openTraced(collector);
  const names = Object.keys(PROTOCOLS);
  for (const [index, name] of names.entries()) {
    const digit = String(index + 1);
    const header = String(await PROTOCOLS[name]?.(server, traceparent(digit)));
    while (rootsOf(collector.spans).length <= index) await wait(5);
    const spans = collector.spans.filter(({ traceId }) => traceId === traceIdOf(digit));
    const [root] = rootsOf(spans).map((span) => defined(span));
    expect(root).toMatchObject({
      name: name === "rest" ? "POST /v1/chart/short" : name === "mcp" ? "POST /mcp/chart_short" : PROCEDURE,
      parentSpanId: CLIENT_SPAN,
      statusCode: 0,
      attributes: {
        "almagest.protocol": name,
        "http.request.method": "POST",
        "http.response.status_code": 200,
      },
      resource: { "service.name": "almagest", "service.version": "test" },
    });
    expect(header).toBe(`00-${traceIdOf(digit)}-${root?.spanId}-01`);
    const children = spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId);
    expect([...new Set(children.map((span) => span.name))].sort()).toEqual(PARTS);
    expect(children.length).toBe(spans.length - 1);
    for (const { startNs, endNs } of children) {
      expect(startNs >= defined(root).startNs && endNs >= startNs && endNs <= defined(root).endNs).toBe(true);
    }
  }
  const lines = server.log.filter(({ msg }) => msg === "request");
  expect(lines.map(({ protocol, traceId }) => [protocol, traceId])).toEqual(
    names.map((name, index) => [name, traceIdOf(String(index + 1))]),
  );
  const requestIds = lines.map(({ requestId }) => requestId);
  expect(rootsOf(collector.spans).map(({ attributes }) => attributes["almagest.request_id"])).toEqual(
    requestIds,
  );
});

test("the client's sampled flag decides, and requests without a trace are sampled by the setting", async () => {
  const collector = await openCollector();
  const server = await openTraced(collector, { OTEL_TRACES_SAMPLER: "parentbased_always_off" });
  const headers = [{}, { traceparent: traceparent("1", "00") }, { traceparent: "invalid" }];
  const responses: (string | null)[] = [];
  for (const each of headers)
    responses.push((await callRest(server.baseUrl, each)).headers.get("traceresponse"));
  expect(responses).toEqual([null, expect.stringMatching(/^00-1{32}-[0-9a-f]{16}-00$/), null]);
  await callRest(server.baseUrl, { traceparent: traceparent("2") });
  while (rootsOf(collector.spans).length < 1) await wait(5);
  expect([...new Set(collector.spans.map(({ traceId }) => traceId))]).toEqual([traceIdOf("2")]);
  const lines = server.log.filter(({ msg }) => msg === "request");
  expect(lines.map(({ traceId }) => traceId)).toEqual([undefined, traceIdOf("1"), undefined, traceIdOf("2")]);
});

test("a sampler by trace id ignores the client's flag", async () => {
  const collector = await openCollector();
  const server = await openTraced(collector, {
    OTEL_TRACES_SAMPLER: "traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0",
  });
  const { headers } = await callRest(server.baseUrl, { traceparent: traceparent("1") });
  expect(headers.get("traceresponse")).toMatch(/-00$/);
  await server.stop();
  expect(collector.bodies).toEqual([]);
});

test("a request without a trace begins one; failures are marked, and probes are not traced", async () => {
  const collector = await openCollector();
  const fail = (): never => {
    throw new Error("a bug");
  };
  const server = await openServer(
    { computeShortChart: fail },
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
    { traces: { delayMs: 10 } },
  );
  await fetch(`${server.baseUrl}/healthz`);
  const response = await callRest(server.baseUrl);
  expect(response.status).toBe(500);
  while (rootsOf(collector.spans).length < 1) await wait(5);
  const [root] = rootsOf(collector.spans);
  expect(root).toMatchObject({ parentSpanId: "", statusCode: 2, attributes: { "error.type": "500" } });
  expect(response.headers.get("traceresponse")).toBe(`00-${root?.traceId}-${root?.spanId}-01`);
  const lines = server.log.filter(({ traceId }) => traceId === root?.traceId).map(({ msg }) => msg);
  expect(lines).toEqual(["call failed", "request"]);
});

test("requests do not depend on the collector, and the spans that wait are limited", async () => {
  const collector = await openCollector();
  collector.status = null;
  const server = await openTraced(collector, {}, 512);
  const spansPerCall = PARTS.length + 1;
  const calls = 80;
  for (let call = 0; call < calls; call++) expect((await callRest(server.baseUrl)).status).toBe(200);
  const lostSpans = async (): Promise<number> => {
    const line = (await server.metrics()).find((text) =>
      text.startsWith('almagest_spans_total{result="lost"}'),
    );
    return Number(line?.split(" ").at(-1));
  };
  await expect.poll(lostSpans).toBe(calls * spansPerCall - 512);
  // The stop does not wait for the answer.
  await server.stop();
});

test("a collector that rejects spans is logged once, and again when it accepts them", async () => {
  const collector = await openCollector();
  collector.status = 401;
  const server = await openTraced(collector);
  const lines = () => server.log.filter(({ msg }) => /collector/.test(String(msg)));
  for (let call = 1; call <= 3; call++) {
    await callRest(server.baseUrl);
    while (collector.bodies.length < call) await wait(5);
  }
  collector.status = 200;
  await callRest(server.baseUrl);
  await expect.poll(() => lines().length).toBe(2);
  expect(lines().map(({ level, msg, cause }) => [level, msg, cause])).toEqual([
    ["warn", "the collector does not accept traces", "Unauthorized"],
    ["info", "the collector accepts traces again", undefined],
  ]);
});
