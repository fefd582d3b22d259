/**
 * Writes NOTICE, THIRD-PARTY-NOTICES and docs/reference/licences.md from the installed production packages and
 * data-sources.json.
 *
 *     npm run licences
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, readDataSources, readPackages } from "./inventory.ts";
import { noticeFiles } from "./notices.ts";

for (const [file, text] of Object.entries(noticeFiles(readDataSources(), readPackages()))) {
  writeFileSync(join(ROOT, file), text);
  console.log(`${file}: ${text.length} characters`);
}
