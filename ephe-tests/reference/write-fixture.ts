import { writeFileSync } from "node:fs";

/** Writes a file of ephe-tests/fixtures, named without its extension. */
export function writeFixture(name: string, text: string): void {
  writeFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), `${text}\n`);
}
