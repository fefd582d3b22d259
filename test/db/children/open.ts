import { openDatabase } from "../../../db/index.ts";
import { beginTogether } from "./together.ts";

/** Opens and closes a database. */
const [url] = process.argv.slice(2) as [string];
// What the work needs is loaded before it begins.
await import("../../../db/postgres-dialect.ts");
await beginTogether();
const database = await openDatabase({ url });
await database.check();
await database.close();
console.log("true");
