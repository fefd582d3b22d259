import { createFirstAccount, type Database, findAccountByEmail } from "../../db/index.ts";

export interface FirstStartOptions {
  readonly database: Database;
  /** Returns as many bytes as requested, from a secure random source. */
  readonly entropy: (bytes: number) => Uint8Array;
  readonly nowMs: number;
}

/** Receives no email: `.invalid` is a reserved top-level domain (RFC 2606). */
const LOCAL_EMAIL = "local@almagest.invalid";

/** The account with which a local service can be tried without a sign-up. */
export interface LocalAccount {
  readonly email: string;
  /** The key of an account that was created now; it is stored only as a hash. Null: the account existed. */
  readonly key: string | null;
}

/**
 * Finds the local account. In an empty SQLite database creates it, on API Pro and with one key.
 *
 * @returns null if the database has other accounts only, or is on PostgreSQL.
 */
export async function openLocalAccount({
  database,
  entropy,
  nowMs,
}: FirstStartOptions): Promise<LocalAccount | null> {
  if (database.dialect !== "sqlite") return null;
  const context = { database, actor: "operator", nowMs, entropy } as const;
  const issued = await createFirstAccount(context, { email: LOCAL_EMAIL, keyName: "first start" });
  if (issued !== null) return { email: LOCAL_EMAIL, key: issued.secret };
  const account = await findAccountByEmail(database.kysely, LOCAL_EMAIL);
  return account === null ? null : { email: LOCAL_EMAIL, key: null };
}
