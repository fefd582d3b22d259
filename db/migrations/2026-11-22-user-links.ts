import type { Kysely } from "kysely";

export const kind = "expand";

/** Emailed links as hashes of random tokens, and the mailbox of a count of attempts, so that a reset clears them together. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  await db.schema.alterTable("sign_in_attempts").addColumn("mailbox", "text").execute();
  await db.schema.createIndex("sign_in_attempts_mailbox").on("sign_in_attempts").column("mailbox").execute();
}
