import type { Kysely } from "kysely";

export const kind = "expand";

/** The clock of the last housekeeping, to notice a jump: one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("housekeeping_clock")
    .addColumn("id", "integer", (column) => column.primaryKey().notNull())
    .addColumn("trusted_at_ms", "bigint", (column) => column.notNull())
    .addColumn("jumped_at_ms", "bigint")
    .addColumn("seen_at_ms", "bigint")
    .execute();
}
