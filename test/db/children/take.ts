import { createDailyPool, openDatabase } from "../../../db/index.ts";
import { startTogether } from "./together.ts";

/** Counts requests of concurrent callers. Prints the counts of those admitted. */
const [url, accountId, keyId, day, limit, callers, asks] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
const database = await openDatabase({ url });
const pool = createDailyPool(database);
await startTogether();
const counts: number[] = [];
await Promise.all(
  Array.from({ length: Number(callers) }, async () => {
    for (let ask = 0; ask < Number(asks); ask++) {
      const result = await pool.take({ accountId, keyId, day, limit: Number(limit), nowMs: Date.now() });
      if (result.ok) counts.push(result.used);
    }
  }),
);
await database.close();
console.log(JSON.stringify(counts));
