import { type Kysely, sql } from "kysely";

/** What the next version of a test adds: to tables that the present version writes on every call, and one of its own. */
export const labels = {
  kind: "expand",
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable("accounts").addColumn("label", "text").execute();
    await db.schema
      .alterTable("api_keys")
      .addColumn("region", "text", (column) => column.notNull().defaultTo("eu"))
      .execute();
    await db.schema
      .alterTable("daily_pool")
      .addColumn("weight", "integer", (column) => column.notNull().defaultTo(1))
      .execute();
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
export const withoutLabels = {
  kind: "contract",
  needs: "9998-01-01-labels",
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable("accounts").dropColumn("label").execute();
  },
} as const;
