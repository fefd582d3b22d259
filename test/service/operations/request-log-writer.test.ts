import { describe, expect, onTestFinished, test } from "vitest";
import {
  createRequestLogWriter,
  type RequestLogWriterOptions,
} from "../../../service/operations/request-log-writer.ts";

const NEVER_MS = 1e9;

function writer(options: Partial<RequestLogWriterOptions<number>>) {
  const dropped: number[] = [];
  const errors: unknown[] = [];
  const created = createRequestLogWriter<number>({
    write: async () => {},
    onDropped: (count) => dropped.push(count),
    onError: (error) => errors.push(error),
    flushIntervalMs: NEVER_MS,
    stopTimeoutMs: 200,
    ...options,
  });
  onTestFinished(() => created.stop());
  return { ...created, dropped, errors };
}

describe("the request log", () => {
  test("writes every entry once, in order, in batches", async () => {
    const batches: (readonly number[])[] = [];
    const { record, stop, dropped } = writer({
      batchSize: 4,
      write: async (entries) => {
        batches.push(entries);
      },
    });
    for (let entry = 0; entry < 10; entry++) record(entry);
    expect(batches).toEqual([]);
    await stop();
    expect(batches).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9],
    ]);
    expect(dropped).toEqual([]);
  });

  test("retains a failed batch and writes it when the database recovers", async () => {
    const written: number[] = [];
    let isAway = true;
    const { record, stop, errors } = writer({
      batchSize: 3,
      flushIntervalMs: 5,
      write: async (entries) => {
        if (isAway) throw new Error("away");
        written.push(...entries);
      },
    });
    for (let entry = 0; entry < 5; entry++) record(entry);
    await expect.poll(() => errors.length).toBeGreaterThan(2);
    isAway = false;
    record(5);
    await expect.poll(() => written).toEqual([0, 1, 2, 3, 4, 5]);
    await stop();
    expect(written).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("buffers entries up to its capacity and reports the number of discarded ones", async () => {
    const { record, stop, dropped } = writer({
      capacity: 10,
      write: async () => {
        throw new Error("away");
      },
    });
    for (let entry = 0; entry < 13; entry++) record(entry);
    expect(dropped).toEqual([1, 1, 1]);
    await stop();
    expect(dropped).toEqual([1, 1, 1, 10]);
  });

  test("stops in bounded time if the database does not respond", async () => {
    const { record, stop, dropped } = writer({ write: () => new Promise(() => {}), stopTimeoutMs: 50 });
    record(1);
    await stop();
    expect(dropped).toEqual([1]);
  });
});
