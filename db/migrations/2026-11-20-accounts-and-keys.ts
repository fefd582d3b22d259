import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** The same for SQLite and PostgreSQL. A released migration never changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccountTables(db);
  await createCountingTables(db);
}

async function createAccountTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("accounts")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("subscription_state", "text", (column) => column.notNull())
    .addColumn("paid_until_ms", "bigint")
    .addColumn("created_at_ms", "bigint", (column) => column.notNull())
    .addCheckConstraint(
      "accounts_subscription_state",
      sql`subscription_state in ('free', 'pro', 'pro_ending')`,
    )
    .addCheckConstraint(
      "accounts_paid_until",
      sql`subscription_state = 'pro' or (subscription_state = 'free') = (paid_until_ms is null)`,
    )
    .execute();

  await db.schema
    .createTable("api_keys")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("slot", "integer")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("shown", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at_ms", "bigint", (column) => column.notNull())
    .addColumn("revoked_at_ms", "bigint")
    .addColumn("last_used_day", "text")
    .addCheckConstraint("api_keys_slot", sql`slot between 1 and 5`)
    .addCheckConstraint("api_keys_active_in_slot", sql`(slot is null) = (revoked_at_ms is not null)`)
    .addUniqueConstraint("api_keys_account_slot", ["account_id", "slot"])
    .execute();
}

async function createCountingTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("daily_pool")
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("used", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("daily_pool_account_day", ["account_id", "day"])
    .addCheckConstraint("daily_pool_used", sql`used >= 0`)
    .execute();

  await db.schema
    .createTable("subscription_transitions")
    .addColumn("event_id", "text", (column) => column.primaryKey().notNull())
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("from_state", "text", (column) => column.notNull())
    .addColumn("to_state", "text", (column) => column.notNull())
    .addColumn("paid_until_ms", "bigint")
    .addColumn("at_ms", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("subscription_transitions_account")
    .on("subscription_transitions")
    .columns(["account_id", "at_ms"])
    .execute();

  await db.schema
    .createTable("request_log")
    .addColumn("endpoint", "text", (column) => column.notNull())
    .addColumn("status", "integer", (column) => column.notNull())
    .addColumn("latency_us", "integer", (column) => column.notNull())
    .addColumn("at_ms", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("request_log_at").on("request_log").column("at_ms").execute();
}
