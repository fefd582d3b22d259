/** A worker thread that loads the tables, reads them at all their dates, and posts the bytes of buffers that this takes. */
import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parentPort } from "node:worker_threads";
import { BODY_COUNT, createTableSource, EARTH } from "../../../engine/index.ts";
import { dataFileUrl } from "../../../engine/node/index.ts";

export interface TableMemory {
  readonly fileBytes: number;
  /** Of the buffers that exist as soon as the source does. */
  readonly createdBytes: number;
  /** Of the buffers that using the source adds. */
  readonly addedBytes: number;
  readonly coversEarth: boolean;
}

/** Days between the dates used: shorter than a granule. */
const STEP_DAYS = 20;

/** Collections in a row that free nothing. */
const IDLE_COLLECTIONS = 5;

/** Frees the buffers of the imports, which would hide the tables. V8 frees some after a collection, on another thread. */
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

await collectGarbage();
const { arrayBuffers: bytesBefore } = process.memoryUsage();
const bytes = readFileSync(dataFileUrl("ephemeris.bin"));
const source = createTableSource(bytes);
const { arrayBuffers: bytesCreated } = process.memoryUsage();
const state = new Float64Array(6);
for (let epochJdTt = source.firstJdTt; epochJdTt < source.lastJdTt; epochJdTt += STEP_DAYS) {
  for (let body = 0; body < BODY_COUNT; body += 1) {
    if (source.covers(body)) source.state(body, epochJdTt, 0, state);
  }
  source.state(EARTH, epochJdTt, 0, state);
}
await collectGarbage();
const memory: TableMemory = {
  fileBytes: bytes.length,
  createdBytes: bytesCreated - bytesBefore,
  addedBytes: process.memoryUsage().arrayBuffers - bytesCreated,
  coversEarth: source.covers(EARTH),
};
parentPort?.postMessage(memory);
