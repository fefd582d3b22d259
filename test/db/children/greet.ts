import { createFirstAccount, openDatabase } from "../../../db/index.ts";
import { freshKey, NOON_MS, newId } from "../seeds.ts";
import { beginTogether } from "./together.ts";

/** Makes the first account of a fresh database, or finds that another has; says which. */
const [url] = process.argv.slice(2) as [string];
const database = await openDatabase({ url });
await beginTogether();
const id = newId("acc");
const key = await createFirstAccount(database.kysely, {
  account: { id, email: "local@localhost", nowMs: NOON_MS },
  key: freshKey(id),
});
await database.close();
console.log(key !== null);
