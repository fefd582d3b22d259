import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const COMMITTED = join(ROOT, "service/contract/published");

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
}

test("the published files match the contract", () => {
  const folder = join(mkdtempSync(join(tmpdir(), "almagest-published-")), "published");
  onTestFinished(() => rmSync(join(folder, ".."), { recursive: true }));
  execFileSync(process.execPath, [join(ROOT, "tools/published-contract/write.ts"), folder]);
  expect(filesIn(folder)).toEqual(filesIn(COMMITTED));
  for (const name of filesIn(folder)) {
    expect(readFileSync(join(folder, name)).equals(readFileSync(join(COMMITTED, name))), name).toBe(true);
  }
});
