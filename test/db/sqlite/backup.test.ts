import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { backupSqliteFile, restoreSqliteFile } from "../../../db/index.ts";
import { newFolder, openForTest } from "../new-database.ts";
import { seedAccount } from "../seeds.ts";

const NOW_MS = Date.UTC(2026, 10, 22, 4, 30, 0, 123);

interface Place {
  readonly folder: string;
  readonly file: string;
  readonly copy: string;
}

function newPlace(): Place {
  const folder = newFolder();
  return { folder, file: join(folder, "almagest.db"), copy: join(folder, "copy.db") };
}

/** A database with so many accounts that is open, as in a service. */
async function openWithAccounts(file: string, count: number) {
  const database = await openForTest({ url: `sqlite:${file}` });
  for (let index = 0; index < count; index++) await seedAccount(database);
  return database;
}

/** A place with a closed database of two accounts and its backup. */
async function newBackup(): Promise<Place> {
  const place = newPlace();
  const database = await openWithAccounts(place.file, 2);
  await backupSqliteFile(place.file, place.copy);
  await database.close();
  return place;
}

function countAccounts(file: string): number {
  const database = new DatabaseSync(file);
  try {
    return Number(database.prepare("select count(*) as rows from accounts").get()?.["rows"]);
  } finally {
    database.close();
  }
}

const restore = ({ file, copy }: Place, isForced = false) =>
  restoreSqliteFile({ backup: copy, database: file, isForced, nowMs: NOW_MS });

describe("a backup of a SQLite file", () => {
  test("contains the commits of an open database, write-ahead log included, as one file for this user only", async () => {
    const { folder, file, copy } = newPlace();
    await openWithAccounts(file, 3);
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    const { rows, bytes, latestMigration } = await backupSqliteFile(file, copy);
    expect(rows).toMatchObject({ accounts: 3, api_keys: 0 });
    expect(latestMigration).toMatch(/^2026-/);
    expect(statSync(copy)).toMatchObject({ size: bytes });
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(countAccounts(copy)).toBe(3);
    expect(readdirSync(folder).sort().join(" ")).toBe(
      "almagest.db almagest.db-shm almagest.db-wal almagest.db.backed-up almagest.db.installed copy.db",
    );
  });

  test("does not contain rows that were deleted before", async () => {
    const { file, copy } = newPlace();
    const { kysely } = await openWithAccounts(file, 200);
    const emails = (await kysely.selectFrom("accounts").select("email").execute()).map(({ email }) => email);
    const emailsIn = (path: string) => {
      const bytes = readFileSync(path);
      return emails.filter((email) => bytes.includes(email));
    };
    // As an earlier version deleted, without overwriting.
    const earlier = new DatabaseSync(file);
    earlier.exec("pragma secure_delete = off; delete from accounts; pragma wal_checkpoint(truncate)");
    earlier.close();
    expect(emailsIn(file)).not.toEqual([]);
    await backupSqliteFile(file, copy);
    expect(emailsIn(copy)).toEqual([]);
  });

  test("never replaces an existing file", async () => {
    const { file, copy } = newPlace();
    await openWithAccounts(file, 1);
    writeFileSync(copy, "other contents");
    await expect(backupSqliteFile(file, copy)).rejects.toThrow(/copy.db already exists; choose another name/);
    expect(readFileSync(copy, "utf8")).toBe("other contents");
  });

  test("of a file that does not exist creates nothing", async () => {
    const { folder, file, copy } = newPlace();
    await expect(backupSqliteFile(file, copy)).rejects.toThrow(/almagest.db does not exist/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("into a folder that does not exist fails and names the file", async () => {
    const { folder, file } = newPlace();
    await openWithAccounts(file, 1);
    await expect(backupSqliteFile(file, join(folder, "missing", "copy.db"))).rejects.toThrow(
      /missing\/copy\.db\.partial cannot be created: ENOENT/,
    );
  });

  test("of a damaged database fails and leaves no file", async () => {
    const { folder, file, copy } = newPlace();
    await (await openWithAccounts(file, 50)).close();
    const bytes = readFileSync(file);
    // Most addresses then differ between the table and its index.
    for (let at = 0; at >= 0; at = bytes.indexOf("@example.com", at + 1)) {
      if (at > 0 && at % 2 === 0) bytes.writeUInt8(bytes.readUInt8(at - 1) ^ 1, at - 1);
    }
    writeFileSync(file, bytes);
    await expect(backupSqliteFile(file, copy)).rejects.toThrow(/damaged/);
    expect(readdirSync(folder)).toEqual(["almagest.db", "almagest.db.installed"]);
  });

  test("of another program's database fails", async () => {
    const { file, copy } = newPlace();
    const other = new DatabaseSync(file);
    other.exec("create table accounts (id text)");
    other.close();
    await expect(backupSqliteFile(file, copy)).rejects.toThrow(
      /not a database of Almagest: it lacks api_keys, daily_pool/,
    );
    expect(existsSync(copy)).toBe(false);
  });
});

describe("restoring a backup", () => {
  test("replaces a database that no process uses, and keeps it under the returned name", async () => {
    const place = await newBackup();
    await (await openWithAccounts(place.file, 5)).close();
    const { replaced, rows } = await restore(place);
    expect(replaced).toBe(`${place.file}.replaced-20261122T043000123Z`);
    expect(rows).toMatchObject({ accounts: 2 });
    expect([countAccounts(place.file), countAccounts(String(replaced)), countAccounts(place.copy)]).toEqual([
      2, 7, 2,
    ]);
    expect(statSync(place.file).mode & 0o777).toBe(0o600);
    const database = await openForTest({ url: `sqlite:${place.file}` });
    expect(await seedAccount(database)).toMatch(/^acc_/);
  });

  test("creates the database and its folder if they do not exist", async () => {
    const { copy, folder } = await newBackup();
    const file = join(folder, "other", "almagest.db");
    expect(await restore({ file, copy, folder })).toMatchObject({ replaced: null });
    expect(countAccounts(file)).toBe(2);
    expect(readdirSync(join(folder, "other"))).toEqual(["almagest.db"]);
  });

  test.each([false, true])(
    "is refused while a connection to the database is open (--force: %s)",
    async (isForced) => {
      const place = await newBackup();
      const database = await openWithAccounts(place.file, 1);
      await expect(restore(place, isForced)).rejects.toThrow(
        /A process has .*almagest.db open; stop the service/,
      );
      await seedAccount(database);
      await database.close();
      expect(countAccounts(place.file)).toBe(4);
      expect(readdirSync(place.folder).sort().join(" ")).toBe(
        "almagest.db almagest.db.backed-up almagest.db.installed copy.db",
      );
    },
  );

  test("keeps the commits that a killed process left in the write-ahead log with the replaced database", async () => {
    const place = await newBackup();
    const running = newPlace();
    await openWithAccounts(running.file, 9);
    for (const suffix of ["", "-wal", "-shm"]) copyFileSync(running.file + suffix, place.file + suffix);
    const { replaced } = await restore(place);
    expect([countAccounts(place.file), countAccounts(String(replaced))]).toEqual([2, 9]);
    expect(readdirSync(place.folder).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);
  });

  test("replaces a damaged database, and its write-ahead log, only with --force", async () => {
    const place = await newBackup();
    writeFileSync(place.file, "not a database ".repeat(1000));
    writeFileSync(`${place.file}-wal`, "remains");
    await expect(restore(place)).rejects.toThrow(/file is not a database.*repeat with --force/);
    const { replaced } = await restore(place, true);
    expect(countAccounts(place.file)).toBe(2);
    expect(readFileSync(String(replaced), "utf8")).toMatch(/^not a database/);
    expect(existsSync(`${place.file}-wal`)).toBe(false);
  });

  test("does not put a database next to a write-ahead log that is not its own", async () => {
    const { copy, folder } = await newBackup();
    const file = join(folder, "deleted.db");
    writeFileSync(`${file}-wal`, "remains");
    await expect(restore({ file, copy, folder })).rejects.toThrow(/deleted.db-wal exists without/);
    expect(existsSync(file)).toBe(false);
  });

  test.each([
    ["is not a database", (copy: string) => writeFileSync(copy, "text ".repeat(2000)), /not a database/],
    [
      "is cut off",
      (copy: string) => writeFileSync(copy, readFileSync(copy).subarray(0, 20_480)),
      /malformed|damaged/,
    ],
    [
      "is a copy without its write-ahead log",
      (copy: string) => writeFileSync(`${copy}-wal`, "rest"),
      /is not a backup/,
    ],
    [
      "has been used by a newer version that removes what this version uses",
      (copy: string) => {
        const database = new DatabaseSync(copy);
        database.exec(`insert into almagest_migrations values ('9999-12-31-newer', '9999-12-31T00:00:00.000Z');
          insert into almagest_migration_kinds values ('9999-12-31-newer', 'contract', '9999-12-31-newer')`);
        database.close();
      },
      /used by a newer version/,
    ],
  ])("changes nothing if the backup %s", async (_title, spoil, reason) => {
    const place = await newBackup();
    spoil(place.copy);
    const filesBefore = readdirSync(place.folder);
    await expect(restore(place)).rejects.toThrow(reason);
    expect(countAccounts(place.file)).toBe(2);
    expect(readdirSync(place.folder)).toEqual(filesBefore);
  });
});
