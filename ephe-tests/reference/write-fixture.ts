import { writeFileSync } from "node:fs";

/**
 * Writes a file of ephe-tests/fixtures, named without its extension. `npm run reference:fixtures` runs every program that calls this;
 * most need the reference (`npm run reference:install`). What they draw is seeded: the same release gives the same file.
 */
export function writeFixture(name: string, text: string): void {
  writeFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), `${text}\n`);
}
