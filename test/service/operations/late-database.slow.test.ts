import { status } from "@grpc/grpc-js";
import { describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "../../free-port.ts";
import { type AccountDatabase, openAccountDatabase, usedOf } from "../open-account.ts";
import { postJson } from "../post-json.ts";
import { chartClient, grpcClient, unary } from "../transport/unary/grpc-client.ts";
import { openPostgresServer, type PostgresServer } from "./postgres-server.ts";
import { openFolder, type ServiceProcess, startService } from "./service-process.ts";

const BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };
const POLL = { timeout: 30_000 };

const askChart = (service: ServiceProcess) => postJson(service, "/v1/chart/short", { birth: BIRTH });

/** A service with the address of its private port. */
interface PrivateService extends ServiceProcess {
  readonly privateUrl: string;
}

async function startWithPrivatePort(environment: Readonly<Record<string, string>>): Promise<PrivateService> {
  const port = await freePort();
  const service = await startService(openFolder(), { ...environment, PRIVATE_PORT: String(port) });
  return Object.assign(service, { privateUrl: `http://127.0.0.1:${port}` });
}

/** What the private port reports; the public port has the same status, and no cause. */
async function readiness({
  baseUrl,
  privateUrl,
}: PrivateService): Promise<{ status: number; cause?: unknown }> {
  const response = await fetch(`${privateUrl}/readyz`);
  const { cause } = (await response.json()) as { readonly cause?: unknown };
  expect(await (await fetch(`${baseUrl}/readyz`)).text()).not.toContain("database");
  return { status: response.status, ...(cause === undefined ? {} : { cause }) };
}

async function health({ port }: ServiceProcess): Promise<unknown> {
  const client = grpcClient(port, "grpc/health/v1/health.proto", "grpc.health.v1.Health");
  return ((await unary(client, "Check", { service: "" })).value as { status: string }).status;
}

/** Creates the tables, and the account of API_KEY. */
async function createAccount({ url }: PostgresServer): Promise<AccountDatabase> {
  const accounts = await openAccountDatabase("pro", url);
  onTestFinished(accounts.close);
  return accounts;
}

describe("a service that starts", () => {
  test("before its database answers without it, and becomes ready with it, is stopped, or ends when the login is refused", async () => {
    const server = await openPostgresServer();
    await server.stop();
    const withWrongPassword = Object.assign(new URL(server.url), { password: "wrong" }).href;
    const [service, stopped, refused] = await Promise.all([
      startWithPrivatePort({ DATABASE_URL: server.url }),
      startService(openFolder(), { DATABASE_URL: server.url }),
      startService(openFolder(), { DATABASE_URL: withWrongPassword, LOG_LEVEL: "error" }),
    ]);
    expect(await stopped.stop()).toBe(0);
    expect(await readiness(service)).toEqual({
      status: 503,
      cause: "waiting for the database: ECONNREFUSED",
    });
    expect(await health(service)).toBe("NOT_SERVING");
    expect((await fetch(`${service.baseUrl}/healthz`)).status).toBe(200);
    expect((await fetch(`${service.baseUrl}/docs`)).status).toBe(200);
    const rejected = await askChart(service);
    expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await rejected.text()).toContain("The service is waiting for its database.");
    const { error } = await unary(chartClient(service.port), "ComputeShortChart", { birth: BIRTH });
    expect(error?.code).toBe(status.UNAVAILABLE);
    const page = await fetch(`${service.baseUrl}/account/sign-in`, { headers: { accept: "text/html" } });
    expect(page.status).toBe(503);
    expect(await page.text()).toContain("The service is waiting for its database.");

    await server.start();
    await expect.poll(() => readiness(service), POLL).toEqual({ status: 200 });
    expect(await health(service)).toBe("SERVING");
    const accounts = await createAccount(server);
    expect((await askChart(service)).status).toBe(200);
    expect(await usedOf(accounts)).toBe(1);
    expect((await fetch(`${service.baseUrl}/account/sign-in`)).status).toBe(200);
    expect(await service.stop()).toBe(0);
    expect(service.log()).toContain("waiting for the database");
    expect(await refused.exited).toBe(1);
    expect(refused.log()).toMatch(/^.*cannot be opened: password authentication failed.*\n$/);
  });
});

test("several workers that all end during an outage wait for the database, and so does their supervisor", async () => {
  const server = await openPostgresServer();
  // While no worker listens, the port is closed: one that the system assigns would change.
  const environment = { DATABASE_URL: server.url, WORKERS: "2", PORT: String(await freePort()) };
  const service = await startWithPrivatePort(environment);
  await createAccount(server);
  const readyPids = () =>
    [...service.log().matchAll(/"pid":(\d+),"msg":"a worker is ready"/g)].map(([, pid]) => Number(pid));
  await expect.poll(() => readyPids().length, POLL).toBe(2);
  await server.stop();
  for (const pid of readyPids()) process.kill(pid, "SIGKILL");
  await expect.poll(() => readyPids().length, POLL).toBe(4);
  await expect.poll(() => readiness(service), POLL).toMatchObject({ status: 503 });
  await server.start();
  await expect.poll(() => readiness(service), POLL).toEqual({ status: 200 });
  // The other worker may connect later.
  await expect.poll(async () => (await askChart(service)).status, POLL).toBe(200);
  expect(await service.stop(), service.log()).toBe(0);
});
