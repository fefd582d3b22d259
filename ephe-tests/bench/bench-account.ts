import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { createAccount, type Database, issueApiKey, newRowId, ROW_ID_ENTROPY_BYTES } from "../../db/index.ts";

/** As many as a PostgreSQL pool has connections. */
const ADDED_TOGETHER = 10;

/** Adds accounts on the Pro plan, with a key each. Returns the keys. */
export async function addBenchAccounts(database: Database, count: number): Promise<readonly string[]> {
  const keys: string[] = [];
  while (keys.length < count) {
    const numbers = Array.from(
      { length: Math.min(ADDED_TOGETHER, count - keys.length) },
      (_, index) => keys.length + index,
    );
    keys.push(...(await Promise.all(numbers.map((number) => addBenchAccount(database, number)))));
  }
  return keys;
}

async function addBenchAccount(database: Database, number: number): Promise<string> {
  const nowMs = Date.now();
  const id = newRowId("acc", randomBytes(ROW_ID_ENTROPY_BYTES));
  await createAccount(database.kysely, { id, email: `bench-${number}@example.com`, nowMs });
  const issued = await issueApiKey(
    { database, actor: "operator", nowMs, entropy: randomBytes },
    { accountId: id, name: "bench" },
  );
  assert.ok(issued.ok);
  return issued.secret;
}
