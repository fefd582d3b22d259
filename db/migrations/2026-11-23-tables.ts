import { type CreateTableBuilder, type Kysely, sql } from "kysely";

export const kind = "expand";

/**
 * The tables of the first release, the same on SQLite and PostgreSQL. Primary keys of account-owned rows begin with the account,
 * so that a distributed database stores them with it. A released migration never changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createMigrationKinds(db);
  await createAccountsAndKeys(db);
  await createCountingTables(db);
  await createSignInTables(db);
  await createSignInLimits(db);
  await createRecordsOfAccounts(db);
  await createHousekeepingClock(db);
}

/**
 * The kinds of all migrations. A version reads from it whether it can run on a schema that a newer version has migrated; see
 * `DatabaseMigration`. No migration may change this table: every later version reads it.
 */
async function createMigrationKinds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("almagest_migration_kinds")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("needs", "text")
    .addCheckConstraint("almagest_migration_kinds_kind", sql`kind in ('expand', 'contract')`)
    .addCheckConstraint("almagest_migration_kinds_needs", sql`(kind = 'contract') = (needs is not null)`)
    .execute();
}

async function createAccountsAndKeys(db: Kysely<unknown>): Promise<void> {
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
    .createIndex("accounts_ending")
    .on("accounts")
    .column("paid_until_ms")
    .where(sql.ref("subscription_state"), "=", sql.lit("pro_ending"))
    .execute();

  await db.schema
    .createTable("api_keys")
    .addColumn("id", "text", (column) => column.notNull())
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
    .addPrimaryKeyConstraint("api_keys_account_id", ["account_id", "id"])
    .execute();
  await db.schema.createIndex("api_keys_id").unique().on("api_keys").column("id").execute();
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
  await createDayIndex(db, "daily_pool");

  await db.schema
    .createTable("subscription_transitions")
    .addColumn("event_id", "text", (column) => column.notNull())
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("from_state", "text", (column) => column.notNull())
    .addColumn("to_state", "text", (column) => column.notNull())
    .addColumn("paid_until_ms", "bigint")
    .addColumn("at_ms", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("subscription_transitions_account_event", ["account_id", "event_id"])
    .execute();
  await db.schema
    .createIndex("subscription_transitions_event")
    .unique()
    .on("subscription_transitions")
    .column("event_id")
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

/** The tables of the sign-in library, renamed, in its own time format. */
async function createSignInTables(db: Kysely<unknown>): Promise<void> {
  const withMoments = <Name extends string>(table: CreateTableBuilder<Name, never>) =>
    table
      .addColumn("created_at", "timestamptz", (column) => column.notNull())
      .addColumn("updated_at", "timestamptz", (column) => column.notNull());
  const ofUser = <Name extends string, Columns extends string>(table: CreateTableBuilder<Name, Columns>) =>
    table.addColumn("user_id", "text", (column) =>
      column.notNull().references("sign_in_users.id").onDelete("cascade"),
    );

  await withMoments(db.schema.createTable("sign_in_users"))
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("email_verified", "boolean", (column) => column.notNull())
    .addColumn("image", "text")
    // Null until the email address is confirmed.
    .addColumn("account_id", "text", (column) =>
      column.unique().references("accounts.id").onDelete("cascade"),
    )
    .execute();
  await db.schema
    .createIndex("sign_in_users_without_account")
    .on("sign_in_users")
    .column("created_at")
    .where(sql.ref("account_id"), "is", null)
    .execute();

  await ofUser(withMoments(db.schema.createTable("sign_in_sessions")))
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("expires_at", "timestamptz", (column) => column.notNull())
    .addColumn("ip_address", "text")
    .addColumn("user_agent", "text")
    .execute();
  await db.schema.createIndex("sign_in_sessions_user").on("sign_in_sessions").column("user_id").execute();
  await createExpiryIndex(db, "sign_in_sessions", "expires_at");

  await ofUser(withMoments(db.schema.createTable("sign_in_credentials")))
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("provider_id", "text", (column) => column.notNull())
    .addColumn("provider_account_id", "text", (column) => column.notNull())
    .addColumn("access_token", "text")
    .addColumn("refresh_token", "text")
    .addColumn("id_token", "text")
    .addColumn("access_token_expires_at", "timestamptz")
    .addColumn("refresh_token_expires_at", "timestamptz")
    .addColumn("scope", "text")
    .addColumn("password", "text")
    .execute();
  await db.schema
    .createIndex("sign_in_credentials_user")
    .on("sign_in_credentials")
    .column("user_id")
    .execute();

  await withMoments(db.schema.createTable("sign_in_verifications"))
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("identifier", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("expires_at", "timestamptz", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("sign_in_verifications_identifier")
    .on("sign_in_verifications")
    .column("identifier")
    .execute();
  await createExpiryIndex(db, "sign_in_verifications", "expires_at");
}

/** For housekeeping, which finds old rows without reading the others. */
async function createExpiryIndex(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await db.schema.createIndex(`${table}_expiry`).on(table).column(column).execute();
}

/** For housekeeping alone: an expression, so that no statement of a call uses the index instead of the primary key. */
async function createDayIndex(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema.createIndex(`${table}_expiry`).on(table).expression(sql`(day || '')`).execute();
}

/** Attempts to sign in, and emailed links as hashes of random tokens. A reset clears the attempts of its mailbox. */
async function createSignInLimits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("sign_in_attempts")
    .addColumn("subject", "text", (column) => column.primaryKey().notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("since_ms", "bigint", (column) => column.notNull())
    .addColumn("mailbox", "text")
    .execute();
  await db.schema.createIndex("sign_in_attempts_mailbox").on("sign_in_attempts").column("mailbox").execute();
  await createExpiryIndex(db, "sign_in_attempts", "since_ms");

  await db.schema
    .createTable("sign_in_links")
    .addColumn("token_hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("purpose", "text", (column) => column.notNull())
    // Null for a link that confirms a sign-up: a later sign-up with the address replaces the user.
    .addColumn("user_id", "text", (column) => column.references("sign_in_users.id").onDelete("cascade"))
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("created_at_ms", "bigint", (column) => column.notNull())
    .addColumn("expires_at_ms", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sign_in_links_user").on("sign_in_links").column("user_id").execute();
  await createExpiryIndex(db, "sign_in_links", "expires_at_ms");
}

/** Changes of accounts, calls by endpoint, identifiers at the payment processor. */
async function createRecordsOfAccounts(db: Kysely<unknown>): Promise<void> {
  const ofAccount = <Name extends string>(name: Name) =>
    db.schema
      .createTable(name)
      .addColumn("account_id", "text", (column) =>
        column.notNull().references("accounts.id").onDelete("cascade"),
      );

  await ofAccount("audit_log")
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("at_ms", "bigint", (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("detail", "text", (column) => column.notNull())
    .addCheckConstraint("audit_log_actor", sql`actor in ('owner', 'operator', 'payment')`)
    .addPrimaryKeyConstraint("audit_log_account_id", ["account_id", "id"])
    .execute();
  await db.schema.createIndex("audit_log_account").on("audit_log").columns(["account_id", "at_ms"]).execute();

  await ofAccount("endpoint_usage")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("endpoint", "text", (column) => column.notNull())
    .addColumn("calls", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("endpoint_usage_account_day", ["account_id", "day", "endpoint"])
    .execute();
  await createDayIndex(db, "endpoint_usage");

  await ofAccount("billing_customers")
    .addColumn("customer_id", "text", (column) => column.notNull().unique())
    .addColumn("subscription_id", "text", (column) => column.unique())
    .addPrimaryKeyConstraint("billing_customers_account", ["account_id"])
    .execute();
}

/** The clock of the last housekeeping, to notice a jump: one row. */
async function createHousekeepingClock(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("housekeeping_clock")
    .addColumn("id", "integer", (column) => column.primaryKey().notNull())
    .addColumn("trusted_at_ms", "bigint", (column) => column.notNull())
    .addColumn("jumped_at_ms", "bigint")
    .addColumn("seen_at_ms", "bigint")
    .execute();
}
