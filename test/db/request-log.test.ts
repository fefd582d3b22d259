import { describe, expect, test } from "vitest";
import { createRequestLogTrim, deleteRequestLogBefore, writeRequestLog } from "../../db/index.ts";
import { DIALECTS, newDatabase } from "./new-database.ts";
import { NOON_MS } from "./seeds.ts";

const entry = (atMs: number) => ({ endpoint: "/v1/chart/full", status: 200, latencyUs: 431.7, atMs });

describe.each(DIALECTS)("the request log on %s", (dialect) => {
  test("stores every entry of a batch of any size", async () => {
    const { kysely } = await newDatabase(dialect);
    await writeRequestLog(kysely, []);
    await writeRequestLog(
      kysely,
      Array.from({ length: 1234 }, (_, index) => entry(NOON_MS + index)),
    );
    const rows = await kysely.selectFrom("request_log").selectAll().orderBy("at_ms").execute();
    expect(rows).toHaveLength(1234);
    expect(rows[1233]).toEqual({
      endpoint: "/v1/chart/full",
      status: 200,
      latency_us: 432,
      at_ms: NOON_MS + 1233,
    });
  });

  test("deletes only entries older than the retention, in parts", async () => {
    const { kysely } = await newDatabase(dialect);
    await writeRequestLog(
      kysely,
      Array.from({ length: 1234 }, (_, index) => entry(NOON_MS + index)),
    );
    let calls = 0;
    while ((await deleteRequestLogBefore(kysely, NOON_MS + 1200)) > 0) calls++;
    expect(calls).toBeGreaterThan(1);
    const rows = await kysely.selectFrom("request_log").select("at_ms").orderBy("at_ms").execute();
    expect(rows.map(({ at_ms }) => at_ms - NOON_MS)).toEqual(
      Array.from({ length: 34 }, (_, index) => 1200 + index),
    );
  });

  test("deletes many entries of one millisecond", async () => {
    const { kysely } = await newDatabase(dialect);
    await writeRequestLog(
      kysely,
      Array.from({ length: 700 }, () => entry(NOON_MS)),
    );
    while ((await deleteRequestLogBefore(kysely, NOON_MS + 1)) > 0);
    expect(await kysely.selectFrom("request_log").selectAll().execute()).toEqual([]);
  });

  test("retains the newest entries up to a number of rows, whatever their age", async () => {
    const { kysely } = await newDatabase(dialect);
    const times = async () =>
      (await kysely.selectFrom("request_log").select("at_ms").orderBy("at_ms").execute()).map(
        ({ at_ms }) => at_ms - NOON_MS,
      );
    await writeRequestLog(
      kysely,
      Array.from({ length: 21_234 }, (_, index) => entry(NOON_MS + index)),
    );
    for (const rowsMax of [30_000, 21_234, 20_500, 1_000]) {
      const trim = createRequestLogTrim(kysely, rowsMax);
      while ((await trim()) > 0);
      const retained = Math.min(rowsMax, 21_234);
      expect(await times()).toEqual(
        Array.from({ length: retained }, (_, index) => 21_234 - retained + index),
      );
    }
  });
});
