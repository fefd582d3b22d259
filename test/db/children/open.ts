import { openDatabase } from "../../../db/index.ts";
import { startTogether } from "./together.ts";

/** Opens and closes a database. */
const [url] = process.argv.slice(2) as [string];
// Loads the driver before the work starts.
await import("../../../db/postgres/dialect.ts");
await startTogether();
const database = await openDatabase({ url });
await database.check();
await database.close();
console.log("true");
