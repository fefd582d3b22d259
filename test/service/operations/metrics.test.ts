import { describe, expect, onTestFinished, test } from "vitest";
import { outcomeOfGrpc } from "../../../service/operations/ended-request.ts";
import { createMetrics } from "../../../service/operations/metrics.ts";
import { startPrivateServer } from "../../../service/operations/private-server.ts";
import { protocolOfContentType } from "../../../service/transport/unary/rpc-handler.ts";

async function openMetrics() {
  const metrics = createMetrics({ isReady: () => true, ofProcess: true });
  const server = await startPrivateServer({
    host: "127.0.0.1",
    port: 0,
    metrics,
    readReadiness: async () => ({ httpStatus: 503, body: { status: "starting" } }),
    onError: (error) => {
      throw error;
    },
  });
  onTestFinished(server.stop);
  const get = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);
  return { metrics, get };
}

describe("the private port", () => {
  test("answers its paths only, and reports a service that is starting as not ready", async () => {
    const { get } = await openMetrics();
    const ready = await get("/readyz");
    expect([ready.status, await ready.json()]).toEqual([503, { status: "starting" }]);
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/v1/usage")).status).toBe(404);
  });
});

describe("metrics", () => {
  test("count requests by endpoint, protocol and status, and database failures", async () => {
    const { metrics, get } = await openMetrics();
    const ended = { endpoint: "/v1/chart/full", protocol: "rest", endedAtMs: 0, isComplete: true } as const;
    metrics.requestEnded({ ...ended, status: 200, latencyMs: 3 });
    metrics.requestEnded({ ...ended, status: 200, latencyMs: 30 });
    metrics.requestEnded({ ...ended, status: 429, latencyMs: 0.1, isComplete: false });
    metrics.databaseFailed();
    metrics.requestLogDropped(7);
    const response = await get("/metrics");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/plain; version=0.0.4");
    const lines = (await response.text()).split("\n");
    const endpoint = 'endpoint="/v1/chart/full",protocol="rest"';
    expect(lines).toEqual(
      expect.arrayContaining([
        `almagest_requests_total{${endpoint},status="200"} 2`,
        `almagest_requests_total{${endpoint},status="429"} 1`,
        `almagest_request_duration_seconds_bucket{le="0.005",${endpoint}} 2`,
        `almagest_request_duration_seconds_bucket{le="0.05",${endpoint}} 3`,
        `almagest_request_duration_seconds_count{${endpoint}} 3`,
        "almagest_cut_requests_total 1",
        "almagest_database_errors_total 1",
        "almagest_request_log_dropped_total 7",
        "almagest_ready 1",
      ]),
    );
    expect(lines.some((line) => line.startsWith("nodejs_eventloop_lag_p99_seconds "))).toBe(true);
  });

  test("of the service's parts are read when the metrics are", async () => {
    const { metrics, get } = await openMetrics();
    const values = { open: 2, dropped: 5, rest: 1, mcp: 4 };
    metrics.addGauge({ name: "almagest_open", help: "Open", read: () => values.open });
    metrics.addCounter({ name: "almagest_drops_total", help: "Drops", read: () => values.dropped });
    metrics.addGauge({
      name: "almagest_by_protocol",
      help: "By protocol",

      label: "protocol",
      values: ["rest", "mcp"],
      read: (protocol) => values[protocol],
    });
    const observe = metrics.addDurations({
      name: "almagest_wait_seconds",
      help: "Wait",
      bucketsSeconds: [1, 5],
    });
    const linesNow = async () => (await (await get("/metrics")).text()).split("\n");
    await linesNow();
    values.open = 1;
    values.dropped = 6;
    values.mcp = 7;
    observe(3_000);
    expect(await linesNow()).toEqual(
      expect.arrayContaining([
        "almagest_open 1",
        "# TYPE almagest_drops_total counter",
        "almagest_drops_total 6",
        'almagest_by_protocol{protocol="rest"} 1',
        'almagest_by_protocol{protocol="mcp"} 7',
        'almagest_wait_seconds_bucket{le="1"} 0',
        'almagest_wait_seconds_bucket{le="5"} 1',
      ]),
    );
    expect(() => metrics.addGauge({ name: "almagest_open", help: "Open", read: () => 1 })).toThrow(
      /already been registered/,
    );
  });

  test("are at one path, and every other path returns 404", async () => {
    const { get } = await openMetrics();
    expect((await get("/")).status).toBe(404);
    expect((await get("/metrics?x=1")).status).toBe(200);
  });
});

describe("a request's protocol and status", () => {
  test.each([
    ["application/grpc", "grpc"],
    ["application/grpc+proto", "grpc"],
    ["application/grpc-web+proto", "grpc-web"],
    ["application/json", "connect"],
    [undefined, "connect"],
  ])("%s is the protocol %s", (contentType, protocol) => {
    expect(protocolOfContentType(contentType)).toBe(protocol);
  });

  test.each([
    ["OK", 200],
    ["RESOURCE_EXHAUSTED", 429],
    ["UNAVAILABLE", 503],
    ["DEADLINE_EXCEEDED", 499],
    ["FAILED_PRECONDITION", 400],
    ["INTERNAL", 500],
    ["DATA_LOSS", 500],
    ["__proto__", 500],
  ])("gRPC's %s counts as %i", (name, status) => {
    expect(outcomeOfGrpc(name).restStatus).toBe(status);
  });
});
