import { status } from "@grpc/grpc-js";
import { describe, expect, test } from "vitest";
import { readEdition } from "../../../../service/app/edition.ts";
import type { Readiness } from "../../../../service/operations/readiness.ts";
import { defined } from "../../../defined.ts";
import { openServer } from "../open-server.ts";
import { type GrpcClient, grpcClient, unary } from "../unary/grpc-client.ts";

const FAILING_READINESS: Readiness = {
  isReady: true,
  refresh: () => Promise.reject(new Error("the check failed")),
  onChange: () => () => {},
  fail: () => {},
  start: () => {},
  stop: () => {},
};

const healthClient = (port: number) =>
  grpcClient(port, "grpc/health/v1/health.proto", "grpc.health.v1.Health");

const watch = (client: GrpcClient, service: string) => defined(client["Watch"]).call(client, { service });

describe("grpc.health.v1", () => {
  test("Check returns SERVING for the server and each service, NOT_FOUND for others", async () => {
    const server = await openServer();
    const client = healthClient(server.port);
    for (const service of ["", "almagest.v1.ChartService", "grpc.health.v1.Health"]) {
      const { error, value } = await unary(client, "Check", { service });
      expect(error).toBeNull();
      expect(value).toEqual({ status: "SERVING" });
    }
    expect((await unary(client, "Check", { service: "unknown.Service" })).error?.code).toBe(status.NOT_FOUND);
  });

  test("List names every service", async () => {
    const server = await openServer();
    const { value } = await unary(healthClient(server.port), "List", {});
    const { statuses } = value as { statuses: Record<string, object> };
    expect(Object.keys(statuses)).toContain("almagest.v1.ChartService");
    expect(statuses[""]).toEqual({ status: "SERVING" });
  });

  test("Watch sends the status immediately, and NOT_SERVING when the server stops", async () => {
    const server = await openServer();
    const client = healthClient(server.port);
    const statuses: string[] = [];
    const isTold = Promise.withResolvers<void>();
    const stream = watch(client, "almagest.v1.ChartService");
    stream.on("data", ({ status }: { status: string }) => {
      statuses.push(status);
      isTold.resolve();
    });
    const ended = new Promise((resolve) => stream.on("end", resolve));
    await isTold.promise;
    expect(statuses).toEqual(["SERVING"]);
    expect(await server.stop()).toEqual({ finished: true, cutRequests: 0 });
    await ended;
    expect(statuses).toEqual(["SERVING", "NOT_SERVING"]);
  });

  test("Watch sends SERVICE_UNKNOWN for an unknown service and stays open; disconnecting ends it", async () => {
    const server = await openServer();
    const stream = watch(healthClient(server.port), "unknown.Service");
    const first = await new Promise((resolve) => stream.once("data", resolve));
    expect(first).toEqual({ status: "SERVICE_UNKNOWN" });
    const failed = new Promise<{ code: number }>((resolve) => stream.once("error", resolve));
    stream.cancel();
    expect((await failed).code).toBe(status.CANCELLED);
    await expect.poll(() => server.log.length).toBe(1);
  });

  test("the response timeout does not cut a Watch", async () => {
    const server = await openServer({}, { RESPONSE_TIMEOUT_MS: "100" });
    const stream = watch(healthClient(server.port), "");
    stream.on("error", () => {});
    await new Promise((resolve) => stream.once("data", resolve));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.log).toEqual([]);
    stream.cancel();
  });
});

describe("probes over HTTP", () => {
  test("/healthz and /readyz answer, on the private port with the loaded data", async () => {
    const server = await openServer({}, { PRIVATE_PORT: "0" });
    const healthz = await fetch(`${server.baseUrl}/healthz`);
    expect([healthz.status, await healthz.json()]).toEqual([200, { status: "ok" }]);
    expect(healthz.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    const readyz = await fetch(`${server.baseUrl}/readyz`);
    const ready = { status: "ready", edition: readEdition() };
    expect([readyz.status, await readyz.json()]).toEqual([200, ready]);
    const privateReadyz = await fetch(`${server.privateUrl}/readyz`);
    expect([privateReadyz.status, await privateReadyz.json()]).toEqual([200, { ...ready, tables: "none" }]);
    const privateHealthz = await fetch(`${server.privateUrl}/healthz`);
    expect([privateHealthz.status, await privateHealthz.json()]).toEqual([200, { status: "ok" }]);
  });

  test("/readyz answers 500 when the readiness check fails", async () => {
    const server = await openServer({}, {}, { readiness: FAILING_READINESS });
    const readyz = await fetch(`${server.baseUrl}/readyz`);
    expect(readyz.status).toBe(500);
    expect(await readyz.json()).toMatchObject({ error: { code: "internal_error" } });
    await expect.poll(() => server.log).toHaveLength(2);
    expect(server.log).toMatchObject([
      { level: "error", msg: "request failed" },
      { endpoint: "/readyz", status: 500 },
    ]);
  });
});
