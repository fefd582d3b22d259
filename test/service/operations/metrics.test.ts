import { execFileSync } from "node:child_process";
import { statfsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { backupSqliteFile, readEndpointCalls, utcDayOf } from "../../../db/index.ts";
import { outcomeOfGrpc } from "../../../service/operations/ended-request.ts";
import { createMetrics } from "../../../service/operations/metrics.ts";
import { startOperations } from "../../../service/operations/operations.ts";
import { startPrivateServer } from "../../../service/operations/private-server.ts";
import { newFolder, openForTest } from "../../db/new-database.ts";
import { defined } from "../../defined.ts";
import { openAccountDatabase, WITH_KEY } from "../open-account.ts";
import { postJson } from "../post-json.ts";
import { BIRTH, charts, openServer, openSharedServer } from "../transport/open-server.ts";

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
    for (const path of ["/", "/v1/usage"]) expect((await get(path)).status).toBe(404);
    expect((await get("/metrics?x=1")).status).toBe(200);
  });
});

test("metrics count requests by endpoint, protocol and status, and database failures", async () => {
  const { metrics, get } = await openMetrics();
  const ended = { endpoint: "/v1/chart/full", protocol: "rest", endedAtMs: 0, isComplete: true } as const;
  metrics.requestEnded({ ...ended, status: 200, latencyMs: 3 });
  metrics.requestEnded({ ...ended, status: 200, latencyMs: 30 });
  metrics.requestEnded({ ...ended, status: 429, latencyMs: 0.1, isComplete: false });
  metrics.databaseFailed();
  metrics.addDurations({ name: "almagest_wait_seconds", help: "Wait", bucketsSeconds: [1, 5] })(3_000);
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
      'almagest_wait_seconds_bucket{le="1"} 0',
      'almagest_wait_seconds_bucket{le="5"} 1',
      "almagest_cut_requests_total 1",
      "almagest_database_errors_total 1",
      "almagest_ready 1",
    ]),
  );
  expect(lines.some((line) => line.startsWith("nodejs_eventloop_lag_p99_seconds "))).toBe(true);
});

test.each([
  ["OK", 200],
  ["RESOURCE_EXHAUSTED", 429],
  ["UNAVAILABLE", 503],
  ["DEADLINE_EXCEEDED", 499],
  ["FAILED_PRECONDITION", 400],
  ["INTERNAL", 500],
  ["DATA_LOSS", 500],
])("gRPC's %s counts as %i", (name, status) => {
  expect(outcomeOfGrpc(name).restStatus).toBe(status);
});

const NOW_MS = Date.UTC(2026, 10, 23, 12);

async function openOperations() {
  const folder = newFolder();
  const file = join(folder, "almagest.db");
  const database = await openForTest({ url: `sqlite:${file}` });
  const operations = await startOperations({
    database,
    now: () => NOW_MS,
    privateAt: null,
    requestLog: { retentionDays: 30, rowsMax: 1_000 },
    log: { error: () => {}, info: () => {}, warn: () => {} },
  });
  onTestFinished(operations.stop);
  const read = async (name: string): Promise<number> =>
    (await operations.readMetrics()).find((metric) => metric.name === name)?.values[0]?.value ?? Number.NaN;
  return { folder, file, database, operations, read };
}

test("the time of the last backup is 0 until one is complete", async () => {
  const { folder, file, read } = await openOperations();
  expect(await read("almagest_backup_timestamp_seconds")).toBe(0);
  const copy = join(folder, "copy.db");
  await backupSqliteFile(file, copy);
  const seconds = await read("almagest_backup_timestamp_seconds");
  // The record is the last file that a backup writes.
  expect(seconds).toBeGreaterThanOrEqual(statSync(copy).mtimeMs / 1000);
  await expect(backupSqliteFile(file, copy)).rejects.toThrow(/already exists/);
  expect(await read("almagest_backup_timestamp_seconds")).toBe(seconds);
});

test("the free space is what the file system reports for the folder of the database", async () => {
  const { folder, read } = await openOperations();
  const { bsize, blocks } = statfsSync(folder);
  const freeBytes = await read("almagest_database_free_bytes");
  expect(freeBytes).toBeGreaterThan(0);
  expect(freeBytes).toBeLessThanOrEqual(blocks * bsize);
  expect(freeBytes % bsize).toBe(0);
});

test("rows of the request log beyond those that memory buffers are counted", async () => {
  const { operations, read } = await openOperations();
  const request = {
    endpoint: "/v1/sky",
    protocol: "rest",
    status: 200,
    latencyMs: 1,
    isComplete: true,
  } as const;
  for (let row = 0; row < 20_007; row += 1) operations.requestEnded({ ...request, endedAtMs: NOW_MS });
  expect(await read("almagest_request_log_dropped_total")).toBe(7);
});

test("housekeeping reports its last complete run, and every chore that failed", async () => {
  const { database, operations, read } = await openOperations();
  expect(await read("almagest_housekeeping_timestamp_seconds")).toBe(0);
  await database.kysely.schema.alterTable("sign_in_attempts").renameTo("renamed").execute();
  operations.startHousekeeping();
  await expect.poll(() => read("almagest_housekeeping_failures_total")).toBe(1);
  await database.kysely.schema.alterTable("renamed").renameTo("sign_in_attempts").execute();
  expect(await read("almagest_housekeeping_timestamp_seconds")).toBe(0);
  const runAndRead = (): Promise<number> => {
    operations.startHousekeeping();
    return read("almagest_housekeeping_timestamp_seconds");
  };
  await expect.poll(runAndRead).toBe(NOW_MS / 1000);
});

test("the expiry of the certificate is the first one of its chain", async () => {
  const folder = newFolder();
  const certFile = join(folder, "cert.pem");
  const keyFile = join(folder, "key.pem");
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", keyFile];
  const makeCertificate = (days: number): string => {
    const args = ["req", "-x509", ...key, "-subj", "/CN=localhost", "-days", String(days)];
    return execFileSync("openssl", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  };
  const lasting = makeCertificate(90);
  const short = makeCertificate(2);
  writeFileSync(certFile, `${short}${lasting}`);
  const endDate = execFileSync("openssl", ["x509", "-noout", "-enddate"], { input: short, encoding: "utf8" });
  const expectedSeconds = Date.parse(endDate.replace("notAfter=", "")) / 1000;
  const tls = { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile, PRIVATE_PORT: "0" };
  const server = await openServer({}, tls);
  const name = "almagest_certificate_expiry_timestamp_seconds";
  expect(await server.metrics()).toContain(`${name} ${expectedSeconds}`);
});

test("successful calls of counted endpoints are counted; rejected calls and usage are not", async () => {
  const accounts = await openAccountDatabase();
  onTestFinished(() => accounts.close());
  const handlers = { computeElements: defined(charts.computeElements) };
  const server = await openSharedServer(handlers, {}, { accounts });
  const post = (body: object) => postJson(server, "/v1/chart/elements", body);
  expect((await post({ birth: BIRTH })).status).toBe(200);
  expect((await post({ birth: BIRTH })).status).toBe(200);
  expect((await post({})).status).toBe(400);
  expect((await fetch(`${server.baseUrl}/v1/usage`, { headers: WITH_KEY })).status).toBe(200);
  const { accountId, database } = accounts;
  // The counts are written every few seconds, and when the service stops.
  await server.close();
  expect(await readEndpointCalls(database.kysely, { accountId, fromDay: "2000-01-01" })).toEqual([
    { accountId, day: utcDayOf(Date.now()), endpoint: "/v1/chart/elements", calls: 2 },
  ]);
});
