import { describe, expect, onTestFinished, test } from "vitest";
import { type BufferedRowsOptions, createBufferedRows } from "../../../service/operations/buffered-rows.ts";

const NEVER_MS = 1e9;

function openBuffer(options: Partial<BufferedRowsOptions<number, number>>) {
  const dropped: number[] = [];
  const errors: unknown[] = [];
  const buffer = createBufferedRows<number, number>({
    keyOf: (row) => row,
    batchSize: 100,
    capacity: 100,
    write: async () => {},
    onDropped: (count) => dropped.push(count),
    onError: (error) => errors.push(error),
    flushIntervalMs: NEVER_MS,
    stopTimeoutMs: 200,
    ...options,
  });
  onTestFinished(() => buffer.stop());
  return { ...buffer, dropped, errors };
}

describe("buffered rows", () => {
  test("are written once, in order, in batches", async () => {
    const batches: (readonly number[])[] = [];
    const { add, stop, dropped } = openBuffer({
      batchSize: 4,
      write: async (rows) => {
        batches.push(rows);
      },
    });
    for (let row = 0; row < 10; row++) add(row);
    expect(batches).toEqual([]);
    await stop();
    expect(batches).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9],
    ]);
    expect(dropped).toEqual([]);
  });

  test("of a failed batch are retained and written when the database recovers", async () => {
    const written: number[] = [];
    let isAway = true;
    const { add, stop, errors } = openBuffer({
      batchSize: 3,
      flushIntervalMs: 5,
      write: async (rows) => {
        if (isAway) throw new Error("away");
        written.push(...rows);
      },
    });
    for (let row = 0; row < 5; row++) add(row);
    await expect.poll(() => errors.length).toBeGreaterThan(2);
    isAway = false;
    add(5);
    await expect.poll(() => written).toEqual([0, 1, 2, 3, 4, 5]);
    await stop();
    expect(written).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("are buffered up to the capacity; the number of discarded ones is reported", async () => {
    const { add, stop, dropped } = openBuffer({
      capacity: 10,
      write: async () => {
        throw new Error("away");
      },
    });
    for (let row = 0; row < 13; row++) add(row);
    expect(dropped).toEqual([1, 1, 1]);
    await stop();
    expect(dropped).toEqual([1, 1, 1, 10]);
  });

  test("are given up in bounded time at the stop if the database does not respond", async () => {
    const { add, stop, dropped } = openBuffer({ write: () => new Promise(() => {}), stopTimeoutMs: 50 });
    add(1);
    await stop();
    expect(dropped).toEqual([1]);
  });
});
