import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { type Database, type FileEvent, openDatabase, VanishedDatabaseError } from "../../../db/index.ts";
import { newFolder, openForTest } from "../new-database.ts";
import { seedAccount } from "../seeds.ts";

const NOTICED_BY_ALL_MS = 300;

async function openFile() {
  const folder = newFolder();
  const file = join(folder, "almagest.db");
  const events: FileEvent[] = [];
  const database = await openForTest({
    url: `sqlite:${file}`,
    noticedByAllMs: NOTICED_BY_ALL_MS,
    onFileEvent: (event) => events.push(event),
  });
  const accountId = await seedAccount(database);
  return { folder, file, database, accountId, events };
}

async function accountIds({ kysely }: Database): Promise<readonly string[]> {
  const rows = await kysely.selectFrom("accounts").select("id").execute();
  return rows.map(({ id }) => id);
}

/** What follows once a lost file is back: the process ends, and another opens the file. */
async function restart({ file, database, events }: Awaited<ReturnType<typeof openFile>>): Promise<Database> {
  await expect(database.check()).rejects.toThrow("while in use");
  expect(events.map(({ kind }) => kind)).toContain("returned");
  await database.close();
  return await openForTest({ url: `sqlite:${file}` });
}

/** Writes a database with one account that no process has open. Returns the id of the account. */
async function writeBackup(file: string): Promise<string> {
  const database = await openDatabase({ url: `sqlite:${file}` });
  const accountId = await seedAccount(database);
  await database.close();
  return accountId;
}

/** Waits until the lost database has left no file at its path. */
async function expectOnlyInstallationRecord(folder: string, database: Database): Promise<void> {
  const listFiles = async (): Promise<readonly string[]> => {
    await expect(database.check()).rejects.toThrow("was deleted while in use");
    return readdirSync(folder);
  };
  await expect.poll(listFiles).toEqual(["almagest.db.installed"]);
}

describe("a SQLite file that is lost while in use", () => {
  test("by deletion fails every statement and is not created again; a process started with a backup in its place opens that", async () => {
    const opened = await openFile();
    const { folder, file, database, events } = opened;
    const backup = join(newFolder(), "backup.db");
    const restoredId = await writeBackup(backup);
    await database.check();
    rmSync(file);
    await expect(database.check()).rejects.toThrow(`${file} was deleted while in use`);
    await expect(accountIds(database)).rejects.toThrow("was deleted while in use");
    await expect(seedAccount(database)).rejects.toThrow("was deleted while in use");
    await expect(database.kysely.transaction().execute(async () => {})).rejects.toThrow("was deleted");
    await expect(database.check()).rejects.toThrow("was deleted while in use");
    // The log of the lost database would be applied to a restored one.
    await expectOnlyInstallationRecord(folder, database);
    expect(events).toEqual([]);

    copyFileSync(backup, `${file}.partial`);
    renameSync(`${file}.partial`, file);
    const next = await restart(opened);
    expect(await accountIds(next)).toEqual([restoredId]);
    await seedAccount(next);
    expect(await accountIds(next)).toHaveLength(2);
  });

  test("by replacement is reported; the next process opens the other file, without the contents of the first", async () => {
    const opened = await openFile();
    const { folder, file, database, accountId, events } = opened;
    const backup = join(newFolder(), "backup.db");
    const restoredId = await writeBackup(backup);
    await seedAccount(database);
    renameSync(file, `${file}.old`);
    copyFileSync(backup, file);
    const next = await restart(opened);
    expect(events).toEqual([{ kind: "returned", reason: `${file} was replaced while in use` }]);
    expect(await accountIds(next)).toEqual([restoredId]);
    const old = new DatabaseSync(join(folder, "almagest.db.old"), { readOnly: true });
    const rows = old.prepare("select id from accounts order by rowid").all();
    expect(rows.map(({ id }) => id)).toContain(accountId);
    expect(rows).toHaveLength(2);
    old.close();
  });

  test("by a short move is used again once it is back", async () => {
    const { file, database, accountId, events } = await openFile();
    renameSync(file, `${file}.moved`);
    await expect(database.check()).rejects.toThrow("was deleted while in use");
    renameSync(`${file}.moved`, file);
    await database.check();
    expect(events).toEqual([]);
    expect(await accountIds(database)).toEqual([accountId]);
    await seedAccount(database);
    expect(await accountIds(database)).toHaveLength(2);
  });

  test("by a long move is opened by the next process", async () => {
    const opened = await openFile();
    const { folder, file, database, accountId } = opened;
    const elsewhere = join(newFolder(), "moved.db");
    renameSync(file, elsewhere);
    await expectOnlyInstallationRecord(folder, database);
    renameSync(elsewhere, file);
    const next = await restart(opened);
    expect(await accountIds(next)).toEqual([accountId]);
    await seedAccount(next);
    expect(await accountIds(next)).toHaveLength(2);
  });

  test("by a short move that another process does not notice keeps the counts of both", async () => {
    const { file, database } = await openFile();
    const other = await openForTest({ url: `sqlite:${file}` });
    renameSync(file, `${file}.moved`);
    await expect(database.check()).rejects.toThrow("was deleted while in use");
    await seedAccount(other);
    renameSync(`${file}.moved`, file);
    await database.check();
    await other.check();
    await seedAccount(database);
    expect(await accountIds(database)).toHaveLength(3);
    expect(await accountIds(other)).toHaveLength(3);
  });

  test("stays lost while another file is in its place, which the next process does not change either", async () => {
    const opened = await openFile();
    const { file, database } = opened;
    const reopen = () => openDatabase({ url: `sqlite:${file}` });
    renameSync(file, `${file}.old`);
    for (const content of ["", "not a database ".repeat(1000)]) {
      writeFileSync(file, content);
      await expect(database.check()).rejects.toThrow("was replaced while in use");
      await expect(accountIds(database)).rejects.toThrow("was replaced while in use");
      await expect(reopen()).rejects.toThrow(/is missing or empty|is not a database/);
      expect(statSync(file).size).toBe(content.length);
    }
    const other = new DatabaseSync(`${file}.other`);
    other.exec("create table words (word text)");
    other.close();
    renameSync(`${file}.other`, file);
    await expect(reopen()).rejects.toThrow(VanishedDatabaseError);
    renameSync(`${file}.old`, file);
    expect(await accountIds(await restart(opened))).toHaveLength(1);
  });

  test("by the deletion of its log loses no commit", async () => {
    const opened = await openFile();
    const { file, database } = opened;
    await seedAccount(database);
    rmSync(`${file}-wal`);
    const next = await restart(opened);
    await seedAccount(next);
    expect(await accountIds(next)).toHaveLength(3);
    expect(existsSync(`${file}-wal`)).toBe(true);
    await next.close();
    const closed = new DatabaseSync(file, { readOnly: true });
    expect(closed.prepare("select count(*) as accounts from accounts").get()).toMatchObject({ accounts: 3 });
    expect(closed.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
    closed.close();
  });

  test("by the deletion of its log is not opened again while another process uses that log", async () => {
    const opened = await openFile();
    const { file, database, events } = opened;
    const other = await openDatabase({ url: `sqlite:${file}` });
    rmSync(`${file}-wal`);
    await expect(database.check()).rejects.toThrow("lost its write-ahead log while in use");
    await expect(database.check()).rejects.toThrow("lost its write-ahead log while in use");
    expect(events).toEqual([]);
    await other.close();
    expect(await accountIds(await restart(opened))).toHaveLength(1);
  });
});

test("a read-only SQLite file fails the check, and succeeds when it can be written to again", async () => {
  const { file, database } = await openFile();
  chmodSync(file, 0o444);
  await expect(database.check()).rejects.toThrow(/almagest\.db is (read-only|not writable)/);
  chmodSync(file, 0o600);
  await database.check();
});

describe("a SQLite file that was created before", () => {
  const reopen = (file: string) => openDatabase({ url: `sqlite:${file}` });

  test("and is missing or empty is not created again", async () => {
    const { folder, file, database } = await openFile();
    await database.close();
    rmSync(file);
    await expect(reopen(file)).rejects.toThrow(VanishedDatabaseError);
    await expect(reopen(file)).rejects.toThrow(`${file} is missing or empty`);
    expect(readdirSync(folder)).toEqual(["almagest.db.installed"]);
    writeFileSync(file, "");
    await expect(reopen(file)).rejects.toThrow(VanishedDatabaseError);
    expect(statSync(file).size).toBe(0);
    rmSync(file);
    new DatabaseSync(file).exec("create table words (word text)");
    await expect(reopen(file)).rejects.toThrow(VanishedDatabaseError);
  });

  test("is created again once its record of installation has been deleted", async () => {
    const { file, database } = await openFile();
    await database.close();
    expect(statSync(`${file}.installed`).mode & 0o777).toBe(0o600);
    rmSync(file);
    rmSync(`${file}.installed`);
    expect(await accountIds(await openForTest({ url: `sqlite:${file}` }))).toEqual([]);
  });
});
