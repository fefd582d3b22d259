import { MethodOptions_IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { createCalculationServices } from "../../../../service/app/services.ts";
import { createEndpoints } from "../../../../service/contract/endpoints.ts";
import { TABLES } from "../../../tables.ts";
import { compileTestContract } from "../../guard/test-contract.ts";
import { WITH_KEY } from "../../open-account.ts";
import { openChartServer } from "../../open-chart-server.ts";
import { postJson } from "../../post-json.ts";
import { BIRTH, charts, sharedServer } from "../open-server.ts";

const BY_CLIENT = "private, max-age=86400";
const DATE = "2024-06-21";

const contract = await compileTestContract();
const server = sharedServer(charts, {}, { services: [contract.echo] });

const ofMessage = (message: object): string =>
  new URLSearchParams({ connect: "v1", encoding: "json", message: JSON.stringify(message) }).toString();
async function get(
  path: string,
  baseUrl = server.baseUrl,
  headers: Readonly<Record<string, string>> = WITH_KEY,
) {
  const response = await fetch(`${baseUrl}${path}`, { headers });
  return [response.status, ...["cache-control", "vary"].map((name) => response.headers.get(name))];
}

test("an answer that depends only on its request may be cached by the client for a day, over REST and Connect", async () => {
  const procedure = `/${contract.service.typeName}/Find`;
  const rows: readonly (readonly [
    path: string,
    status: number,
    headers?: Readonly<Record<string, string>>,
  ])[] = [
    ["/v1/test/find", 200],
    ["/v1/test/find?count=3", 200],
    [`${procedure}?${ofMessage({ count: 3 })}`, 200],
    ["/v1/usage", 200],
    [`/almagest.v1.UsageService/GetUsage?${ofMessage({})}`, 200],
    [`/v1/test/find?date=${DATE}`, 401, {}],
    [`${procedure}?${ofMessage({ date: DATE })}`, 401, {}],
    ["/v1/test/find?date=2024-02-30", 400],
    [`${procedure}?${ofMessage({ date: "2024-02-30" })}`, 400],
    ["/v1/nothing", 404],
    ["/almagest.v1.ChartService/Nothing", 404],
  ];
  for (const [path, status, headers] of rows) {
    const [actual, cacheControl] = await get(path, server.baseUrl, headers);
    expect([path, actual, cacheControl]).toEqual([path, status, "no-store"]);
  }
  for (const path of [`/v1/test/find?date=${DATE}`, `${procedure}?${ofMessage({ date: DATE })}`])
    expect(await get(path)).toEqual([200, BY_CLIENT, "Authorization, X-API-Key"]);
  for (const path of ["/v1/chart/short", "/almagest.v1.ChartService/ComputeShortChart"]) {
    const response = await postJson(server, path, { birth: BIRTH });
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  }
});

test("the sky of a given day may be cached, today's and an answer with a birth may not", async () => {
  const service = await openChartServer();
  for (const [path, expected] of [
    [`/v1/sky?date=${DATE}`, BY_CLIENT],
    ["/v1/sky", "no-store"],
    [`/almagest.v1.SkyService/GetSky?${ofMessage({ date: DATE })}`, BY_CLIENT],
    [`/almagest.v1.SkyService/GetSky?${ofMessage({})}`, "no-store"],
  ] as const)
    expect((await get(path, service.baseUrl)).slice(0, 2)).toEqual([200, expected]);
  await service.stop();
  const endpoints = [...createEndpoints(createCalculationServices(TABLES)).values()];
  for (const { method, path, verb, lastingField } of endpoints) {
    const isSafe = method.idempotency === MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS;
    const isPlain = method.input.fields.every(({ fieldKind }) => fieldKind === "scalar");
    expect([path, isSafe, lastingField === null || isPlain]).toEqual([path, verb === "GET", true]);
  }
});
