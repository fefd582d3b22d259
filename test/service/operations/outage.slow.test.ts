import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { openAccountDatabase, WITH_KEY } from "../open-account.ts";
import { chartClient, grpcClient, unary } from "../transport/grpc-client.ts";
import { openPostgresServer } from "./postgres-server.ts";
import { openFolder, type ServiceProcess, startService } from "./service-process.ts";

const BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };
/** The longest that a request may take while the database does not answer; the settings promise less. */
const BOUND_MS = 12_000;

function askChart({ baseUrl }: ServiceProcess) {
  return fetch(`${baseUrl}/v1/chart/short`, {
    method: "POST",
    headers: { "content-type": "application/json", ...WITH_KEY },
    body: JSON.stringify({ birth: BIRTH }),
  });
}

const readiness = async ({ baseUrl }: ServiceProcess): Promise<number> =>
  (await fetch(`${baseUrl}/readyz`)).status;

const health = async ({ port }: ServiceProcess): Promise<unknown> => {
  const client = grpcClient(port, "grpc/health/v1/health.proto", "grpc.health.v1.Health");
  return ((await unary(client, "Check", { service: "" })).value as { status: string }).status;
};

describe("a database that does not answer", () => {
  /** 500 to whoever asks, in bounded time; not ready, but alive; and all of it over once the database is back. */
  const expectLossAndReturn = async (
    service: ServiceProcess,
    lose: () => Promise<void> | void,
    bringBack: () => Promise<void> | void,
  ): Promise<void> => {
    expect((await askChart(service)).status).toBe(200);
    expect(await readiness(service)).toBe(200);
    expect(await health(service)).toBe("SERVING");

    await lose();
    const beganMs = performance.now();
    const answers = await Promise.all(Array.from({ length: 64 }, () => askChart(service)));
    expect(performance.now() - beganMs).toBeLessThan(BOUND_MS);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([500]));
    expect(await answers[0]!.json()).toMatchObject({ error: { code: "internal_error" } });
    const { error } = await unary(chartClient(service.port), "ComputeShortChart", { birth: BIRTH });
    expect(error).not.toBeNull();
    await expect.poll(() => readiness(service), { timeout: BOUND_MS }).toBe(503);
    expect(await health(service)).toBe("NOT_SERVING");
    expect((await fetch(`${service.baseUrl}/healthz`)).status).toBe(200);

    await bringBack();
    await expect.poll(() => readiness(service), { timeout: BOUND_MS }).toBe(200);
    expect(await health(service)).toBe("SERVING");
    expect((await askChart(service)).status).toBe(200);
    expect(service.log()).toContain("ready again");
  };

  test("PostgreSQL stopped and started: the service goes on without a restart", async () => {
    const postgres = await openPostgresServer();
    const accounts = await openAccountDatabase("pro", postgres.url);
    await accounts.close();
    const service = await startService(openFolder(), { DATABASE_URL: postgres.url });
    expect(service.out()).not.toContain("alm_live_");
    await expectLossAndReturn(service, postgres.stop, postgres.start);
    expect(await service.stop()).toBe(0);
  });

  test("PostgreSQL that hangs: the service goes on once it does", async () => {
    const postgres = await openPostgresServer();
    const accounts = await openAccountDatabase("pro", postgres.url);
    await accounts.close();
    const service = await startService(openFolder(), { DATABASE_URL: postgres.url });
    await expectLossAndReturn(service, postgres.freeze, postgres.thaw);
    expect(await service.stop()).toBe(0);
  });

  test("SQLite locked by another process: the service goes on once it lets go", async () => {
    const url = `sqlite:${join(openFolder(), "almagest.db")}`;
    const accounts = await openAccountDatabase("pro", url);
    onTestFinished(accounts.close);
    const service = await startService(openFolder(), { DATABASE_URL: url });
    const other = new DatabaseSync(url.slice("sqlite:".length));
    onTestFinished(() => other.close());
    await expectLossAndReturn(
      service,
      () => other.exec("begin immediate"),
      () => other.exec("commit"),
    );
    expect(await service.stop()).toBe(0);
  });
});
