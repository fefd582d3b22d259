import { createFirstAccount, findAccountByEmail, type KeyChangeContext } from "../../db/index.ts";

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
export async function openLocalAccount(
  options: Omit<KeyChangeContext, "actor">,
): Promise<LocalAccount | null> {
  const { database } = options;
  if (database.dialect !== "sqlite") return null;
  const account = { email: LOCAL_EMAIL, keyName: "first start" };
  const issued = await createFirstAccount({ ...options, actor: "operator" }, account);
  if (issued !== null) return { email: LOCAL_EMAIL, key: issued.secret };
  const existing = await findAccountByEmail(database.kysely, LOCAL_EMAIL);
  return existing === null ? null : { email: LOCAL_EMAIL, key: null };
}
