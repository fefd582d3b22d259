import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { WITH_KEY } from "../../open-account.ts";
import { BAD_BIRTH, BIRTH, charts, restChart, sharedServer } from "../open-server.ts";
import { FULL_CHART } from "../unary/grpc-requests.ts";

const run = promisify(execFile);
const curl = (protocol: string, ...options: readonly string[]) =>
  run("node_modules/.bin/buf", ["curl", "--protocol", protocol, "--http2-prior-knowledge", ...options]);

const SERVICES = [
  "almagest.v1.ChartService",
  "almagest.v1.UsageService",
  "grpc.health.v1.Health",
  "grpc.reflection.v1.ServerReflection",
];

const server = sharedServer(charts);

test("buf curl lists the services by reflection", async () => {
  const services = await curl("grpc", "--reflect-protocol", "grpc-v1", "--list-services", server.baseUrl);
  expect(services.stdout.trim().split("\n")).toEqual(SERVICES);
});

test.each(["connect", "grpc", "grpcweb"])(
  "buf curl calls over %s, finding the schema by reflection",
  async (protocol) => {
    const call = (birth: object) =>
      curl(
        protocol,
        ...Object.entries(WITH_KEY).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
        ...["-d", JSON.stringify({ birth }), `${server.baseUrl}${FULL_CHART}`],
      );
    const { stdout } = await call(BIRTH);
    const { input, houses, angles } = await restChart(server, "/v1/chart/full", BIRTH);
    expect(JSON.parse(stdout)).toMatchObject({ input, houses, angles });
    const failure = await call(BAD_BIRTH).catch((error: { stderr: string }) => error);
    expect(failure.stderr).toContain("invalid_argument");
    expect(failure.stderr).toContain("google.rpc.BadRequest");
  },
);
