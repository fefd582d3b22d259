import { Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase, parseDatabaseUrl } from "../../db/index.ts";
import { migrateToLatest } from "../../db/migrate.ts";
import { MIGRATIONS } from "../../db/migrations/index.ts";
import { createPostgresDialect } from "../../db/postgres/dialect.ts";
import { createSqliteDialect, openSqliteFile } from "../../db/sqlite/dialect.ts";
import { defined } from "../defined.ts";
import { DIALECTS, type Dialect, newDatabaseUrl, openForTest } from "./new-database.ts";
import * as labels from "./next-versions/9998-01-01-labels.ts";
import { seedAccount } from "./seeds.ts";

const LATEST = defined(Object.keys(MIGRATIONS).at(-1));
const FIRST_TWO = ["2026-11-20-accounts-and-keys", "2026-11-21-developer-area"] as const;
const CONNECTION = {
  busyTimeoutMs: 1_000,
  poolSize: 1,
  connectTimeoutMs: 2_000,
  statementTimeoutMs: 3_000,
  onIdleError: () => {},
};

/** Applies the migrations of the first release as it did, without kinds. */
async function migrateWithoutKinds(url: string): Promise<Kysely<unknown>> {
  const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
    FIRST_TWO.map((name) => [name, MIGRATIONS[name]]),
  );
  const location = parseDatabaseUrl(url);
  const dialect =
    location.dialect === "sqlite"
      ? createSqliteDialect(openSqliteFile(location.file), CONNECTION).dialect
      : createPostgresDialect(location.url, CONNECTION).dialect;
  const kysely = new Kysely<unknown>({ dialect });
  onTestFinished(() => kysely.destroy());
  const { error } = await new Migrator({
    db: kysely,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableName: "almagest_migrations",
    migrationLockTableName: "almagest_migration_lock",
  }).migrateToLatest();
  expect(error).toBeUndefined();
  return kysely;
}

/** Opens a PostgreSQL database as the last version before a migration has left it. */
async function openBefore(name: keyof typeof MIGRATIONS, url: string): Promise<Kysely<unknown>> {
  const { dialect } = createPostgresDialect(url, { ...CONNECTION, poolSize: 4 });
  const kysely = new Kysely<unknown>({ dialect });
  onTestFinished(() => kysely.destroy());
  const earlier = Object.entries(MIGRATIONS).filter(([each]) => each < name);
  await migrateToLatest(kysely, "postgres", Object.fromEntries(earlier));
  return kysely;
}

/** A database in which a newer version has recorded a migration. */
async function newDatabaseOfNewerVersion(
  dialect: Dialect,
  recorded: { readonly kind: "expand" | "contract"; readonly needs: string | null } | null,
): Promise<string> {
  const url = await newDatabaseUrl(dialect);
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
  test("are applied to a database of the first release, which keeps its data", async () => {
    const url = await newDatabaseUrl(dialect);
    const firstRelease = await migrateWithoutKinds(url);
    await sql`insert into accounts (id, email, subscription_state, created_at_ms)
      values ('acc_1', 'ann@example.com', 'free', 1)`.execute(firstRelease);
    const { kysely } = await openForTest({ url });
    expect(await kysely.selectFrom("accounts").select("id").execute()).toEqual([{ id: "acc_1" }]);
    const { rows } = await sql<{ name: string }>`select name from almagest_migrations order by name`.execute(
      kysely,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
  });

  test("record the kind of each migration that an older version may not know", async () => {
    const { kysely } = await openForTest({ url: await newDatabaseUrl(dialect) });
    const { rows } = await sql`select name, kind, needs from almagest_migration_kinds order by name`.execute(
      kysely,
    );
    const expected = Object.entries(MIGRATIONS)
      .filter(([name]) => name > "2026-11-21-migration-kinds")
      .map(([name, { kind }]) => ({ name, kind, needs: null }));
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

describe.each(DIALECTS.filter((dialect) => dialect === "postgres"))("a migration on %s", (dialect) => {
  test("builds its indexes while requests write to the table, by one of two processes, also after an interruption", async () => {
    const url = await newDatabaseUrl(dialect);
    const kysely = await openBefore("2026-11-23-account-first-keys", url);
    const write = sql`update api_keys set last_used_day = '2026-11-22'`;
    const isBuilding = async (): Promise<boolean> =>
      (
        await sql`select 1 from pg_stat_progress_create_index where datname = current_database()`.execute(
          kysely,
        )
      ).rows.length > 0;
    const opening = await kysely.transaction().execute(async (request) => {
      await write.execute(request);
      // A build waits for the request. This one is interrupted.
      const interrupted = kysely.connection().execute(async (connection) => {
        await sql`set statement_timeout = 100`.execute(connection);
        try {
          await sql`create unique index concurrently api_keys_id on api_keys (id)`.execute(connection);
        } finally {
          await sql`reset statement_timeout`.execute(connection);
        }
      });
      await expect(interrupted).rejects.toThrow(/timeout/);
      const databases = [openForTest({ url }), openForTest({ url })];
      while (!(await isBuilding())) await new Promise((resolve) => setTimeout(resolve, 5));
      await kysely.transaction().execute(async (other) => {
        await sql`set local lock_timeout = 100`.execute(other);
        await write.execute(other);
      });
      return databases;
    });
    await Promise.all(opening);
    const { rows } = await sql<{
      readonly name: string;
      readonly isValid: boolean;
      readonly isPrimary: boolean;
    }>`
      select indexrelid::regclass::text as name, indisvalid as "isValid", indisprimary as "isPrimary" from pg_index
      where indrelid = 'api_keys'::regclass and indexrelid::regclass::text like '%_id' order by 1`.execute(
      kysely,
    );
    expect(rows).toEqual([
      { name: "api_keys_account_id", isValid: true, isPrimary: true },
      { name: "api_keys_id", isValid: true, isPrimary: false },
    ]);
  });

  test("gives up its locks when it waits for a request that waits for it, and starts over", async () => {
    const url = await newDatabaseUrl(dialect);
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
      migrating = migrateToLatest(next.kysely, dialect, { ...MIGRATIONS, "9998-01-01-labels": labels });
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
