import { createDailyPool, openDatabase } from "../../../db/index.ts";
import { beginTogether } from "./together.ts";

/** Asks for requests of a day's pool, many callers at once; says which numbers it got. */
const [url, keyId, day, limit, callers, asks] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const database = await openDatabase({ url });
const pool = createDailyPool(database);
await beginTogether();
const taken: number[] = [];
await Promise.all(
  Array.from({ length: Number(callers) }, async () => {
    for (let ask = 0; ask < Number(asks); ask++) {
      const answer = await pool.take({ by: { keyId }, day, limit: Number(limit), nowMs: Date.now() });
      if (answer.ok) taken.push(answer.used);
    }
  }),
);
await database.close();
console.log(JSON.stringify(taken));
