import type { Kysely } from "kysely";

export const kind = "contract";
/** The version that knows this migration no longer uses `accounts.label`. */
export const needs = "9998-01-01-labels";

/** What the version after the next removes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("accounts").dropColumn("label").execute();
}
