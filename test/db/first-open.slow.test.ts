import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { MIGRATIONS } from "../../db/migrations/index.ts";
import { runInProcesses } from "./in-processes.ts";
import { DIALECTS, newDatabaseUrl, openForTest } from "./new-database.ts";

describe.each(DIALECTS)("a database on %s", (dialect) => {
  test("is created and migrated once by processes that start together", async () => {
    const url = await newDatabaseUrl(dialect);
    expect(await runInProcesses(6, "open.ts", url)).toEqual([true, true, true, true, true, true]);
    const { kysely } = await openForTest({ url });
    const { rows } = await sql<{ name: string }>`select name from almagest_migrations`.execute(kysely);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
  });
});
