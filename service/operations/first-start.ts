import {
  API_KEY_ENTROPY_BYTES,
  createFirstAccount,
  type Database,
  generateApiKey,
  hashApiKey,
  newRowId,
  ROW_ID_ENTROPY_BYTES,
  shownPartOfApiKey,
} from "../../db/index.ts";

export interface FirstStartOptions {
  readonly database: Database;
  /** That many bytes of a secure random source. */
  readonly entropy: (bytes: number) => Uint8Array;
  readonly nowMs: number;
}

/** Nobody's address: `.invalid` is reserved to lead nowhere (RFC 2606). */
export const LOCAL_EMAIL = "local@almagest.invalid";
const KEY_NAME = "first start";

/**
 * Makes the local account, on API Pro with one key, that a fresh SQLite database greets its operator with. Never on
 * PostgreSQL, and never when the database has accounts.
 *
 * @returns the key, which nothing can tell a second time; null when none was made.
 */
export async function createLocalAccount(options: FirstStartOptions): Promise<string | null> {
  const { database, entropy, nowMs } = options;
  if (database.dialect !== "sqlite") return null;
  const apiKey = generateApiKey(entropy(API_KEY_ENTROPY_BYTES));
  const created = await createFirstAccount(database.kysely, {
    account: { id: newRowId("acc", entropy(ROW_ID_ENTROPY_BYTES)), email: LOCAL_EMAIL, nowMs },
    key: {
      id: newRowId("key", entropy(ROW_ID_ENTROPY_BYTES)),
      name: KEY_NAME,
      shown: shownPartOfApiKey(apiKey),
      hash: hashApiKey(apiKey),
    },
  });
  if (created === null) return null;
  await database.persist();
  return apiKey;
}
