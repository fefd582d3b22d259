import { createApiKey, openDatabase } from "../../../db/index.ts";
import { freshKey } from "../seeds.ts";
import { startTogether } from "./together.ts";

/** Adds keys to an account concurrently. Prints how many succeeded. */
const [url, accountId, count] = process.argv.slice(2) as [string, string, string];
const database = await openDatabase({ url });
await startTogether();
const added = await Promise.all(
  Array.from({ length: Number(count) }, () => createApiKey(database.kysely, freshKey(accountId))),
);
await database.close();
console.log(added.filter(({ ok }) => ok).length);
