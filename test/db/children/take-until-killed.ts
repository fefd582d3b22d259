import { writeSync } from "node:fs";
import { createDailyPool, openDatabase } from "../../../db/index.ts";

/** Takes request after request and tells each count as soon as it has it: an answer that has left the process. */
const [url, keyId, day] = process.argv.slice(2) as [string, string, string];
const database = await openDatabase({ url });
const pool = createDailyPool(database);
for (;;) {
  const answer = await pool.take({ by: { keyId }, day, limit: 1_000_000_000, nowMs: Date.now() });
  if (!answer.ok) throw new Error(answer.reason);
  writeSync(1, `${answer.used}\n`);
}
