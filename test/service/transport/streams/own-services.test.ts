import assert from "node:assert/strict";
import { fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { status } from "@grpc/grpc-js";
import { describe, expect, test } from "vitest";
import {
  ServerReflection,
  type ServerReflectionRequest,
  type ServerReflectionResponse,
} from "../../../../proto/gen/grpc/reflection/v1/reflection_pb.ts";
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

type Question = ServerReflectionRequest["messageRequest"] extends infer Each
  ? Each extends { case: string }
    ? Each["case"] extends "fileContainingExtension"
      ? { case: Each["case"]; value: { containingType: string; extensionNumber: number } }
      : Each
    : never
  : never;

async function ask(baseUrl: string, ...questions: readonly Question[]) {
  const client = createClient(ServerReflection, createGrpcTransport({ baseUrl }));
  const answers: ServerReflectionResponse["messageResponse"][] = [];
  async function* requests() {
    for (const messageRequest of questions) yield { host: "here", messageRequest };
  }
  for await (const answer of client.serverReflectionInfo(requests())) answers.push(answer.messageResponse);
  return answers;
}

function fileNames(answer: ServerReflectionResponse["messageResponse"] | undefined): readonly string[] {
  if (answer?.case !== "fileDescriptorResponse") return [];
  return answer.value.fileDescriptorProto.map((bytes) => fromBinary(FileDescriptorProtoSchema, bytes).name);
}

describe("reflection", () => {
  test("a file is returned with its imports, by name, service, method and message", async () => {
    const server = await openServer();
    const [byName, byService, byMethod, byMessage] = await ask(
      server.baseUrl,
      { case: "fileByFilename", value: "almagest/v1/chart.proto" },
      { case: "fileContainingSymbol", value: "almagest.v1.ChartService" },
      { case: "fileContainingSymbol", value: "almagest.v1.ChartService.ComputeFullChart" },
      { case: "fileContainingSymbol", value: "google.rpc.BadRequest.FieldViolation" },
    );
    expect(fileNames(byName)).toEqual(["almagest/v1/chart.proto", "almagest/v1/birth.proto"]);
    expect(fileNames(byService)[0]).toBe("almagest/v1/chart.proto");
    expect(fileNames(byMethod)[0]).toBe("almagest/v1/chart.proto");
    expect(fileNames(byMessage)[0]).toBe("google/rpc/error_details.proto");
  });

  test("a file has no options of the service's own", async () => {
    const server = await openServer();
    const [answer] = await ask(server.baseUrl, { case: "fileByFilename", value: "almagest/v1/birth.proto" });
    assert.ok(answer?.case === "fileDescriptorResponse");
    const [bytes] = answer.value.fileDescriptorProto;
    assert.ok(bytes);
    const { dependency, messageType } = fromBinary(FileDescriptorProtoSchema, bytes);
    expect(dependency).toEqual([]);
    expect(messageType.flatMap(({ field }) => field).filter(({ options }) => options !== undefined)).toEqual(
      [],
    );
  });

  test("no file has extensions, and unknown symbols are NOT_FOUND", async () => {
    const server = await openServer();
    const [numbers, ...missing] = await ask(
      server.baseUrl,
      { case: "allExtensionNumbersOfType", value: "google.rpc.BadRequest" },
      { case: "allExtensionNumbersOfType", value: "no.Message" },
      {
        case: "fileContainingExtension",
        value: { containingType: "google.protobuf.MethodOptions", extensionNumber: 72295728 },
      },
      { case: "fileByFilename", value: "no.proto" },
      { case: "fileContainingSymbol", value: "no.Symbol" },
    );
    expect(numbers?.value).toMatchObject({ baseTypeName: "google.rpc.BadRequest", extensionNumber: [] });
    expect(missing).toHaveLength(4);
    for (const answer of missing) {
      expect(answer).toMatchObject({ case: "errorResponse", value: { errorCode: 5 } });
    }
  });
});
