import { describe, expect, onTestFinished, test } from "vitest";
import { createRequestLog } from "../../../service/operations/buffered-rows.ts";
import type { EndedRequest } from "../../../service/operations/ended-request.ts";
import { openAccountDatabase } from "../open-account.ts";

const OK: EndedRequest = {
  endpoint: "/v1/sky",
  protocol: "rest",
  status: 200,
  latencyMs: 1,
  isComplete: true,
  endedAtMs: 1_000,
};
const REFUSED: EndedRequest = { ...OK, endpoint: "unknown", status: 404 };
const REQUESTS = 5_000;

async function openLog(retentionDays = 30, rowsMax = 1_000_000) {
  const accounts = await openAccountDatabase();
  onTestFinished(accounts.close);
  const { database } = accounts;
  const events: string[] = [];
  const log = createRequestLog({
    database,
    retentionDays,
    rowsMax,
    onDropped: (count) => events.push(`dropped ${count}`),
    onGrown: () => events.push("grown"),
    onError: (error) => events.push(String(error)),
  });
  const countRows = async (): Promise<number> =>
    (await database.kysely.selectFrom("request_log").selectAll().execute()).length;
  return { log, countRows, events };
}

describe("the request log", () => {
  test.each([
    ["unknown paths", REFUSED],
    ["missing keys", { ...OK, status: 401 }],
    ["malformed requests", { ...OK, status: 400 }],
    ["throttled clients", { ...OK, status: 429 }],
    ["pages", { ...OK, endpoint: "/docs", protocol: "web" }],
    ["health checks", { ...OK, endpoint: "/grpc.health.v1.Health/Check", protocol: "grpc" }],
    ["tool lists", { ...OK, endpoint: "/mcp", protocol: "mcp" }],
  ] as const)("has few rows of a flood of %s, and counts the others", async (_name, request) => {
    const { log, countRows, events } = await openLog();
    for (let index = 0; index < REQUESTS; index++) log.record(request);
    await log.stop();
    const rows = await countRows();
    expect(rows).toBeGreaterThanOrEqual(100);
    expect(rows).toBeLessThan(200);
    expect(log.omittedCount).toBe(REQUESTS - rows);
    expect(events).toEqual([]);
  });

  test("has every row of requests that a daily limit bounds, also during a flood", async () => {
    const { log, countRows } = await openLog();
    for (let index = 0; index < REQUESTS; index++) log.record(REFUSED);
    const omitted = log.omittedCount;
    for (const endpoint of ["/v1/sky", "/almagest.v1.SkyService/GetSky", "/mcp/sky"]) {
      for (let index = 0; index < 100; index++) log.record({ ...OK, endpoint });
    }
    for (let index = 0; index < 300; index++) log.record({ ...OK, status: 500 });
    await log.stop();
    expect(log.omittedCount).toBe(omitted);
    expect(await countRows()).toBe(REQUESTS - omitted + 600);
  });

  test("is empty with a retention of 0 days, and never has probes", async () => {
    const off = await openLog(0);
    off.log.record(OK);
    await off.log.stop();
    expect(await off.countRows()).toBe(0);
    const on = await openLog();
    on.log.record({ ...OK, protocol: "probe" });
    await on.log.stop();
    expect(await on.countRows()).toBe(0);
  });

  test("asks for a check of its size each time a tenth of its maximum has been written", async () => {
    const { log, events } = await openLog(30, 1_000);
    for (let index = 0; index < 250; index++) log.record(OK);
    await log.stop();
    expect(events).toEqual(["grown", "grown"]);
  });
});
