import { sql } from "kysely";
import { expect, test } from "vitest";
import { addEndpointCalls } from "../../../db/index.ts";
import { createEndpointCounts } from "../../../service/operations/buffered-rows.ts";
import { newDatabase } from "../../db/new-database.ts";
import { seedAccount } from "../../db/seeds.ts";
import { defined } from "../../defined.ts";

const sky = { accountId: "acc_1", day: "2026-11-21", endpoint: "/v1/sky", calls: 1 };

test("counts are summed, written together and retained while the database is unavailable", async () => {
  const written: object[] = [];
  let isAway = true;
  const counts = createEndpointCounts(
    async (rows) => {
      if (isAway) throw new Error("away");
      written.push(...rows);
    },
    {
      flushIntervalMs: 5,
      onError: () => {},
    },
  );
  counts.add(sky);
  counts.add(sky);
  counts.add({ ...sky, endpoint: "/v1/chart/full" });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(written).toEqual([]);
  isAway = false;
  counts.add(sky);
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
  await firstWriteStarted.promise;
  counts.add({ ...sky, endpoint: "/v1/chart/full" });
  const stopped = counts.stop();
  firstWriteMayEnd.resolve();
  await stopped;
  expect(written).toEqual([
    { ...sky, calls: 1 },
    { ...sky, endpoint: "/v1/chart/full", calls: 1 },
  ]);
});

test("a flush that fails after a part is repeated from there: no count is added twice", async () => {
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
