import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { BODY_COUNT, createTableSource, EARTH } from "../../../engine/index.ts";
import { dataFileUrl } from "../../../engine/node/index.ts";

const TABLES_BYTES_MAX = 24_000_000;
/** The matrices that expand granules are created on first use. */
const MATRICES_BYTES_MAX = 200_000;
/** Days between the dates used: shorter than a granule. */
const STEP_DAYS = 20;

/** Collections in a row that free nothing. */
const IDLE_COLLECTIONS = 5;

/**
 * Frees the buffers of the files that ran before in this process; freed later, they would hide the tables. V8 frees some of
 * them after a collection, on another thread.
 */
async function collectGarbage(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  let bytes = Number.POSITIVE_INFINITY;
  for (let idle = 0; idle < IDLE_COLLECTIONS; idle++) {
    collect();
    await setImmediate();
    const { arrayBuffers } = process.memoryUsage();
    if (arrayBuffers < bytes) idle = 0;
    bytes = arrayBuffers;
  }
}

it("tables take at most 24 MB with their file, reserved at the start except 0.2 MB", async () => {
  await collectGarbage();
  const { arrayBuffers: bytesBefore } = process.memoryUsage();
  const bytes = readFileSync(dataFileUrl("ephemeris.bin"));
  const source = createTableSource(bytes);
  const { arrayBuffers: bytesCreated } = process.memoryUsage();
  expect(bytesCreated - bytesBefore).toBeGreaterThan(bytes.length);
  expect(bytesCreated - bytesBefore).toBeLessThan(TABLES_BYTES_MAX);

  const state = new Float64Array(6);
  for (let epochJdTt = source.firstJdTt; epochJdTt < source.lastJdTt; epochJdTt += STEP_DAYS) {
    for (let body = 0; body < BODY_COUNT; body += 1) {
      if (source.covers(body)) source.state(body, epochJdTt, 0, state);
    }
    source.state(EARTH, epochJdTt, 0, state);
  }
  await collectGarbage();
  expect(process.memoryUsage().arrayBuffers - bytesCreated).toBeLessThanOrEqual(MATRICES_BYTES_MAX);
  expect(source.covers(EARTH)).toBe(true);
});
