import { copyFileSync, readdirSync, readlinkSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { status } from "@grpc/grpc-js";
import { describe, expect, onTestFinished, test } from "vitest";
import { newDatabaseUrl } from "../../db/new-database.ts";
import { defined } from "../../defined.ts";
import { freePort } from "../../free-port.ts";
import { type AccountDatabase, openAccountDatabase } from "../open-account.ts";
import { postJson } from "../post-json.ts";
import { chartClient, grpcClient, unary } from "../transport/unary/grpc-client.ts";
import { openPostgresServer } from "./postgres-server.ts";
import { openFolder, type ServiceProcess, startService } from "./service-process.ts";

const BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };
const CALLERS = 64;

const askChart = (service: ServiceProcess, path = "/v1/chart/short") =>
  postJson(service, path, { birth: BIRTH });

const readiness = async ({ baseUrl }: ServiceProcess): Promise<number> =>
  (await fetch(`${baseUrl}/readyz`)).status;

const health = async ({ port }: ServiceProcess): Promise<unknown> => {
  const client = grpcClient(port, "grpc/health/v1/health.proto", "grpc.health.v1.Health");
  return ((await unary(client, "Check", { service: "" })).value as { status: string }).status;
};

describe("a database that does not respond", () => {
  /** Expects 500 for every request, not ready but alive, and recovery with the database. */
  const expectLossAndRecovery = async (
    service: ServiceProcess,
    lose: () => Promise<void> | void,
    restore: () => Promise<void> | void,
  ): Promise<void> => {
    const before = service.log().length;
    expect((await askChart(service)).status).toBe(200);
    expect(await readiness(service)).toBe(200);
    expect(await health(service)).toBe("SERVING");

    await lose();
    const responses = await Promise.all(Array.from({ length: CALLERS }, () => askChart(service)));
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([500]));
    expect(await defined(responses[0]).json()).toMatchObject({ error: { code: "internal_error" } });
    const { error } = await unary(chartClient(service.port), "ComputeShortChart", { birth: BIRTH });
    expect(error?.code).toBe(status.UNAVAILABLE);
    expect((await askChart(service, "/almagest.v1.ChartService/ComputeShortChart")).status).toBe(503);
    await expect.poll(() => readiness(service)).toBe(503);
    expect(await health(service)).toBe("NOT_SERVING");
    expect((await fetch(`${service.baseUrl}/healthz`)).status).toBe(200);

    await restore();
    await expect.poll(() => readiness(service)).toBe(200);
    expect(await health(service)).toBe("SERVING");
    expect((await askChart(service)).status).toBe(200);
    await expect.poll(() => service.log().slice(before)).toContain("ready again");
  };

  /** Renames the table of counts: the log has the cause. */
  const expectLossOfTable = async (service: ServiceProcess, { database }: AccountDatabase): Promise<void> => {
    const rename = (from: string, to: string) =>
      database.kysely.schema.alterTable(from).renameTo(to).execute();
    const before = service.log().length;
    await expectLossAndRecovery(
      service,
      () => rename("daily_pool", "moved"),
      () => rename("moved", "daily_pool"),
    );
    const lines = service.log().slice(before).split("\n");
    expect(lines.find((line) => line.includes("not ready"))).toContain("daily_pool");
  };

  test("PostgreSQL stopped: the service recovers without a restart", async () => {
    const postgres = await openPostgresServer();
    const accounts = await openAccountDatabase("pro", postgres.url);
    const privatePort = await freePort();
    const service = await startService(openFolder(), {
      DATABASE_URL: postgres.url,
      PRIVATE_PORT: String(privatePort),
    });
    expect(service.out()).not.toContain("alm_live_");
    await accounts.close();
    await expectLossAndRecovery(service, postgres.stop, postgres.start);
    const metrics = await (await fetch(`http://127.0.0.1:${privatePort}/metrics`)).text();
    const procedure = 'endpoint="/almagest.v1.ChartService/ComputeShortChart"';
    expect(metrics).toContain(`almagest_requests_total{${procedure},protocol="grpc",status="500"} 1`);
    expect(metrics).toContain(`almagest_requests_total{${procedure},protocol="connect",status="500"} 1`);
    expect(await service.stop()).toBe(0);
  });

  test("SQLite locked by another process or without a table: the service recovers without a restart", async () => {
    const url = `sqlite:${join(openFolder(), "almagest.db")}`;
    const accounts = await openAccountDatabase("pro", url);
    onTestFinished(accounts.close);
    const service = await startService(openFolder(), { DATABASE_URL: url });
    await expectLossOfTable(service, accounts);
    const other = new DatabaseSync(url.slice("sqlite:".length));
    onTestFinished(() => other.close());
    await expectLossAndRecovery(
      service,
      () => other.exec("begin immediate"),
      () => other.exec("commit"),
    );
    expect(await service.stop()).toBe(0);
  });
});

describe("a machine without free processors", () => {
  const BLOCK_EVENT_LOOP = new URL("./children/block-event-loop.mjs", import.meta.url).href;

  test("a process whose own event loop is blocked does not report a healthy PostgreSQL as failed", async () => {
    const service = await startService(openFolder(), {
      DATABASE_URL: await newDatabaseUrl("postgres"),
      NODE_OPTIONS: `--import ${BLOCK_EVENT_LOOP}`,
    });
    await expect
      .poll(() => service.out(), { timeout: 50_000, interval: 250 })
      .toContain("the event loop runs again");
    await expect.poll(() => readiness(service)).toBe(200);
    // The last lines of the log are written at the stop.
    expect(await service.stop()).toBe(0);
    expect(service.log()).not.toContain("not ready");
    expect(service.log()).not.toContain("failed");
  });
});

/** Collects the statuses that a client of `Health.Watch` receives. */
function watchHealth({ port }: ServiceProcess): readonly string[] {
  const statuses: string[] = [];
  const client = grpcClient(port, "grpc/health/v1/health.proto", "grpc.health.v1.Health");
  const watch = client["Watch"] as unknown as (request: object) => NodeJS.EventEmitter & { cancel(): void };
  const stream = watch.call(client, { service: "" });
  stream.on("data", ({ status }: { readonly status: string }) => statuses.push(status));
  stream.on("error", () => {});
  onTestFinished(() => stream.cancel());
  return statuses;
}

test("a SQLite file that is deleted under a running service: no call is answered and another start creates nothing; the process ends once its rescued contents are back, and the next one serves them", async () => {
  const folder = openFolder();
  const file = join(folder, "almagest.db");
  const accounts = await openAccountDatabase("pro", `sqlite:${file}`);
  await accounts.close();
  const service = await startService(openFolder(), { DATABASE_URL: `sqlite:${file}` });
  const statuses = watchHealth(service);
  expect((await askChart(service)).status).toBe(200);
  expect(await readiness(service)).toBe(200);
  rmSync(file);
  await expect.poll(() => statuses.at(-1)).toBe("NOT_SERVING");
  expect(await readiness(service)).toBe(503);
  expect((await askChart(service)).status).toBe(500);
  await expect.poll(service.log).toContain(`${file} was deleted while in use`);
  const filesBefore = readdirSync(folder);
  expect(filesBefore).not.toContain("almagest.db");
  await expect(startService(openFolder(), { DATABASE_URL: `sqlite:${file}` })).rejects.toThrow(
    /ended with 1: .*almagest\.db is missing or empty.*restore --from/s,
  );
  expect(filesBefore).toEqual(expect.arrayContaining(readdirSync(folder)));

  // The documented way; the system has /proc.
  copyFileSync(deletedFileOf(service), `${file}.rescued`);
  renameSync(`${file}.rescued`, file);
  expect(await service.exited).toBe(1);
  expect(service.log().trim().split("\n").at(-1)).toContain(
    '"msg":"the database file is back; the process ends, to be started again"',
  );
  const next = await startService(openFolder(), { DATABASE_URL: `sqlite:${file}` });
  expect((await askChart(next)).status).toBe(200);
  expect(await next.stop()).toBe(0);
  const rescued = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => rescued.close());
  // The call before the deletion and the one after the rescue.
  expect(rescued.prepare("select used from daily_pool").get()).toEqual({ used: 2 });
});

/** The file that the process has open and that has no path. */
function deletedFileOf({ pid }: ServiceProcess): string {
  const links = readdirSync(`/proc/${pid}/fd`).map((number) => `/proc/${pid}/fd/${number}`);
  return defined(links.find((link) => readlinkSync(link).endsWith("almagest.db (deleted)")));
}
