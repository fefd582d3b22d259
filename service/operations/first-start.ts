import { createFirstAccount, type Database } from "../../db/index.ts";

export interface FirstStartOptions {
  readonly database: Database;
  /** Returns as many bytes as requested, from a secure random source. */
  readonly entropy: (bytes: number) => Uint8Array;
  readonly nowMs: number;
}

/** Receives no email: `.invalid` is a reserved top-level domain (RFC 2606). */
const LOCAL_EMAIL = "local@almagest.invalid";

/**
 * Creates the local account of an empty SQLite database, on API Pro and with one key, so that a first start can be
 * tried without a sign-up.
 *
 * @returns the key, which is stored only as a hash; null if the database has accounts or is on PostgreSQL.
 */
export async function createLocalAccount({
  database,
  entropy,
  nowMs,
}: FirstStartOptions): Promise<string | null> {
  if (database.dialect !== "sqlite") return null;
  const context = { database, actor: "operator", nowMs, entropy } as const;
  const issued = await createFirstAccount(context, { email: LOCAL_EMAIL, keyName: "first start" });
  return issued === null ? null : issued.secret;
}
