import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { createFirstAccount, type Database } from "../../db/index.ts";

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
