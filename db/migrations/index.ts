import type { Migration } from "kysely/migration";
import * as tables from "./2026-11-23-tables.ts";

/**
 * A migration states which versions run on the schema it leaves.
 *
 * - `expand` only adds: tables, indexes, columns that are nullable or have a default. Every older version runs on it.
 * - `contract` removes or changes what older versions use. `needs` is the oldest migration that a version must know to run
 *   on it: the one of the first release that no longer uses what is removed, or else the migration itself.
 */
export type DatabaseMigration = Migration &
  ({ readonly kind: "expand" } | { readonly kind: "contract"; readonly needs: string });

/** In the order of their names. Listed rather than read from a folder, so that a bundle contains them. */
export const MIGRATIONS = {
  "2026-11-23-tables": tables,
} as const satisfies Readonly<Record<string, DatabaseMigration>>;
