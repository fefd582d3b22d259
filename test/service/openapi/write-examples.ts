/**
 * Writes service/contract/examples.json, the examples of the OpenAPI document, from the golden responses and the service's
 * error responses. Run it after every change of either.
 *
 *     node test/service/openapi/write-examples.ts
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { realExamples } from "./real-examples.ts";

const FILE = join(import.meta.dirname, "../../../service/contract/examples.json");

writeFileSync(FILE, `${JSON.stringify(await realExamples())}\n`);
