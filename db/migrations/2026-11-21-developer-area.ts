import { type CreateTableBuilder, type Kysely, sql } from "kysely";

export const kind = "expand";

/**
 * The tables of the portal: users (the tables of the sign-in library, renamed, in its own time format), audit entries,
 * calls by endpoint, identifiers at the payment processor.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSignInTables(db);
  await createServiceTables(db);
  await createAccountTables(db);
}

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

  await ofUser(withMoments(db.schema.createTable("sign_in_sessions")))
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("expires_at", "timestamptz", (column) => column.notNull())
    .addColumn("ip_address", "text")
    .addColumn("user_agent", "text")
    .execute();
  await db.schema.createIndex("sign_in_sessions_user").on("sign_in_sessions").column("user_id").execute();

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
}

async function createServiceTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("sign_in_attempts")
    .addColumn("subject", "text", (column) => column.primaryKey().notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("since_ms", "bigint", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("service_secrets")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
}

async function createAccountTables(db: Kysely<unknown>): Promise<void> {
  const ofAccount = <Name extends string>(name: Name) =>
    db.schema
      .createTable(name)
      .addColumn("account_id", "text", (column) =>
        column.notNull().references("accounts.id").onDelete("cascade"),
      );

  await ofAccount("audit_log")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("at_ms", "bigint", (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("detail", "text", (column) => column.notNull())
    .addCheckConstraint("audit_log_actor", sql`actor in ('owner', 'operator', 'payment')`)
    .execute();
  await db.schema.createIndex("audit_log_account").on("audit_log").columns(["account_id", "at_ms"]).execute();

  await ofAccount("endpoint_usage")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("endpoint", "text", (column) => column.notNull())
    .addColumn("calls", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("endpoint_usage_account_day", ["account_id", "day", "endpoint"])
    .execute();

  await ofAccount("billing_customers")
    .addColumn("customer_id", "text", (column) => column.notNull().unique())
    .addColumn("subscription_id", "text", (column) => column.unique())
    .addPrimaryKeyConstraint("billing_customers_account", ["account_id"])
    .execute();
}
