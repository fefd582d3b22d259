import { setImmediate as nextIteration } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createDailyPool, createFindApiKeyOwner, openDatabase, readPoolUsed } from "../../db/index.ts";
import { migrateToLatest } from "../../db/migrate.ts";
import { MIGRATIONS } from "../../db/migrations/index.ts";
import { defined } from "../defined.ts";
import { DIALECTS, type Dialect, newDatabaseUrl, newEmptyUrl, openForTest } from "./new-database.ts";
import { DAY, NOON_MS, seedAccount, seedKey } from "./seeds.ts";

/** What the next version of a test adds: to tables that the present version writes on every call, and one of its own. */
const labels = {
  kind: "expand",
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable("daily_pool")
      .addColumn("weight", "integer", (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema
      .alterTable("api_keys")
      .addColumn("region", "text", (column) => column.notNull().defaultTo("eu"))
      .execute();
    await db.schema.alterTable("accounts").addColumn("label", "text").execute();
    await db.schema.createIndex("daily_pool_day").on("daily_pool").column("day").execute();
    await db.schema
      .createTable("account_labels")
      .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
      .addColumn("label", "text", (column) => column.notNull())
      .execute();
    await sql`insert into account_labels select id, 'first' from accounts`.execute(db);
  },
} as const;

/** What the version after the next removes: it no longer uses `accounts.label`. */
const withoutLabels = {
  kind: "contract",
  needs: "9998-01-01-labels",
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable("accounts").dropColumn("label").execute();
  },
} as const;

const LATEST = defined(Object.keys(MIGRATIONS).at(-1));
const NEXT = { ...MIGRATIONS, "9998-01-01-labels": labels };
const LAST = { ...NEXT, "9998-02-01-without-labels": withoutLabels };

/** A database in which a newer version has recorded a migration. */
async function newDatabaseOfNewerVersion(
  dialect: Dialect,
  recorded: { readonly kind: "expand" | "contract"; readonly needs: string | null } | null,
): Promise<string> {
  const url = await newEmptyUrl(dialect);
  const database = await openForTest({ url });
  const { kysely } = database;
  await seedAccount(database);
  await sql`insert into almagest_migrations (name, timestamp)
    values ('9999-12-31-newer', '9999-12-31T00:00:00.000Z')`.execute(kysely);
  if (recorded !== null) {
    await sql`insert into almagest_migration_kinds (name, kind, needs)
      values ('9999-12-31-newer', ${recorded.kind}, ${recorded.needs})`.execute(kysely);
  }
  return url;
}

describe.each(DIALECTS)("the migrations on %s", (dialect) => {
  test("record the kind of each migration that an older version may not know", async () => {
    const { kysely } = await openForTest({ url: await newEmptyUrl(dialect) });
    const { rows } = await sql`select name, kind, needs from almagest_migration_kinds order by name`.execute(
      kysely,
    );
    const expected = Object.entries(MIGRATIONS).map(([name, { kind }]) => ({ name, kind, needs: null }));
    expect(rows).toEqual(expected);
  });

  test("accept a newer version's migration that only adds, and leave it recorded", async () => {
    const url = await newDatabaseOfNewerVersion(dialect, { kind: "expand", needs: null });
    const { kysely } = await openForTest({ url });
    expect(await kysely.selectFrom("accounts").select("id").execute()).toHaveLength(1);
    const { rows } = await sql<{ name: string }>`select name from almagest_migrations order by name`.execute(
      kysely,
    );
    expect(rows.map(({ name }) => name)).toEqual([...Object.keys(MIGRATIONS), "9999-12-31-newer"]);
  });

  test("accept a newer version's removal of what this version no longer uses", async () => {
    const url = await newDatabaseOfNewerVersion(dialect, { kind: "contract", needs: LATEST });
    await (await openForTest({ url })).check();
  });

  test.each([
    ["a removal of what this version uses", { kind: "contract", needs: "9999-12-31-newer" }],
    ["a migration of unknown kind", null],
  ] as const)("reject %s, and name it", async (_title, recorded) => {
    const url = await newDatabaseOfNewerVersion(dialect, recorded);
    await expect(openDatabase({ url })).rejects.toThrow(
      /used by a newer version of the service, whose migration 9999-12-31-newer removes/,
    );
  });
});

describe.each(DIALECTS)("calls of this version on %s", (dialect) => {
  test("are counted exactly while newer versions add to its tables and remove what it does not use", async () => {
    const url = await newDatabaseUrl(dialect);
    const database = await openForTest({ url });
    const accountId = await seedAccount(database);
    const { id: keyId, hash } = await seedKey(database, accountId);
    const find = createFindApiKeyOwner(database);
    const pool = createDailyPool(database);
    let counted = 0;
    let isOver = false;
    const call = async (): Promise<void> => {
      while (!isOver) {
        expect(await find(hash, NOON_MS)).toMatchObject({ accountId, keyId });
        const { ok } = await pool.take({ accountId, keyId, day: DAY, limit: 1_000_000, nowMs: NOON_MS });
        expect(ok).toBe(true);
        counted += 1;
        await nextIteration();
      }
    };
    const callers = Promise.all(Array.from({ length: 8 }, call));
    callers.catch(() => {});
    const untilCalledAgain = async (): Promise<void> => {
      await Promise.race([callers, expect.poll(() => counted).toBeGreaterThan(counted + 100)]);
    };
    const newer = await openForTest({ url });
    for (const migrations of [NEXT, LAST]) {
      await untilCalledAgain();
      await migrateToLatest(newer.kysely, dialect, migrations);
    }
    await untilCalledAgain();
    isOver = true;
    await callers;
    expect(await readPoolUsed(database.kysely, { accountId, day: DAY })).toBe(counted);
  });
});

describe.each(DIALECTS)("a database on %s of a state before the first release", (dialect) => {
  test.each([true, false])("is rejected as such, with kinds of migrations: %s", async (hasKinds) => {
    const url = await newEmptyUrl(dialect);
    const { kysely } = await openForTest({ url });
    await sql`update almagest_migrations set name = '2026-11-20-accounts'`.execute(kysely);
    if (!hasKinds) await sql`drop table almagest_migration_kinds`.execute(kysely);
    await expect(openDatabase({ url })).rejects.toThrow(
      /^The database is of a state before the first release: it has the migration 2026-11-20-accounts/,
    );
  });
});

describe.each(DIALECTS.filter((dialect) => dialect === "postgres"))("a migration on %s", (dialect) => {
  test("waits for another process that migrates for a limited time", async () => {
    const url = await newEmptyUrl(dialect);
    const { kysely } = await openForTest({ url });
    await sql`delete from almagest_migrations`.execute(kysely);
    await kysely.transaction().execute(async (other) => {
      await sql`select id from almagest_migration_lock for update`.execute(other);
      await expect(openDatabase({ url, migrationTimeoutMs: 300 })).rejects.toThrow(
        "another process has been migrating the database for too long",
      );
    });
  });

  test("gives up its locks when it waits for a request that waits for it, and starts over", async () => {
    const url = await newEmptyUrl(dialect);
    const database = await openForTest({ url });
    await seedAccount(database);
    const next = await openForTest({ url, poolSize: 1 });
    const isWaiting = async (): Promise<boolean> => {
      const { rows } = await sql`select 1 from pg_locks join pg_database on database = pg_database.oid
        where not granted and datname = current_database()`.execute(database.kysely);
      return rows.length > 0;
    };
    let migrating = Promise.resolve();
    await database.kysely.transaction().execute(async (request) => {
      await sql`select count(*) from api_keys`.execute(request);
      migrating = migrateToLatest(next.kysely, dialect, NEXT);
      migrating.catch(() => {});
      // The migration has changed `accounts` and waits for `api_keys`.
      while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 5));
      const { rows } = await sql`select count(*) as accounts from accounts`.execute(request);
      expect(rows).toHaveLength(1);
    });
    await migrating;
    const { rows } =
      await sql`select kind from almagest_migration_kinds where name = '9998-01-01-labels'`.execute(
        database.kysely,
      );
    expect(rows).toEqual([{ kind: "expand" }]);
  });
});
