import { createApiKey, openDatabase } from "../../../db/index.ts";
import { freshKey } from "../seeds.ts";
import { beginTogether } from "./together.ts";

/** Adds keys to an account, many at once; says how many it could. */
const [url, accountId, count] = process.argv.slice(2) as [string, string, string];
const database = await openDatabase({ url });
await beginTogether();
const added = await Promise.all(
  Array.from({ length: Number(count) }, () => createApiKey(database.kysely, freshKey(accountId))),
);
await database.close();
console.log(added.filter(({ ok }) => ok).length);
