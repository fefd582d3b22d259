import { writeSync } from "node:fs";
import { createDailyPool, openDatabase } from "../../../db/index.ts";

/** Counts requests one after the other. Prints each count immediately: a response that has left the process. */
const [url, accountId, keyId, day] = process.argv.slice(2) as [string, string, string, string];
const database = await openDatabase({ url });
const pool = createDailyPool(database);
for (;;) {
  const result = await pool.take({ accountId, keyId, day, limit: 1_000_000_000, nowMs: Date.now() });
  if (!result.ok) throw new Error(result.reason);
  writeSync(1, `${result.used}\n`);
}
