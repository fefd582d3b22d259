import { type Kysely, PostgresAdapter, sql } from "kysely";

export const kind = "expand";

/** `db/postgres/concurrent-indexes.ts` builds them in advance where the tables exist. */
export const indexes = [
  { name: "api_keys_account_id", table: "api_keys", columns: ["account_id", "id"] },
  { name: "api_keys_id", table: "api_keys", columns: ["id"] },
  { name: "audit_log_account_id", table: "audit_log", columns: ["account_id", "id"] },
  {
    name: "subscription_transitions_account_event",
    table: "subscription_transitions",
    columns: ["account_id", "event_id"],
  },
  { name: "subscription_transitions_event", table: "subscription_transitions", columns: ["event_id"] },
] as const;

/**
 * Primary keys of account-owned rows begin with the account, so that a distributed database stores them with it. PostgreSQL
 * alone: a SQLite file is not distributed. What was unique remains so, since older versions rely on it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    await sql`create unique index subscription_transitions_account_event
      on subscription_transitions (account_id, event_id)`.execute(db);
    return;
  }
  for (const { name, table, columns } of indexes) {
    await sql`create unique index if not exists ${sql.id(name)}
      on ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`.execute(db);
  }
  await replacePrimaryKey(db, "api_keys", "api_keys_account_id");
  await replacePrimaryKey(db, "audit_log", "audit_log_account_id");
  await replacePrimaryKey(db, "subscription_transitions", "subscription_transitions_account_event");
}

/** Uses an index that exists, which keeps its name, by which other processes find it. The table is locked for an instant only. */
async function replacePrimaryKey(db: Kysely<unknown>, table: string, index: string): Promise<void> {
  await sql`alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_pkey`)},
    add constraint ${sql.id(index)} primary key using index ${sql.id(index)}`.execute(db);
}
