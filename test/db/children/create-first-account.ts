import { randomBytes } from "node:crypto";
import { createFirstAccount, openDatabase } from "../../../db/index.ts";
import { NOON_MS } from "../seeds.ts";
import { startTogether } from "./together.ts";

/** Creates the first account of a database. Prints whether this process created it. */
const [url] = process.argv.slice(2) as [string];
const database = await openDatabase({ url });
await startTogether();
const context = { database, actor: "operator", nowMs: NOON_MS, entropy: randomBytes } as const;
const issued = await createFirstAccount(context, { email: "local@localhost", keyName: "first" });
await database.close();
console.log(issued !== null);
