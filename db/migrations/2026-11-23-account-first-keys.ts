import { type Kysely, PostgresAdapter, sql } from "kysely";

export const kind = "expand";

/**
 * Primary keys of account-owned rows begin with the account, so that a distributed database stores them with it. PostgreSQL
 * alone: a SQLite file is not distributed. What was unique remains so, since older versions rely on it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index subscription_transitions_account_event
    on subscription_transitions (account_id, event_id)`.execute(db);
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`create unique index api_keys_account_id on api_keys (account_id, id)`.execute(db);
  await sql`create unique index audit_log_account_id on audit_log (account_id, id)`.execute(db);
  await sql`create unique index api_keys_id on api_keys (id)`.execute(db);
  await sql`create unique index subscription_transitions_event on subscription_transitions (event_id)`.execute(
    db,
  );
  await replacePrimaryKey(db, "api_keys", "api_keys_account_id");
  await replacePrimaryKey(db, "audit_log", "audit_log_account_id");
  await replacePrimaryKey(db, "subscription_transitions", "subscription_transitions_account_event");
}

/** Uses an index that exists: the table is locked for an instant only. */
async function replacePrimaryKey(db: Kysely<unknown>, table: string, index: string): Promise<void> {
  const name = sql.id(`${table}_pkey`);
  await sql`alter table ${sql.table(table)} drop constraint ${name},
    add constraint ${name} primary key using index ${sql.id(index)}`.execute(db);
}
