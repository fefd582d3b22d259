import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { describe, expect, test } from "vitest";
import {
  ServerReflection,
  type ServerReflectionRequest,
  type ServerReflectionResponse,
} from "../../../../proto/gen/grpc/reflection/v1/reflection_pb.ts";
import { openServer } from "../open-server.ts";

const run = promisify(execFile);
const buf = async (...options: readonly string[]): Promise<string> =>
  (await run("node_modules/.bin/buf", ["curl", "--protocol", "grpc", "--http2-prior-knowledge", ...options]))
    .stdout;

const SERVICES = [
  "almagest.v1.ChartService",
  "almagest.v1.UsageService",
  "grpc.health.v1.Health",
  "grpc.reflection.v1.ServerReflection",
];

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

describe("buf curl", () => {
  test("lists services and methods", async () => {
    const version = "grpc-v1";
    const server = await openServer();
    const services = await buf("--reflect-protocol", version, "--list-services", server.baseUrl);
    expect(services.trim().split("\n")).toEqual(SERVICES);
    const methods = await buf("--reflect-protocol", version, "--list-methods", server.baseUrl);
    expect(methods).toContain("almagest.v1.ChartService/ComputeFullChart\n");
  });
});

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
