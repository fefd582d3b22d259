import type { Migration } from "kysely/migration";
import * as accountsAndKeys from "./2026-11-20-accounts-and-keys.ts";
import * as developerArea from "./2026-11-21-developer-area.ts";

/** In the order of their names; listed here rather than found in a folder, so that a bundle has them too. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "2026-11-20-accounts-and-keys": accountsAndKeys,
  "2026-11-21-developer-area": developerArea,
};
