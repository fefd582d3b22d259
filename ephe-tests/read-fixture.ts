import { readFileSync } from "node:fs";

/** The content of a file of ephe-tests/fixtures, without its extension. */
export function readFixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf8"));
}
