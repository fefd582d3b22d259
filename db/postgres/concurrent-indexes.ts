import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { readRecordedMigrations } from "../migrate.ts";
import { type DatabaseMigration, MIGRATIONS, type MigrationIndex } from "../migrations/index.ts";

/** Pause before another look at an index that another process builds. */
const RETRY_MS = 500;
/** Builds that fail in a row because of another process. */
const FAILURES_MAX = 60;
/** Codes of a deadlock, a lock timeout, an index that another process has created, and the same at the same instant. */
const CODES_OF_OTHERS = ["40P01", "55P03", "42P07", "23505"];

type IndexState = "missing" | "invalid" | "being built" | "valid";

/**
 * Builds the unique indexes of the migrations that have not been executed, on tables that exist. Requests read and write the
 * tables meanwhile. On a plain PostgreSQL only, outside of a transaction; of several processes that start together one
 * builds an index and the others wait. An index that an interrupted build has left is dropped and built again.
 */
export async function buildMissingIndexes<Tables>(
  kysely: Kysely<Tables>,
  migrations: Readonly<Record<string, DatabaseMigration>> = MIGRATIONS,
): Promise<void> {
  const recorded = new Set((await readRecordedMigrations(kysely)).map(({ name }) => name));
  const missing = Object.entries(migrations).filter(([name]) => !recorded.has(name));
  for (const index of missing.flatMap(([, { indexes = [] }]) => indexes)) {
    if (await hasTable(kysely, index.table)) await buildIndex(kysely, index);
  }
}

async function buildIndex<Tables>(
  kysely: Kysely<Tables>,
  { name, table, columns }: MigrationIndex,
): Promise<void> {
  for (let failures = 0; ; ) {
    const state = await readState(kysely, name);
    if (state === "valid") return;
    if (state === "being built") {
      await wait(RETRY_MS);
      continue;
    }
    try {
      if (state === "invalid") await sql`drop index concurrently if exists ${sql.id(name)}`.execute(kysely);
      await sql`create unique index concurrently ${sql.id(name)}
        on ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`.execute(kysely);
    } catch (error) {
      failures += 1;
      if (failures === FAILURES_MAX || !isDueToOther(error)) throw error;
      await wait(RETRY_MS);
    }
  }
}

function isDueToOther(error: unknown): boolean {
  return CODES_OF_OTHERS.includes(String((error as { readonly code?: unknown }).code));
}

async function hasTable<Tables>(kysely: Kysely<Tables>, table: string): Promise<boolean> {
  const { rows } = await sql<{ readonly has: boolean }>`
    select to_regclass(${table}) is not null as has`.execute(kysely);
  return rows[0]?.has === true;
}

async function readState<Tables>(kysely: Kysely<Tables>, name: string): Promise<IndexState> {
  const { rows } = await sql<{ readonly state: IndexState }>`
    select case when x.indisvalid then 'valid'
      when exists (select 1 from pg_stat_progress_create_index p where p.index_relid = x.indexrelid) then 'being built'
      else 'invalid' end as state
    from pg_index x where x.indexrelid = to_regclass(${name})`.execute(kysely);
  return rows[0]?.state ?? "missing";
}
