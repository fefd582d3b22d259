import { statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { backupSqliteFile } from "../../../db/index.ts";
import { startOperations } from "../../../service/operations/operations.ts";
import { newFolder, openForTest } from "../../db/new-database.ts";

const NOW_MS = Date.UTC(2026, 10, 23, 12);

async function openOperations() {
  const folder = newFolder();
  const file = join(folder, "almagest.db");
  const database = await openForTest({ url: `sqlite:${file}` });
  const operations = await startOperations({
    database,
    now: () => NOW_MS,
    privateAt: null,
    requestLog: { retentionDays: 30, rowsMax: 1_000 },
    log: { error: () => {}, info: () => {}, warn: () => {} },
  });
  onTestFinished(operations.stop);
  const read = async (name: string): Promise<number> =>
    (await operations.readMetrics()).find((metric) => metric.name === name)?.values[0]?.value ?? Number.NaN;
  return { folder, file, database, operations, read };
}

test("the time of the last backup is 0 until one is complete", async () => {
  const { folder, file, read } = await openOperations();
  expect(await read("almagest_backup_timestamp_seconds")).toBe(0);
  const copy = join(folder, "copy.db");
  await backupSqliteFile(file, copy);
  const seconds = await read("almagest_backup_timestamp_seconds");
  // The record is the last file that a backup writes.
  expect(seconds).toBeGreaterThanOrEqual(statSync(copy).mtimeMs / 1000);
  await expect(backupSqliteFile(file, copy)).rejects.toThrow(/already exists/);
  expect(await read("almagest_backup_timestamp_seconds")).toBe(seconds);
});

test("the free space is what the file system reports for the folder of the database", async () => {
  const { folder, read } = await openOperations();
  const { bsize, blocks } = statfsSync(folder);
  const freeBytes = await read("almagest_database_free_bytes");
  expect(freeBytes).toBeGreaterThan(0);
  expect(freeBytes).toBeLessThanOrEqual(blocks * bsize);
  expect(freeBytes % bsize).toBe(0);
});

test("housekeeping reports its last complete run, and every chore that failed", async () => {
  const { database, operations, read } = await openOperations();
  expect(await read("almagest_housekeeping_timestamp_seconds")).toBe(0);
  await database.kysely.schema.alterTable("sign_in_attempts").renameTo("renamed").execute();
  operations.startHousekeeping();
  await expect.poll(() => read("almagest_housekeeping_failures_total")).toBe(1);
  await database.kysely.schema.alterTable("renamed").renameTo("sign_in_attempts").execute();
  expect(await read("almagest_housekeeping_timestamp_seconds")).toBe(0);
  const runAndRead = (): Promise<number> => {
    operations.startHousekeeping();
    return read("almagest_housekeeping_timestamp_seconds");
  };
  await expect.poll(runAndRead).toBe(NOW_MS / 1000);
});
