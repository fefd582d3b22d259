import type { Migration } from "kysely/migration";
import * as accountsAndKeys from "./2026-11-20-accounts-and-keys.ts";
import * as developerArea from "./2026-11-21-developer-area.ts";
import * as migrationKinds from "./2026-11-21-migration-kinds.ts";
import * as trustedClock from "./2026-11-22-trusted-clock.ts";
import * as signInLinks from "./2026-11-22-user-links.ts";
import * as accountFirstKeys from "./2026-11-23-account-first-keys.ts";

/**
 * A migration states which versions run on the schema it leaves.
 *
 * - `expand` only adds: tables, indexes, columns that are nullable or have a default. Every older version runs on it.
 * - `contract` removes or changes what older versions use. `needs` is the oldest migration that a version must know to run
 *   on it: that of the first release that no longer uses what is removed, or else the migration itself.
 */
export type DatabaseMigration = Migration & {
  /** Unique indexes on tables of earlier migrations, which `up` creates on PostgreSQL only if they do not exist. */
  readonly indexes?: readonly MigrationIndex[];
} & ({ readonly kind: "expand" } | { readonly kind: "contract"; readonly needs: string });

export interface MigrationIndex {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
}

/** In the order of their names. Listed rather than read from a folder, so that a bundle contains them. */
export const MIGRATIONS = {
  "2026-11-20-accounts-and-keys": accountsAndKeys,
  "2026-11-21-developer-area": developerArea,
  "2026-11-21-migration-kinds": migrationKinds,
  "2026-11-22-trusted-clock": trustedClock,
  "2026-11-22-user-links": signInLinks,
  "2026-11-23-account-first-keys": accountFirstKeys,
} as const satisfies Readonly<Record<string, DatabaseMigration>>;

/** Creates the table of kinds. Every version that reads the table knows this migration and those before it. */
export const KINDS_SINCE = "2026-11-21-migration-kinds";
