import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import type { Database, FileEvent } from "../../../db/index.ts";
import { defined } from "../../defined.ts";
import { newFolder, openForTest } from "../new-database.ts";
import { seedAccount } from "../seeds.ts";

const KIBIBYTE = 1024;
/** Far smaller than the service's, so that few commits need each step. */
const CHECKPOINTS = {
  copyBytes: 64 * KIBIBYTE,
  emptyBytes: 256 * KIBIBYTE,
  logBytesMax: 1024 * KIBIBYTE,
  retryMs: 100,
};

async function openFile() {
  const path = join(newFolder(), "almagest.db");
  const events: FileEvent[] = [];
  const options = { checkpoints: CHECKPOINTS, onFileEvent: (event: FileEvent) => void events.push(event) };
  const database = await openForTest({ url: `sqlite:${path}`, ...options });
  const file = defined(database.sqliteFile ?? undefined);
  return { path, database, file, events };
}

/** Commits until the log has this size. */
async function growLog({ kysely, sqliteFile }: Database, bytes: number): Promise<void> {
  while ((sqliteFile?.logBytes() ?? bytes) < bytes) await sql`pragma user_version = 0`.execute(kysely);
}

/** Commits until the log is emptied: on a busy machine only when it has its maximum. */
async function growUntilEmptied(database: Database): Promise<void> {
  const logBytes = (): number => database.sqliteFile?.logBytes() ?? 0;
  let largestBytes = 0;
  const grow = async (): Promise<boolean> => {
    await growLog(database, Math.min(logBytes() + CHECKPOINTS.copyBytes, 4 * CHECKPOINTS.logBytesMax));
    largestBytes = Math.max(largestBytes, logBytes());
    await new Promise((resolve) => setTimeout(resolve, 10));
    return logBytes() < largestBytes;
  };
  await expect.poll(grow, { timeout: 20_000 }).toBe(true);
}

test("the write-ahead log is emptied while the database is in use, and loses no commit", async () => {
  const { path, database, file } = await openFile();
  file.startCheckpoints();
  for (let round = 0; round < 3; round++) {
    await seedAccount(database);
    await growUntilEmptied(database);
    expect(file.logBytes()).toBe(statSync(`${path}-wal`).size);
  }
  const other = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => other.close());
  expect(other.prepare("select count(*) as accounts from accounts").get()).toEqual({ accounts: 3 });
  expect(other.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
});

test("the process that only commits does not copy the log", async () => {
  const { database, file } = await openFile();
  const bytes = 8 * 1024 * KIBIBYTE;
  await growLog(database, bytes);
  expect(file.logBytes()).toBeGreaterThanOrEqual(bytes);
});

test("a log that a reader keeps is reported, and is emptied when the reader ends", async () => {
  const { path, database, file, events } = await openFile();
  await seedAccount(database);
  const reader = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => reader.close());
  reader.exec("begin");
  reader.prepare("select * from accounts").all();
  file.startCheckpoints();
  // Its maximum: the thread tries to empty it however slow the machine is.
  await growLog(database, CHECKPOINTS.logBytesMax);
  await expect
    .poll(() => events, { timeout: 10_000 })
    .toMatchObject([{ kind: "log not emptied", reason: "another program reads an older state" }]);
  reader.exec("commit");
  await expect.poll(file.logBytes, { timeout: 10_000 }).toBeLessThan(CHECKPOINTS.logBytesMax);
  expect(events).toHaveLength(1);
});
