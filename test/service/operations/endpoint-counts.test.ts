import { expect, test } from "vitest";
import { createEndpointCounts } from "../../../service/operations/endpoint-counts.ts";

const sky = { accountId: "acc_1", day: "2026-11-21", endpoint: "/v1/sky", calls: 1 };

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
