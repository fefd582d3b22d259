import { sql } from "kysely";
import type { Database } from "../../db/index.ts";

/**
 * Resolves when requests could be counted: the tables answer, and on SQLite the right to write was had for a moment,
 * which another process may hold while everyone can read.
 */
export async function checkDatabase(database: Database): Promise<void> {
  if (database.dialect !== "sqlite") return await database.check();
  await database.kysely.transaction().execute(async (transaction) => {
    await sql`select 1 from accounts limit 1`.execute(transaction);
  });
}
