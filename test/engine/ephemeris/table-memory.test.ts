import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import type { TableMemory } from "./measure-tables.ts";

const TABLES_BYTES_MAX = 24_000_000;
/** The matrices that expand granules are created on first use. */
const MATRICES_BYTES_MAX = 200_000;

it("tables take at most 24 MB with their file, reserved at the start except 0.2 MB", async () => {
  // A thread has buffers and a heap of its own: a collection in this process, after many files, takes a second.
  const worker = new Worker(new URL("./measure-tables.ts", import.meta.url), { execArgv: [] });
  const [memory] = (await once(worker, "message")) as [TableMemory];
  expect(memory.createdBytes).toBeGreaterThan(memory.fileBytes);
  expect(memory.createdBytes).toBeLessThan(TABLES_BYTES_MAX);
  expect(memory.addedBytes).toBeLessThanOrEqual(MATRICES_BYTES_MAX);
  expect(memory.coversEarth).toBe(true);
});
