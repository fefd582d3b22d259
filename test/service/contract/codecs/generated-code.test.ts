import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../../..");
const COMMITTED = join(ROOT, "service/contract/codecs/gen");

test("the generated writers and checks match the contract", () => {
  const folder = mkdtempSync(join(tmpdir(), "almagest-codecs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  execFileSync(process.execPath, [join(ROOT, "tools/codecs/write.ts"), folder]);
  const names = readdirSync(folder).sort();
  expect(names).toEqual(readdirSync(COMMITTED).filter((name) => name.endsWith(".mjs")));
  for (const name of names) {
    expect(readFileSync(join(folder, name), "utf8"), name).toBe(readFileSync(join(COMMITTED, name), "utf8"));
  }
});
