import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { onTestFinished, test } from "vitest";
import { newFolder, openForTest } from "./new-database.ts";

test("a SQLite file waits the whole timeout for a second lock after a statement waited for a first", async () => {
  const folder = newFolder();
  const busyTimeoutMs = 1_000;
  const { kysely } = await openForTest({ url: `sqlite:${folder}/almagest.db`, busyTimeoutMs });
  const other = new DatabaseSync(join(folder, "almagest.db"));
  onTestFinished(() => other.close());
  const writeBehindLock = async (): Promise<void> => {
    other.exec("begin immediate");
    const write = kysely.deleteFrom("request_log").execute();
    await wait(50);
    other.exec("commit");
    await write;
  };
  await writeBehindLock();
  await wait(busyTimeoutMs);
  await writeBehindLock();
});
