import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { DatabaseUrlError, describeLocation, openDatabase, parseDatabaseUrl } from "../../db/index.ts";
import { openWhenAvailable } from "../../db/postgres/opening.ts";
import {
  DIALECTS,
  newDatabase,
  newDatabaseUrl,
  newEmptyUrl,
  newFolder,
  openForTest,
} from "./new-database.ts";
import { NOON_MS, seedAccount } from "./seeds.ts";

describe.each(DIALECTS)("a database on %s", (dialect) => {
  test("keeps its data when it is opened again", async () => {
    const url = await newEmptyUrl(dialect);
    const first = await openForTest({ url });
    const id = await seedAccount(first);
    await first.persist();
    const second = await openForTest({ url });
    expect(await second.kysely.selectFrom("accounts").select(["id", "created_at_ms"]).execute()).toEqual([
      { id, created_at_ms: NOON_MS },
    ]);
  });

  test("stores only the endpoint, status, latency and time of a request", async () => {
    const { kysely } = await newDatabase(dialect);
    const tables = await kysely.introspection.getTables();
    const columns = tables.find(({ name }) => name === "request_log")?.columns.map(({ name }) => name);
    expect(columns).toEqual(["endpoint", "status", "latency_us", "at_ms"]);
    const names = tables.map(({ name }) => name).sort();
    expect(names.join(" ")).toBe(
      "accounts almagest_migration_kinds almagest_migration_lock almagest_migrations api_keys " +
        "audit_log billing_customers daily_pool endpoint_usage housekeeping_clock request_log " +
        "sign_in_attempts sign_in_credentials sign_in_links sign_in_sessions sign_in_users " +
        "sign_in_verifications subscription_transitions",
    );
  });

  test("rolls back a transaction that fails, and remains usable", async () => {
    const database = await newDatabase(dialect);
    await expect(
      database.kysely.transaction().execute(async (transaction) => {
        await transaction.deleteFrom("request_log").execute();
        await seedAccount({ ...database, kysely: transaction });
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await database.kysely.selectFrom("accounts").select("id").execute()).toEqual([]);
    await seedAccount(database);
    await database.check();
  });

  test.each(["daily_pool", "api_keys", "accounts"])(
    "fails the check while %s cannot be used",
    async (table) => {
      const database = await newDatabase(dialect);
      const { schema } = database.kysely;
      await database.check();
      await schema.alterTable(table).renameTo("moved").execute();
      await expect(database.check()).rejects.toThrow(table);
      await schema.alterTable("moved").renameTo(table).execute();
      await database.check();
    },
  );
});

describe.each(DIALECTS.filter((dialect) => dialect === "postgres"))("a server of %s", (dialect) => {
  const options = { onWaiting: () => {} };

  test("that only reads is waited for while it lacks tables, and opened where it has them", async () => {
    const url = await newEmptyUrl(dialect);
    const name = sql.id(new URL(url).pathname.slice(1));
    const { kysely } = await openForTest({ url: await newDatabaseUrl(dialect) });
    const setReadOnly = async (isReadOnly: boolean): Promise<void> => {
      const mode = sql.raw(isReadOnly ? "on" : "off");
      await sql`alter database ${name} set default_transaction_read_only = ${mode}`.execute(kysely);
    };
    await setReadOnly(true);
    const first = await openForTest({ url, ...options });
    expect(first.waitingFor()).toBe("25006");
    await expect(first.check()).rejects.toThrow("waiting for the database: 25006");
    await setReadOnly(false);
    await first.opened;
    await setReadOnly(true);
    const later = await openForTest({ url, ...options });
    expect(later.waitingFor()).toBeNull();
    await expect(later.check()).rejects.toThrow("transaction_read_only is on");
  });

  test.each([
    [{ password: "wrong" }, /password authentication failed/],
    [{ pathname: "/unknown" }, /database "unknown" does not exist/],
  ])("is not waited for with %o", async (part, reason) => {
    const { href: url } = Object.assign(new URL(await newDatabaseUrl(dialect)), part);
    await expect(openDatabase({ url, ...options })).rejects.toThrow(reason);
  });
});

test("the failure of an attempt to open a server that is stopped meanwhile is not reported", async () => {
  const failures: unknown[] = [];
  const attempts = [
    () => Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })),
    async () => {
      opening.stop();
      throw new Error("driver has already been destroyed");
    },
  ];
  const hasEnded = Promise.withResolvers<void>();
  const attempt = async (): Promise<void> => {
    try {
      await attempts.shift()?.();
    } finally {
      if (attempts.length === 0) hasEnded.resolve();
    }
  };
  const opening = await openWhenAvailable(attempt, () => {});
  opening.opened.catch((error: unknown) => failures.push(error));
  await hasEnded.promise;
  await setImmediate();
  expect(failures).toEqual([]);
});

describe("a SQLite file", () => {
  test("and its folder are created for this user only", async () => {
    const folder = join(newFolder(), "some", "data");
    await openForTest({ url: `sqlite:${folder}/almagest.db` });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const file of ["almagest.db", "almagest.db-wal", "almagest.db-shm"]) {
      expect([file, statSync(join(folder, file)).mode & 0o777]).toEqual([file, 0o600]);
    }
  });

  test("does not change an existing folder", async () => {
    const folder = join(newFolder(), "shared");
    mkdirSync(folder, { mode: 0o750 });
    await openForTest({ url: `sqlite:${folder}/almagest.db` });
    expect(statSync(folder).mode & 0o777).toBe(0o750);
  });

  test("is one file with all data after closing", async () => {
    const folder = newFolder();
    const database = await openForTest({ url: `sqlite:${folder}/almagest.db` });
    await seedAccount(database);
    await database.close();
    expect(existsSync(join(folder, "almagest.db-wal"))).toBe(false);
    const file = new DatabaseSync(join(folder, "almagest.db"), { readOnly: true });
    expect(file.prepare("select count(*) as accounts from accounts").get()).toMatchObject({ accounts: 1 });
    file.close();
  });

  test("that another process has locked for too long fails writes, not reads, until it is unlocked", async () => {
    const folder = newFolder();
    const database = await openForTest({ url: `sqlite:${folder}/almagest.db`, busyTimeoutMs: 20 });
    const other = new DatabaseSync(join(folder, "almagest.db"));
    other.exec("begin immediate");
    await expect(seedAccount(database)).rejects.toThrow(/locked/);
    await expect(database.check()).rejects.toThrow(/locked/);
    expect(await database.kysely.selectFrom("accounts").select("id").execute()).toEqual([]);
    other.exec("commit");
    other.close();
    await database.check();
    expect(await seedAccount(database)).toMatch(/^acc_/);
  });

  test("that another process keeps locked while it is new is not opened", async () => {
    const file = join(newFolder(), "almagest.db");
    const other = new DatabaseSync(file);
    other.exec("begin exclusive");
    await expect(openDatabase({ url: `sqlite:${file}` })).rejects.toThrow(/locked/);
    other.close();
  });

  test("that is not a database is rejected", async () => {
    const { writeFileSync } = await import("node:fs");
    const file = join(newFolder(), "almagest.db");
    writeFileSync(file, "not a database ".repeat(1000));
    await expect(openDatabase({ url: `sqlite:${file}` })).rejects.toThrow(/not a database/);
  });
});

describe("an address", () => {
  test("names a file or a server", () => {
    expect(parseDatabaseUrl("sqlite:./data/almagest.db")).toEqual({
      dialect: "sqlite",
      file: "./data/almagest.db",
    });
    expect(parseDatabaseUrl("sqlite:/var/lib/almagest.db")).toEqual({
      dialect: "sqlite",
      file: "/var/lib/almagest.db",
    });
    for (const url of ["postgres://db/almagest", "postgresql://u:p@db:5433/almagest?sslmode=require"]) {
      expect(parseDatabaseUrl(url)).toEqual({ dialect: "postgres", url });
    }
  });

  test.each([
    "",
    "sqlite:",
    "sqlite::memory:",
    "sqlite://almagest.db",
    "sqlite:data/",
    "mysql://db/almagest",
    "almagest.db",
    "postgres://u:p@:port/x",
  ])("%j is rejected", (url) => {
    expect(() => parseDatabaseUrl(url)).toThrow(DatabaseUrlError);
  });

  test("of several hosts is rejected, with what to name instead", () => {
    for (const url of [
      "postgres://one,two/almagest?target_session_attrs=read-write",
      "postgres://u:p@one:5432,two:5432/almagest",
      "postgres:///almagest?host=one,two",
      "postgres://u:p@one/almagest?sslmode=require&host=one%2Ctwo",
      "postgres:///almagest?host=one&host=two",
      "postgres:///almagest?host=one&sslmode=require&host=one",
      "postgres://one%2Ctwo/almagest",
      "postgres://one/almagest?hostaddr=192.0.2.1,192.0.2.2",
      "postgres://one/almagest?hostaddr=192.0.2.1&hostaddr=192.0.2.2",
    ]) {
      expect(() => parseDatabaseUrl(url)).toThrow(/several hosts.*name HAProxy, or a name that moves/);
    }
    for (const url of [
      "postgres://u:a,b@one/almagest",
      "postgres://one/almagest?host=two&hostaddr=192.0.2.1",
    ])
      expect(parseDatabaseUrl(url)).toMatchObject({ dialect: "postgres" });
  });

  test("is described without its password, user and options", () => {
    const described = (url: string): string => describeLocation(parseDatabaseUrl(url));
    expect(described("postgres://ann:secret@db.example:5433/almagest?sslpassword=hidden")).toBe(
      "postgres://db.example:5433/almagest",
    );
    expect(described("postgres://ann:secret@db.example/almagest")).toBe("postgres://db.example/almagest");
  });
});
