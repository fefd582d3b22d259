import { expect, onTestFinished, test } from "vitest";
import { readEndpointCalls, utcDayOf } from "../../../db/index.ts";
import { createEndpointCounts } from "../../../service/operations/endpoint-counts.ts";
import { openAccountDatabase, WITH_KEY } from "../open-account.ts";
import { BIRTH, charts, openServer } from "../transport/open-server.ts";

const sky = { accountId: "acc_1", day: "2026-11-21", endpoint: "/v1/sky" };

test("counts are summed, written together and retained while the database is unavailable", async () => {
  const written: object[] = [];
  let isAway = true;
  const counts = createEndpointCounts({
    flushIntervalMs: 5,
    onError: () => {},
    write: async (rows) => {
      if (isAway) throw new Error("away");
      written.push(...rows);
    },
  });
  counts.record(sky);
  counts.record(sky);
  counts.record({ ...sky, endpoint: "/v1/chart/full" });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(written).toEqual([]);
  isAway = false;
  counts.record(sky);
  await counts.stop();
  expect(written).toEqual([
    { ...sky, calls: 3 },
    { ...sky, endpoint: "/v1/chart/full", calls: 1 },
  ]);
});

test("stop writes the counts that were added while a flush was in progress", async () => {
  const firstWriteStarted = Promise.withResolvers<void>();
  const firstWriteMayEnd = Promise.withResolvers<void>();
  const written: object[] = [];
  const counts = createEndpointCounts({
    flushIntervalMs: 5,
    stopTimeoutMs: 10_000,
    onError: () => {},
    write: async (rows) => {
      firstWriteStarted.resolve();
      await firstWriteMayEnd.promise;
      written.push(...rows);
    },
  });
  counts.record(sky);
  await firstWriteStarted.promise;
  counts.record({ ...sky, endpoint: "/v1/chart/full" });
  const stopped = counts.stop();
  firstWriteMayEnd.resolve();
  await stopped;
  expect(written).toEqual([
    { ...sky, calls: 1 },
    { ...sky, endpoint: "/v1/chart/full", calls: 1 },
  ]);
});

test("successful calls of counted endpoints are counted; rejected calls and usage are not", async () => {
  const accounts = await openAccountDatabase();
  onTestFinished(() => accounts.close());
  const server = await openServer({ computeElements: charts.computeElements! }, {}, { accounts });
  const post = (body: object) =>
    fetch(`${server.baseUrl}/v1/chart/elements`, {
      method: "POST",
      headers: { "content-type": "application/json", ...WITH_KEY },
      body: JSON.stringify(body),
    });
  expect((await post({ birth: BIRTH })).status).toBe(200);
  expect((await post({ birth: BIRTH })).status).toBe(200);
  expect((await post({})).status).toBe(400);
  expect((await fetch(`${server.baseUrl}/v1/usage`, { headers: WITH_KEY })).status).toBe(200);
  const { accountId, database } = accounts;
  const written = () => readEndpointCalls(database.kysely, { accountId, fromDay: "2000-01-01" });
  for (let wait = 0; wait < 200 && (await written()).length === 0; wait++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(await written()).toEqual([
    { accountId, day: utcDayOf(Date.now()), endpoint: "/v1/chart/elements", calls: 2 },
  ]);
});
