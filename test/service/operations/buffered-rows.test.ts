import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { addEndpointCalls, type Database, type KeyUse } from "../../../db/index.ts";
import {
  type BufferedRowsOptions,
  createBufferedRows,
  createEndpointCounts,
  createKeyUses,
  createRequestLog,
} from "../../../service/operations/buffered-rows.ts";
import type { EndedRequest } from "../../../service/operations/ended-request.ts";
import { DIALECTS, newDatabase } from "../../db/new-database.ts";
import { DAY, newId, seedAccount } from "../../db/seeds.ts";
import { defined } from "../../defined.ts";
import { openAccountDatabase } from "../open-account.ts";

const NEVER_MS = 1e9;

function openBuffer(options: Partial<BufferedRowsOptions<number, number>>) {
  const errors: unknown[] = [];
  const buffer = createBufferedRows<number, number>({
    keyOf: (row) => row,
    batchSize: 100,
    capacity: 100,
    write: async () => {},
    onError: (error) => errors.push(error),
    flushIntervalMs: NEVER_MS,
    stopTimeoutMs: 200,
    ...options,
  });
  onTestFinished(() => buffer.stop());
  return { ...buffer, errors };
}

describe("buffered rows", () => {
  test("are written once, in order, in batches", async () => {
    const batches: (readonly number[])[] = [];
    const { add, stop, droppedCount } = openBuffer({
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
    expect(droppedCount()).toBe(0);
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
    const { add, stop, droppedCount } = openBuffer({
      capacity: 10,
      write: async () => {
        throw new Error("away");
      },
    });
    for (let row = 0; row < 13; row++) add(row);
    expect(droppedCount()).toBe(3);
    await stop();
    expect(droppedCount()).toBe(13);
  });

  test("are given up in bounded time at the stop if the database does not respond", async () => {
    const { add, stop, droppedCount } = openBuffer({
      write: () => new Promise(() => {}),
      stopTimeoutMs: 50,
    });
    add(1);
    await stop();
    expect(droppedCount()).toBe(1);
  });
});

const sky = { accountId: "acc_1", day: "2026-11-21", endpoint: "/v1/sky", calls: 1 };

describe("counts of endpoints", () => {
  test("are summed, and stop writes those that were added while a flush was in progress", async () => {
    const firstWriteStarted = Promise.withResolvers<void>();
    const firstWriteMayEnd = Promise.withResolvers<void>();
    const written: object[] = [];
    const counts = createEndpointCounts(
      async (rows) => {
        firstWriteStarted.resolve();
        await firstWriteMayEnd.promise;
        written.push(...rows);
      },
      {
        flushIntervalMs: 5,
        stopTimeoutMs: 10_000,
        onError: () => {},
      },
    );
    counts.add(sky);
    counts.add(sky);
    await firstWriteStarted.promise;
    counts.add({ ...sky, endpoint: "/v1/chart/full" });
    const stopped = counts.stop();
    firstWriteMayEnd.resolve();
    await stopped;
    expect(written).toEqual([
      { ...sky, calls: 2 },
      { ...sky, endpoint: "/v1/chart/full", calls: 1 },
    ]);
  });

  test("of a flush that fails after a part are added from there: none is added twice", async () => {
    const database = await newDatabase("sqlite");
    const { kysely } = database;
    const ids: string[] = [];
    while (ids.length < 250) ids.push(await seedAccount(database));
    ids.sort();
    // The last rows cannot be written at first.
    await sql`create trigger refuse before insert on endpoint_usage when new.account_id = ${sql.lit(defined(ids.at(-1)))}
    begin select raise(abort, 'refused'); end`.execute(kysely);
    const errors: unknown[] = [];
    const counts = createEndpointCounts((rows) => addEndpointCalls(kysely, rows), {
      flushIntervalMs: 5,
      onError: (error) => errors.push(error),
    });
    for (const accountId of ids) counts.add({ ...sky, accountId });
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await sql`drop trigger refuse`.execute(kysely);
    await counts.stop();
    const rows = await kysely.selectFrom("endpoint_usage").select("calls").execute();
    expect(rows.map(({ calls }) => calls)).toEqual(ids.map(() => 1));
  });
});

const KEYS = 1_100;
const NEXT_DAY = "2026-11-21";

/** Adds keys that cannot be sent. */
async function addKeys(database: Database): Promise<readonly KeyUse[]> {
  const accountId = await seedAccount(database);
  const uses = Array.from({ length: KEYS }, () => ({ accountId, keyId: newId("key") }));
  const rows = uses.map(({ keyId }) => ({
    ...{ id: keyId, account_id: accountId, slot: null, name: "", shown: "", hash: keyId },
    ...{ created_at_ms: 0, revoked_at_ms: 1, last_used_day: null },
  }));
  await database.kysely.insertInto("api_keys").values(rows).execute();
  return uses;
}

function countStatements(database: Database): () => number {
  let count = 0;
  database.onStatement(() => {
    count += 1;
  });
  return () => count;
}

const storedDays = async ({ kysely }: Database): Promise<ReadonlySet<string | null>> =>
  new Set(
    (await kysely.selectFrom("api_keys").select("last_used_day").execute()).map((row) => row.last_used_day),
  );

const raise = (error: unknown): never => {
  throw error;
};

describe.each(DIALECTS)("first uses of keys on %s", (dialect) => {
  test("are written at the end, 500 with one statement, however often each key was used", async () => {
    const database = await newDatabase(dialect);
    const uses = await addKeys(database);
    const keyUses = createKeyUses(database.batchStatements, { onError: raise });
    const statements = countStatements(database);
    for (const use of [...uses, ...uses]) keyUses.add({ ...use, day: DAY });
    await keyUses.stop();
    expect(statements()).toBe(3);
    expect(await storedDays(database)).toEqual(new Set([DAY]));
    expect(keyUses.droppedCount()).toBe(0);
  });

  test("are written every few seconds, also the uses of two days around midnight", async () => {
    const database = await newDatabase(dialect);
    const [first, second, ...others] = await addKeys(database);
    const keyUses = createKeyUses(database.batchStatements, {
      onError: raise,
      flushIntervalMs: 5,
    });
    keyUses.add({ ...defined(first), day: DAY });
    keyUses.add({ ...defined(first), day: NEXT_DAY });
    keyUses.add({ ...defined(second), day: DAY });
    for (const use of others) keyUses.add({ ...use, day: NEXT_DAY });
    await expect.poll(() => storedDays(database)).toEqual(new Set([DAY, NEXT_DAY]));
    await keyUses.stop();
    const { kysely } = database;
    const stored = kysely.selectFrom("api_keys").select("last_used_day").where("last_used_day", "=", DAY);
    expect(await stored.execute()).toHaveLength(1);
  });
});

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
    expect(log.droppedCount()).toBe(0);
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
