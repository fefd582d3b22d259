import { type Kysely, sql } from "kysely";

export const kind = "expand";

/**
 * The kinds of the migrations after this one. A version reads from it whether it can run on a schema that a newer version
 * has migrated; see `DatabaseMigration`. No migration may change this table: every later version reads it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("almagest_migration_kinds")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("needs", "text")
    .addCheckConstraint("almagest_migration_kinds_kind", sql`kind in ('expand', 'contract')`)
    .addCheckConstraint("almagest_migration_kinds_needs", sql`(kind = 'contract') = (needs is not null)`)
    .execute();
}
