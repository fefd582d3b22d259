import { execFile } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { status } from "@grpc/grpc-js";
import { describe, expect, onTestFinished, test } from "vitest";
import { utcDayOf } from "../../../db/index.ts";
import { defined } from "../../defined.ts";
import { postJson } from "../post-json.ts";
import { chartClient, unary } from "../transport/unary/grpc-client.ts";
import { openFolder, type ServiceProcess, startService } from "./service-process.ts";

const KEY_PATTERN = /alm_live_[0-9A-Za-z]{38}/g;
const BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };

const shell = promisify(execFile);

const askChart = (service: ServiceProcess, headers: Readonly<Record<string, string>>) =>
  postJson(service, "/v1/chart/short", { birth: BIRTH }, headers);

/** The database of a service that has stopped. */
function openStopped(folder: string): DatabaseSync {
  const file = new DatabaseSync(join(folder, "data", "almagest.db"), { readOnly: true });
  onTestFinished(() => file.close());
  return file;
}

describe("the first start", () => {
  test("of several concurrent processes creates one account and prints one key", async () => {
    const folder = openFolder();
    const services = await Promise.all(Array.from({ length: 4 }, () => startService(folder)));
    const keys = services.flatMap((service) => service.out().match(KEY_PATTERN) ?? []);
    expect(keys).toHaveLength(1);
    for (const service of services) {
      expect((await askChart(service, { "x-api-key": defined(keys[0]) })).status).toBe(200);
    }
  });

  test("with a port in use leaves the key to the next start, whose command returns a chart; a later start prints no key", async () => {
    const folder = openFolder();
    const owner = createServer();
    await new Promise<void>((resolve) => {
      owner.listen(0, "127.0.0.1", resolve);
    });
    onTestFinished(() => {
      owner.close();
    });
    const { port } = owner.address() as { readonly port: number };
    await expect(startService(folder, { PORT: String(port) })).rejects.toThrow(
      new RegExp(`ended with 1: .*127\\.0\\.0\\.1:${port} is already in use`),
    );

    const startedMs = Date.now();
    const service = await startService(folder);
    const command = defined(
      service
        .out()
        .split("\n")
        .find((line) => line.includes("curl")),
    );
    const { stdout } = await shell("sh", ["-c", command]);
    expect(JSON.parse(stdout)).toMatchObject({ input: { date: "1990-06-15", timeKnown: true } });
    const [key] = defined(command.match(KEY_PATTERN));
    const usage = await fetch(`${service.baseUrl}/v1/usage`, { headers: { "x-api-key": key } });
    expect(await usage.json()).toMatchObject({ plan: "pro", limit: 1000, used: 1, activeKeys: 1 });
    await sendCalls(service, key);
    // As Ctrl+C does; the next service is stopped by SIGTERM.
    process.kill(service.pid, "SIGINT");
    expect(await service.exited).toBe(0);
    await expect.poll(service.log).toMatch(/"msg":"stopping"[\s\S]*"msg":"stopped"/);
    const stopped = openStopped(folder);
    expectRows(stopped, startedMs);
    expect(stopped.prepare("select last_used_day from api_keys").get()).toEqual({
      last_used_day: utcDayOf(startedMs),
    });

    const again = await startService(folder);
    expect(again.out()).not.toMatch(KEY_PATTERN);
    expect(again.out()).toContain('-H "authorization: Bearer $ALMAGEST_API_KEY"');
    expect(again.out()).toContain("key create --email local@almagest.invalid --name laptop\n");
    expect(await again.stop()).toBe(0);
    expect(service.log() + again.log()).not.toContain(key.slice(0, 13));
  });
});

test("invalid settings are listed together, and the process ends with 2", async () => {
  const settings = { PORT: "eighty", LOG_LEVEL: "loud", BASE_URL: "here", TLS_CERT_FILE: "cert.pem" };
  await expect(startService(openFolder(), settings)).rejects.toThrow(
    /ended with 2: (?=[\s\S]*PORT)(?=[\s\S]*LOG_LEVEL)(?=[\s\S]*BASE_URL)(?=[\s\S]*TLS_KEY_FILE)/,
  );
});

/** Sends calls of several outcomes. */
async function sendCalls(service: ServiceProcess, key: string): Promise<void> {
  await askChart(service, { "x-api-key": key });
  await askChart(service, {});
  await fetch(`${service.baseUrl}/v1/no-such-path-${key}`);
  await fetch(`${service.baseUrl}/healthz`);
  const { error } = await unary(chartClient(service.port), "ComputeShortChart", { birth: BIRTH });
  expect(error?.code).toBe(status.UNAUTHENTICATED);
  // Metrics are on the private port.
  expect((await fetch(`${service.baseUrl}/metrics`)).status).toBe(404);
}

/** Expects the request log to be written before the process stops. */
function expectRows(file: DatabaseSync, startedMs: number): void {
  const rows = file.prepare("select endpoint, status from request_log order by at_ms, rowid").all();
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { endpoint: "/v1/chart/full", status: 200 },
    { endpoint: "/v1/usage", status: 200 },
    { endpoint: "/v1/chart/short", status: 200 },
    { endpoint: "/v1/chart/short", status: 401 },
    { endpoint: "unknown", status: 404 },
    { endpoint: "/almagest.v1.ChartService/ComputeShortChart", status: 401 },
    { endpoint: "unknown", status: 404 },
  ]);
  const bounds = defined(
    file
      .prepare("select min(at_ms) as first, max(at_ms) as last, min(latency_us) as fastest from request_log")
      .get(),
  );
  expect(bounds["first"]).toBeGreaterThanOrEqual(startedMs);
  expect(bounds["last"]).toBeLessThanOrEqual(Date.now());
  expect(bounds["fastest"]).toBeGreaterThan(0);
}
