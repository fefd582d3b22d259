/** Writes docs/reference/library.md: `node tools/library/write-reference.ts`, part of `npm run generate`. */
import { writeFileSync } from "node:fs";
import { REFERENCE_FILE, referenceText } from "./reference.ts";

writeFileSync(REFERENCE_FILE, referenceText());
