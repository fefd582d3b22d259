import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import {
  createAccount,
  createFirstAccount,
  type Database,
  issueApiKey,
  newRowId,
  ROW_ID_ENTROPY_BYTES,
} from "../../db/index.ts";

/** Creates the account of a benchmark in an empty database, with one key. */
export async function benchAccount(
  database: Database,
): Promise<{ readonly key: string; readonly keyId: string }> {
  const issued = await createFirstAccount(
    { database, actor: "operator", nowMs: Date.now(), entropy: randomBytes },
    { email: "bench@example.com", keyName: "bench" },
  );
  assert.ok(issued !== null, "a benchmark needs an empty database");
  return { key: issued.secret, keyId: issued.key.id };
}

/** Adds accounts on the Pro plan, with a key each. Returns the keys. */
export async function addBenchAccounts(database: Database, count: number): Promise<readonly string[]> {
  const nowMs = Date.now();
  const keys: string[] = [];
  for (let index = 0; index < count; index++) {
    const id = newRowId("acc", randomBytes(ROW_ID_ENTROPY_BYTES));
    await createAccount(database.kysely, { id, email: `bench-${index}@example.com`, nowMs });
    const issued = await issueApiKey(
      { database, actor: "operator", nowMs, entropy: randomBytes },
      { accountId: id, name: "bench" },
    );
    assert.ok(issued.ok);
    keys.push(issued.secret);
  }
  return keys;
}
