/**
 * Writes service/contract/examples.json, the examples of the interface's description, out of the golden answers and what
 * the service answers to wrong requests: after every change of either.
 *
 *     node test/service/openapi/write-examples.ts
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { realExamples } from "./real-examples.ts";

const FILE = join(import.meta.dirname, "../../../service/contract/examples.json");

writeFileSync(FILE, `${JSON.stringify(await realExamples())}\n`);
