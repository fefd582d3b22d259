import { randomBytes } from "node:crypto";
import { findOrCreateSecretFile, openDatabase } from "../../../db/index.ts";
import { startTogether } from "./together.ts";

/** Prints the secret of an installation. */
const [url] = process.argv.slice(2) as [string];
const database = await openDatabase({ url });
await startTogether();
const secret = await findOrCreateSecretFile(database, randomBytes(32).toString("base64url"));
await database.close();
console.log(JSON.stringify(secret));
