import { randomBytes } from "node:crypto";
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

/** The account of a bench in an empty database, and its one key. */
export async function benchAccount({
  kysely,
}: Database): Promise<{ readonly key: string; readonly keyId: string }> {
  const key = generateApiKey(randomBytes(API_KEY_ENTROPY_BYTES));
  const made = await createFirstAccount(kysely, {
    account: {
      id: newRowId("acc", randomBytes(ROW_ID_ENTROPY_BYTES)),
      email: "bench@example.com",
      nowMs: Date.now(),
    },
    key: {
      id: newRowId("key", randomBytes(ROW_ID_ENTROPY_BYTES)),
      name: "bench",
      shown: shownPartOfApiKey(key),
      hash: hashApiKey(key),
    },
  });
  if (made === null) throw new Error("the database holds accounts: the bench takes an empty one");
  return { key, keyId: made.id };
}
